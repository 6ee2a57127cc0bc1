#include "sidestep/recording/detail/builder.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/inside.h"

namespace sidestep::recording::detail {

std::string check_file_header(std::string_view bytes, std::string& hint) {
    if (bytes.substr(0, 8) != magic) {
        hint = "a recording begins with the bytes 89 53 53 52 0D 0A 1A 0A";
        return "this is not a Sidestep recording";
    }
    Unpacker in(bytes.substr(8));
    const std::uint16_t major = in.u16();
    (void)in.u16();
    if (in.u32() != crc32(bytes.substr(0, 12))) {
        hint = "the file was damaged on its way; fetch or make it again";
        return "the checksum of the file header is wrong";
    }
    if (major > format_major || major == 0) {
        hint = "use a newer Sidestep to read it";
        return "the recording is of format " + std::to_string(major) +
               "; this program reads up to " + std::to_string(format_major);
    }
    return {};
}

bool read_chunk_header(std::string_view bytes, ChunkHeader& header) {
    Unpacker in(bytes);
    header.type = in.take(4);
    header.length = in.u32();
    header.payload_crc = in.u32();
    return in.u32() == crc32(bytes.substr(0, 12)) && header.length % 8 == 0 &&
           header.length <= chunk_limit;
}

std::string printable(std::string_view type) {
    const bool plain =
        std::all_of(type.begin(), type.end(), [](char c) { return c > ' ' && c < '\x7f'; });
    return plain ? std::string(type) : "with an unprintable type";
}

void Builder::report(Problem::Severity severity, std::uint64_t offset, std::string message,
                     std::string hint) {
    Problem problem;
    problem.file = name_;
    problem.severity = severity;
    problem.message = "byte " + std::to_string(offset) + ": " + std::move(message);
    problem.hint = std::move(hint);
    problems.push_back(std::move(problem));
}

Recording Builder::take() {
    recording.inside_->notes = std::move(problems);
    return std::move(recording);
}

int Builder::error_count() const {
    return static_cast<int>(std::count_if(problems.begin(), problems.end(), [](const Problem& p) {
        return p.severity == Problem::Severity::error;
    }));
}

bool Builder::add(std::string_view type, std::string_view payload, std::uint64_t offset) {
    if (type == chunk::block) return add_block(payload, offset);
    if (type == chunk::end) {
        ended = true;
        recording.inside_->complete = true;
        return true;
    }
    // the index helps those who seek; whoever reads everything needs none
    if (type == chunk::index) return true;
    return add_definition(type, payload, offset);
}

bool Builder::add_definition(std::string_view type, std::string_view payload,
                             std::uint64_t offset) {
    Recording::Inside& in = *recording.inside_;
    const Known known{in.skeletons,     in.moving, in.materials.size(),
                      in.meshes.size(), in.skins,  in.costumes};
    std::string wrong;
    if (type == chunk::about) {
        wrong = unpack(payload, in.about);
    } else if (type == chunk::skeleton) {
        Skeleton skeleton;
        wrong = unpack(payload, skeleton);
        in.moving.push_back(moving_joints(skeleton));
        in.skeletons.push_back(std::move(skeleton));
    } else if (type == chunk::clip) {
        PackedClip clip;
        wrong = unpack(payload, known, clip);
        in.clips.push_back(std::move(clip));
    } else if (type == chunk::material) {
        wrong = unpack(payload, in.materials.emplace_back());
    } else if (type == chunk::mesh) {
        wrong = unpack(payload, in.meshes.emplace_back());
    } else if (type == chunk::skin) {
        Skin skin;
        wrong = unpack(payload, known, skin);
        // whoever looks while bytes arrive gets no half of one
        if (wrong.empty()) in.skins.push_back(std::move(skin));
    } else if (type == chunk::costume) {
        Costume costume;
        wrong = unpack(payload, known, costume);
        in.costumes.push_back(std::move(costume));
    } else if (type == chunk::thing) {
        wrong = unpack(payload, known, in.things.emplace_back());
        in.tracks.emplace_back();
        alive_.push_back(0);
        listed_.push_back(0);
    } else {
        ++unknown_chunks;
        return true;
    }
    if (!wrong.empty()) {
        report(Problem::Severity::error, offset,
               "chunk " + printable(type) + " cannot be used: " + wrong,
               "the checksum is right, so the program that wrote it erred");
        return false;
    }
    if (type != chunk::about) in.definitions.add(type).add(payload);
    return true;
}

bool Builder::add_block(std::string_view payload, std::uint64_t offset) {
    Recording::Inside& in = *recording.inside_;
    const auto bad = [&](std::uint64_t at, const std::string& message) {
        report(Problem::Severity::error, offset + chunk_header_size + at, message,
               "the checksum is right, so the program that wrote it erred");
        return error_count() < problem_limit;
    };
    Unpacker header(payload);
    const double first = header.f64();
    const double last = header.f64();
    const std::uint32_t flags = header.u32();
    const std::uint32_t stage_count = header.u32();
    const std::uint32_t record_count = header.u32();
    const std::uint32_t stage_bytes = header.u32();
    if (!header.ok() || !header.has(stage_bytes, 1)) {
        bad(0,
            "a block of " + std::to_string(payload.size()) + " bytes promises more than it holds");
        return false;
    }
    if (!(std::abs(first) <= time_limit && std::abs(last) <= time_limit && first <= last)) {
        bad(0, "a block runs from " + std::to_string(first) + " to " + std::to_string(last) +
                   " seconds");
        return false;
    }
    if (in.any_block && first < in.last_time) {
        bad(0, "a block begins at " + std::to_string(first) + " s, before the last one ended (" +
                   std::to_string(in.last_time) + " s)");
        return false;
    }
    // whoever joins late learns from the first block what stands on the stage already
    const bool joins = !in.any_block && (flags & block_has_checkpoint) != 0;
    if (!in.any_block) in.first_time = first;
    in.any_block = true;
    in.last_time = last;

    std::size_t at = block_header_size + (joins ? 0 : stage_bytes);
    const std::uint64_t count = std::uint64_t{record_count} + (joins ? stage_count : 0);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string_view rest = payload.substr(at);
        if (rest.size() < record_header_size) {
            bad(at, "the block ends after " + std::to_string(i) + " of " + std::to_string(count) +
                        " records");
            return false;
        }
        Unpacker size(rest.substr(2, 2));
        const std::size_t bytes = std::size_t{size.u16()} * 4;
        if (bytes < record_header_size || bytes > rest.size()) {
            bad(at, "a record claims " + std::to_string(bytes) + " bytes, " +
                        std::to_string(rest.size()) + " are left");
            return false;
        }
        const bool from_checkpoint = joins && i < stage_count;
        const std::string wrong = add_record(rest.substr(0, bytes), from_checkpoint, first, last);
        if (!wrong.empty() && !bad(at, wrong)) return false;
        at += bytes;
    }
    return true;
}

