/* What a player of Contraconquer by remainder can expect beside club anchors who knows their mix.
 *
 * Run by contraconquer_ceiling.py, which says what is computed. Backwards from the end of the game, over every position:
 * the own hand, and of each other its hand and the rank of its last trick. The others do not look at each other, so
 * their order does not matter; and to call each rank of one of them by the next higher number (the highest 0) is the
 * same as to call the own ranks by the next lower, so that one of such a circle of positions stands for all.
 *
 *     contraconquer_ceiling PLAYERS COPIES AGAIN AHEAD SOLVED WORTHWHILE
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 5, STATES = 4096, DEEPEST = 4 };

typedef struct {
    int hand[MOST], last;
} other;

typedef struct {
    int cards, count, hands;
    other states[STATES];
    double chance[STATES][MOST];
    int next[STATES][MOST], shift[STATES][MOST];
    int (*hand)[MOST];
    int (*turned)[MOST], (*without)[MOST]; /* the same hand with ranks called higher; a hand of the layer below */
} layer;

static int n, copies, others;
static double again, worthwhile;
static layer layers[2];

static void *room(size_t count, size_t size) {
    void *found = calloc(count, size);
    if (!found) fprintf(stderr, "not enough memory\n"), exit(1);
    return found;
}

/* -- single seats --------------------------------------------------------------------------------------------- */

static long code(const other *one, int by) {
    long found = 0;
    for (int rank = 0; rank < n; rank++) found = found * (copies + 1) + one->hand[(rank + by) % n];
    return found * (n + 1) + (one->last < 0 ? n : (one->last - by + n) % n);
}

/* By how much the ranks are called lower in the one that stands for its circle. */
static int standing(const other *one) {
    int best = 0;
    for (int by = 1; by < n; by++)
        if (code(one, by) < code(one, best)) best = by;
    return best;
}

static int state_of(const layer *l, const other *one, int by) {
    long wanted = code(one, by);
    for (int i = 0; i < l->count; i++)
        if (code(l->states + i, 0) == wanted) return i;
    fprintf(stderr, "a position without a number\n"), exit(1);
}

static int hand_of(const layer *l, const int *hand) {
    for (int i = 0; i < l->hands; i++)
        if (!memcmp(l->hand[i], hand, sizeof l->hand[i])) return i;
    fprintf(stderr, "a hand without a number\n"), exit(1);
}

static void list_hands(layer *l, int *hand, int rank, int left) {
    if (rank == n) {
        if (left) return;
        memcpy(l->hand[l->hands++], hand, sizeof l->hand[0]);
        for (int last = -1; last < n; last++) {
            other one = {.last = last};
            memcpy(one.hand, hand, sizeof one.hand);
            if ((last < 0) != (l->cards == n * copies) || (last >= 0 && hand[last] == copies)) continue;
            if (!standing(&one)) l->states[l->count++] = one;
        }
        return;
    }
    for (int count = 0; count <= copies && count <= left; count++) {
        hand[rank] = count;
        list_hands(l, hand, rank + 1, left - count);
    }
    hand[rank] = 0;
}

static void make(layer *l, const layer *below, int cards) {
    int hand[MOST] = {0};
    free(l->hand), free(l->turned), free(l->without);
    memset(l, 0, sizeof *l);
    l->cards = cards;
    l->hand = room(STATES, sizeof *l->hand);
    list_hands(l, hand, 0, cards);
    l->turned = room((size_t)l->hands, sizeof *l->turned), l->without = room((size_t)l->hands, sizeof *l->without);
    for (int i = 0; i < l->hands; i++)
        for (int k = 0; k < n; k++) {
            int new[MOST] = {0};
            for (int rank = 0; rank < n; rank++) new[(rank + k) % n] = l->hand[i][rank];
            l->turned[i][k] = hand_of(l, new);
            l->without[i][k] = -1;
            if (!l->hand[i][k]) continue;
            memcpy(new, l->hand[i], sizeof new);
            new[k]--;
            l->without[i][k] = hand_of(below, new);
        }
    for (int i = 0; i < l->count; i++) {
        double weights[MOST], whole = 0;
        for (int rank = 0; rank < n; rank++)
            whole += weights[rank] = l->states[i].hand[rank] * (rank == l->states[i].last ? again : 1);
        for (int rank = 0; rank < n; rank++) {
            l->chance[i][rank] = weights[rank] / whole;
            if (!l->states[i].hand[rank]) continue;
            other one = l->states[i];
            one.hand[rank]--, one.last = rank;
            l->shift[i][rank] = standing(&one);
            l->next[i][rank] = state_of(below, &one, l->shift[i][rank]);
        }
    }
}

/* -- all together --------------------------------------------------------------------------------------------- */

static size_t choose(size_t from, size_t some) {
    size_t found = 1;
    for (size_t i = 1; i <= some; i++) found = found * (from - some + i) / i;
    return found;
}

