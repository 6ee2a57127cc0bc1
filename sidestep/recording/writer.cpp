#include "sidestep/recording/writer.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/define.h"
#include "sidestep/recording/detail/format.h"

namespace sidestep::recording {

using detail::Packer;
using detail::Record;

namespace {

/// One record, packed, waiting for its block.
struct Pending {
    double time = 0.0;
    std::uint32_t thing = detail::no_index;
    Record kind = Record::event;
    std::string bytes;
};

/// What the last committed records say about a thing: the stuff of checkpoints.
struct Standing {
    std::string key;    // empty when it is not on the stage
    std::string paint;  // empty when it wears its own material
};

std::string number(double value) {
    return std::to_string(value);
}

}  // namespace

struct Writer::Inside {
    Sink sink;
    WriterOptions options;
    bool sink_ok = true;
    bool finished = false;
    std::uint64_t written = 0;  // by the sink
    std::uint64_t offset = 0;   // where the next chunk will stand

    // the head says which format the definitions need, so the first of them wait for each other
    bool begun = false;
    bool needs_1_1 = false;
    std::vector<std::string> held;

    std::vector<int> joints_of_skeleton;
    std::vector<std::vector<int>> moving_of_skeleton;
    std::vector<int> skeleton_of_clip;
    std::vector<int> skeleton_of_costume;
    std::vector<int> skeleton_of_skin;
    int materials = 0;
    int meshes = 0;
    std::vector<Thing> things;

    std::vector<Pending> pending;
    std::size_t pending_bytes = 0;
    std::vector<Standing> standing;
    double promised = -std::numeric_limits<double>::infinity();
    double latest = -std::numeric_limits<double>::infinity();
    double block_start = 0.0;  // where the open block begins
    bool block_open = false;
    double last_checkpoint = -std::numeric_limits<double>::infinity();
    std::vector<detail::IndexEntry> index;

    // ---- bytes out ----

    void put(std::string_view bytes) {
        if (!sink_ok) return;
        sink_ok = sink(bytes);
        if (sink_ok) written += bytes.size();
    }

    /// The head of the file, and what was held back for it.
    void begin_file() {
        if (begun) return;
        begun = true;
        Packer header;
        header.raw(detail::magic);
        header.u16(detail::format_major);
        header.u16(needs_1_1 ? detail::format_minor : 0);
        header.u32(detail::crc32(header.bytes));
        put(header.bytes);
        for (const std::string& chunk : held) put(chunk);
        held.clear();
    }

    void put_chunk(std::string_view type, std::string payload, std::uint32_t flags = 0,
                   double first = 0.0, double last = 0.0) {
        SIDESTEP_REQUIRE(payload.size() <= detail::chunk_limit,
                         "a chunk of " + std::to_string(payload.size()) + " bytes, at most " +
                             std::to_string(detail::chunk_limit));
        Packer whole;
        whole.bytes = std::move(payload);
        whole.pad(8);
        Packer header;
        header.raw(type);
        header.u32(static_cast<std::uint32_t>(whole.bytes.size()));
        header.u32(detail::crc32(whole.bytes));
        header.u32(detail::crc32(header.bytes));
        index.push_back({std::string(type), flags, offset, first, last});
        offset += header.bytes.size() + whole.bytes.size();
        // one call, so that a sink may treat it as one message
        if (begun) {
            put(header.bytes + whole.bytes);
        } else {
            held.push_back(header.bytes + whole.bytes);
        }
    }

    // ---- checks ----

    const Thing& thing(int index_of_thing, const char* function) const {
        SIDESTEP_REQUIRE(index_of_thing >= 0 && index_of_thing < static_cast<int>(things.size()),
                         std::string(function) + ": thing " + std::to_string(index_of_thing) +
                             " of " + std::to_string(things.size()));
        return things[static_cast<std::size_t>(index_of_thing)];
    }

