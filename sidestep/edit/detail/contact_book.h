// Who meets whom, frame by frame, and what changed since the last look?
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sidestep/body/clip_contacts.h"
#include "sidestep/body/lint.h"

namespace sidestep::edit::detail {

/// How bad a clip is: fewer is better, and of equal numbers the shallower.
struct Badness {
    int contacts = 0;
    double depth = 0.0;
    friend bool operator<(const Badness& a, const Badness& b) {
        return a.contacts != b.contacts ? a.contacts < b.contacts : a.depth < b.depth - 1e-9;
    }
};

/// Two limbs at one frame, or somewhere on the way to the next.
struct Meeting {
    int frame = 0;
    bool between = false;
    body::LimbContact contact;
};

class ContactBook {
public:
    /// @param allowed  Metres that each pair of `pair_index` may be deep; negative where any contact
    ///                 counts.
    /// @param stop  Every look asks it, and throws LintStopped when it says true; then nothing is known.
    ContactBook(const body::LintBody& body, std::vector<body::LimbPair> pairs,
                std::vector<double> allowed, const body::BetweenOptions& between,
                std::function<bool()> stop = {});

    /// Looks again at frames marked in `changed`; the ways from and to them are open from then on.
    void look(const motion::Clip& clip, std::span<const std::uint8_t> changed);
    /// Looks at all open ways. To be asked only when no frame is bad.
    void look_between(const motion::Clip& clip);
    /// All frames; all ways stay open. A clip that meets somewhere needs no look at its ways yet.
    void look_at_frames(const motion::Clip& clip);
    /// Everything at once, frames and ways.
    void look_at_all(const motion::Clip& clip);

    [[nodiscard]] bool frames_clean() const;
    [[nodiscard]] Badness badness() const;
    /// By frame; ways after their frame.
    [[nodiscard]] std::vector<const Meeting*> meetings() const;
    [[nodiscard]] std::int64_t poses() const noexcept { return poses_; }
    [[nodiscard]] std::span<const body::LimbPair> pairs() const noexcept { return pairs_; }
    [[nodiscard]] bool counts(const body::LimbContact& contact) const;

private:
    void open_for(int frames);
    void note(const body::ClipContacts& found, int first, int last, bool between);
    [[nodiscard]] body::ClipContactOptions options(bool between) const;

    const body::LintBody* body_;
    std::vector<body::LimbPair> pairs_;
    std::vector<double> allowed_;
    body::BetweenOptions between_;
    std::function<bool()> stop_;
    bool any_allowed_ = false;
    std::vector<std::vector<Meeting>> at_;     // by frame
    std::vector<std::vector<Meeting>> after_;  // by the frame before
    std::vector<std::uint8_t> open_;           // ways not looked at yet
    std::int64_t poses_ = 0;
};

}  // namespace sidestep::edit::detail
