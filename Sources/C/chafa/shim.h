#ifndef PENNANT_CHAFA_SHIM_H
#define PENNANT_CHAFA_SHIM_H

#include <chafa.h>

#endif