    Packer begin(double time, int index_of_thing, Kind kind, const char* function) {
        const Thing& about = thing(index_of_thing, function);
        SIDESTEP_REQUIRE(about.kind == kind, std::string(function) + ": thing " +
                                                 std::to_string(index_of_thing) + " \"" +
                                                 about.name + "\" is of another kind");
        check_time(time, function);
        return {};
    }

    void check_time(double time, const char* function) const {
        SIDESTEP_REQUIRE(!finished, std::string(function) + ": the recording is finished");
        SIDESTEP_REQUIRE(std::abs(time) <= detail::time_limit,
                         std::string(function) + ": time is " + number(time));
        SIDESTEP_REQUIRE(time >= promised, std::string(function) + ": time " + number(time) +
                                               " lies before advance(" + number(promised) + ")");
    }

    void keep(Record kind, std::uint8_t flags, double time, std::uint32_t thing_index,
              Packer payload) {
        payload.pad(4);
        Packer record;
        record.u8(static_cast<std::uint8_t>(kind));
        record.u8(flags);
        record.u16(
            static_cast<std::uint16_t>((detail::record_header_size + payload.bytes.size()) / 4));
        record.u32(thing_index);
        record.f64(time);
        record.raw(payload.bytes);
        pending_bytes += record.bytes.size();
        pending.push_back({time, thing_index, kind, std::move(record.bytes)});
        latest = std::max(latest, time);
    }

    // ---- blocks ----

    /// Writes every pending record before `until` (all of them when `everything`), as one block.
    void write_block(double until, bool everything) {
        begin_file();
        std::stable_sort(pending.begin(), pending.end(),
                         [](const Pending& a, const Pending& b) { return a.time < b.time; });
        auto end = pending.end();
        if (!everything) {
            end = std::partition_point(pending.begin(), pending.end(),
                                       [&](const Pending& p) { return p.time < until; });
        }
        const double first = block_open               ? block_start
                             : pending.begin() != end ? pending.front().time
                                                      : until;

        const bool checkpoint = first - last_checkpoint >= options.checkpoint_seconds;
        Packer stage;
        std::uint32_t stage_count = 0;
        if (checkpoint) {
            last_checkpoint = first;
            for (const Standing& now : standing) {
                for (const std::string* said : {&now.key, &now.paint}) {
                    if (said->empty()) continue;
                    stage.raw(*said);
                    ++stage_count;
                }
            }
        }
        Packer block;
        const std::uint32_t flags = checkpoint ? detail::block_has_checkpoint : 0;
        block.f64(first);
        block.f64(until);
        block.u32(flags);
        block.u32(stage_count);
        block.u32(static_cast<std::uint32_t>(end - pending.begin()));
        block.u32(static_cast<std::uint32_t>(stage.bytes.size()));
        block.raw(stage.bytes);
        for (auto it = pending.begin(); it != end; ++it) {
            block.raw(it->bytes);
            pending_bytes -= it->bytes.size();
            remember(*it);
        }
        pending.erase(pending.begin(), end);
        put_chunk(detail::chunk::block, std::move(block.bytes), flags, first, until);
        block_start = until;
        block_open = true;
    }

