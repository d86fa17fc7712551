/* Who wins Procession between two, from the start.
 *
 * A search in depth that keeps what it finds by what it rests on: the side to move at a composition wins (or loses)
 * whenever certain partitions are unused and certain others used, whatever is true of the rest. Moves are ordered by
 * how many replies do not lose at once and by how often the same move has won before. What took a million positions and
 * more is written to a file, and read from it when the search is taken up again.
 *
 *     procession_winner LENGTH BITS RESULTS     (2^BITS * 126 bytes)
 */
#include <time.h>

#include "procession_game.h"

enum { FAR_WIDTH = 3, WORTH_KEEPING = 2000000, TELL = 1 << 26, DEEPEST = 64 };

/* What a result rests on: these partitions unused, those used. */
typedef struct {
    u64 need, forbid;
} Ground;

/* -- results by their grounds --------------------------------------------------------------------------------- */

/* Buckets of a few results, the latest first. A bucket is found by the composition and by those partitions of `mask`
 * that are unused: the near table looks at the next moves' partitions, so that what differs elsewhere is found too, the
 * far one at those of the next two moves. An entry's label is twice the composition's number plus two, plus the result.
 */
typedef struct {
    Ground *grounds;
    uint16_t *labels;
    u64 buckets, mask[ROWS];
    int width;
} Store;

static Store near_store, far_store;
static u64 salt[ROWS];

static void make(Store *store, int bits, int width) {
    store->buckets = 1ull << bits, store->width = width;
    store->grounds = calloc(store->buckets * width, sizeof(Ground));
    store->labels = calloc(store->buckets * width, sizeof(uint16_t));
    if (!store->grounds || !store->labels) fprintf(stderr, "not enough memory\n"), exit(1);
}

static u64 bucket(const Store *store, int c, u64 unused) {
    return (scattered((unused & store->mask[c]) ^ salt[c]) & (store->buckets - 1)) * store->width;
}

static void put_at(Store *store, u64 start, int place, Ground ground, uint16_t label) {
    Ground *grounds = store->grounds + start;
    uint16_t *labels = store->labels + start;
    int end = store->width - 1;
    while (end && !labels[end - 1]) end--;
    if (place > end) place = end;
    memmove(grounds + place + 1, grounds + place, (end - place) * sizeof *grounds);
    memmove(labels + place + 1, labels + place, (end - place) * sizeof *labels);
    grounds[place] = ground, labels[place] = label;
}

static void put(Store *store, int c, u64 unused, Ground ground, int won) {
    put_at(store, bucket(store, c, unused), 0, ground, (uint16_t)((c + 1) << 1 | won));
}

/* 1 or 0 with its ground, -1 where nothing is known. What is found moves halfway to the front. */
static int found_in(Store *store, int c, u64 unused, Ground *ground) {
    u64 start = bucket(store, c, unused);
    for (int i = 0; i < store->width; i++) {
        uint16_t label = store->labels[start + i];
        Ground held = store->grounds[start + i];
        if (!label) return -1;
        if (label >> 1 != c + 1 || held.need & ~unused || held.forbid & unused) continue;
        for (int j = i; j > i / 2; j--) {
            store->grounds[start + j] = store->grounds[start + j - 1];
            store->labels[start + j] = store->labels[start + j - 1];
        }
        store->grounds[start + i / 2] = held, store->labels[start + i / 2] = label;
        *ground = held;
        return label & 1;
    }
    return -1;
}

static int known(int c, u64 unused, Ground *ground) {
    int won = found_in(&near_store, c, unused, ground);
    if (won >= 0) return won;
    won = found_in(&far_store, c, unused, ground);
    if (won >= 0) put(&near_store, c, unused, *ground, won);
    return won;
}

/* -- how it goes ------------------------------------------------------------------------------------------------ */

static u64 positions;
static int depth, tried[DEEPEST], of[DEEPEST];
static FILE *results;

static void tell(void) {
    printf("%.0f s, %llu positions, at", clock() / (double)CLOCKS_PER_SEC, (unsigned long long)positions);
    for (int i = 0; i < depth && i < 24; i++) printf(" %d/%d", tried[i] + 1, of[i]);
    printf("\n");
    fflush(stdout);
}

