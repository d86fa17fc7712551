/* Whole games of ContractGrid played against itself, from which the outlook of the strong seat is learned.
 *
 * Run by contractgrid_race.py. Plays as bot/estimate.py and bot/bidding.py do, with fewer imagined hands: a card is a
 * bit as in bot/playouts.py, everybody refuses the suit held least, bids on what seems best for the outlook, and plays
 * the card that does best for it in hands that are played out simply. After so many games the net is fitted to who won
 * them: what it sees is what bot/outlook.py says, and every standing between two hands counts for each of its seats.
 *
 *     contractgrid_race PLAYERS CARDS CONTRACTS BIDS CAP GENERATIONS GAMES SEED OUT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;

enum { ZERO, ONE, TWO, FIRST, SECOND, THIRD, DIFFERENT, SOLOIST, PARTNER, ALL_TRUMP, NO_TRUMP, SPADES, PLAY = 15 };
enum { SEATS = 4, SIGNS = 38, NODES = 32, INPUTS = SEATS * SIGNS, WAYS = 16, DEALS = 16 };
enum { BID_DEALS = 10, CARD_DEALS = 4, WAYS_KEPT = 2, SETS_KEPT = 3, LONGEST = 80, KEPT = 600000, BATCH = 64 };
#define TRUMPS (0x1FFull << 24)
#define JOKER_BIT (1ull << 32)
static const float BLEND = 0.3f, LEAK = 0.1f, POINT = 0.0002f;
static const float COMES[16] = {.42f, .42f, .42f, .45f, .25f, .45f, .75f, .17f, .22f, .2f, .6f, .5f, .5f, .5f, .5f, 1};
static const float OFTEN[16] = {.33f, .33f, .34f, .4f, .21f, .39f, .62f, .12f, .25f, .06f, .32f, .33f, .33f, .33f, .33f, 1};

static int players, cards, contracts, bids, cap, size, lines, lowest;
static u32 whole;

/* -- chance --------------------------------------------------------------------------------------------------- */

static u64 seed = 88172645463325252ull;

static u64 chance(void) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed;
}

static int below(int most) { return (int)((chance() >> 32) * (u64)most >> 32); }

static float share(void) { return (float)(chance() >> 40) / 16777216.0f; }

static void shuffle(int *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(i + 1), item = items[i];
        items[i] = items[j], items[j] = item;
    }
}

/* -- sheets --------------------------------------------------------------------------------------------------- */

static int square_of[14][4], length_of[14];
typedef struct { u32 line[14]; } Sheet;
static Sheet sheet[SEATS];

static void add_line(int first, int step, int length) {
    for (int i = 0; i < length; i++) square_of[lines][i] = first + step * i;
    length_of[lines++] = length;
}

static void draw_lines(void) {
    int side = contracts == 16 ? 4 : 3;
    for (int i = 0; i < side; i++) add_line(side * i, 1, side), add_line(i, side, side);
    add_line(0, side + 1, side), add_line(side - 1, side - 1, side);
    if (side == 4) add_line(1, 5, 3), add_line(4, 5, 3), add_line(2, 3, 3), add_line(7, 3, 3);
}

/* The likeliest contracts on the squares that close lines soonest; some of them exchanged, or all anywhere. */
static void lay_out(Sheet *laid) {
    static const int CLOSING[2][16] = {{13, 10, 7, 14, 9, 4, 6, 5, 2, 8, 11, 1, 15, 12, 3, 0}, {8, 5, 2, 6, 4, 3, 0, 7, 1}};
    int order[16], on[16];
    for (int c = 0; c < contracts; c++) {
        int place = c;
        for (; place && OFTEN[order[place - 1]] < OFTEN[c]; place--) order[place] = order[place - 1];
        order[place] = c;
    }
    float kind = share();
    if (kind > 0.85f) shuffle(order, contracts);
    for (int i = 0; i < contracts; i++) on[CLOSING[contracts == 9][i]] = order[i];
    for (int swaps = kind > 0.5f && kind <= 0.85f ? 1 + below(4) : 0; swaps; swaps--) {
        int a = below(contracts), b = below(contracts), contract = on[a];
        on[a] = on[b], on[b] = contract;
    }
    memset(laid, 0, sizeof *laid);
    for (int l = 0; l < lines; l++)
        for (int i = 0; i < length_of[l]; i++) laid->line[l] |= 1u << on[square_of[l][i]];
}

