/* The positions of Procession that cannot be solved while somebody waits, with what to do in them.
 *
 * Run by procession_tables.py, which says what the tables hold. Writes records of eight bytes to a file:
 *     (composition << 48 | unused partitions << 5 | won << 4 | reply)
 * in the order of the machine, ascending. A composition is a row up to reversal and complement: a bit for every
 * boundary between two runs, of a row and its mirror the smaller number, numbered ascending. A partition is a bit at
 * its place among all partitions, falling ({n} is bit 0). A reply is the place of the next composition among those
 * that one change makes, ascending.
 *
 *     procession_tables LENGTH everywhere|played BOUND DEPTH OUT
 */
#include "procession_game.h"

/* Legal next compositions with how many partitions are open after each, fewest first, the lower number first. */
static int ordered(int c, u64 unused, int *order, int *replies) {
    int count = 0;
    for (int k = 0; k < degree[c]; k++) {
        int other = next_of[c][k];
        if (!(unused >> mark_of[other] & 1)) continue;
        int open = __builtin_popcountll(marks_next[other] & unused & ~(1ull << mark_of[other]));
        int j = count++;
        for (; j && replies[j - 1] > open; j--) replies[j] = replies[j - 1], order[j] = order[j - 1];
        replies[j] = open, order[j] = other;
    }
    return count;
}

static u64 after(u64 unused, int c) { return unused & ~(1ull << mark_of[c]); }

static u64 position(int c, u64 unused) { return (u64)(c + 1) << 44 | unused; }

static void *room(u64 count) {
    void *found = calloc(count, sizeof(u64));
    if (!found) fprintf(stderr, "not enough memory\n"), exit(1);
    return found;
}

/* -- whether the side to move wins, remembered for good ------------------------------------------------------ */

static u64 *known, known_room, known_count;

static u64 *slot(u64 key) {
    u64 i = scattered(key) & (known_room - 1);
    while (known[i] && known[i] >> 1 != key) i = (i + 1) & (known_room - 1);
    return known + i;
}

static int won(int c, u64 unused) {
    u64 key = position(c, unused), *found = slot(key);
    if (*found) return *found & 1;
    int order[MOST], replies[MOST], count = ordered(c, unused, order, replies), result = 0;
    if (!count) return 0;
    if (!replies[0]) return 1;
    for (int k = 0; k < count && !result; k++) {
        u64 child = *slot(position(order[k], after(unused, order[k])));
        result = child && !(child & 1);
    }
    for (int k = 0; k < count && !result; k++) result = !won(order[k], after(unused, order[k]));
    *slot(key) = key << 1 | result;
    if (++known_count > known_room / 10 * 9) fprintf(stderr, "the memory of positions is full\n"), exit(1);
    return result;
}

/* -- the search of solver.py, counted ------------------------------------------------------------------------- */

enum { LIVE_ROOM = 1 << 18 };
static u64 live[LIVE_ROOM];
static int live_used[LIVE_ROOM], live_count, bound;

/* 1 or 0; -1 where it takes more than so many positions. */
static int live_won(int c, u64 unused) {
    u64 key = position(c, unused), i = scattered(key) & (LIVE_ROOM - 1);
    for (; live[i]; i = (i + 1) & (LIVE_ROOM - 1))
        if (live[i] >> 1 == key) return live[i] & 1;
    if (live_count >= bound) return -1;
    int order[MOST], replies[MOST], count = ordered(c, unused, order, replies);
    int result = count && !replies[0];
    for (int k = 0; k < count && !result; k++) {
        int reply = live_won(order[k], after(unused, order[k]));
        if (reply < 0) return -1;
        result = !reply;
    }
    for (i = scattered(key) & (LIVE_ROOM - 1); live[i];) i = (i + 1) & (LIVE_ROOM - 1);
    live[i] = key << 1 | result;
    live_used[live_count++] = (int)i;
    return live_count > bound ? -1 : result;
}

/* What the search of solver.py says within the bound: 1 or 0, -1 where it takes more. */
static int searched(int c, u64 unused) {
    live_count = 0;
    int result = live_won(c, unused);
    for (int i = 0; i < live_count; i++) live[live_used[i]] = 0;
    return result;
}

/* -- what is kept ---------------------------------------------------------------------------------------------- */

static u64 *records, record_count, record_room;

static void keep(int c, u64 unused, int wins, int other) {
    int place = 0;
    while (next_of[c][place] != other) place++;
    if (record_count == record_room) {
        record_room = record_room ? 2 * record_room : 1024;
        records = realloc(records, record_room * sizeof *records);
    }
    records[record_count++] = (u64)c << 48 | unused << 5 | (u64)wins << 4 | (u64)place;
}

