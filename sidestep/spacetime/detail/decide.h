// The last word, in double: what float could not tell, and paths whose frame rates differ.
#pragma once

#include "sidestep/spacetime/detail/meeting.h"

namespace sidestep::spacetime::detail {

/// By the definition: sample i of A, sample j of B. Both exist.
[[nodiscard]] bool samples_collide(const Meeting& m, int i, int j);
/// Does frame i of A touch any frame of B that it meets?
[[nodiscard]] bool frame_touches(const Meeting& m, int i);

/// When A's sample or frame i collides: the verdict's first (last) time and samples, and true.
[[nodiscard]] bool note_first(const Meeting& m, int i, Mode mode, Verdict& verdict);
[[nodiscard]] bool note_last(const Meeting& m, int i, Mode mode, Verdict& verdict);

/// For paths whose dt differ. `work` may be null.
[[nodiscard]] bool collide_at_other_rates(const PlacedPaths::Placed& a,
                                          const PlacedPaths::Placed& b, Mode mode, Work* work);
void times_at_other_rates(const PlacedPaths::Placed& a, const PlacedPaths::Placed& b, Mode mode,
                          Verdict& verdict);

}  // namespace sidestep::spacetime::detail