static int standing(int seat, u32 marks) {
    int found = 0;
    for (int l = 0; l < lines; l++) found += (sheet[seat].line[l] & ~marks) == 0;
    return found;
}

/* -- cards as bits -------------------------------------------------------------------------------------------- */

static u64 lane_of[4][4], plain[3], pack[4];
static int bit_of[4][33];

static void sort_cards(void) {
    for (int trump = 0; trump < 4; trump++) {
        for (int suit = 0, next = 0; suit < 4; suit++) {
            int lane = suit == trump ? -1 : next++;
            for (int rank = 0; rank < 8; rank++) {
                int bit = lane < 0 ? 24 + rank : 3 * rank + lane;
                bit_of[trump][8 * suit + rank] = bit;
                lane_of[trump][suit] |= 1ull << bit;
                if (lane >= 0) plain[lane] |= 1ull << bit;
                if (rank >= lowest) pack[trump] |= 1ull << bit;
            }
        }
        bit_of[trump][32] = 32;
        if (cards == 33) pack[trump] |= JOKER_BIT;
    }
}

static u64 led(u64 card) {
    int bit = __builtin_ctzll(card);
    return bit >= 24 ? TRUMPS : plain[bit % 3];
}

static u64 highest(u64 held) { return 1ull << (63 - __builtin_clzll(held)); }

static u64 least(u64 held) { return held & -held; }

/* What a seat plays for; takes: a bit for each number of tricks with which it wants another. */
typedef struct { u32 takes; int trumps; u64 suits; } Wants;

static Wants wants_of(u32 said, int trump) {
    Wants found = {0, (int)(said >> ALL_TRUMP & 1) - (int)(said >> NO_TRUMP & 1), 0};
    float usual = size / 3.0f, brings[16];
    for (int count = 0; count <= size; count++)
        brings[count] = (said >> count % 3 & 1) + (said >> FIRST & 1) * (count > usual) +
                        (said >> SECOND & 1) * 0.5f * (fabsf(count - usual) < 1) + (said >> THIRD & 1) * (count < usual);
    for (int count = 0; count < size; count++) {
        float fades = 0.9f;
        for (int more = count + 1; more <= size; more++, fades *= 0.9f)
            if (brings[more] * fades > brings[count]) found.takes |= 1u << count;
    }
    for (int suit = 0; suit < 4; suit++)
        if (said >> (SPADES + suit) & 1) found.suits |= lane_of[trump][suit];
    return found;
}

static int ways(Wants *found, int trump) {
    int count = 0;
    found[count++] = (Wants){0xFFF, 0, 0};
    for (int few = 0; few < 6 && few < size; few++) found[count++] = (Wants){(1u << few) - 1, 0, 0};
    found[count++] = (Wants){0xFFF, 1, 0};
    found[count++] = (Wants){0xFFF, -1, 0};
    for (int suit = 0; suit < 4; suit++) found[count++] = (Wants){0, 0, lane_of[trump][suit]};
    return count;
}

static int taken_by(const u64 *trick, int lying) {
    u64 fits = led(trick[0]) | TRUMPS, best = trick[0];
    int place = 0;
    for (int i = 1; i < lying; i++)
        if ((trick[i] & fits) && trick[i] > best) best = trick[i], place = i;
    return place;
}

