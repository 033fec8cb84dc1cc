#ifndef PENNANT_PRCTL_SHIM_H
#define PENNANT_PRCTL_SHIM_H

#include <sys/prctl.h>

// prctl is variadic.
static inline int pennant_forbid_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// The process ends with the one that started it.
static inline int pennant_end_with_parent(int number) {
  return prctl(PR_SET_PDEATHSIG, number, 0, 0, 0);
}

// No other process of the same person may look into it, nor is a core of it written.
static inline int pennant_forbid_inspection(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// What `ps -L` and debuggers call the calling thread; 15 bytes are kept.
static inline int pennant_name_thread(const char *name) {
  return prctl(PR_SET_NAME, name, 0, 0, 0);
}

#endif
