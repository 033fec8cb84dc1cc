#ifndef PENNANT_TURBOJPEG_SHIM_H
#define PENNANT_TURBOJPEG_SHIM_H

#include <stddef.h>
#include <turbojpeg.h>

#endif
