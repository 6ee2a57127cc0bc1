// When does a body that lies still go to sleep as a whole?
//
//     awake ── calm for a while ──► would a welded joint give way? ── no ──► asleep: no steps, no looks
//       ▲                                      │ yes: wake it                     │
//       └──────────────────────────────────────┴────── a torque, a new state ◄────┘
//
// What little motion is left when it falls asleep is lost; nothing else changes.
#pragma once

namespace sidestep::articulated::detail {

struct Sleep {
    /// The look before falling asleep looks so many times as far ahead.
    static constexpr double patience = 3.0;
    /// Who was kept up so often sleeps all the same: the ground's blows are never quite steady.
    static constexpr int most_tries = 3;

    bool asleep = false;
    double calm_s = 0.0;
    int tries = 0;

    /// One more frame. Returns whether it is time to sleep.
    bool nods_off(bool calm, double frame_s, double seconds) {
        calm_s = calm ? calm_s + frame_s : 0.0;
        return calm_s >= seconds;
    }
    /// Something would have given way.
    void stays_up() {
        calm_s = 0.0;
        ++tries;
    }
};

}  // namespace sidestep::articulated::detail
