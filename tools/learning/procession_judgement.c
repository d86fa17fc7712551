/* Who is likely to win an early position of Procession between two, learned from games that are played to a proof.
 *
 * Players of all sorts play (at random, by few or many replies, by what was learned in the round before, more or less
 * sharply; none overlooks a win in one) until few partitions are left and a search says who wins. From the positions on
 * the way is learned what each unused partition is worth to whoever began the game: a logistic regression. Prints, in
 * thousandths of a logit, what is true of every position and what each partition adds; beside it, of games that were
 * kept apart, how often the judgement prefers the right one of a won and a lost position, and what comes of its chances.
 *
 *     procession_judgement LENGTH GAMES ROUNDS SEED PROVED BITS     (2^BITS * 238 bytes)
 */
#define LONG_ROWS
#include <math.h>

#include "procession_grounds.h"

enum { BOUND = 50000, EARLIEST = 8, GROUPS = 10, APART = 5, NEWTON = 8 };

typedef struct {
    Marks unused;
    int game, won;
} Lesson;

static u64 state, limit;
static double worth[PARTS + 1], always;
static Lesson *lessons;
static int taught;

static u64 drawn(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state * 0x2545F4914F6CDD1Dull;
}

static double share(void) { return (drawn() >> 11) * (1.0 / 9007199254740992.0); }
static double luck(void) { return -log(-log(share() + 1e-12) + 1e-12); }

static int goes_on(void) { return positions < limit; }

static void decided(int c, Marks unused, Ground ground, int result, u64 work) {
    (void)c, (void)unused, (void)ground, (void)result, (void)work;
}

/* -- games ------------------------------------------------------------------------------------------------------ */

/* How somebody moves: by few replies (or by many) so often, else by what was learned, so sharply. */
typedef struct {
    double few, many, sharpness;
} Manner;

static Manner any_manner(void) {
    double few = share() * .6, many = share() * .3, sharpness = share() < .25 ? 0 : share() * 8;
    if (sharpness > 0 && always) few = many = 0;
    return (Manner){few, many, sharpness};
}

/* A move after which the other does not win at once, in that manner; -1 where there is none. sign: 1 where whoever began
 * is to move. */
static int moved(int c, Marks unused, Manner manner, int sign) {
    double way = share(), best = 0;
    int chosen = -1, safe;
    for (int k = 0; k < degree[c]; k++) {
        int move = next_of[c][k];
        Marks rest = unused & ~bit(move);
        Ground ground;
        if (!(unused & bit(move)) || answered(move, rest, &ground, &safe)) continue;
        double replies = count_of(marks_next[move] & rest), value = -sign * manner.sharpness * worth[mark_of[move]];
        value = luck() + (way < manner.few ? -100 * replies : way < manner.few + manner.many ? 100 * replies : value);
        if (chosen < 0 || value > best) chosen = move, best = value;
    }
    return chosen;
}

static int wins_at_once(int c, Marks unused) {
    for (int k = 0; k < degree[c]; k++)
        if (open_after(next_of[c][k], unused)) return 1;
    return 0;
}

/* Play one game; keep its positions with whether whoever began wins. */
static void play(int game, int proved) {
    Manner manners[2] = {any_manner(), any_manner()};
    int c = number_of[0], turn = 0, result = GIVEN_UP, start = taught;
    Marks unused = (((Marks)1 << partitions_found) - 1) & ~bit(c);
    while (result == GIVEN_UP) {
        int left = count_of(unused), next;
        Ground ground;
        if (partitions_found - left > EARLIEST && left > proved) lessons[taught++] = (Lesson){unused, game, 0};
        positions = 0, limit = BOUND;
        if (wins_at_once(c, unused)) result = 1;
        else if (left <= proved && (result = known(c, unused, &ground)) < 0) result = won(c, unused, &ground);
        if (result != GIVEN_UP) break;
        next = moved(c, unused, manners[turn], turn ? -1 : 1);
        if (next < 0) result = 0;
        else c = next, unused &= ~bit(c), turn ^= 1;
    }
    for (int i = start; i < taught; i++) lessons[i].won = result ^ turn;
}

/* -- learning --------------------------------------------------------------------------------------------------- */

static double judged(Marks unused) {
    double sum = always;
    for (int p = 0; p < partitions_found; p++)
        if (unused >> p & 1) sum += worth[p];
    return sum;
}

