// The seed's example, drawn: a jump with arms overhead on other limb lengths, hands through the head.
#pragma once

#include <string>

#include "bench/support/harness.h"

namespace sidestep::bench {

/// Jumping jacks on a man whose shoulders and arms are shorter than those of who was captured, and his
/// head larger, as a child's is: the first such proportions at which a hand goes through the head, some
/// moments around the deepest one, above as worn and below as edited, limbs that meet in red. Writes
/// .png or .svg, or the body and its motion as worn as .glb, for `sidestep fix`; trouble is complained
/// about.
void draw_strip(Bench& bench, const std::string& file);

}  // namespace sidestep::bench