    void remember(Pending& record) {
        if (record.kind == Record::event) return;
        Standing& now = standing[record.thing];
        if (record.kind == Record::remove) {
            now = {};
        } else if (record.kind == Record::paint) {
            now.paint = std::move(record.bytes);
        } else {
            now.key = std::move(record.bytes);
        }
    }
};

// ---- life ----

Writer::Writer(Sink sink, const WriterOptions& options) : inside_(std::make_unique<Inside>()) {
    SIDESTEP_REQUIRE(sink != nullptr, "the sink is empty");
    SIDESTEP_REQUIRE(options.block_seconds > 0.0,
                     "block_seconds is " + number(options.block_seconds));
    SIDESTEP_REQUIRE(options.checkpoint_seconds > 0.0,
                     "checkpoint_seconds is " + number(options.checkpoint_seconds));
    inside_->sink = std::move(sink);
    inside_->options = options;
    inside_->offset = detail::file_header_size;
    if (!options.about.empty()) {
        inside_->put_chunk(detail::chunk::about, detail::pack_about(options.about));
    }
}

Writer Writer::to_memory(std::string& bytes, const WriterOptions& options) {
    return Writer(
        [&bytes](std::string_view more) {
            bytes.append(more);
            return true;
        },
        options);
}

Result<Writer> Writer::to_file(const std::filesystem::path& path, const WriterOptions& options) {
    std::error_code ignored;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
    auto file = std::make_shared<std::ofstream>(path, std::ios::binary | std::ios::trunc);
    if (!*file) {
        Problem problem;
        problem.file = path.string();
        problem.message = "cannot write the recording";
        problem.hint = "check that the folder exists and may be written to";
        return failure(std::move(problem));
    }
    return Writer(
        [file](std::string_view bytes) {
            file->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            file->flush();
            return file->good();
        },
        options);
}

Writer::~Writer() {
    try {
        if (inside_ && !inside_->finished) finish();
    } catch (...) {
        // a destructor has no voice; the file stays readable up to its last block
    }
}
Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&& other) noexcept {
    std::swap(inside_, other.inside_);
    return *this;
}

// ---- definitions ----

int Writer::add_skeleton(const Skeleton& skeleton) {
    Inside& in = *inside_;
    detail::check(skeleton);
    in.put_chunk(detail::chunk::skeleton, detail::pack(skeleton));
    in.joints_of_skeleton.push_back(static_cast<int>(skeleton.joints.size()));
    in.moving_of_skeleton.push_back(detail::moving_joints(skeleton));
    return static_cast<int>(in.joints_of_skeleton.size()) - 1;
}

int Writer::add_clip(const Clip& clip) {
    Inside& in = *inside_;
    const int skeletons = static_cast<int>(in.joints_of_skeleton.size());
    SIDESTEP_REQUIRE(
        clip.skeleton >= 0 && clip.skeleton < skeletons,
        "skeleton " + std::to_string(clip.skeleton) + " of " + std::to_string(skeletons));
    const auto skeleton = static_cast<std::size_t>(clip.skeleton);
    const int moving = static_cast<int>(in.moving_of_skeleton[skeleton].size());
    detail::check(clip, in.joints_of_skeleton[skeleton], moving);
    in.put_chunk(detail::chunk::clip, detail::pack(clip, in.joints_of_skeleton[skeleton]));
    in.skeleton_of_clip.push_back(clip.skeleton);
    return static_cast<int>(in.skeleton_of_clip.size()) - 1;
}

int Writer::add_material(const Material& material) {
    inside_->put_chunk(detail::chunk::material, detail::pack(material));
    return inside_->materials++;
}

int Writer::add_mesh(const Mesh& mesh) {
    detail::check(mesh);
    inside_->put_chunk(detail::chunk::mesh, detail::pack(mesh));
    return inside_->meshes++;
}

int Writer::add_skin(const Skin& skin) {
    Inside& in = *inside_;
    const int skeletons = static_cast<int>(in.joints_of_skeleton.size());
    SIDESTEP_REQUIRE(
        skin.skeleton >= 0 && skin.skeleton < skeletons,
        "skeleton " + std::to_string(skin.skeleton) + " of " + std::to_string(skeletons));
    SIDESTEP_REQUIRE(
        skin.material >= none && skin.material < in.materials,
        "material " + std::to_string(skin.material) + " of " + std::to_string(in.materials));
    detail::check(skin, in.joints_of_skeleton[static_cast<std::size_t>(skin.skeleton)]);
    in.needs_1_1 = true;
    in.put_chunk(detail::chunk::skin, detail::pack(skin));
    in.skeleton_of_skin.push_back(skin.skeleton);
    return static_cast<int>(in.skeleton_of_skin.size()) - 1;
}

