#ifndef PENNANT_NCURSES_SHIM_H
#define PENNANT_NCURSES_SHIM_H

// What Swift cannot see of ncurses: its mutable globals, stdio's, and constants that are casts.

#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <wchar.h>

static inline SCREEN *pennant_newterm(const char *name) { return newterm(name, stdout, stdin); }
static inline WINDOW *pennant_stdscr(void) { return stdscr; }
static inline WINDOW *pennant_curscr(void) { return curscr; }
static inline int pennant_colors(void) { return COLORS; }
static inline int pennant_color_pairs(void) { return COLOR_PAIRS; }

// Declared by <term.h>, which has macros with names such as "lines" too.
extern int setupterm(const char *name, int file, int *problem);
extern int tigetnum(const char *capability);

// Declared by <wchar.h> for X/Open programs only.
extern int wcwidth(wchar_t character);

static inline attr_t pennant_bold(void) { return A_BOLD; }
static inline attr_t pennant_dim(void) { return A_DIM; }
static inline attr_t pennant_italic(void) { return A_ITALIC; }
static inline attr_t pennant_underline(void) { return A_UNDERLINE; }
static inline attr_t pennant_reverse(void) { return A_REVERSE; }

#endif
