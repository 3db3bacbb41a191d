/* How fast is this machine? A fixed loop of the arithmetic that bit boards are made of: shifts, masks, lowest bits.

   usage: masks ROUNDS
   Prints the steps made, a checksum of them, and the processor time in nanoseconds. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SIDE 7
#define CELLS UINT64_C(0x1FFFFFFFFFFFF)
#define WEST UINT64_C(0x40810204081)
#define EAST (WEST << (SIDE - 1))

static uint64_t neighbours(uint64_t cells)
{
    return ((cells & ~EAST) << 1 | (cells & ~WEST) >> 1 | cells << SIDE | cells >> SIDE) & CELLS & ~cells;
}

int main(int count, char **words)
{
    long rounds = count > 1 ? strtol(words[1], NULL, 10) : 0;
    uint64_t board = UINT64_C(1) << 24, chance = 1, checksum = 0, steps = 0;
    struct timespec before, after;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    for (long round = 0; round < rounds; round++) {
        uint64_t open = neighbours(board), chosen = 0;
        chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        /* A step: take the lowest cell, and choose it if its turn has come. */
        for (uint64_t left = open, at = chance >> 60; left; left &= left - 1, at--, steps++) {
            uint64_t cell = left & -left;
            if (at == 0)
                chosen = cell;
            checksum = (checksum ^ cell) * UINT64_C(1099511628211);
        }
        board |= chosen ? chosen : open & -open;
        /* A crowded board is cleared but for what touches one cell. */
        if ((board & (board >> 1) & (board >> SIDE)) & (chance >> 7))
            board = neighbours(open & -open) | UINT64_C(1) << 24;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    printf("%" PRIu64 " %016" PRIx64 " %lld\n", steps, checksum,
           (after.tv_sec - before.tv_sec) * 1000000000LL + (after.tv_nsec - before.tv_nsec));
    return 0;
}
