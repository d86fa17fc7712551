/* Who wins a position of Procession between two, by a search in depth that keeps what it finds by what it rests on.
 *
 * The side to move at a composition wins (or loses) whenever certain partitions are unused and certain others used,
 * whatever is true of the rest. Moves are ordered by how many replies do not lose at once and by how often the same move
 * has won before. The program that includes this says what happens when a position is looked at and when it is decided.
 */
#include "procession_game.h"

enum { FAR_WIDTH = 3, DEEPEST = PARTS, GIVEN_UP = -1 };

/* What a result rests on: these partitions unused, those used. */
typedef struct {
    Marks need, forbid;
} Ground;

/* -- results by their grounds --------------------------------------------------------------------------------- */

/* Buckets of a few results, the latest first. A bucket is found by the composition and by those partitions of `mask`
 * that are unused: the near table looks at the next moves' partitions, so that what differs elsewhere is found too, the
 * far one at those of the next two moves. An entry's label is twice the composition's number plus two, plus the result.
 */
typedef struct {
    Ground *grounds;
    uint16_t *labels;
    u64 buckets;
    Marks mask[ROWS];
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

static u64 mixed(Marks marks) {
    return scattered(sizeof marks > 8 ? (u64)marks ^ scattered((u64)(marks >> (PARTS / 2))) : (u64)marks);
}

static u64 bucket(const Store *store, int c, Marks unused) {
    return (mixed((unused & store->mask[c]) ^ salt[c]) & (store->buckets - 1)) * store->width;
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

static void put(Store *store, int c, Marks unused, Ground ground, int won) {
    put_at(store, bucket(store, c, unused), 0, ground, (uint16_t)((c + 1) << 1 | won));
}

/* 1 or 0 with its ground, -1 where nothing is known. What is found moves halfway to the front. */
static int found_in(Store *store, int c, Marks unused, Ground *ground) {
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

static int known(int c, Marks unused, Ground *ground) {
    int won = found_in(&near_store, c, unused, ground);
    if (won >= 0) return won;
    won = found_in(&far_store, c, unused, ground);
    if (won >= 0) put(&near_store, c, unused, *ground, won);
    return won;
}

/* Both tables, 126 bytes for each of a power of two where partitions take one word, twice that where they take two. */
static void make_stores(int bits) {
    make(&near_store, bits + 1, FAR_WIDTH - 1);
    make(&far_store, bits, FAR_WIDTH);
    for (int c = 0; c < compositions; c++) {
        salt[c] = scattered(c + 1);
        near_store.mask[c] = far_store.mask[c] = marks_next[c];
        for (int k = 0; k < degree[c]; k++) far_store.mask[c] |= marks_next[next_of[c][k]];
    }
}

/* -- the search --------------------------------------------------------------------------------------------------- */

static u64 positions;
static int depth, tried[DEEPEST], of[DEEPEST];
static float wins[PARTS][ROWS], times[PARTS][ROWS];

/* Whether to go on at one more position; and what is found of one, with the positions that it took. */
static int goes_on(void);
static void decided(int c, Marks unused, Ground ground, int won, u64 work);

static int open_after(int c, Marks unused) { return unused & bit(c) && !(marks_next[c] & unused & ~bit(c)); }

/* Whether a reply to this move ends the game, and what that rests on; replies that do not lose at once. */
static int answered(int move, Marks unused, Ground *ground, int *safe) {
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
static int moves_of(int c, Marks unused, int *order, Ground *all) {
    int rank[MOST], count = 0, left = count_of(unused);
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

static int won(int c, Marks unused, Ground *ground);

/* Whether the other side wins after this move, looked up once more or searched. */
static int reply_wins(int move, Marks unused, int k, int count, Ground *ground) {
    int result = k ? known(move, unused & ~bit(move), ground) : -1;
    if (result >= 0) return result;
    tried[depth] = k, of[depth++] = count;
    result = won(move, unused & ~bit(move), ground);
    depth--;
    if (result == GIVEN_UP) return result;
    float *good = &wins[count_of(unused)][move], *all = &times[count_of(unused)][move];
    *good += !result, *all += 1;
    if (*all > 1000) *all /= 2, *good /= 2;
    return result;
}

/* Whether the side to move wins, and what that rests on; or GIVEN_UP. */
static int won(int c, Marks unused, Ground *ground) {
    u64 before = positions++;
    if (!goes_on()) return GIVEN_UP;
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
        int reply = reply_wins(order[k], unused, k, count, &loss);
        if (reply == GIVEN_UP) return reply;
        result = !reply;
        if (result) all = by(order[k], loss);
        else add(&all, order[k], loss);
    }
    all.forbid &= ~bit(c);
    *ground = all;
    put(&near_store, c, unused, all, result);
    put(&far_store, c, unused, all, result);
    decided(c, unused, all, result, positions - before);
    return result;
}