int Writer::add_costume(const Costume& costume) {
    Inside& in = *inside_;
    const int skeletons = static_cast<int>(in.joints_of_skeleton.size());
    SIDESTEP_REQUIRE(
        costume.skeleton >= 0 && costume.skeleton < skeletons,
        "skeleton " + std::to_string(costume.skeleton) + " of " + std::to_string(skeletons));
    const int joints = in.joints_of_skeleton[static_cast<std::size_t>(costume.skeleton)];
    for (const Garment& garment : costume.garments) {
        SIDESTEP_REQUIRE(
            garment.joint >= 0 && garment.joint < joints,
            "garment on joint " + std::to_string(garment.joint) + " of " + std::to_string(joints));
        SIDESTEP_REQUIRE(
            garment.mesh >= 0 && garment.mesh < in.meshes,
            "mesh " + std::to_string(garment.mesh) + " of " + std::to_string(in.meshes));
        SIDESTEP_REQUIRE(
            garment.material >= none && garment.material < in.materials,
            "material " + std::to_string(garment.material) + " of " + std::to_string(in.materials));
        detail::check(garment.in_joint, "garment");
    }
    for (const int skin : costume.skins) {
        const int skins = static_cast<int>(in.skeleton_of_skin.size());
        SIDESTEP_REQUIRE(skin >= 0 && skin < skins,
                         "skin " + std::to_string(skin) + " of " + std::to_string(skins));
        SIDESTEP_REQUIRE(in.skeleton_of_skin[static_cast<std::size_t>(skin)] == costume.skeleton,
                         "costume \"" + costume.name + "\" has a skin made for another skeleton");
    }
    in.put_chunk(detail::chunk::costume, detail::pack(costume));
    in.skeleton_of_costume.push_back(costume.skeleton);
    return static_cast<int>(in.skeleton_of_costume.size()) - 1;
}

int Writer::add_thing(const Thing& thing) {
    Inside& in = *inside_;
    const auto within = [&](int index, int count, const char* what, int lowest) {
        SIDESTEP_REQUIRE(index >= lowest && index < count, "thing \"" + thing.name + "\" names " +
                                                               what + " " + std::to_string(index) +
                                                               " of " + std::to_string(count));
    };
    SIDESTEP_REQUIRE(thing.kind >= Kind::figure && thing.kind <= Kind::string,
                     "thing \"" + thing.name + "\" is of no known kind");
    SIDESTEP_REQUIRE(thing.blend_within >= 0.0 && thing.blend_within <= 1e6,
                     "blend_within is " + number(thing.blend_within));
    within(thing.material, in.materials, "material", none);
    if (thing.kind == Kind::figure) {
        within(thing.skeleton, static_cast<int>(in.joints_of_skeleton.size()), "skeleton", 0);
        within(thing.costume, static_cast<int>(in.skeleton_of_costume.size()), "costume", none);
        SIDESTEP_REQUIRE(
            thing.costume == none ||
                in.skeleton_of_costume[static_cast<std::size_t>(thing.costume)] == thing.skeleton,
            "figure \"" + thing.name + "\" wears a costume made for another skeleton");
    }
    if (thing.kind == Kind::part) within(thing.mesh, in.meshes, "mesh", 0);
    in.needs_1_1 = in.needs_1_1 || !thing.layer.empty();
    in.put_chunk(detail::chunk::thing, detail::pack(thing));
    in.things.push_back(thing);
    in.standing.emplace_back();
    return static_cast<int>(in.things.size()) - 1;
}

// ---- what happens ----

