#ifndef PENNANT_ZIP_SHIM_H
#define PENNANT_ZIP_SHIM_H

#include <zip.h>

#endif
