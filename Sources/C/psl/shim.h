#ifndef PENNANT_PSL_SHIM_H
#define PENNANT_PSL_SHIM_H

#include <libpsl.h>

#endif