static size_t number(const int *states) {
    int sorted[MOST];
    size_t found = 0;
    for (int i = 0; i < others; i++) {
        int j = i;
        for (; j && sorted[j - 1] > states[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = states[i];
    }
    for (int i = 0; i < others; i++) found += choose((size_t)(sorted[i] + i), (size_t)i + 1);
    return found;
}

/* By position and own hand: the best there is, what somebody takes who looks so many tricks ahead and takes the rest for
 * a shuffle, and what that one expects with 0, 1, 2, ... of them. */
enum { BEST, TAKEN, SHUFFLED, TABLES = SHUFFLED + DEEPEST };
static float *now[TABLES], *then[TABLES];
static int ahead, solved, tables;
static double expected[TABLES][MOST][STATES], wins[MOST];

/* Add up what follows, by the own hand that is left and by how its ranks are called then. */
static void follow(const layer *l, const layer *below, const int *states, int *next, int seat, int sum, int turn, double chance) {
    if (seat == others) {
        wins[(n - sum % n) % n] += chance;
        size_t at = number(next) * (size_t)below->hands;
        for (int table = 0; table < tables; table++) {
            double *to = expected[table][turn % n];
            const float *from = then[table] + at;
            for (int own = 0; own < below->hands; own++) to[own] += chance * from[own];
        }
        return;
    }
    for (int rank = 0; rank < n; rank++) {
        if (!l->states[states[seat]].hand[rank]) continue;
        next[seat] = l->next[states[seat]][rank];
        follow(l, below, states, next, seat + 1, sum + rank, turn + l->shift[states[seat]][rank],
               chance * l->chance[states[seat]][rank]);
    }
}

/* How likely each rank wins a trick where the others draw their cards at random. */
static void drawn(const layer *l, const int *states, double *found) {
    double total[MOST] = {1}, next[MOST];
    for (int i = 0; i < others; i++) {
        memset(next, 0, sizeof next);
        for (int rank = 0; rank < n; rank++)
            for (int sum = 0; sum < n; sum++)
                next[(sum + rank) % n] += total[sum] * l->states[states[i]].hand[rank] / l->cards;
        memcpy(total, next, sizeof total);
    }
    for (int rank = 0; rank < n; rank++) found[rank] = total[(n - rank) % n];
}

static void weigh(const layer *l, const layer *below, const int *states) {
    int next[MOST] = {0};
    double random[MOST];
    size_t at = number(states) * (size_t)l->hands;
    memset(expected, 0, sizeof expected), memset(wins, 0, sizeof wins);
    follow(l, below, states, next, 0, 0, 0, 1);
    drawn(l, states, random);
    for (int own = 0; own < l->hands; own++) {
        double value[TABLES][MOST], top[TABLES], most, usual = 0, shuffled = 0, taken = 0, ties = 0;
        for (int table = 0; table < tables; table++) top[table] = -1;
        for (int rank = 0; rank < n; rank++) {
            if (!l->hand[own][rank]) continue;
            for (int table = 0; table < tables; table++) {
                value[table][rank] = wins[rank];
                for (int turn = 0; turn < n; turn++)
                    value[table][rank] += expected[table][turn][below->turned[l->without[own][rank]][turn]];
                if (value[table][rank] > top[table]) top[table] = value[table][rank];
            }
        }
        int guide = SHUFFLED + ahead - 1;
        most = top[guide];
        now[SHUFFLED][at + (size_t)own] = 0;
        for (int rank = 0; rank < n; rank++) {
            int count = l->hand[own][rank];
            if (!count) continue;
            usual += value[guide][rank] * count / l->cards, shuffled += value[TAKEN][rank] * count / l->cards;
            if (value[guide][rank] > most - 1e-6) taken += count * value[TAKEN][rank], ties += count;
            now[SHUFFLED][at + (size_t)own] += (float)(count * random[rank]);
        }
        now[BEST][at + (size_t)own] = (float)top[BEST];
        now[TAKEN][at + (size_t)own] =
            (float)(l->cards <= solved ? top[TAKEN] : most - usual < worthwhile ? shuffled : taken / ties);
        for (int table = SHUFFLED + 1; table < tables; table++) now[table][at + (size_t)own] = (float)top[table - 1];
    }
}

static void every(const layer *l, const layer *below, int *states, int seat) {
    if (seat == others || seat == MOST) {
        weigh(l, below, states);
        return;
    }
    for (states[seat] = seat ? states[seat - 1] : 0; states[seat] < l->count; states[seat]++)
        every(l, below, states, seat + 1);
}

int main(int count, char **words) {
    if (count != 7 || (n = atoi(words[1])) < 2 || n > MOST || (ahead = atoi(words[4])) < 1 || ahead > DEEPEST)
        return fprintf(stderr, "read the head of the file\n"), 2;
    copies = atoi(words[2]), again = atof(words[3]), solved = atoi(words[5]), worthwhile = atof(words[6]);
    others = n - 1, tables = SHUFFLED + ahead;
    int states[MOST] = {0};
    layer *l = layers, *below = layers + 1;
    size_t positions = 0;
    below->count = below->hands = 1, below->hand = room(1, sizeof *below->hand), below->turned = room(1, sizeof *below->turned);
    for (int table = 0; table < tables; table++) then[table] = room(1, sizeof *then[table]);
    for (int cards = 1; cards <= n * copies; cards++) {
        make(l, below, cards);
        size_t all = choose((size_t)(l->count + others - 1), (size_t)others) * (size_t)l->hands;
        for (int table = 0; table < tables; table++) now[table] = room(all, sizeof *now[table]);
        positions += all;
        every(l, below, states, 0);
        for (int table = 0; table < tables; table++) free(then[table]), then[table] = now[table];
        fprintf(stderr, "%d cards: %zu positions\n", cards, all);
        layer *kept = l;
        l = below, below = kept;
    }
    printf("%.6f %.6f %zu\n", then[BEST][0], then[TAKEN][0], positions);
    return 0;
}
