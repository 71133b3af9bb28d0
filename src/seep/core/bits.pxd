"""Cards as bits: bit 4·(value−1) + suit, so all cards of one value are one nibble.

The same 13 nibbles also hold *counts*: how many cards of each value a set has, four at most. Counts are
what sums are about (suits do not matter for capture, R1.2), and they add, subtract and compare in one
machine word, because the top bit of every nibble stays free.
"""
from libc.stdint cimport uint64_t, uint32_t, uint8_t, int8_t, int16_t, int32_t

ctypedef uint64_t u64

cdef extern from *:
    """
    #include <stdint.h>
    #define SEEP_ONES  0x1111111111111ULL
    #define SEEP_TOPS  0x8888888888888ULL
    #define SEEP_NIBBLE 15ULL
    #define SEEP_PACK  0xfffffffffffffULL
    #define SEEP_SPADES 0x8888888888888ULL

    /* The number of the lowest card of a set that is not empty. */
    static inline int lowest(uint64_t cards) { return __builtin_ctzll(cards); }

    static inline int highest(uint64_t cards) { return 63 - __builtin_clzll(cards); }

    /* How many cards of each value, as counts. */
    static inline uint64_t counts_of(uint64_t cards) {
        return (cards & SEEP_ONES) + ((cards >> 1) & SEEP_ONES)
            + ((cards >> 2) & SEEP_ONES) + ((cards >> 3) & SEEP_ONES);
    }

    /* One in each nibble that is not zero: works for counts up to five and for cards alike. */
    static inline uint64_t present(uint64_t counts) {
        uint64_t t = counts | (counts >> 2);
        return (t | (t >> 1)) & SEEP_ONES;
    }

    /* Whether no value of `part` comes oftener than in `whole`. */
    static inline int fits(uint64_t part, uint64_t whole) {
        return (((whole | SEEP_TOPS) - part) & SEEP_TOPS) == SEEP_TOPS;
    }

    /* All counts added up: the number of cards. */
    static inline int count_cards(uint64_t cards) {
        uint64_t c = counts_of(cards);
        c = (c & 0x0f0f0f0f0f0f0fULL) + ((c >> 4) & 0x0f0f0f0f0f0f0fULL);
        return (int)((c * 0x0101010101010101ULL) >> 56);
    }

    static inline int count_at(uint64_t counts, int value) { return (int)((counts >> (4 * value - 4)) & 15); }
    static inline int nibble_at(uint64_t word, int bit) { return (int)(word >> bit & 15); }
    static inline uint64_t one_of(int value) { return 1ULL << (4 * value - 4); }
    static inline uint64_t cards_worth(int value) { return 15ULL << (4 * value - 4); }

    /* The capture values of the cards added up. Bytes hold pairs of values, 1 and 2 to 13 and none: pair j is worth
       2j + 1 a card, and one more for the even value. Multiplying makes prefix sums, in which pair j comes 7 - j times
       below the total; so a card of pair j counts 15 less twice that. */
    static inline int sum_of(uint64_t cards) {
        uint64_t counts = counts_of(cards);
        uint64_t even = (counts >> 4) & 0x0f0f0f0f0f0f0fULL;
        uint64_t prefixes = ((counts & 0x0f0f0f0f0f0f0fULL) + even) * 0x0101010101010101ULL;
        uint64_t below = (prefixes & 0x00ff00ff00ff00ffULL) + ((prefixes >> 8) & 0x000000ff00ff00ffULL);
        return 15 * (int)(prefixes >> 56) - 2 * (int)((below * 0x0001000100010001ULL) >> 48)
            + (int)((even * 0x0101010101010101ULL) >> 56);
    }

    /* 64 random bits: splitmix64 (Steele, Lea, Flood 2014). */
    static inline uint64_t next_random(uint64_t *state) {
        uint64_t z = (*state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    /* A draw from 0 to below 1. */
    static inline double draw_unit(uint64_t *state) {
        return (next_random(state) >> 11) * (1.0 / 9007199254740992.0);
    }

    /* A draw from 0 to below-1 without a division (Lemire 2019), biased by less than below in 2^32. */
    static inline uint32_t draw_below(uint64_t *state, uint32_t below) {
        return (uint32_t)(((next_random(state) >> 32) * (uint64_t)below) >> 32);
    }
    """
    const u64 ONES "SEEP_ONES"
    const u64 NIBBLE "SEEP_NIBBLE"         # the cards of one value, or their number
    const u64 PACK "SEEP_PACK"             # all 52 cards
    const u64 SPADES "SEEP_SPADES"
    int lowest(u64 cards) noexcept nogil
    int highest(u64 cards) noexcept nogil
    u64 counts_of(u64 cards) noexcept nogil
    u64 present(u64 counts) noexcept nogil
    bint fits(u64 part, u64 whole) noexcept nogil
    int count_cards(u64 cards) noexcept nogil
    int count_at(u64 counts, int value) noexcept nogil
    int nibble_at(u64 word, int bit) noexcept nogil
    u64 one_of(int value) noexcept nogil
    u64 cards_worth(int value) noexcept nogil
    int sum_of(u64 cards) noexcept nogil
    u64 next_random(u64 *state) noexcept nogil
    double draw_unit(u64 *state) noexcept nogil
    uint32_t draw_below(u64 *state, uint32_t below) noexcept nogil