/* As bot/playouts.py: play a hand to its end. */
static void finish(u64 *hands, int leader, const u64 *trick, int lying, int *won, u64 *got, const Wants *wants) {
    u64 lane = 0, fits = 0, best = 0, pile = 0;
    int winner = leader;
    if (lying) {
        int place = taken_by(trick, lying);
        lane = led(trick[0]), fits = lane | TRUMPS, best = trick[place], winner = leader + place;
        for (int i = 0; i < lying; i++) pile |= trick[i];
    }
    for (;;) {
        if (!lying) {
            u64 hand = hands[leader];
            const Wants *mine = &wants[leader];
            if (!hand) return;
            int high = (mine->takes >> won[leader] & 1) || (mine->trumps > 0 && (hand & TRUMPS));
            u64 card = high ? highest(hand) : least(hand);
            hands[leader] ^= card, lane = led(card), fits = lane | TRUMPS, best = pile = card, winner = leader, lying = 1;
        }
        for (int place = lying; place < players; place++) {
            int seat = (leader + place) % players;
            u64 hand = hands[seat], legal = hand & lane ? hand & lane : hand, over = legal & fits & -(best << 1), card;
            const Wants *mine = &wants[seat];
            int take = mine->takes >> won[seat] & 1;
            if (mine->trumps && (pile & TRUMPS)) take = mine->trumps > 0;
            else if (mine->suits & pile) take = 1;
            if (take) card = least(over ? over : legal);
            else if (legal & ~over) card = highest(legal & ~over);
            else card = place == players - 1 ? highest(over) : least(over);
            hands[seat] ^= card, pile |= card;
            if (card & over) best = card, winner = leader + place;
        }
        leader = winner % players, won[leader]++, got[leader] |= pile, lying = 0;
    }
}

static u32 values(const int *won, u64 got, int trump, int seat) {
    int own = won[seat], most = -1, fewest = 99, ties = 0, all_differ = 1, counts[4], longest = 0;
    for (int each = 0; each < players; each++) {
        for (int other = 0; other < each; other++) all_differ &= won[each] != won[other];
        if (each == seat) continue;
        if (won[each] > most) most = won[each];
        if (won[each] < fewest) fewest = won[each];
        ties |= won[each] == own;
    }
    u32 found = 1u << PLAY | 1u << own % 3;
    found |= (u32)(own >= most) << FIRST | (u32)(own <= fewest) << THIRD | (u32)(fewest < own && own < most) << SECOND;
    found |= (u32)all_differ << DIFFERENT | (u32)ties << PARTNER | (u32)(!ties && (players > 3 || most == fewest)) << SOLOIST;
    u64 all = pack[trump] & TRUMPS;
    found |= (u32)((got & all) == all) << ALL_TRUMP | (u32)!(got & all) << NO_TRUMP;
    for (int suit = 0; suit < 4; suit++) {
        counts[suit] = __builtin_popcountll(got & lane_of[trump][suit]);
        if (counts[suit] > longest) longest = counts[suit];
    }
    for (int suit = 0; suit < 4; suit++) found |= (u32)(counts[suit] == longest) << (SPADES + suit);
    return found;
}

/* -- what a standing is worth ------------------------------------------------------------------------------------ */

typedef struct { float weights[INPUTS][NODES], bias[NODES], says[NODES], base; } Net;
typedef struct { int total[SEATS]; u32 marks[SEATS]; int dealer, hands; } Game;
typedef struct { float seen[INPUTS]; float won; } Sample;
static Net net;
static int is_learned;