/* Solve matrix * x = vector by elimination; the matrix is symmetric and positive. */
static void solve(int size, double (*matrix)[PARTS + 1], double *vector) {
    for (int i = 0; i < size; i++)
        for (int j = i + 1; j < size; j++) {
            double part = matrix[j][i] / matrix[i][i];
            for (int k = i; k < size; k++) matrix[j][k] -= part * matrix[i][k];
            vector[j] -= part * vector[i];
        }
    for (int i = size - 1; i >= 0; i--) {
        for (int k = i + 1; k < size; k++) vector[i] -= matrix[i][k] * vector[k];
        vector[i] /= matrix[i][i];
    }
}

/* One step of Newton's method towards the likeliest worths, held near nothing. */
static void step(double near) {
    static double matrix[PARTS + 1][PARTS + 1], vector[PARTS + 1];
    int size = partitions_found + 1, at[PARTS + 1];
    memset(matrix, 0, sizeof matrix), memset(vector, 0, sizeof vector);
    for (int i = 0; i < taught; i++) {
        if (lessons[i].game % APART == 0) continue;
        double chance = 1 / (1 + exp(-judged(lessons[i].unused))), weight = chance * (1 - chance);
        int count = 0;
        for (int p = 0; p < partitions_found; p++)
            if (lessons[i].unused >> p & 1) at[count++] = p;
        at[count++] = partitions_found;
        for (int j = 0; j < count; j++) {
            vector[at[j]] += lessons[i].won - chance;
            for (int k = 0; k < count; k++) matrix[at[j]][at[k]] += weight;
        }
    }
    for (int p = 0; p < partitions_found; p++) vector[p] -= near * worth[p], matrix[p][p] += near;
    vector[partitions_found] -= near * always, matrix[partitions_found][partitions_found] += near;
    solve(size, matrix, vector);
    for (int p = 0; p < partitions_found; p++) worth[p] += vector[p];
    always += vector[partitions_found];
}

typedef struct {
    double value;
    int won;
} Tried;

static int ascending(const void *one, const void *other) {
    double difference = ((const Tried *)one)->value - ((const Tried *)other)->value;
    return (difference > 0) - (difference < 0);
}

/* What the judgement is worth where it did not learn. */
static void examine(int round) {
    Tried *tried_on = malloc(sizeof(Tried) * (taught + 1));
    int count = 0;
    for (int i = 0; i < taught; i++)
        if (lessons[i].game % APART == 0) tried_on[count++] = (Tried){judged(lessons[i].unused), lessons[i].won};
    qsort(tried_on, count, sizeof *tried_on, ascending);
    double lost = 0, won_so_far = 0, right = 0;
    for (int i = 0; i < count; i++) {
        if (tried_on[i].won) right += lost, won_so_far++;
        else lost++;
    }
    double pairs = lost * won_so_far > 0 ? lost * won_so_far : 1;
    fprintf(stderr, "round %d: %d positions, %.3f won, right of two %.3f; claimed and come true:", round, taught,
            won_so_far / (count + !count), right / pairs);
    for (int group = 0; group < GROUPS; group++) {
        int from = (int)((double)count * group / GROUPS), to = (int)((double)count * (group + 1) / GROUPS);
        double claimed = 0, came = 0;
        for (int i = from; i < to; i++) claimed += 1 / (1 + exp(-tried_on[i].value)), came += tried_on[i].won;
        fprintf(stderr, " %.3f/%.3f", claimed / (to - from + (to == from)), came / (to - from + (to == from)));
    }
    fprintf(stderr, "\n");
    free(tried_on);
}

int main(int count, char **words) {
    if (count != 7 || (n = atoi(words[1])) < 3 || n > MOST) return fprintf(stderr, "read the head of the file\n"), 2;
    int games = atoi(words[2]), rounds = atoi(words[3]), proved = atoi(words[5]);
    state = scattered(atoi(words[4]) + 1);
    set_up();
    make_stores(atoi(words[6]));
    lessons = malloc(sizeof(Lesson) * games * (partitions_found + 1));
    if (!lessons) return fprintf(stderr, "not enough memory\n"), 1;
    for (int round = 1; round <= rounds; round++) {
        taught = 0;
        for (int game = 0; game < games; game++) play(game, proved);
        memset(worth, 0, sizeof worth), always = 0;
        for (int i = 0; i < NEWTON; i++) step(100);
        examine(round);
    }
    printf("%ld", lround(1000 * always));
    for (int p = 0; p < partitions_found; p++) printf(" %ld", lround(1000 * worth[p]));
    printf("\n");
    return 0;
}
