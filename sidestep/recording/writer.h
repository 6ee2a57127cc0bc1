// How does a simulation tell its story while it runs?
//
//     Writer writer = Writer::to_file("out/crowd.sidestep").value();
//     int body = writer.add_skeleton(...);  int walk = writer.add_clip(...);     say things once
//     int anna = writer.add_thing({.kind = Kind::figure, .name = "Anna", .skeleton = body});
//     while (...) {
//         writer.play(t, anna, {.clip = walk, .placement = {{x, 0, z}, heading}});   then changes
//         writer.advance(t);        nothing earlier will come: whole blocks go out
//     }
//     writer.finish();
//
// Bytes leave in whole, checksummed chunks: the first definitions at the first `advance` or
// `flush`, so that the head of the file can say which format they need, and all others at once. Cut
// the program off anywhere and the file reads up to its last whole block; `finish` adds the index
// that makes seeking quick.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "sidestep/base/result.h"
#include "sidestep/recording/things.h"

namespace sidestep::recording {

struct WriterOptions {
    /// A block is closed after this many seconds. Longer blocks cost less and lose more when the
    /// program is cut off.
    double block_seconds = 5.0;
    /// A block opens with the state of the stage when this many seconds have passed since the last
    /// that did. Smaller makes seeking in a file quicker and the file larger.
    double checkpoint_seconds = 10.0;
    /// A block is closed at the next `advance` when it has grown to this many bytes.
    std::size_t block_bytes = 1 << 20;
    /// Words about the recording: title, seed, command. Kept in this order.
    std::vector<std::pair<std::string, std::string>> about{};
};

/// Turns what is said into bytes. Movable; used by one thread at a time.
///
/// Every function that takes an index or a number checks it and throws UsageError naming the
/// offender: an index that was not defined, a number that is not finite or a
/// place beyond `farthest`, a time before `advance`.
class Writer {
public:
    /// Takes bytes in order; returns false when they could not be kept.
    using Sink = std::function<bool(std::string_view bytes)>;

    explicit Writer(Sink sink, const WriterOptions& options = {});
    /// Appends to `bytes`, which must outlive the writer.
    [[nodiscard]] static Writer to_memory(std::string& bytes, const WriterOptions& options = {});
    /// Makes the file (and its folder); each chunk is handed to the system as it is complete.
    [[nodiscard]] static Result<Writer> to_file(const std::filesystem::path& path,
                                                const WriterOptions& options = {});
    /// Finishes, if `finish` was not called.
    ~Writer();
    Writer(Writer&&) noexcept;
    Writer& operator=(Writer&&) noexcept;

    // definitions; each returns the index by which later calls name it
    int add_skeleton(const Skeleton& skeleton);
    int add_clip(const Clip& clip);
    int add_material(const Material& material);
    int add_mesh(const Mesh& mesh);
    int add_skin(const Skin& skin);
    int add_costume(const Costume& costume);
    int add_thing(const Thing& thing);

    // what happens; times in any order, but none before the last `advance`
    void play(double time, int figure, const Play& play);
    /// Every joint; `pose` has all joints of the figure's skeleton, roots placed in the world.
    /// Translations of joints that do not move are not looked at.
    void pose(double time, int figure, const LocalPose& pose);
    void place(double time, int part, const Transform& to_world);
    void disc(double time, int disc, const Vec3& centre, double radius);
    void box(double time, int box, const Transform& to_world, const Vec3& half_extents);
    void line(double time, int line, const Vec3& from, const Vec3& to);
    void string(double time, int string, std::span<const Vec3> points);
    /// The thing is gone from now on, and its paint with it, until it gets a new key. `remove` and
    /// a new key at the same time make a jump that is not smoothed.
    void remove(double time, int thing);
    /// Another material from now on, until other paint or `remove`.
    void paint(double time, int thing, int material);
    void event(const Event& event);

    /// Promises that nothing before `time` will come, and writes a block when one is due.
    void advance(double time);
    /// Writes all that is promised, now: for a viewer that watches.
    void flush();
    /// Writes what is left, the index and the end mark. Nothing may follow.
    void finish();

    /// What `finish` would write now. The recording goes on; the bytes so far and these are a whole one.
    /// Empty once finished. O(what is on the stage).
    [[nodiscard]] std::string ending() const;

    /// How long the recording is by now; once the sink refused bytes, how many it took.
    [[nodiscard]] std::uint64_t bytes_written() const;
    /// False once the sink refused bytes; whatever was written before stays readable.
    [[nodiscard]] bool ok() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::recording