namespace {

/// Which record gives the keys of which kind of thing.
bool fits(Record record, Kind kind) {
    switch (record) {
        case Record::play:
        case Record::pose:
            return kind == Kind::figure;
        case Record::place:
            return kind == Kind::part;
        case Record::disc:
            return kind == Kind::disc;
        case Record::box:
            return kind == Kind::box;
        case Record::line:
            return kind == Kind::line;
        case Record::string:
            return kind == Kind::string;
        default:
            return true;
    }
}

/// True when every number is finite.
bool finite(Unpacker& in, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(in.f32())) return false;
    }
    return in.ok();
}

/// True when every number is one of metres that a stage may hold; false for what is no number too.
bool lengths(Unpacker& in, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (!(std::abs(in.f32()) <= farthest)) return false;
    }
    return in.ok();
}

}  // namespace

std::string Builder::add_record(std::string_view record, bool from_checkpoint, double first,
                                double last) {
    Recording::Inside& in = *recording.inside_;
    Unpacker header(record);
    const auto kind = static_cast<Record>(header.u8());
    const std::uint8_t flags = header.u8();
    (void)header.u16();
    const std::uint32_t thing = header.u32();
    const double time = header.f64();
    const std::string_view payload = record.substr(record_header_size);

    // written by a later minor version: not ours to understand
    if (kind < Record::play || kind > Record::event) {
        ++unknown_records;
        return {};
    }
    const bool in_time = from_checkpoint ? std::abs(time) <= time_limit && time <= first
                                         : time >= first && time <= last;
    if (!in_time) return "a record lies outside its block, at " + std::to_string(time) + " s";
    if (!from_checkpoint) {
        if (any_record_ && time < latest_) {
            return "a record at " + std::to_string(time) + " s follows one at " +
                   std::to_string(latest_) + " s";
        }
        latest_ = time;
        any_record_ = true;
    }
    if (kind == Record::event) {
        std::string wrong = add_event(payload, time);
        if (wrong.empty()) in.happenings.add(record);
        return wrong;
    }
    if (thing >= in.things.size()) {
        return "a record names thing " + std::to_string(thing) + " of " +
               std::to_string(in.things.size());
    }
    const Thing& about = in.things[thing];
    if (!fits(kind, about.kind)) {
        return "a record of kind " + std::to_string(static_cast<int>(kind)) + " is about thing " +
               std::to_string(thing) + " \"" + about.name + "\" of kind " +
               std::to_string(static_cast<int>(about.kind));
    }

    Track& track = in.tracks[thing];
    if (from_checkpoint && (kind == Record::paint ? !track.paints.empty() : !track.keys.empty())) {
        return "a checkpoint speaks twice of thing " + std::to_string(thing);
    }

    Unpacker body(payload);
    bool good = true;
    switch (kind) {
        case Record::play: {
            const std::uint32_t clip = body.u32();
            if (clip >= in.clips.size()) {
                return "a record plays clip " + std::to_string(clip) + " of " +
                       std::to_string(in.clips.size());
            }
            if (in.clips[clip].skeleton != about.skeleton) {
                return "clip " + std::to_string(clip) + " is played by a figure with another " +
                       "skeleton";
            }
            good = lengths(body, 3) && finite(body, (flags & play_has_pace) != 0 ? 3 : 1);
            in.plays += good ? 1 : 0;
            break;
        }
        case Record::pose: {
            const auto skeleton = static_cast<std::size_t>(about.skeleton);
            (void)body.take(in.skeletons[skeleton].joints.size() * 6);
            body.skip_to(4);
            good = lengths(body, in.moving[skeleton].size() * 3);
            in.poses += good ? 1 : 0;
            break;
        }
        case Record::place:
            good = lengths(body, 3) && body.has(8, 1);
            break;
        case Record::disc:
            good = lengths(body, 4);
            break;
        case Record::box:
            good = lengths(body, 3) && body.take(8).size() == 8 && lengths(body, 3);
            break;
        case Record::line:
            good = payload.size() == 24 && lengths(body, 6);
            break;
        case Record::string:
            good = payload.size() % 12 == 0 && payload.size() / 12 <= point_limit &&
                   lengths(body, payload.size() / 4);
            break;
        case Record::paint: {
            const std::uint32_t material = body.u32();
            if (!body.ok() || material >= in.materials.size()) {
                return "a record paints with material " + std::to_string(material) + " of " +
                       std::to_string(in.materials.size());
            }
            break;
        }
        default:
            break;
    }
    if (!good) {
        return "a record about thing " + std::to_string(thing) + " \"" + about.name +
               "\" is too short, or a number in it is not finite or beyond 1e9 metres";
    }
    in.happenings.add(record);
    ++in.key_count;
    if (kind == Record::paint) {
        Unpacker again(payload);
        track.paints.push_back({time, static_cast<int>(again.u32())});
        return {};
    }
    track.keys.push_back(
        {time, in.pool.size(), static_cast<std::uint32_t>(payload.size()), kind, flags});
    in.pool.append(payload);
    // whoever comes back wears its own material again
    if (kind == Record::remove && !track.paints.empty()) {
        track.paints.push_back({time, about.material});
    }
    touch(static_cast<int>(thing), std::max(time, first), kind != Record::remove);
    return {};
}

