#ifndef PENNANT_WEBP_SHIM_H
#define PENNANT_WEBP_SHIM_H

#include <webp/decode.h>
#include <webp/demux.h>

#endif
