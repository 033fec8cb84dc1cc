#ifndef PENNANT_INIH_SHIM_H
#define PENNANT_INIH_SHIM_H

#include <ini.h>

#endif
