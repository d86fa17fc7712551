/* Learns what positions of WarGops between two are worth, for tools/learning/wargops_worth.py.
 *
 * Usage: wargops_worth REPLACE SHARE OUT. REPLACE: 1 for ties by replacement; SHARE: a SHARE-th of the work; OUT: the
 * weights, 4-byte floats.
 *
 * A position is two hands and what waits, 4 bits a rank. EXACT positions with 9 to 11 live cards, met in play, are
 * reckoned to the end of the game. From these a net learns; then positions with more cards are met in games played by
 * one trick of matrix game over the net, and the worth of that matrix game is what the net learns of them, with two
 * live cards more from sweep to sweep, until whole packs are reached and for some sweeps more. Chance is from one seed:
 * the same compiler makes the same net. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 15, SIGNS = 3 * RANKS + 19, UNITS = 48, BATCH = 64, POOL = 4 };
enum { FEWEST = 9, SOLVED = 11, EXACT = 60000, MET = 15000, LATER = 100000, SWEEPS = 12, MORE = 12 };
#define CARD(rank) (1ULL << 4 * ((rank) - 1))

typedef uint64_t Hand;
typedef struct { Hand mine, yours, waiting; } Position;
typedef struct { Position position; float worth; } Sample;
typedef struct { float into[UNITS][SIGNS], bias[UNITS], out[UNITS], usual; } Net;
typedef struct { double value, rows[RANKS], columns[RANKS]; } Solution;
typedef struct { int rows, columns, own[RANKS], other[RANKS]; double payoffs[RANKS][RANKS]; } Trick;
typedef struct { Position position; float worth; int used; } Known;

static int replace, reckoned;
static Net net, mean, spread;
static long steps;
static Known *known;
static uint64_t room = 1ULL << 22, filled;

/* -- chance ------------------------------------------------------------------------------------------------------ */

static uint64_t chance = 88172645463325252ULL;

static uint64_t drawn(void) {
    chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
    return chance * 2685821657736338717ULL;
}

static double share(void) { return (drawn() >> 11) / 9007199254740992.0; }

static int pick(const double *weights, int count) {
    double whole = 0;
    for (int i = 0; i < count; i++) whole += weights[i];
    double left = share() * whole;
    for (int i = 0; i < count; i++)
        if ((left -= weights[i]) <= 0) return i;
    return count - 1;
}

/* -- positions --------------------------------------------------------------------------------------------------- */

static int held(Hand hand, int rank) { return hand >> 4 * (rank - 1) & 15; }

static int size(Hand hand) {
    int cards = 0;
    for (; hand; hand >>= 4) cards += hand & 15;
    return cards;
}

static int points(Hand hand) {
    int found = 0;
    for (int rank = 1; hand; hand >>= 4, rank++) found += rank * (hand & 15);
    return found;
}

static int live(Position p) { return size(p.mine) + size(p.yours) + size(p.waiting); }
static int whole(Position p) { return points(p.mine) + points(p.yours) + points(p.waiting); }
static Position turned(Position p) { return (Position){p.yours, p.mine, p.waiting}; }

static Position between(Position p, int own, int other) {
    p.mine -= CARD(own), p.yours -= CARD(other);
    if (own > other) p.mine += CARD(other) + p.waiting, p.waiting = 0;
    else if (other > own) p.yours += CARD(own) + p.waiting, p.waiting = 0;
    else p.waiting += (replace ? 2 : 1) * CARD(own);
    return p;
}

static int ended(Position p, int *worth) {
    if (p.mine && p.yours) return 0;
    Hand hand = p.mine ? p.mine : p.yours;
    if (!replace || !p.waiting || !hand) {
        *worth = points(p.mine) - points(p.yours);
        return 1;
    }
    int lowest = 1;
    while (!held(hand, lowest)) lowest++;
    int left = points(hand) + points(p.waiting) - lowest;
    *worth = p.mine ? left : -left;
    return 1;
}

static int ranks_in(Hand hand, int *ranks) {
    int count = 0;
    for (int rank = 1; hand; hand >>= 4, rank++)
        if (hand & 15) ranks[count++] = rank;
    return count;
}

/* -- matrix games ------------------------------------------------------------------------------------------------ */

static int saddle(const Trick *t, Solution *found, double *least) {
    double low = -1e300, high = 1e300;
    int row = 0, column = 0;
    for (int i = 0; i < t->rows; i++) {
        double worst = 1e300;
        for (int j = 0; j < t->columns; j++) worst = fmin(worst, t->payoffs[i][j]);
        if (worst > low) low = worst, row = i;
        *least = fmin(*least, worst);
    }
    for (int j = 0; j < t->columns; j++) {
        double best = -1e300;
        for (int i = 0; i < t->rows; i++) best = fmax(best, t->payoffs[i][j]);
        if (best < high) high = best, column = j;
    }
    if (low < high) return 0;
    found->value = low, found->rows[row] = found->columns[column] = 1;
    return 1;
}

