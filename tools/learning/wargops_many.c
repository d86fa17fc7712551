/* Learns what positions of WarGops among three and more are worth, for tools/learning/wargops_worth.py.
 *
 * Usage: wargops_many BETWEEN SHARE OUT. BETWEEN: the weights that wargops_worth has learned for two, ties waiting;
 * SHARE: a SHARE-th of the games; OUT: the weights, 4-byte floats.
 *
 * Games of three to six are played by seats that judge by looks, and from the second round on by seats that judge by the
 * net so far; of every other position is kept who stayed in to the end and with how many points. The net learns the
 * first by logistic regression, the second is judged by least squares. */
#define main learn_between
#include "wargops_worth.c"
#undef main

enum { MOST = 8, LOOKS = 20, MANY = 24, TRIES = 12000, GAMES = 700, ROUNDS = 3, KEPT = 400000 };
typedef struct { int claimants; Hand cards; } Pile;
typedef struct { int seats, piles, owing; Hand hands[MOST]; Pile pile[64]; } Table;
typedef struct { float into[MANY][LOOKS], bias[MANY], out[MANY]; } Many;
typedef struct { double strength[6], reward[4]; float looks[LOOKS]; } Signs;
typedef struct { int seats, in, stayed; float looks[MOST][LOOKS]; double rewards[4], points; } Lesson;
typedef struct { int count[MOST], ranks[MOST][RANKS]; double mix[MOST][RANKS]; } Mixes;

static Many many, many_mean, many_spread;
static double reward[5];
static Lesson *kept;
static int lessons_kept;

static int in_mask(int count) { return __builtin_popcount(count); }
static int lowest_of(int mask) { return __builtin_ctz(mask); }

/* -- the rules, ties waiting ------------------------------------------------------------------------------------- */

static int sharers(const int *laid, int among) {
    int best = 0, found = 0;
    for (int seat = 0; seat < MOST; seat++) {
        if (!(among >> seat & 1) || !laid[seat]) continue;
        if (laid[seat] > best) best = laid[seat], found = 0;
        if (laid[seat] == best) found |= 1 << seat;
    }
    return found;
}

static int holding(const Table *t) {
    int found = 0;
    for (int seat = 0; seat < t->seats; seat++) found |= (t->hands[seat] != 0) << seat;
    return found;
}

static void lay(Table *t, const int *laid) {
    int high = sharers(laid, 255), kept_piles = 0;
    Hand rest = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (laid[seat]) t->hands[seat] -= CARD(laid[seat]), rest += CARD(laid[seat]);
    rest -= CARD(laid[lowest_of(high)]);
    if (in_mask(high) == 1) t->hands[lowest_of(high)] += rest;
    for (int k = 0; k < t->piles; k++) {
        int left = sharers(laid, t->pile[k].claimants);
        if (in_mask(left) == 1) t->hands[lowest_of(left)] += t->pile[k].cards;
        else if (left) t->pile[kept_piles++] = (Pile){left, t->pile[k].cards};
    }
    if (in_mask(high) > 1) t->pile[kept_piles++] = (Pile){high, rest};
    t->piles = kept_piles;
    t->owing = in_mask(holding(t)) > 1 ? holding(t) : 0;
}

/* -- judging: by looks and by the net as tablegame/games/wargops/bot/worth.py ------------------------ */

static const double BY_LOOKS[6] = {-0.672, 0.088, 2.241, -0.559, 21.984, 0.727};
static const double LOOKS_REWARD[4] = {-0.443, 1.202, -1.247, 2.527};

