/* A bot that costs next to nothing: it replies at once, so that what a game takes is the referee's time.

   It takes the first of the legal plays that a request lists, and echoes only with --echo. With --script FILE it asks
   for no view, no legal plays and no events: what it plays stands in the file, one line a game and seat, the seat's
   `random` of hello first and then the plays in order, as CARD@CELL.

   cc -O2 -o instant instant.c */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1 << 20 };

struct game {
    unsigned long long random;
    const char *plays;
};

static struct game *games;
static size_t game_count;
static const char *next_play;
static const char *echo = "false";

static void fail(const char *why) {
    fprintf(stderr, "instant: %s\n", why);
    exit(2);
}

static int by_random(const void *one, const void *other) {
    const struct game *a = one, *b = other;
    return a->random < b->random ? -1 : a->random > b->random;
}

static void read_script(const char *path) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (!file)
        fail("the script cannot be opened");
    while (getline(&line, &room, file) > 0) {
        games = realloc(games, (game_count + 1) * sizeof *games);
        if (!games)
            fail("no memory");
        char *plays;
        games[game_count].random = strtoull(line, &plays, 10);
        games[game_count++].plays = plays;
        line = NULL;
        room = 0;
    }
    fclose(file);
    qsort(games, game_count, sizeof *games, by_random);
}

/* Where the text behind a key begins, for a key that stands once in a line. */
static const char *behind(const char *line, size_t size, const char *key) {
    const char *found = memmem(line, size, key, strlen(key));
    if (!found)
        fail("a request lacks a key");
    return found + strlen(key);
}

static void reply(const char *text, int size) {
    while (size > 0) {
        ssize_t written = write(1, text, size);
        if (written < 0 && errno != EINTR)
            exit(0);
        if (written > 0) {
            text += written;
            size -= written;
        }
    }
}

static void hello(const char *line, size_t size, long id) {
    static const char quiet[] = ",\"wants\":{\"view\":false,\"legal\":false,\"events\":false}";
    char out[256];
    if (games) {
        struct game asked = {strtoull(behind(line, size, "\"random\":"), NULL, 10), NULL};
        struct game *found = bsearch(&asked, games, game_count, sizeof *games, by_random);
        if (!found)
            fail("a game that is not in the script");
        next_play = found->plays;
    }
    reply(out, snprintf(out, sizeof out, "{\"type\":\"hello\",\"id\":%ld,\"name\":\"instant\"%s}\n", id, games ? quiet : ""));
}

static void play(const char *line, size_t size, long id) {
    char out[256];
    const char *card, *cell;
    int length;
    if (games) {
        card = next_play + strspn(next_play, " ");
        cell = strchr(card, '@');
        if (!cell)
            fail("more plays than the script has");
        length = cell++ - card;
        next_play = cell + 2;
    } else {
        card = behind(line, size, ",\"legal\":[{\"card\":\"");
        length = strchr(card, '"') - card;
        cell = card + length + strlen("\",\"cell\":\"");
    }
    reply(out, snprintf(out, sizeof out, "{\"type\":\"play\",\"id\":%ld,\"card\":\"%.*s\",\"cell\":\"%.2s\"}\n", id, length, card, cell));
}

static void hear(const char *line, size_t size) {
    static const char type[] = "{\"type\":\"";
    const char *kind = line + sizeof type - 1;
    char out[64];
    if (size <= sizeof type || memcmp(line, type, sizeof type - 1) != 0)
        fail("a line that does not begin with its type");
    if (*kind == 'b')
        exit(0);
    if (strncmp(kind, "ev", 2) == 0 || strncmp(kind, "en", 2) == 0)
        return;
    long id = strtol(behind(line, size, ",\"id\":"), NULL, 10);
    if (*kind == 'h')
        hello(line, size, id);
    else if (*kind == 'p')
        play(line, size, id);
    else
        reply(out, snprintf(out, sizeof out, "{\"type\":\"echo\",\"id\":%ld,\"echo\":%s}\n", id, echo));
}

int main(int count, char **arguments) {
    static char buffer[ROOM];
    size_t held = 0;
    for (int at = 1; at < count; at++) {
        if (strcmp(arguments[at], "--echo") == 0)
            echo = "true";
        else if (strcmp(arguments[at], "--script") == 0 && at + 1 < count)
            read_script(arguments[++at]);
        else
            fail("usage: instant [--echo] [--script FILE]");
    }
    for (;;) {
        ssize_t got = read(0, buffer + held, ROOM - 1 - held);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        held += got;
        buffer[held] = '\0';
        char *begin = buffer, *end;
        while ((end = memchr(begin, '\n', buffer + held - begin))) {
            hear(begin, end - begin);
            begin = end + 1;
        }
        held -= begin - buffer;
        memmove(buffer, begin, held);
        if (held == ROOM - 1)
            fail("a line that is too long");
    }
}
