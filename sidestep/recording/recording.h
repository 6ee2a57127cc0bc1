// What did the stage look like at a given moment?
//
//     thing 0   ──play───────────play──────────play─────►        keys per thing, by time
//     thing 1         ──disc─disc─disc─disc─remove
//                           │
//                        state_at(t): who is alive (a list per stretch of time),
//                                     then one binary search for each of them
//
// A Recording is read from bytes (reader.h) and never changes afterwards, so any number of threads
// may ask it. Nothing is replayed: every moment costs the same to look at.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/recording/things.h"

namespace sidestep::recording {

namespace detail {
class Builder;
struct PackedClip;
}  // namespace detail

/// A clip without its numbers.
struct ClipInfo {
    std::string name;
    int skeleton = 0;
    double frame_time = 0.0;
    int frame_count = 0;
    int turning_joints = 0;  ///< Joints whose rotation changes; the others are kept once.
    [[nodiscard]] double duration() const { return frame_count * frame_time; }
};

/// What a thing was told at a moment; paint does not count.
struct Told {
    enum class What : std::uint8_t { play, other, remove };
    double time = 0.0;
    What what = What::other;
    Play play{};  ///< Only of `What::play`.
};

class Recording {
public:
    /// An empty stage.
    Recording();
    ~Recording();
    Recording(const Recording&);
    Recording(Recording&&) noexcept;
    Recording& operator=(const Recording&);
    Recording& operator=(Recording&&) noexcept;

    // definitions, each list in the order of its indices
    [[nodiscard]] std::span<const std::pair<std::string, std::string>> about() const;
    [[nodiscard]] std::span<const Skeleton> skeletons() const;
    [[nodiscard]] std::span<const Material> materials() const;
    [[nodiscard]] std::span<const Mesh> meshes() const;
    [[nodiscard]] std::span<const Skin> skins() const;
    [[nodiscard]] std::span<const Costume> costumes() const;
    [[nodiscard]] std::span<const Thing> things() const;
    [[nodiscard]] int clip_count() const;
    [[nodiscard]] ClipInfo clip_info(int clip) const;
    /// All its numbers, unpacked. O(frames x joints).
    [[nodiscard]] Clip clip(int clip) const;
    /// Between frames: rotations along the arc, translations straight; held at the ends.
    [[nodiscard]] LocalPose sample_clip(int clip, double seconds) const;

    /// Where time begins and ends; both 0 when nothing happens.
    [[nodiscard]] double first_time() const;
    [[nodiscard]] double last_time() const;
    [[nodiscard]] double duration() const { return last_time() - first_time(); }

    /// Everything that is seen at `seconds`. Before the first key of a thing it is not there; after
    /// its last it stays. O(log keys) for each thing of that stretch of time.
    /// @throws UsageError when `seconds` is not finite.
    [[nodiscard]] State state_at(double seconds) const;

    /// The same of one thing alone: at most one entry.
    /// @throws UsageError also when there is no such thing.
    [[nodiscard]] State state_of(int thing, double seconds) const;

    /// Everything a thing was told, by time: for those who must see every change and not only
    /// moments. @throws UsageError when there is no such thing.
    [[nodiscard]] std::vector<Told> told(int thing) const;

    /// By time; events at one time in the order in which they were said.
    [[nodiscard]] std::span<const Event> events() const;
    /// Those with `first <= time <= last`.
    [[nodiscard]] std::span<const Event> events_between(double first, double last) const;

    /// How many keys, paints and removals there are.
    [[nodiscard]] std::uint64_t key_count() const;
    /// How many keys of its own a thing has. @throws UsageError when there is no such thing.
    [[nodiscard]] std::uint64_t key_count(int thing) const;

    /// How many keys start a clip, and how many give every joint.
    [[nodiscard]] std::uint64_t play_count() const;
    [[nodiscard]] std::uint64_t pose_count() const;

    /// True when the end mark was read; false for a recording that was cut off.
    [[nodiscard]] bool complete() const;
    /// What was odd while reading; no errors.
    [[nodiscard]] const Problems& notes() const;

    /// Digest of what is shown: definitions, keys and events. How the bytes were cut into blocks
    /// and the words of `about` do not count.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    friend class detail::Builder;
    /// Adds what is seen of one thing, if anything.
    void look_at(int thing, double seconds, State& state) const;

    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// A recording at a glance, for `sidestep info`.
struct Summary {
    std::string title;  ///< The `title` among `about`; may be empty.
    double first_time = 0.0;
    double last_time = 0.0;
    bool complete = false;
    int skeletons = 0;
    int clips = 0;
    int clip_frames = 0;
    double clip_seconds = 0.0;
    int materials = 0;
    int meshes = 0;
    int triangles = 0;  ///< Of meshes and skins.
    int skins = 0;
    int figures = 0;
    int parts = 0;
    int discs = 0;
    int boxes = 0;
    int lines = 0;
    int strings = 0;
    std::uint64_t keys = 0;
    std::uint64_t plays = 0;                          ///< Keys that start a clip.
    std::uint64_t poses = 0;                          ///< Keys that give every joint.
    std::vector<std::pair<std::string, int>> layers;  ///< Name and how many things, by name.
    std::vector<std::pair<std::string, int>> events;  ///< Kind and how many, by kind.
    std::uint64_t fingerprint = 0;
};

[[nodiscard]] Summary describe(const Recording& recording);

}  // namespace sidestep::recording