static void read_table(const Table *t, Signs *signs) {
    double counts[MOST], all_points[MOST], shared[MOST] = {0}, live_cards = 0, total = 0, squares = 0, waits = 0;
    int cards[MOST], top[MOST], upto[RANKS + 1] = {0}, held_cards = 0, alive = in_mask(holding(t));
    Hand everything = 0;
    for (int i = 0; i < t->seats; i++) {
        counts[i] = cards[i] = size(t->hands[i]), all_points[i] = points(t->hands[i]);
        top[i] = t->hands[i] ? (63 - __builtin_clzll(t->hands[i])) / 4 + 1 : 0;
        held_cards += cards[i], everything += t->hands[i];
    }
    for (int k = 0; k < t->piles; k++) {
        int among = t->pile[k].claimants & holding(t), parts = in_mask(among);
        if (!parts) continue;
        double each = (double)size(t->pile[k].cards) / parts;
        waits += size(t->pile[k].cards);
        for (int i = 0; i < t->seats; i++)
            if (among >> i & 1)
                counts[i] += each, shared[i] += each, all_points[i] += (double)points(t->pile[k].cards) / parts;
    }
    for (int rank = 1; rank <= RANKS; rank++) upto[rank] = upto[rank - 1] + held(everything, rank);
    for (int i = 0; i < t->seats; i++) live_cards += counts[i], total += all_points[i], squares += counts[i] * counts[i];
    double root = sqrt(live_cards);
    for (int i = 0; i < t->seats; i++) {
        if (!cards[i]) continue;
        int beats = 0, best = 0, most = 0, sure = 0, high = 0, low = 0, very = 0;
        for (int j = 0; j < t->seats; j++)
            if (j != i) best = top[j] > best ? top[j] : best, most = counts[j] > most ? counts[j] : most;
        for (int rank = 1; rank <= RANKS; rank++) {
            int own = held(t->hands[i], rank);
            beats += own * (upto[rank] + upto[rank - 1] - held_cards);
            if (rank > best) sure += own;
            if (4 * upto[rank] >= 3 * held_cards) high += own;
            if (8 * upto[rank] >= 7 * held_cards) very += own;
            if (4 * upto[rank] <= held_cards) low += own;
        }
        int others = held_cards - cards[i];
        double standing = (double)beats / (cards[i] * (others > 1 ? others : 1));
        Signs s = {
            {counts[i] / root, standing * root, standing, all_points[i] / total * root, counts[i] / live_cards,
             top[i] >= best},
            {total, all_points[i], live_cards, counts[i]},
            {counts[i] / live_cards, (counts[i] - live_cards / alive) / root, standing, standing * root / 4,
             all_points[i] / total, top[i] >= best, sure / 4.0, (counts[i] - most) / root, most / live_cards,
             shared[i] / 4, (waits - shared[i]) / 4, 1.0 / alive, counts[i] / 10, live_cards / 40,
             squares / (live_cards * live_cards), high / 4.0, low / 4.0, very / 3.0,
             best ? held(t->hands[i], best) / 2.0 : 0, cards[i] == 1 ? 1 : cards[i] == 2 ? 0.5 : 0}};
        signs[i] = s;
    }
}

static double strength_of(const float *looks, float *units) {
    double found = 0;
    for (int u = 0; u < MANY; u++) {
        float sum = many.bias[u];
        for (int k = 0; k < LOOKS; k++) sum += many.into[u][k] * looks[k];
        units[u] = sum > 0 ? sum : 0, found += many.out[u] * units[u];
    }
    return found;
}

static void judge(const Table *t, int by_net, double *worth) {
    Signs signs[MOST];
    double shares[MOST] = {0}, best = -1e9, sum = 0;
    read_table(t, signs);
    for (int i = 0; i < t->seats; i++) {
        float units[MANY];
        if (!t->hands[i]) continue;
        if (by_net) shares[i] = strength_of(signs[i].looks, units);
        else for (int k = 0; k < 6; k++) shares[i] += BY_LOOKS[k] * signs[i].strength[k];
        best = fmax(best, shares[i]);
    }
    for (int i = 0; i < t->seats; i++) sum += shares[i] = t->hands[i] ? exp(shares[i] - best) : 0;
    for (int i = 0; i < t->seats; i++) {
        double counts = by_net ? reward[0] : 0;
        if (t->hands[i])
            for (int k = 0; k < 4; k++) counts += (by_net ? reward[k + 1] : LOOKS_REWARD[k]) * signs[i].reward[k];
        worth[i] = t->hands[i] ? shares[i] / sum * fmax(1, counts) : 0;
    }
}

/* -- playing ----------------------------------------------------------------------------------------------------- */

static void outcome_of(const Table *t, const int *laid, int by_net, double *worth) {
    Table next = *t;
    lay(&next, laid);
    if (next.owing) judge(&next, by_net, worth);
    else
        for (int i = 0; i < t->seats; i++) worth[i] = points(next.hands[i]);
}

