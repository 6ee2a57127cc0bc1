// For which instruction sets are the files compiled that are compiled once for each?
//
// Included before anything of Highway. Vectors are members of structs in our kernels, which those of
// a length that only the machine knows (SVE, RVV) cannot be: 64-bit ARM gets NEON alone. SSSE3 lies
// between two others and would only make programs larger. Where nothing better is there it is plain
// C++, on every compiler.
#pragma once

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#define HWY_BROKEN_EMU128 1