static Solution solved(const Trick *t) { /* as tablegame/ai/matrix.py does it */
    Solution found = {0};
    double least = 1e300, table[RANKS + 1][RANKS + 1];
    int height = t->rows, width = t->columns, outside[RANKS], inside[RANKS];
    if (saddle(t, &found, &least)) return found;
    double shift = 1 - least;
    for (int i = 0; i < height; i++) {
        for (int j = 0; j < width; j++) table[i][j] = t->payoffs[i][j] + shift;
        table[i][width] = 1, inside[i] = width + i;
    }
    for (int j = 0; j < width; j++) table[height][j] = -1, outside[j] = j;
    table[height][width] = 0;
    for (int step = 0; step < 1000; step++) {
        int column = -1, row = -1;
        double steepest = -1e-12, bound = 0;
        for (int j = 0; j < width; j++)
            if (table[height][j] < steepest) {
                column = j;
                if (step > 200) break;
                steepest = table[height][j];
            }
        if (column < 0) break;
        for (int i = 0; i < height; i++)
            if (table[i][column] > 1e-12) {
                double here = table[i][width] / table[i][column];
                if (row < 0 || here < bound || (here == bound && inside[i] < inside[row])) bound = here, row = i;
            }
        double pivot = table[row][column];
        table[row][column] = 1;
        for (int j = 0; j <= width; j++) table[row][j] /= pivot;
        for (int i = 0; i <= height; i++) {
            double factor = table[i][column];
            if (i == row || factor == 0) continue;
            table[i][column] = 0;
            for (int j = 0; j <= width; j++) table[i][j] -= factor * table[row][j];
        }
        int name = outside[column];
        outside[column] = inside[row], inside[row] = name;
    }
    double total = table[height][width];
    for (int i = 0; i < height; i++)
        if (inside[i] < width) found.columns[inside[i]] = fmax(0, table[i][width] / total);
    for (int j = 0; j < width; j++)
        if (outside[j] >= width) found.rows[outside[j] - width] = fmax(0, table[height][j] / total);
    found.value = 1 / total - shift;
    return found;
}

/* -- to the end -------------------------------------------------------------------------------------------------- */

static uint64_t place_of(Position p) {
    uint64_t mixed = p.mine * 0x9E3779B97F4A7C15ULL;
    mixed = ((mixed ^ mixed >> 29) + p.yours) * 0xBF58476D1CE4E5B9ULL;
    mixed = ((mixed ^ mixed >> 32) + p.waiting) * 0x94D049BB133111EBULL;
    uint64_t place = (mixed ^ mixed >> 31) & (room - 1);
    while (known[place].used && memcmp(&known[place].position, &p, sizeof p)) place = (place + 1) & (room - 1);
    return place;
}

static Trick tried(Position p, double (*worth)(Position)) {
    Trick t;
    t.rows = ranks_in(p.mine, t.own), t.columns = ranks_in(p.yours, t.other);
    for (int i = 0; i < t.rows; i++)
        for (int j = 0; j < t.columns; j++) t.payoffs[i][j] = worth(between(p, t.own[i], t.other[j]));
    return t;
}

static double exact(Position p) {
    int end;
    if (ended(p, &end)) return end;
    if (p.mine == p.yours) return 0;
    if (p.mine < p.yours) return -exact(turned(p));
    uint64_t place = place_of(p);
    if (known[place].used) return known[place].worth;
    Trick t = tried(p, exact);
    double worth = solved(&t).value;
    place = place_of(p);
    known[place] = (Known){p, worth, 1}, filled++;
    return worth;
}

static void make_room(void) {
    if (filled > room / 2) memset(known, 0, room * sizeof *known), filled = 0;
}

/* -- the net: its signs are those of tablegame/games/wargops/bot/worth.py ---------------------------------------- */

