#ifndef PENNANT_LANES_SHIM_H
#define PENNANT_LANES_SHIM_H

#include <stdint.h>

typedef uint8_t pennant_lanes __attribute__((ext_vector_type(16)));
typedef _Bool pennant_lane_set __attribute__((ext_vector_type(16)));

/* The lowest bit of each lane, the first lane lowest: one instruction of x86-64 (`pmovmskb`) where the
   lanes are a comparison's, which Swift's SIMD types have no name for. */
static inline uint32_t pennant_lane_bits(pennant_lanes lanes) {
  return __builtin_bit_cast(uint16_t, __builtin_convertvector(lanes, pennant_lane_set));
}

#endif
