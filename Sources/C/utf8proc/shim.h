#ifndef PENNANT_UTF8PROC_SHIM_H
#define PENNANT_UTF8PROC_SHIM_H

#include <utf8proc.h>

#endif