static void see_one(int seat, int total, u32 marks, float *sign) {
    static struct { u32 marks; int seat, known, lines; float sign[SIGNS]; Sheet of; } kept[4096];
    u32 place = (marks * 4u + (u32)seat) * 2654435761u >> 20;
    if (!kept[place].known || kept[place].marks != marks || kept[place].seat != seat ||
        memcmp(&kept[place].of, &sheet[seat], sizeof(Sheet))) {
        float *f = kept[place].sign, comes[3][16], foreseen[3] = {0}, waits = 0, longest = 0, at_once = 1;
        u32 open = whole & ~marks;
        int left = __builtin_popcount(open), stand = standing(seat, marks);
        for (int c = 0; c < 16; c++) {
            comes[0][c] = marks >> c & 1 ? 1 : COMES[c];
            comes[1][c] = marks >> c & 1 ? 1 : 1 - powf(1 - COMES[c] / 2, 3);
            comes[2][c] = marks >> c & 1 ? 1 : 1 - powf(1 - COMES[c] / 2, 8);
            if (open >> c & 1) {
                waits += 1 / COMES[c], at_once *= COMES[c];
                if (1 / COMES[c] > longest) longest = 1 / COMES[c];
            }
        }
        for (int l = 0; l < lines; l++)
            for (int when = 0; when < 3; when++) {
                float all = 1;
                for (u32 rest = sheet[seat].line[l]; rest; rest &= rest - 1) all *= comes[when][__builtin_ctz(rest)];
                foreseen[when] += all / lines;
            }
        memset(f, 0, sizeof kept[place].sign);
        f[2] = stand / (float)lines, f[3] = left / (float)contracts, f[4] = foreseen[0], f[5] = foreseen[1];
        f[10] = longest / 6, f[11] = waits / 30, f[12] = left <= bids, f[13] = left == 1, f[14] = left == 2;
        for (int c = 0; c <= NO_TRUMP; c++) f[15 + c] = open >> c & 1;
        f[26] = open >> PLAY & 1, f[27] = __builtin_popcount(open >> SPADES & 15) / 4.0f;
        f[28] = left <= bids ? at_once : 0, f[30] = foreseen[2], f[31] = left == 3;
        kept[place].marks = marks, kept[place].seat = seat, kept[place].known = 1;
        kept[place].lines = stand, kept[place].of = sheet[seat];
    }
    memcpy(sign, kept[place].sign, sizeof kept[place].sign);
    int stand = kept[place].lines;
    float far = total / (float)cap, left = cap - total < 1 ? 1 : cap - total;
    float forced = left / (5 * stand + 1.5f), full = left / (5 * stand + 3.0f * bids);
    sign[0] = far, sign[1] = far * far, sign[6] = fminf(forced, 30) / 30, sign[7] = fminf(full, 30) / 30;
    sign[8] = 1 / (1 + forced), sign[9] = 1 / (1 + full), sign[29] = stand / (float)lines * (1 - far);
    for (int hands = 1; hands <= 4; hands++)
        sign[31 + hands] = fmaxf(-1, fminf(1.5f, (cap - 1 - total - 5 * hands * stand) / 20.0f));
}

static void see(int seat, const int *total, const u32 *marks, float *seen) {
    int order[SEATS], count = 0;
    memset(seen, 0, sizeof(float) * INPUTS);
    for (int each = 0; each < players; each++) {
        if (each == seat) continue;
        int place = count++;
        for (; place && total[order[place - 1]] < total[each]; place--) order[place] = order[place - 1];
        order[place] = each;
    }
    see_one(seat, total[seat], marks[seat], seen);
    for (int i = 0; i < count; i++) {
        float *sign = seen + SIGNS * (i + 1), ahead = total[seat] - total[order[i]];
        see_one(order[i], total[order[i]], marks[order[i]], sign);
        sign[36] = fmaxf(-1, fminf(1, ahead / 30)), sign[37] = fmaxf(-1, fminf(1, ahead / 100));
    }
}

static float said(const float *seen, float *node) {
    memcpy(node, net.bias, sizeof net.bias);
    for (int i = 0; i < players * SIGNS; i++)
        if (seen[i] != 0)
            for (int j = 0; j < NODES; j++) node[j] += seen[i] * net.weights[i][j];
    float found = net.base;
    for (int j = 0; j < NODES; j++) node[j] *= node[j] < 0 ? LEAK : 1, found += node[j] * net.says[j];
    return 1 / (1 + expf(-found));
}

static int is_over(const int *total, const u32 *marks) {
    for (int seat = 0; seat < players; seat++)
        if (marks[seat] == whole || total[seat] >= cap) return 1;
    return 0;
}

static float won_by(const int *total, const u32 *marks, int seat) {
    int key[SEATS], best = -(1 << 30), count = 0;
    for (int each = 0; each < players; each++) {
        key[each] = total[each] - (total[each] >= cap && marks[each] != whole ? 1 << 24 : 0);
        if (key[each] > best) best = key[each];
    }
    for (int each = 0; each < players; each++) count += key[each] == best;
    return key[seat] == best ? 1.0f / count : 0;
}

/* Before anything is learned: points, lines and marks, the rare ones more. */
static float guessed(const int *total, const u32 *marks, int seat) {
    float whole_of_it = 0, own = 0;
    for (int each = 0; each < players; each++) {
        float worth = total[each] * 5.0f / cap + standing(each, marks[each]) * 0.12f;
        for (int c = 0; c < 16; c++)
            if (marks[each] >> c & 1) worth += 0.08f + 0.04f / COMES[c];
        whole_of_it += expf(worth);
        if (each == seat) own = expf(worth);
    }
    return own / whole_of_it;
}