/* The first move that wins, fewest replies first; where none does the one that leaves most replies. */
static int answer(int c, u64 unused, int wins) {
    int order[MOST], replies[MOST], count = ordered(c, unused, order, replies);
    if (!wins) {
        int most = count - 1;
        while (most && replies[most - 1] == replies[count - 1]) most--;
        return order[most];
    }
    for (int k = 0; k < count; k++)
        if (!won(order[k], after(unused, order[k]))) return order[k];
    abort();
}

static u64 *seen, seen_room = 1 << 20, seen_count;

static int is_new(u64 key) {
    if (2 * seen_count > seen_room) {
        u64 *old = seen, size = seen_room;
        seen_room *= 4, seen = room(seen_room);
        for (u64 j = 0; j < size; j++)
            if (old[j]) {
                u64 i = scattered(old[j]) & (seen_room - 1);
                while (seen[i]) i = (i + 1) & (seen_room - 1);
                seen[i] = old[j];
            }
        free(old);
    }
    u64 i = scattered(key) & (seen_room - 1);
    while (seen[i]) {
        if (seen[i] == key) return 0;
        i = (i + 1) & (seen_room - 1);
    }
    seen[i] = key, seen_count++;
    return 1;
}

/* Every position that the player of the table can meet from here on, whatever the other does. */
static void played(int c, u64 unused, int ply, int depth) {
    if (!(marks_next[c] & unused) || !is_new(position(c, unused))) return;
    int wins = searched(c, unused), quick = wins >= 0;
    if (quick && (wins || ply >= depth)) return;
    if (!quick) wins = won(c, unused);
    int own = answer(c, unused, wins);
    if (!quick) keep(c, unused, wins, own);
    if (!quick && record_count % 1000 == 0)
        fprintf(stderr, "%llu kept, %llu positions looked at\n", (unsigned long long)record_count,
                (unsigned long long)known_count);
    unused = after(unused, own);
    for (int k = 0; k < degree[own]; k++)
        if (unused >> mark_of[next_of[own][k]] & 1)
            played(next_of[own][k], after(unused, next_of[own][k]), ply + 2, depth);
}

/* Every position there is, move by move, down to so many moves. */
static void everywhere(int c, u64 unused, int depth) {
    u64 size = 1, *now = room(1), following, *then;
    now[0] = position(c, unused);
    for (int ply = 0; ply <= depth && size; ply++) {
        u64 hard = record_count;
        then = room(size * MOST), following = 0;
        for (u64 j = 0; j < size; j++) {
            c = (int)(now[j] >> 44) - 1, unused = now[j] & ((1ull << 44) - 1);
            if (searched(c, unused) < 0) {
                int wins = won(c, unused);
                keep(c, unused, wins, answer(c, unused, wins));
            }
            for (int k = 0; k < degree[c] && ply < depth; k++) {
                int other = next_of[c][k];
                u64 key = position(other, after(unused, other));
                if (unused >> mark_of[other] & 1 && is_new(key)) then[following++] = key;
            }
        }
        fprintf(stderr, "after %d moves: %llu positions, %llu to be kept\n", ply, (unsigned long long)size,
                (unsigned long long)(record_count - hard));
        free(now), now = then, size = following;
    }
}

static int ascending(const void *one, const void *other) {
    u64 a = *(const u64 *)one, b = *(const u64 *)other;
    return a < b ? -1 : a > b;
}

int main(int count, char **words) {
    if (count != 6 || (n = atoi(words[1])) < 3 || n > 10) return fprintf(stderr, "read the head of the file\n"), 2;
    bound = atoi(words[3]);
    int depth = atoi(words[4]);
    set_up();
    known_room = n < 10 ? 1ull << 26 : 1ull << 30;
    known = room(known_room), seen = room(seen_room);
    int start = number_of[0];
    u64 unused = ((1ull << partitions_found) - 1) & ~(1ull << mark_of[start]);
    fprintf(stderr, "%d digits: whoever moves first %s\n", n, won(start, unused) ? "wins" : "loses");
    fprintf(stderr, "%llu positions looked at\n", (unsigned long long)known_count);
    if (!strcmp(words[2], "everywhere")) everywhere(start, unused, depth);
    else {
        played(start, unused, 0, depth);
        fprintf(stderr, "%llu kept for the first to move\n", (unsigned long long)record_count);
        for (int k = 0; k < degree[start]; k++) played(next_of[start][k], after(unused, next_of[start][k]), 1, depth);
    }
    qsort(records, record_count, sizeof *records, ascending);
    u64 kept = 0;
    for (u64 j = 0; j < record_count; j++)
        if (!j || records[j] != records[j - 1]) records[kept++] = records[j];
    fprintf(stderr, "%llu kept, %llu positions looked at in all\n", (unsigned long long)kept, (unsigned long long)known_count);
    FILE *out = fopen(words[5], "wb");
    if (!out || fwrite(records, sizeof *records, kept, out) != kept || fclose(out)) return perror(words[5]), 1;
    return 0;
}
