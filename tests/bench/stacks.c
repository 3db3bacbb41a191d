/*
 * Looks at what this process is doing whenever it has computed for a moment: which functions of machine code.
 *
 * A library: start(microseconds) begins, stop(path) ends it and writes a line for each look: the names of the functions
 * that were at work, the innermost first, or LIBRARY+0xPLACE for one that its library does not export.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

enum { LOOKS = 1 << 16, DEPTH = 64 };

static struct look {
    int depth;
    void *places[DEPTH];
} looks[LOOKS];

static int taken;
static struct sigaction before;

static void look(int number)
{
    int kept = errno;
    int at = __atomic_fetch_add(&taken, 1, __ATOMIC_RELAXED);

    (void)number;
    if (at < LOOKS)
        looks[at].depth = backtrace(looks[at].places, DEPTH);
    errno = kept;
}

static int every(int microseconds)
{
    struct itimerval interval = {{0, microseconds}, {0, microseconds}};

    return setitimer(ITIMER_PROF, &interval, NULL);
}

/* Returns 0, or -1 if that is impossible here. */
int start(int microseconds)
{
    struct sigaction action;
    void *place;

    /* The first call loads a library, which a handler must not do. */
    backtrace(&place, 1);
    taken = 0;
    memset(&action, 0, sizeof action);
    action.sa_handler = look;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGPROF, &action, &before) ? -1 : every(microseconds);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Returns how many looks there were no room for, or -1 if they cannot be written. */
int stop(const char *path)
{
    FILE *file;
    int count, failed;

    every(0);
    sigaction(SIGPROF, &before, NULL);
    file = fopen(path, "w");
    if (!file)
        return -1;
    count = taken < LOOKS ? taken : LOOKS;
    for (int at = 0; at < count; at++) {
        for (int deep = 0; deep < looks[at].depth; deep++) {
            Dl_info found;
            /* A call at the end of a function returns to what is behind it. */
            char *place = (char *)looks[at].places[deep] - 1;

            if (!dladdr(place, &found) || !found.dli_fname)
                continue;
            if (found.dli_sname)
                fprintf(file, "%s ", found.dli_sname);
            else
                fprintf(file, "%s+0x%tx ", base_name(found.dli_fname), place - (char *)found.dli_fbase);
        }
        fputc('\n', file);
    }
    failed = ferror(file);
    return fclose(file) || failed ? -1 : taken - count;
}