static float value(int seat, const int *total, const u32 *marks) {
    float seen[INPUTS], node[NODES];
    if (is_over(total, marks)) return won_by(total, marks, seat);
    if (!is_learned) return guessed(total, marks, seat);
    see(seat, total, marks, seen);
    return said(seen, node);
}

static void score(const Game *game, const u32 *made, const u32 *bid, int *total, u32 *marks) {
    for (int seat = 0; seat < players; seat++) {
        u32 came = made[seat] & whole, hit = came & bid[seat];
        marks[seat] = game->marks[seat] | hit;
        total[seat] = game->total[seat] + __builtin_popcount(came & ~game->marks[seat]) + 5 * __builtin_popcount(hit) +
                      5 * standing(seat, marks[seat]);
    }
}

/* -- a hand ----------------------------------------------------------------------------------------------------- */

typedef struct {
    int trump, leader, lying, won[SEATS], has_bid[SEATS];
    u64 hand[SEATS], got[SEATS], trick[SEATS], lacks[SEATS];
    u32 bid[SEATS];
} Hand;

/* The cards of the others drawn at random, those that only some may hold first. */
static void imagine(const Hand *hand, int seat, u64 *hands) {
    u64 unseen = pack[hand->trump] & ~hand->hand[seat];
    int card[33], count = 0, room[SEATS];
    for (int each = 0; each < players; each++) unseen &= ~hand->got[each];
    for (int i = 0; i < hand->lying; i++) unseen &= ~hand->trick[i];
    for (u64 rest = unseen; rest; rest &= rest - 1) card[count++] = __builtin_ctzll(rest);
    for (int tries = 0; tries < 30; tries++) {
        int fits = 1;
        for (int each = 0; each < players; each++) {
            room[each] = each == seat ? 0 : __builtin_popcountll(hand->hand[each]);
            hands[each] = each == seat ? hand->hand[seat] : 0;
        }
        shuffle(card, count);
        for (int turn = 0; turn < 2 && fits; turn++)
            for (int i = 0; i < count && fits; i++) {
                u64 bit = 1ull << card[i];
                int places = 0, may = 0;
                for (int each = 0; each < players; each++)
                    if (each != seat && !(hand->lacks[each] & bit)) may++, places += room[each];
                if ((may < players - 1) != (turn == 0)) continue;
                if (!(fits = places > 0)) break;
                int at = below(places);
                for (int each = 0; each < players; each++) {
                    if (each == seat || hand->lacks[each] & bit || !room[each]) continue;
                    if ((at -= room[each]) < 0) {
                        hands[each] |= bit, room[each]--;
                        break;
                    }
                }
            }
        if (fits) return;
    }
    for (int each = 0, i = 0; each < players; each++) {
        if (each == seat) continue;
        hands[each] = 0;
        for (int n = __builtin_popcountll(hand->hand[each]); n; n--) hands[each] |= 1ull << card[i++];
    }
}

static void play_out(const Hand *hand, const u64 *dealt, int seat, u64 card, const Wants *wants, u32 *made) {
    u64 hands[SEATS], got[SEATS], trick[SEATS];
    int won[SEATS], lying = hand->lying;
    memcpy(hands, dealt, sizeof hands), memcpy(got, hand->got, sizeof got);
    memcpy(won, hand->won, sizeof won), memcpy(trick, hand->trick, sizeof trick);
    if (card) hands[seat] ^= card, trick[lying++] = card;
    finish(hands, hand->leader, trick, lying, won, got, wants);
    for (int each = 0; each < players; each++) made[each] = values(won, got[each], hand->trump, each);
}

static float outcome(const Game *game, const u32 *made, const u32 *bid, int seat) {
    int total[SEATS];
    u32 marks[SEATS];
    score(game, made, bid, total, marks);
    return value(seat, total, marks) + POINT * (total[seat] - game->total[seat]);
}