static void look(Position p, float *x) {
    int place = 0, low[2] = {0}, high[2] = {0}, beats = 0, upto[2] = {0}, above[2] = {0}, under[2] = {0};
    int cards[3] = {size(p.mine), size(p.yours), size(p.waiting)};
    memset(x, 0, SIGNS * sizeof *x);
    for (int rank = RANKS; rank; rank--) {
        int count[3] = {held(p.mine, rank), held(p.yours, rank), held(p.waiting, rank)};
        if (!(count[0] + count[1] + count[2])) continue;
        for (int k = 0; k < 3; k++) x[k * RANKS + place] = count[k];
        for (int k = 0; k < 2; k++)
            if (count[k]) low[k] = rank, high[k] = high[k] ? high[k] : rank;
        place++;
    }
    for (int rank = 1; rank <= RANKS; rank++) {
        int one = held(p.mine, rank), other = held(p.yours, rank);
        beats += one * upto[1] - other * upto[0];
        upto[0] += one, upto[1] += other;
        if (rank > high[1]) above[0] += one;
        if (rank > high[0]) above[1] += other;
        if (rank < low[1]) under[0] += one;
        if (rank < low[0]) under[1] += other;
    }
    double all = cards[0] + cards[1] + cards[2], total = whole(p), root = sqrt(all);
    double standing = (double)beats / (cards[0] * cards[1]);
    int odd = cards[0] & 1;
    float figures[SIGNS - 3 * RANKS] = {
        cards[0], cards[1], cards[2], points(p.mine) / total, points(p.yours) / total, cards[0] / all, cards[1] / all,
        4 / all, (cards[0] - cards[1]) / root, standing, standing * root / 4, above[0], above[1],
        (double)above[0] / cards[1], (double)above[1] / cards[0], (double)under[0] / cards[0],
        (double)under[1] / cards[1], high[0] == high[1], odd == (cards[1] & 1) ? 0 : odd ? 1 : -1};
    memcpy(x + 3 * RANKS, figures, sizeof figures);
}

/* Numbers of cards are learned in small parts, so that no sign outweighs the others. */
static const float part[6] = {1 / 13.0f, 1 / 13.0f, 1 / 6.0f, 1 / 4.0f, 1 / 4.0f};

static void scaled(float *x) {
    for (int k = 0; k < 3; k++) x[3 * RANKS + k] *= part[k];
    for (int k = 0; k < 2; k++) x[3 * RANKS + 11 + k] *= part[3 + k];
}

static float outcome(const float *x, float *units) {
    float found = net.usual;
    for (int i = 0; i < UNITS; i++) {
        float sum = net.bias[i];
        for (int j = 0; j < SIGNS; j++) sum += net.into[i][j] * x[j];
        units[i] = sum > 0 ? sum : 0;
        found += net.out[i] * units[i];
    }
    return found;
}

static double judged(Position p) {
    int end;
    float x[SIGNS], units[UNITS];
    if (ended(p, &end)) return end;
    if (p.mine == p.yours) return 0;
    if (p.mine < p.yours) return -judged(turned(p));
    look(p, x), scaled(x);
    return fmax(-1, fmin(1, outcome(x, units))) * whole(p);
}

static void step(const float *signs, const float *wanted, const int *order, double rate) { /* Adam's */
    static Net slope;
    memset(&slope, 0, sizeof slope);
    for (int k = 0; k < BATCH; k++) {
        const float *x = signs + (size_t)order[k] * SIGNS;
        float units[UNITS], off = outcome(x, units) - wanted[order[k]];
        slope.usual += off;
        for (int i = 0; i < UNITS; i++) {
            if (units[i] <= 0) continue;
            float share_of = off * net.out[i];
            slope.out[i] += off * units[i], slope.bias[i] += share_of;
            for (int j = 0; j < SIGNS; j++) slope.into[i][j] += share_of * x[j];
        }
    }
    steps++;
    float *weights = (float *)&net, *g = (float *)&slope, *m = (float *)&mean, *v = (float *)&spread;
    float early = 1 - pow(0.9, steps), late = 1 - pow(0.999, steps);
    for (size_t i = 0; i < sizeof net / sizeof *weights; i++) {
        float here = g[i] / BATCH;
        m[i] += 0.1f * (here - m[i]), v[i] += 0.001f * (here * here - v[i]);
        weights[i] -= rate * m[i] / early / (sqrtf(v[i] / late) + 1e-7f);
    }
}

static void learn(const Sample *samples, int count, int times, double first, double last) {
    float *signs = malloc((size_t)count * SIGNS * sizeof *signs), *wanted = malloc(count * sizeof *wanted);
    int *order = malloc(count * sizeof *order);
    for (int i = 0; i < count; i++) {
        look(samples[i].position, signs + (size_t)i * SIGNS), scaled(signs + (size_t)i * SIGNS);
        wanted[i] = samples[i].worth / whole(samples[i].position), order[i] = i;
    }
    double all = (double)times * (count / BATCH), done = 0;
    for (int time = 0; time < times; time++) {
        for (int i = count - 1; i > 0; i--) {
            int j = drawn() % (i + 1), at = order[i];
            order[i] = order[j], order[j] = at;
        }
        for (int i = 0; i + BATCH <= count; i += BATCH, done++)
            step(signs, wanted, order + i, first * pow(last / first, done / all));
    }
    free(signs), free(wanted), free(order);
}

