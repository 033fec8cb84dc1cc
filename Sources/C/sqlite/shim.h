#ifndef PENNANT_SQLITE_SHIM_H
#define PENNANT_SQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import.
static inline int pennant_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int pennant_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic.
static inline int pennant_set_checkpoint_on_close(sqlite3 *database, int on) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on, (int *)0);
}

#endif