/* What somebody bids who has not bid yet: open squares first, by how often they come and what they close. */
static u32 usual_bids(const Game *game, int seat) {
    u32 found = 0, marks = game->marks[seat];
    for (int n = 0; n < bids; n++) {
        int best = -1;
        float most = 0;
        for (int c = 0; c < contracts; c++) {
            float brings = COMES[c] * (5 + 5 * (standing(seat, marks | 1u << c) - standing(seat, marks)));
            if (!(marks >> c & 1)) brings += 1000;
            if (!(found >> c & 1) && brings > most) best = c, most = brings;
        }
        found |= 1u << best;
    }
    return found;
}

/* What a bid on each contract adds to the chance if it comes. */
static void gains(const Game *game, int seat, float *gain) {
    int total[SEATS], lines_now = standing(seat, game->marks[seat]);
    u32 marks[SEATS];
    for (int each = 0; each < players; each++) {
        marks[each] = game->marks[each];
        total[each] = game->total[each] + 5 * standing(each, marks[each]) + 1 + (each == seat ? 0 : 5 * (bids / 2));
    }
    int none = total[seat];
    float without = value(seat, total, marks);
    total[seat] = none + 5 * bids;
    float step = (value(seat, total, marks) - without) / bids;
    total[seat] = none + 5 * (bids / 2);
    float usual = value(seat, total, marks);
    for (int c = 0; c < contracts; c++) {
        gain[c] = step;
        if (game->marks[seat] >> c & 1) continue;
        marks[seat] = game->marks[seat] | 1u << c;
        total[seat] = none + 5 * (bids / 2) + 5 * (standing(seat, marks[seat]) - lines_now);
        gain[c] += value(seat, total, marks) - usual;
    }
}

static void bid(const Game *game, Hand *hand, int seat) {
    static u64 dealt[BID_DEALS][SEATS];
    static u32 made[WAYS][BID_DEALS][SEATS];
    Wants way[WAYS], all[SEATS];
    u32 others[SEATS], set[WAYS], chosen = 0;
    float gain[16], seems[WAYS], most = -1e9f;
    int count = ways(way, hand->trump);
    for (int each = 0; each < players; each++) {
        others[each] = hand->has_bid[each] ? hand->bid[each] : usual_bids(game, each);
        all[each] = wants_of(others[each], hand->trump);
    }
    for (int i = 0; i < BID_DEALS; i++) imagine(hand, seat, dealt[i]);
    gains(game, seat, gain);
    for (int w = 0; w < count; w++) {
        float brings[16];
        int came[16] = {0};
        all[seat] = way[w];
        for (int i = 0; i < BID_DEALS; i++) {
            play_out(hand, dealt[i], seat, 0, all, made[w][i]);
            for (int c = 0; c < contracts; c++) came[c] += made[w][i][seat] >> c & 1;
        }
        for (int c = 0; c < contracts; c++) brings[c] = gain[c] * came[c] / BID_DEALS;
        set[w] = 0, seems[w] = 0;
        for (int n = 0; n < bids; n++) {
            int best = -1;
            for (int c = 0; c < contracts; c++)
                if (!(set[w] >> c & 1) && (best < 0 || brings[c] > brings[best])) best = c;
            set[w] |= 1u << best, seems[w] += brings[best];
        }
    }
    for (int n = 0; n < SETS_KEPT; n++) {
        int w = 0;
        float sum = 0;
        for (int each = 1; each < count; each++)
            if (seems[each] > seems[w]) w = each;
        seems[w] = -1e9f, others[seat] = set[w];
        for (int i = 0; i < BID_DEALS; i++) sum += outcome(game, made[w][i], others, seat);
        if (sum > most) most = sum, chosen = set[w];
    }
    hand->bid[seat] = chosen, hand->has_bid[seat] = 1;
}

