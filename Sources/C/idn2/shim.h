#ifndef PENNANT_IDN2_SHIM_H
#define PENNANT_IDN2_SHIM_H

#include <idn2.h>

#endif
