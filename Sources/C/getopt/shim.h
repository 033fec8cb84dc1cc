#ifndef PENNANT_GETOPT_SHIM_H
#define PENNANT_GETOPT_SHIM_H

#include <getopt.h>

/* getopt keeps its place in globals, which Swift 6 does not let through. */
static inline void pennant_getopt_restart(void) { optind = 0; opterr = 0; }
static inline int pennant_getopt_index(void) { return optind; }
static inline int pennant_getopt_unknown(void) { return optopt; }
static inline const char *pennant_getopt_argument(void) { return optarg; }

#endif