static u64 choose(const Game *game, const Hand *hand, int seat) {
    static u64 dealt[CARD_DEALS][SEATS];
    u64 held = hand->hand[seat], legal = held, gone = 0, card[16], best = 0;
    Wants way[WAYS], all[SEATS];
    u32 made[SEATS];
    float worth[WAYS], most = -1e9f;
    int order[WAYS], cards_found = 0, count = ways(way, hand->trump);
    if (hand->lying && (held & led(hand->trick[0]))) legal = held & led(hand->trick[0]);
    for (int each = 0; each < players; each++) gone |= hand->got[each];
    for (int lane = 0; lane < 4; lane++) {
        int before = 0; /* of neighbours the lowest */
        for (u64 rest = (lane < 3 ? plain[lane] : TRUMPS) & pack[hand->trump] & ~gone; rest; rest &= rest - 1) {
            int mine = (legal & least(rest)) != 0;
            if (mine && !before) card[cards_found++] = least(rest);
            before = mine;
        }
    }
    if (cards_found == 1) return card[0];
    for (int each = 0; each < players; each++) all[each] = wants_of(hand->bid[each], hand->trump);
    for (int i = 0; i < CARD_DEALS; i++) imagine(hand, seat, dealt[i]);
    for (int w = 0; w < count; w++) {
        int place = w;
        all[seat] = way[w], worth[w] = 0;
        for (int i = 0; i < CARD_DEALS; i++) {
            play_out(hand, dealt[i], seat, 0, all, made);
            worth[w] += outcome(game, made, hand->bid, seat);
        }
        for (; place && worth[order[place - 1]] < worth[w]; place--) order[place] = order[place - 1];
        order[place] = w;
    }
    for (int c = 0; c < cards_found; c++) {
        float highest_of[CARD_DEALS], best_way = -1e9f, hindsight = 0;
        for (int i = 0; i < CARD_DEALS; i++) highest_of[i] = -1e9f;
        for (int w = 0; w < WAYS_KEPT; w++) {
            float sum = 0;
            all[seat] = way[order[w]];
            for (int i = 0; i < CARD_DEALS; i++) {
                play_out(hand, dealt[i], seat, card[c], all, made);
                float found = outcome(game, made, hand->bid, seat);
                sum += found, highest_of[i] = fmaxf(highest_of[i], found);
            }
            best_way = fmaxf(best_way, sum);
        }
        for (int i = 0; i < CARD_DEALS; i++) hindsight += highest_of[i];
        float found = (1 - BLEND) * best_way + BLEND * hindsight;
        if (found > most) most = found, best = card[c];
    }
    return best;
}

static void play_hand(Game *game) {
    int deck[33], count = 0, first = (game->dealer + 1) % players, left = 15;
    for (int card = 0; card < 32; card++)
        if (card % 8 >= lowest) deck[count++] = card;
    if (cards == 33) deck[count++] = 32;
    shuffle(deck, count);
    for (int turn = 0; turn < 3; turn++) {
        int held[4] = {0}, refused = -1, from = below(4);
        for (int i = 0; i < size; i++)
            if (deck[(first + turn) % players * size + i] < 32) held[deck[(first + turn) % players * size + i] / 8]++;
        for (int i = 0; i < 4; i++) {
            int suit = (i + from) % 4;
            if (left >> suit & 1 && (refused < 0 || held[suit] < held[refused])) refused = suit;
        }
        left &= ~(1 << refused);
    }
    Hand hand = {.trump = __builtin_ctz((unsigned)left), .leader = first};
    for (int i = 0; i < count; i++) hand.hand[i / size] |= 1ull << bit_of[hand.trump][deck[i]];
    for (int turn = 0; turn < players; turn++) bid(game, &hand, (first + turn) % players);
    for (int trick = 0; trick < size; trick++) {
        for (hand.lying = 0; hand.lying < players;) {
            int seat = (hand.leader + hand.lying) % players;
            u64 card = choose(game, &hand, seat);
            if (hand.lying && !(card & led(hand.trick[0]))) hand.lacks[seat] |= led(hand.trick[0]);
            hand.hand[seat] ^= card, hand.trick[hand.lying++] = card;
        }
        hand.leader = (hand.leader + taken_by(hand.trick, players)) % players, hand.won[hand.leader]++;
        for (int i = 0; i < players; i++) hand.got[hand.leader] |= hand.trick[i];
        hand.lying = 0;
    }
    u32 made[SEATS], marks[SEATS];
    int total[SEATS];
    for (int seat = 0; seat < players; seat++) made[seat] = values(hand.won, hand.got[seat], hand.trump, seat);
    score(game, made, hand.bid, total, marks);
    memcpy(game->total, total, sizeof total), memcpy(game->marks, marks, sizeof marks);
    game->dealer = first, game->hands++;
}

