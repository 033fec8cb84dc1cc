#ifndef PENNANT_SQLITE_SHIM_H
#define PENNANT_SQLITE_SHIM_H

#include <sqlite3.h>

#endif