std::string Builder::add_event(std::string_view payload, double time) {
    Recording::Inside& in = *recording.inside_;
    Unpacker body(payload);
    Event event;
    event.time = time;
    const std::uint32_t who = body.u32();
    if (!body.has(who, 4)) return "an event names more things than its bytes hold";
    for (std::uint32_t i = 0; i < who; ++i) {
        const std::uint32_t thing = body.u32();
        if (thing >= in.things.size()) {
            return "an event names thing " + std::to_string(thing) + " of " +
                   std::to_string(in.things.size());
        }
        event.who.push_back(static_cast<int>(thing));
    }
    event.kind = body.text();
    event.text = body.text();
    if (!body.ok()) return "an event has more text than its bytes hold";
    in.events.push_back(std::move(event));
    return {};
}

void Builder::touch(int thing, double time, bool alive) {
    Recording::Inside& in = *recording.inside_;
    const auto index = static_cast<std::size_t>(thing);
    // as much has happened as there are things: a new stretch costs no more than that
    constexpr std::size_t shortest = 64;
    if (in.stretches.empty() || touched_ >= std::max(shortest, at_start_)) {
        Stretch fresh{time, {}};
        if (!in.stretches.empty()) {
            for (const int old : in.stretches.back().things) {
                if (alive_[static_cast<std::size_t>(old)] != 0) fresh.things.push_back(old);
            }
        }
        in.stretches.push_back(std::move(fresh));
        for (const int old : in.stretches.back().things) {
            listed_[static_cast<std::size_t>(old)] = in.stretches.size();
        }
        at_start_ = in.stretches.back().things.size();
        touched_ = 0;
    }
    ++touched_;
    alive_[index] = alive ? 1 : 0;
    if (listed_[index] != in.stretches.size()) {
        listed_[index] = in.stretches.size();
        in.stretches.back().things.push_back(thing);
    }
}

}  // namespace sidestep::recording::detail