void Writer::play(double time, int figure, const Play& play) {
    Inside& in = *inside_;
    Packer out = in.begin(time, figure, Kind::figure, "play");
    const int clips = static_cast<int>(in.skeleton_of_clip.size());
    SIDESTEP_REQUIRE(play.clip >= 0 && play.clip < clips,
                     "clip " + std::to_string(play.clip) + " of " + std::to_string(clips));
    SIDESTEP_REQUIRE(in.skeleton_of_clip[static_cast<std::size_t>(play.clip)] ==
                         in.things[static_cast<std::size_t>(figure)].skeleton,
                     "clip " + std::to_string(play.clip) + " is for another skeleton");
    detail::check(play.placement.position, "placement");
    detail::check_number(play.placement.heading, "heading");
    detail::check_number(play.from, "from");
    detail::check_number(play.speed, "speed");
    out.u32(static_cast<std::uint32_t>(play.clip));
    out.vec3(play.placement.position);
    out.f32(play.placement.heading);
    const bool paced = play.from != 0.0 || play.speed != 1.0;
    if (paced) {
        out.f32(play.from);
        out.f32(play.speed);
    }
    in.keep(Record::play, paced ? detail::play_has_pace : 0, time,
            static_cast<std::uint32_t>(figure), std::move(out));
}

void Writer::pose(double time, int figure, const LocalPose& pose) {
    Inside& in = *inside_;
    Packer out = in.begin(time, figure, Kind::figure, "pose");
    const auto skeleton =
        static_cast<std::size_t>(in.things[static_cast<std::size_t>(figure)].skeleton);
    const auto joints = static_cast<std::size_t>(in.joints_of_skeleton[skeleton]);
    SIDESTEP_REQUIRE(pose.rotations.size() == joints && pose.translations.size() == joints,
                     "the pose has " + std::to_string(pose.rotations.size()) +
                         " rotations, the skeleton " + std::to_string(joints) + " joints");
    for (const Quat& rotation : pose.rotations) detail::put_rotation(out, rotation, "pose");
    out.pad(4);
    for (const int joint : in.moving_of_skeleton[skeleton]) {
        const Vec3& translation = pose.translations[static_cast<std::size_t>(joint)];
        detail::check(translation, "pose");
        out.vec3(translation);
    }
    in.keep(Record::pose, 0, time, static_cast<std::uint32_t>(figure), std::move(out));
}

void Writer::place(double time, int part, const Transform& to_world) {
    Packer out = inside_->begin(time, part, Kind::part, "place");
    detail::put_transform(out, to_world, "place");
    inside_->keep(Record::place, 0, time, static_cast<std::uint32_t>(part), std::move(out));
}

void Writer::disc(double time, int disc, const Vec3& centre, double radius) {
    Packer out = inside_->begin(time, disc, Kind::disc, "disc");
    detail::check(centre, "disc");
    detail::check(Vec3(radius, 0.0, 0.0), "radius");
    SIDESTEP_REQUIRE(radius >= 0.0, "radius is " + number(radius));
    out.vec3(centre);
    out.f32(radius);
    inside_->keep(Record::disc, 0, time, static_cast<std::uint32_t>(disc), std::move(out));
}

void Writer::box(double time, int box, const Transform& to_world, const Vec3& half_extents) {
    Packer out = inside_->begin(time, box, Kind::box, "box");
    detail::check(half_extents, "box");
    SIDESTEP_REQUIRE((half_extents.array() >= 0.0).all(), "a half extent is negative");
    detail::put_transform(out, to_world, "box");
    out.vec3(half_extents);
    inside_->keep(Record::box, 0, time, static_cast<std::uint32_t>(box), std::move(out));
}

void Writer::line(double time, int line, const Vec3& from, const Vec3& to) {
    Packer out = inside_->begin(time, line, Kind::line, "line");
    detail::check(from, "line");
    detail::check(to, "line");
    out.vec3(from);
    out.vec3(to);
    inside_->keep(Record::line, 0, time, static_cast<std::uint32_t>(line), std::move(out));
}

