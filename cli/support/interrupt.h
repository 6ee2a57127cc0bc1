// Ctrl-C means now, and leaves no half-written file behind.
#pragma once

namespace sidestep::cli {

/// From now on an interrupt, a hang-up or a polite kill removes what is unfinished and ends the
/// program as the signal would: the shell sees 130 after Ctrl-C.
void clean_up_on_interrupt();

}  // namespace sidestep::cli
