#ifndef PENNANT_NCURSES_SHIM_H
#define PENNANT_NCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>

#endif
