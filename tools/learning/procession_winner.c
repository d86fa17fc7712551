/* Who wins Procession between two, from the start.
 *
 * What took a million positions and more is written to a file, and read from it when the search is taken up again.
 *
 *     procession_winner LENGTH BITS RESULTS     (2^BITS * 126 bytes)
 */
#include <time.h>

#include "procession_grounds.h"

enum { WORTH_KEEPING = 2000000, TELL = 1 << 26 };

/* -- how it goes ------------------------------------------------------------------------------------------------ */

static FILE *results;

static void tell(void) {
    printf("%.0f s, %llu positions, at", clock() / (double)CLOCKS_PER_SEC, (unsigned long long)positions);
    for (int i = 0; i < depth && i < 24; i++) printf(" %d/%d", tried[i] + 1, of[i]);
    printf("\n");
    fflush(stdout);
}

static int goes_on(void) {
    if (positions % TELL == 0) tell();
    return 1;
}

static void decided(int c, u64 unused, Ground ground, int won, u64 work) {
    if (work < WORTH_KEEPING || !results) return;
    fprintf(results, "%d %d %llx %d %llx %llx %llu\n", depth, c, (unsigned long long)unused, won,
            (unsigned long long)ground.need, (unsigned long long)ground.forbid, (unsigned long long)work);
    fflush(results);
}

static void take_up(const char *name) {
    FILE *file = fopen(name, "r");
    int ply, c, won;
    unsigned long long unused, need, forbid, work;
    while (file && fscanf(file, "%d %d %llx %d %llx %llx %llu", &ply, &c, &unused, &won, &need, &forbid, &work) == 7) {
        Ground ground = {need, forbid};
        put(&far_store, c, unused, ground, won);
        put(&near_store, c, unused, ground, won);
    }
    if (file) fclose(file);
    results = fopen(name, "a");
}

int main(int count, char **words) {
    if (count != 4 || (n = atoi(words[1])) < 3 || n > MOST) return fprintf(stderr, "read the head of the file\n"), 2;
    set_up();
    make_stores(atoi(words[2]));
    take_up(words[3]);
    int start = number_of[0];
    Ground ground;
    int first = won(start, ((1ull << partitions_found) - 1) & ~bit(start), &ground);
    tell();
    printf("%d digits: the %s to move wins, needing %llx unused\n", n, first ? "first" : "second",
           (unsigned long long)ground.need);
    return 0;
}