/* -- positions to learn from ------------------------------------------------------------------------------------- */

static Position dealt(void) {
    double kind = share();
    int ranks = kind < 0.3 ? 6 + drawn() % 10 : kind < 0.36 ? 4 + drawn() % 8 : 13;
    int copies = kind >= 0.3 && kind < 0.36 ? 2 : 1;
    Position p = {0, 0, 0};
    for (int rank = 1; rank <= ranks; rank++) p.mine += copies * CARD(rank);
    p.yours = p.mine;
    return p;
}

/* A part of the positions of games, those with low to high live cards, with their worth to the end or by one trick. One
 * time in `astray` a card is laid at random, and always before the net has learned or where it has not. */
static void meet(Sample *samples, int count, int low, int high, double part_of, double astray, int to_the_end) {
    for (int n = 0; n < count;) {
        Position p = dealt();
        int end;
        while (!ended(p, &end) && live(p) >= low) {
            Trick t;
            Solution s;
            int own[RANKS], other[RANKS], rows = ranks_in(p.mine, own), columns = ranks_in(p.yours, other);
            int near = live(p) <= high, i = drawn() % rows, j = drawn() % columns;
            if (reckoned && (near || to_the_end)) {
                t = tried(p, judged), s = solved(&t);
                if (share() > astray) i = pick(s.rows, rows);
                if (share() > astray) j = pick(s.columns, columns);
            }
            if (near && n < count && p.mine != p.yours && share() < part_of) {
                double worth = to_the_end ? (make_room(), exact(p)) : s.value;
                samples[n++] = p.mine > p.yours ? (Sample){p, worth} : (Sample){turned(p), -worth};
            }
            p = between(p, own[i], other[j]);
        }
    }
}

static double missed(const Sample *samples, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double off = (judged(samples[i].position) - samples[i].worth) / whole(samples[i].position);
        sum += off * off;
    }
    return sqrt(sum / count);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    replace = atoi(argv[1]);
    int part_of = atoi(argv[2]), solved_ones = EXACT / part_of, test = solved_ones / 10;
    known = calloc(room, sizeof *known);
    Sample *ends = malloc(solved_ones * sizeof *ends), *met = malloc(sizeof *met * LATER * POOL);
    Sample *lessons = malloc(sizeof *lessons * (LATER * POOL + solved_ones));
    for (int i = 0; i < UNITS; i++) {
        for (int j = 0; j < SIGNS; j++) net.into[i][j] = (share() * 2 - 1) * 0.25;
        net.bias[i] = (share() * 2 - 1) * 0.1, net.out[i] = (share() * 2 - 1) * 0.1;
    }
    meet(ends, solved_ones, FEWEST, SOLVED, 0.35, 1, 1);
    learn(ends + test, solved_ones - test, 15, 2e-3, 2e-4);
    printf("%d positions to the end: off by %.4f of the points\n", solved_ones, missed(ends, test));
    reckoned = 1;
    for (int sweep = 0, pool = 0; sweep < SWEEPS + MORE; sweep++) {
        int later = sweep >= SWEEPS, final = sweep == SWEEPS + MORE - 1, count = (later ? LATER : MET) / part_of;
        int highest = later ? 60 : SOLVED + 2 + 2 * sweep;
        if (sweep == SWEEPS) pool = 0, meet(ends, solved_ones, FEWEST, SOLVED, 0.35, 0.25, 1);
        meet(met + sweep % POOL * count, count, SOLVED + 1, highest, 1, 0.25, 0);
        double off = missed(met + sweep % POOL * count, count);
        pool += pool < POOL;
        int all = later ? solved_ones - test : (solved_ones - test) / 2;
        memcpy(lessons, ends + test, all * sizeof *ends);
        memcpy(lessons + all, met, sizeof *met * pool * count);
        learn(lessons, all + pool * count, final ? 14 : 4, 1e-3, final ? 2e-5 : 3e-4);
        printf("up to %d live cards: off by %.4f before, at the end by %.4f\n", highest, off, missed(ends, test));
        fflush(stdout);
    }
    for (int i = 0; i < UNITS; i++) scaled(net.into[i]);
    FILE *out = fopen(argv[3], "wb");
    if (!out || fwrite(&net, sizeof net, 1, out) != 1 || fclose(out)) return 1;
    return 0;
}
