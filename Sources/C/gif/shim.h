#ifndef PENNANT_GIF_SHIM_H
#define PENNANT_GIF_SHIM_H

#include <gif_lib.h>

#endif