static void keep(int c, u64 unused, Ground ground, int won, u64 work) {
    put(&near_store, c, unused, ground, won);
    put(&far_store, c, unused, ground, won);
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

/* -- the search --------------------------------------------------------------------------------------------------- */

static float wins[DEEPEST][ROWS], times[DEEPEST][ROWS];

static u64 bit(int c) { return 1ull << mark_of[c]; }
static int open_after(int c, u64 unused) { return unused & bit(c) && !(marks_next[c] & unused & ~bit(c)); }

/* Whether a reply to this move ends the game, and what that rests on; replies that do not lose at once. */
static int answered(int move, u64 unused, Ground *ground, int *safe) {
    *safe = 0;
    for (int j = 0; j < degree[move]; j++) {
        int reply = next_of[move][j], loses = 0;
        if (!(unused & bit(reply))) continue;
        if (open_after(reply, unused)) {
            ground->need = bit(reply), ground->forbid = marks_next[reply] & ~bit(reply);
            return 1;
        }
        for (int i = 0; i < degree[reply] && !loses; i++) loses = open_after(next_of[reply][i], unused & ~bit(reply));
        *safe += !loses;
    }
    return 0;
}

/* To win by this move needs it, and what the loss of the other side rests on. */
static Ground by(int move, Ground loss) {
    Ground ground = {loss.need | bit(move), loss.forbid & ~bit(move)};
    return ground;
}

static void add(Ground *all, int move, Ground ground) {
    all->need |= ground.need, all->forbid |= ground.forbid & ~bit(move);
}

/* Moves that are neither known nor answered at once, best first; -1 where one of them is known to win. */
static int moves_of(int c, u64 unused, int *order, Ground *all) {
    int rank[MOST], count = 0, left = __builtin_popcountll(unused);
    for (int k = 0; k < degree[c]; k++) {
        int move = next_of[c][k], safe;
        if (!(unused & bit(move))) continue;
        Ground ground;
        if (answered(move, unused & ~bit(move), &ground, &safe)) {
            add(all, move, ground);
            continue;
        }
        int reply_wins = known(move, unused & ~bit(move), &ground);
        if (!reply_wins) {
            *all = by(move, ground);
            return -1;
        }
        if (reply_wins > 0) {
            add(all, move, ground);
            continue;
        }
        int value = 64 * safe - (int)(900 * (wins[left][move] + .5f) / (times[left][move] + 1)), j = count++;
        for (; j && rank[j - 1] > value; j--) rank[j] = rank[j - 1], order[j] = order[j - 1];
        rank[j] = value, order[j] = move;
    }
    return count;
}

static int won(int c, u64 unused, Ground *ground);

/* Whether the other side wins after this move, looked up once more or searched. */
static int reply_wins(int move, u64 unused, int k, int count, Ground *ground) {
    int result = k ? known(move, unused & ~bit(move), ground) : -1;
    if (result >= 0) return result;
    tried[depth] = k, of[depth++] = count;
    result = won(move, unused & ~bit(move), ground);
    depth--;
    float *good = &wins[__builtin_popcountll(unused)][move], *all = &times[__builtin_popcountll(unused)][move];
    *good += !result, *all += 1;
    if (*all > 1000) *all /= 2, *good /= 2;
    return result;
}

static int won(int c, u64 unused, Ground *ground) {
    u64 before = positions++;
    if (positions % TELL == 0) tell();
    for (int k = 0; k < degree[c]; k++)
        if (open_after(next_of[c][k], unused)) {
            int move = next_of[c][k];
            ground->need = bit(move), ground->forbid = marks_next[move] & ~bit(move) & ~bit(c);
            return 1;
        }
    int order[MOST];
    Ground all = {0, marks_next[c] & ~unused}, loss;
    int count = moves_of(c, unused, order, &all), result = count < 0;
    for (int k = 0; k < count && !result; k++) {
        result = !reply_wins(order[k], unused, k, count, &loss);
        if (result) all = by(order[k], loss);
        else add(&all, order[k], loss);
    }
    all.forbid &= ~bit(c);
    *ground = all;
    keep(c, unused, all, result, positions - before);
    return result;
}

int main(int count, char **words) {
    if (count != 4 || (n = atoi(words[1])) < 3 || n > MOST) return fprintf(stderr, "read the head of the file\n"), 2;
    set_up();
    make(&near_store, atoi(words[2]) + 1, FAR_WIDTH - 1);
    make(&far_store, atoi(words[2]), FAR_WIDTH);
    for (int c = 0; c < compositions; c++) {
        salt[c] = scattered(c + 1);
        near_store.mask[c] = far_store.mask[c] = marks_next[c];
        for (int k = 0; k < degree[c]; k++) far_store.mask[c] |= marks_next[next_of[c][k]];
    }
    take_up(words[3]);
    int start = number_of[0];
    Ground ground;
    int first = won(start, ((1ull << partitions_found) - 1) & ~bit(start), &ground);
    tell();
    printf("%d digits: the %s to move wins, needing %llx unused\n", n, first ? "first" : "second",
           (unsigned long long)ground.need);
    return 0;
}
