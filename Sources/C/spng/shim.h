#ifndef PENNANT_SPNG_SHIM_H
#define PENNANT_SPNG_SHIM_H

#include <spng.h>

#endif