/* -- learning --------------------------------------------------------------------------------------------------- */

static Sample *kept;
static int samples, next;

static void play_game(void) {
    Game game = {.dealer = below(players)};
    int start = next, count = 0;
    for (int seat = 0; seat < players; seat++) lay_out(&sheet[seat]);
    while (!is_over(game.total, game.marks) && game.hands < LONGEST) {
        for (int seat = 0; seat < players; seat++)
            see(seat, game.total, game.marks, kept[(start + count++) % KEPT].seen);
        play_hand(&game);
    }
    int over = is_over(game.total, game.marks);
    for (int i = 0; i < count; i++)
        kept[(start + i) % KEPT].won = over ? won_by(game.total, game.marks, i % players) : 1.0f / players;
    next = (start + count) % KEPT, samples = samples + count > KEPT ? KEPT : samples + count;
}

/* Adam, with a little decay; gives the mean loss. */
static double fit(double rate, int steps) {
    static Net slope, mean, spread;
    static long step;
    double loss = 0;
    for (int n = 0; n < steps; n++) {
        memset(&slope, 0, sizeof slope);
        for (int b = 0; b < BATCH; b++) {
            const Sample *one = &kept[below(samples)];
            float node[NODES], found = said(one->seen, node), off = found - one->won, back[NODES];
            loss -= one->won * logf(found + 1e-7f) + (1 - one->won) * logf(1 - found + 1e-7f);
            slope.base += off;
            for (int j = 0; j < NODES; j++) {
                slope.says[j] += off * node[j], back[j] = off * net.says[j] * (node[j] < 0 ? LEAK : 1);
                slope.bias[j] += back[j];
            }
            for (int i = 0; i < players * SIGNS; i++)
                if (one->seen[i] != 0)
                    for (int j = 0; j < NODES; j++) slope.weights[i][j] += one->seen[i] * back[j];
        }
        double first = 1 - pow(0.9, ++step), second = 1 - pow(0.999, step);
        float *weight = (float *)&net, *by = (float *)&slope, *usual = (float *)&mean, *wide = (float *)&spread;
        for (size_t i = 0; i < sizeof net / sizeof(float); i++) {
            float each = by[i] / BATCH;
            usual[i] = 0.9f * usual[i] + 0.1f * each, wide[i] = 0.999f * wide[i] + 0.001f * each * each;
            weight[i] -= rate * (usual[i] / first / (sqrt(wide[i] / second) + 1e-6) + 1e-4 * weight[i]);
        }
    }
    return loss / steps / BATCH;
}

int main(int count, char **word) {
    if (count != 10) return 1;
    players = atoi(word[1]), cards = atoi(word[2]), contracts = atoi(word[3]), bids = atoi(word[4]), cap = atoi(word[5]);
    int generations = atoi(word[6]), games = atoi(word[7]);
    seed ^= (u64)atoi(word[8]) * 7919, size = cards / players, lowest = cards == 24 ? 2 : 0;
    whole = contracts == 16 ? 0xFFFF : 0x1FF;
    draw_lines(), sort_cards();
    for (int i = 0; i < 20; i++) chance();
    for (int j = 0; j < NODES; j++) {
        for (int i = 0; i < INPUTS; i++) net.weights[i][j] = (share() - 0.5f) * 0.3f;
        net.says[j] = (share() - 0.5f) * 0.6f;
    }
    net.base = -0.7f;
    kept = malloc(KEPT * sizeof(Sample));
    for (int g = 0; g < generations; g++) {
        for (int n = 0; n < games; n++) play_game();
        double rate = 2 * g < generations ? 2e-3 : 4 * g < 3 * generations ? 7e-4 : 2e-4;
        double loss = fit(rate, samples / BATCH / 2 + 300);
        is_learned = 1;
        printf("generation %d of %d: loss %.4f\n", g + 1, generations, loss), fflush(stdout);
    }
    FILE *out = fopen(word[9], "wb");
    fwrite(net.weights, sizeof(float), (size_t)(players * SIGNS * NODES), out);
    fwrite(net.bias, sizeof net.bias, 1, out), fwrite(net.says, sizeof net.says, 1, out);
    fwrite(&net.base, sizeof(float), 1, out);
    return fclose(out);
}
