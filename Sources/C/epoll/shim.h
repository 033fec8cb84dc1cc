#ifndef PENNANT_EPOLL_SHIM_H
#define PENNANT_EPOLL_SHIM_H

/* Linux's own calls, which Swift's Glibc module leaves out. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

#endif