static void regret_matching(const Table *t, int by_net, Mixes *found) {
    double regrets[MOST][RANKS] = {{0}}, played[MOST][RANKS] = {{0}}, mix[MOST][RANKS];
    int options = 0, seats = 0;
    for (int i = 0; i < t->seats; i++) {
        found->count[i] = t->owing >> i & 1 ? ranks_in(t->hands[i], found->ranks[i]) : 0;
        options += found->count[i], seats += found->count[i] > 0;
    }
    int rounds = TRIES / (options * (4 + seats));
    if (rounds < 7) rounds = 7;
    for (int round = 1; round <= rounds; round++) {
        int laid[MOST] = {0};
        for (int i = 0; i < t->seats; i++) {
            double sum = 0;
            for (int k = 0; k < found->count[i]; k++) sum += regrets[i][k];
            for (int k = 0; k < found->count[i]; k++) mix[i][k] = sum > 0 ? regrets[i][k] / sum : 1.0 / found->count[i];
            if (found->count[i]) laid[i] = found->ranks[i][pick(mix[i], found->count[i])];
        }
        for (int i = 0; i < t->seats; i++) {
            double values[RANKS], usual = 0, worth[MOST];
            int own = laid[i];
            for (int k = 0; k < found->count[i]; k++) {
                laid[i] = found->ranks[i][k], outcome_of(t, laid, by_net, worth);
                values[k] = worth[i], usual += mix[i][k] * values[k];
            }
            laid[i] = own;
            for (int k = 0; k < found->count[i]; k++) {
                regrets[i][k] = fmax(0, regrets[i][k] + values[k] - usual), played[i][k] += round * mix[i][k];
            }
        }
    }
    memcpy(found->mix, played, sizeof played);
}

static int between_two(const Table *t, int seat, int other) {
    Position p = {t->hands[seat], t->hands[other], 0};
    for (int k = 0; k < t->piles; k++) p.waiting += t->pile[k].cards;
    make_room();
    Trick trick = tried(p, live(p) <= 10 ? exact : judged);
    Solution s = solved(&trick);
    return trick.own[pick(s.rows, trick.rows)];
}

static void play(int seats, int ranks, int nets) { /* nets: which seats judge by the net */
    Table t = {.seats = seats, .owing = (1 << seats) - 1};
    int first = lessons_kept;
    for (int i = 0; i < seats; i++)
        for (int rank = 1; rank <= ranks; rank++) t.hands[i] += CARD(rank);
    while (t.owing) {
        int laid[MOST] = {0}, both = in_mask(t.owing) == 2;
        Mixes mixes[2];
        if (!both)
            for (int kind = 0; kind < 2; kind++)
                if (kind ? nets : nets != (1 << seats) - 1) regret_matching(&t, kind, &mixes[kind]);
        for (int i = 0; i < seats; i++) {
            if (!(t.owing >> i & 1)) continue;
            Mixes *own = &mixes[nets >> i & 1];
            if (both) laid[i] = between_two(&t, i, lowest_of(t.owing & ~(1 << i)));
            else if (share() < 0.1) laid[i] = own->ranks[i][drawn() % own->count[i]];
            else laid[i] = own->ranks[i][pick(own->mix[i], own->count[i])];
        }
        lay(&t, laid);
        if (!t.owing || share() < 0.5 || lessons_kept == KEPT) continue;
        Signs signs[MOST];
        Lesson *lesson = &kept[lessons_kept++];
        read_table(&t, signs);
        lesson->seats = seats, lesson->in = holding(&t);
        for (int i = 0; i < seats; i++) memcpy(lesson->looks[i], signs[i].looks, sizeof signs[i].looks);
        lesson->rewards[0] = signs[lowest_of(lesson->in)].reward[0];
        lesson->rewards[2] = signs[lowest_of(lesson->in)].reward[2];
    }
    int last = holding(&t) ? lowest_of(holding(&t)) : -1, kept_now = first;
    for (int k = first; k < lessons_kept; k++) {
        if (last < 0 || !(kept[k].in >> last & 1)) continue;
        Lesson lesson = kept[k];
        const float *looks = lesson.looks[last];
        double live_cards = lesson.rewards[2], total = lesson.rewards[0];
        lesson.rewards[1] = looks[4] * total, lesson.rewards[3] = looks[0] * live_cards;
        lesson.stayed = last, lesson.points = points(t.hands[last]);
        kept[kept_now++] = lesson;
    }
    lessons_kept = kept_now;
}

/* -- learning ---------------------------------------------------------------------------------------------------- */

