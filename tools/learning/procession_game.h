/* Procession as a graph, for the programs that solve it: compositions, the partitions they need, the changes between them.
 *
 * A composition is a row up to reversal and complement: a bit for every boundary between two runs, of a row and its
 * mirror the smaller number, numbered ascending. A partition is a bit at its place among all partitions, falling ({n}
 * is bit 0). Up to eleven digits they fit into 56 bits; a program that says LONG_ROWS first has room for thirteen.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;

#ifdef LONG_ROWS
typedef unsigned __int128 Marks;
enum { MOST = 13, ROWS = 1 << (MOST - 1), PARTS = 128 };
#else
typedef u64 Marks;
enum { MOST = 11, ROWS = 1 << (MOST - 1), PARTS = 64 };
#endif

static int n, compositions, partitions_found;
static int number_of[ROWS], boundaries[ROWS], mark_of[ROWS];
static int degree[ROWS], next_of[ROWS][MOST];
static Marks marks_next[ROWS];
static int partition[PARTS][MOST + 1];

/* -- the game ------------------------------------------------------------------------------------------------- */

static int mirrored(int bits) {
    int mirror = 0;
    for (int i = 0; i < n - 1; i++)
        if (bits >> i & 1) mirror |= 1 << (n - 2 - i);
    return mirror;
}

static void list_partitions(int rest, int most, int *counts) {
    if (!rest) {
        memcpy(partition[partitions_found++], counts, sizeof partition[0]);
        return;
    }
    for (int part = rest < most ? rest : most; part; part--) {
        counts[part]++;
        list_partitions(rest - part, part, counts);
        counts[part]--;
    }
}

static int mark(int bits) {
    int counts[MOST + 1] = {0}, run = 1;
    for (int i = 0; i < n - 1; i++) {
        if (bits >> i & 1) counts[run]++, run = 1;
        else run++;
    }
    counts[run]++;
    for (int p = 0; p < partitions_found; p++)
        if (!memcmp(partition[p], counts, sizeof counts)) return p;
    abort();
}

static Marks bit(int c) { return (Marks)1 << mark_of[c]; }

static inline int count_of(Marks marks) {
    return __builtin_popcountll((u64)marks) + (sizeof marks > 8 ? __builtin_popcountll((u64)(marks >> (PARTS / 2))) : 0);
}

static void set_up(void) {
    int counts[MOST + 1] = {0};
    list_partitions(n, n, counts);
    for (int bits = 0; bits < 1 << (n - 1); bits++)
        if (bits <= mirrored(bits)) boundaries[compositions] = bits, number_of[bits] = compositions++;
    for (int bits = 0; bits < 1 << (n - 1); bits++)
        if (bits > mirrored(bits)) number_of[bits] = number_of[mirrored(bits)];
    for (int c = 0; c < compositions; c++) mark_of[c] = mark(boundaries[c]);
    for (int c = 0; c < compositions; c++) {
        for (int digit = 0; digit < n; digit++) {
            int bits = boundaries[c];
            if (digit) bits ^= 1 << (digit - 1);
            if (digit < n - 1) bits ^= 1 << digit;
            int other = number_of[bits], place = 0;
            while (place < degree[c] && next_of[c][place] < other) place++;
            if (place < degree[c] && next_of[c][place] == other) continue;
            for (int i = degree[c]++; i > place; i--) next_of[c][i] = next_of[c][i - 1];
            next_of[c][place] = other;
            marks_next[c] |= bit(other);
        }
    }
}

static u64 scattered(u64 key) {
    key ^= key >> 31, key *= 0x9E3779B97F4A7C15ull;
    key ^= key >> 29, key *= 0xBF58476D1CE4E5B9ull;
    return key ^ key >> 32;
}