void Writer::string(double time, int string, std::span<const Vec3> points) {
    Packer out = inside_->begin(time, string, Kind::string, "string");
    SIDESTEP_REQUIRE(
        points.size() <= detail::point_limit,
        std::to_string(points.size()) + " points, at most " + std::to_string(detail::point_limit));
    for (const Vec3& point : points) {
        detail::check(point, "string");
        out.vec3(point);
    }
    inside_->keep(Record::string, 0, time, static_cast<std::uint32_t>(string), std::move(out));
}

void Writer::remove(double time, int thing) {
    (void)inside_->thing(thing, "remove");
    inside_->check_time(time, "remove");
    inside_->keep(Record::remove, 0, time, static_cast<std::uint32_t>(thing), {});
}

void Writer::paint(double time, int thing, int material) {
    (void)inside_->thing(thing, "paint");
    inside_->check_time(time, "paint");
    SIDESTEP_REQUIRE(
        material >= 0 && material < inside_->materials,
        "material " + std::to_string(material) + " of " + std::to_string(inside_->materials));
    Packer out;
    out.u32(static_cast<std::uint32_t>(material));
    inside_->keep(Record::paint, 0, time, static_cast<std::uint32_t>(thing), std::move(out));
}

void Writer::event(const Event& event) {
    inside_->check_time(event.time, "event");
    SIDESTEP_REQUIRE(event.kind.size() + event.text.size() <= detail::text_limit,
                     "an event of " + std::to_string(event.text.size()) + " bytes, at most " +
                         std::to_string(detail::text_limit));
    SIDESTEP_REQUIRE(event.who.size() <= detail::who_limit,
                     std::to_string(event.who.size()) + " things in one event");
    Packer out;
    out.u32(static_cast<std::uint32_t>(event.who.size()));
    for (const int who : event.who) {
        (void)inside_->thing(who, "event");
        out.u32(static_cast<std::uint32_t>(who));
    }
    out.text(event.kind);
    out.text(event.text);
    inside_->keep(Record::event, 0, event.time, detail::no_index, std::move(out));
}

void Writer::advance(double time) {
    Inside& in = *inside_;
    in.check_time(time, "advance");
    in.begin_file();
    in.promised = time;
    // the first advance opens the first block; nothing is due before something was said
    if (!in.block_open) {
        if (in.pending.empty()) return;
        double start = in.pending.front().time;
        for (const Pending& record : in.pending) start = std::min(start, record.time);
        in.block_start = std::min(start, time);
        in.block_open = true;
    }
    if (time - in.block_start >= in.options.block_seconds ||
        in.pending_bytes >= in.options.block_bytes) {
        in.write_block(time, false);
    }
}

void Writer::flush() {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(!in.finished, "the recording is finished");
    in.begin_file();
    if (std::isfinite(in.promised)) in.write_block(in.promised, false);
}

void Writer::finish() {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(!in.finished, "the recording is finished already");
    const double end = std::max(in.promised, in.latest);
    if (std::isfinite(end) && (!in.pending.empty() || !in.block_open || end > in.block_start)) {
        in.write_block(end, true);
    }
    in.begin_file();
    const std::uint64_t index_offset = in.offset;
    in.put_chunk(detail::chunk::index, detail::pack(in.index));
    Packer end_mark;
    end_mark.u64(index_offset);
    end_mark.u64(0);
    in.put_chunk(detail::chunk::end, std::move(end_mark.bytes));
    in.finished = true;
}

std::string Writer::ending() const {
    std::string bytes;
    if (inside_->finished) return bytes;
    Writer copy = to_memory(bytes);
    const Sink into = copy.inside_->sink;
    *copy.inside_ = *inside_;
    copy.inside_->sink = into;
    copy.inside_->sink_ok = true;
    copy.finish();
    return bytes;
}

std::uint64_t Writer::bytes_written() const {
    return inside_->sink_ok ? inside_->offset : inside_->written;
}
bool Writer::ok() const {
    return inside_->sink_ok;
}

}  // namespace sidestep::recording