static void least_squares(void) {
    double rows[5][6] = {{0}};
    for (int k = 0; k < lessons_kept; k++) {
        double *r = kept[k].rewards, signs[5] = {1, r[0], r[1], r[2], r[3]};
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) rows[i][j] += signs[i] * signs[j];
            rows[i][5] += signs[i] * kept[k].points;
        }
    }
    for (int i = 0; i < 5; i++) {
        double pivot = rows[i][i];
        for (int j = 0; j < 6; j++) rows[i][j] /= pivot;
        for (int k = 0; k < 5; k++) {
            double factor = rows[k][i];
            if (k != i)
                for (int j = 0; j < 6; j++) rows[k][j] -= factor * rows[i][j];
        }
    }
    for (int i = 0; i < 5; i++) reward[i] = rows[i][5];
}

static double stayed_in(const Lesson *lesson, Many *slope) {
    float units[MOST][MANY];
    double shares[MOST] = {0}, best = -1e9, sum = 0;
    for (int i = 0; i < lesson->seats; i++)
        if (lesson->in >> i & 1) best = fmax(best, shares[i] = strength_of(lesson->looks[i], units[i]));
    for (int i = 0; i < lesson->seats; i++) sum += shares[i] = lesson->in >> i & 1 ? exp(shares[i] - best) : 0;
    for (int i = 0; i < lesson->seats; i++) {
        if (!(lesson->in >> i & 1)) continue;
        double off = shares[i] / sum - (i == lesson->stayed);
        for (int u = 0; u < MANY; u++) {
            if (units[i][u] <= 0) continue;
            float here = off * many.out[u];
            slope->out[u] += off * units[i][u], slope->bias[u] += here;
            for (int k = 0; k < LOOKS; k++) slope->into[u][k] += here * lesson->looks[i][k];
        }
    }
    return -log(shares[lesson->stayed] / sum + 1e-12);
}

static void logistic(int times, double first, double last) {
    static long taken;
    double missed_by = 0, steps_in_all = (double)times * (lessons_kept / BATCH);
    float *weights = (float *)&many, *m = (float *)&many_mean, *v = (float *)&many_spread;
    for (int number = 0; number < steps_in_all; number++) {
        Many slope = {0};
        const float *g = (const float *)&slope;
        for (int k = 0; k < BATCH; k++) missed_by += stayed_in(&kept[drawn() % lessons_kept], &slope);
        taken++;
        double early = 1 - pow(0.9, taken), late = 1 - pow(0.999, taken);
        double rate = first * pow(last / first, number / steps_in_all);
        for (size_t i = 0; i < sizeof many / sizeof *weights; i++) {
            float here = g[i] / BATCH;
            m[i] += 0.1f * (here - m[i]), v[i] += 0.001f * (here * here - v[i]);
            weights[i] -= rate * m[i] / early / (sqrtf(v[i] / late) + 1e-7f);
        }
    }
    printf("%d positions: %.4f\n", lessons_kept, missed_by / steps_in_all / BATCH);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    FILE *file = fopen(argv[1], "rb");
    if (!file || fread(&net, sizeof net, 1, file) != 1) return 1;
    fclose(file);
    for (int i = 0; i < UNITS; i++) { /* `judged` takes numbers of cards in small parts */
        for (int k = 0; k < 3; k++) net.into[i][3 * RANKS + k] /= part[k];
        for (int k = 0; k < 2; k++) net.into[i][3 * RANKS + 11 + k] /= part[3 + k];
    }
    known = calloc(room, sizeof *known), kept = malloc(KEPT * sizeof *kept);
    for (int u = 0; u < MANY; u++) {
        for (int k = 0; k < LOOKS; k++) many.into[u][k] = (share() * 2 - 1) * 0.3;
        many.bias[u] = (share() * 2 - 1) * 0.1, many.out[u] = (share() * 2 - 1) * 0.2;
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int game = 0; game < GAMES / atoi(argv[2]); game++) {
            int seats = 3 + drawn() % 4, nets = 0;
            for (int i = 0; i < seats && round; i++) nets |= (share() < 0.4) << i;
            play(seats, share() < 0.7 ? 13 : 6 + drawn() % 10, nets);
        }
        least_squares();
        logistic(round ? 6 : 12, round ? 1e-3 : 3e-3, 2e-4);
        fflush(stdout);
    }
    float rewards[5] = {reward[0], reward[1], reward[2], reward[3], reward[4]};
    file = fopen(argv[3], "wb");
    if (!file || fwrite(&many, sizeof many, 1, file) != 1 || fwrite(rewards, sizeof rewards, 1, file) != 1) return 1;
    return fclose(file) != 0;
}
