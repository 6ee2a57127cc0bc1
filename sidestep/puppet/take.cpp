#include "sidestep/puppet/take.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"

namespace sidestep::puppet {

namespace {

// A file, all numbers little-endian:
//
//     magic (8)
//     version u32, length of the name u32, step f64, options mark u64, steps a block u32, 0 u32
//     name of the play, check u64
//     block: "STEP", count u32, first step u64, check of these u64,
//            count x (main 7 f64, bar 7 f64, buttons u32), mark u64, check u64
//     end:   "END.", 0 u32, number of steps u64, check u64
//
// A pose is x, y, z, qw, qx, qy, qz. Every check is a Fingerprint of the bytes before it, back to the
// beginning of its part. A mark is there in blocks of full size, 0 in the last where it is shorter.
// Like the magic of pictures, ours notices files that were carried as text.
constexpr std::string_view take_magic = "\x89TAKE\r\n\x1a";
constexpr std::uint32_t take_version = 1;
constexpr std::size_t fixed_header = 8 + 4 + 4 + 8 + 8 + 4 + 4;
constexpr std::size_t block_header = 4 + 4 + 8 + 8;
constexpr std::size_t step_bytes = 14 * 8 + 4;
constexpr std::size_t longest_name = 4096;
constexpr std::string_view steps_tag = "STEP", end_tag = "END.";

void put_number(std::string& bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
}
void put_number(std::string& bytes, double value) {
    put_number(bytes, std::bit_cast<std::uint64_t>(value), 8);
}
void put_check(std::string& bytes, std::size_t from) {
    put_number(bytes, Fingerprint().add(std::string_view(bytes).substr(from)).value(), 8);
}

std::uint64_t get_bytes(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}
double get_double(std::string_view bytes, std::size_t at) {
    return std::bit_cast<double>(get_bytes(bytes, at, 8));
}
bool checks(std::string_view bytes, std::size_t from, std::size_t to) {
    return Fingerprint().add(bytes.substr(from, to - from)).value() == get_bytes(bytes, to, 8);
}

/// What a control does not listen to is written as nothing at all, which it does not listen to either.
void put_pose(std::string& bytes, const Transform& pose) {
    const bool heard = can_be_followed(pose);
    const Vec3 p = heard ? pose.translation : Vec3::Zero();
    const Quat& q = pose.rotation;
    for (int k = 0; k < 3; ++k) put_number(bytes, p[k]);
    for (const double x : {q.w(), q.x(), q.y(), q.z()}) put_number(bytes, heard ? x : 0.0);
}

Transform get_pose(std::string_view bytes, std::size_t at) {
    double x[7];
    for (std::size_t k = 0; k < 7; ++k) x[k] = get_double(bytes, at + 8 * k);
    return {Quat(x[3], x[4], x[5], x[6]), Vec3(x[0], x[1], x[2])};
}

void add_pose(Fingerprint& print, const Transform& pose) {
    print.add({pose.translation.data(), 3}).add({pose.rotation.coeffs().data(), 4});
}

void add_vector(Fingerprint& print, const Vec3& vector) {
    print.add({vector.data(), 3});
}

void add_shape(Fingerprint& print, const rigid::Shape& shape) {
    print.add(static_cast<int>(shape.kind())).add(shape.radius());
    for (const Vec3& corner : shape.outline().vertices()) add_vector(print, corner);
}

void add_puppet(Fingerprint& print, const Puppet& puppet) {
    for (const articulated::Link& link : puppet.model->links()) {
        const articulated::Joint& joint = link.joint;
        print.add(link.parent).add(static_cast<int>(joint.type));
        add_pose(print, joint.placement);
        add_vector(print, joint.axis);
        add_vector(print, joint.axis_2);
        print.add(joint.damping).add(joint.stiffness).add(joint.rest).add(joint.armature);
        print.add(joint.lowest).add(joint.highest).add(joint.swing_limit);
        print.add(link.mass).add({link.inertia.data(), 9});
        add_vector(print, link.centre);
    }
    print.add(puppet.start.positions).add(puppet.start.rates);
    for (const articulated::LinkShape& shape : puppet.shapes) {
        print.add(shape.link).add(shape.friction).add(shape.restitution);
        add_pose(print, shape.in_link);
        if (shape.shape) add_shape(print, *shape.shape);
    }
    for (const StringTie& tie : puppet.strings) {
        print.add(static_cast<int>(tie.hand)).add(tie.link).add(tie.slack);
        add_vector(print, tie.anchor);
        add_vector(print, tie.point);
    }
    for (const RodTie& rod : puppet.rods) {
        print.add(static_cast<int>(rod.hand)).add(rod.link);
        print.add(rod.stiffness).add(rod.damping);
        add_vector(print, rod.anchor);
        add_vector(print, rod.point);
    }
    add_pose(print, puppet.main_control);
    add_pose(print, puppet.hand_bar);
}

Problem damage(const std::string& name, std::size_t at, const std::string& what) {
    return Problem{.file = name,
                   .severity = Problem::Severity::error,
                   .message = fmt::format("damaged at byte {}: {}", at, what),
                   .hint = at > fixed_header
                               ? fmt::format("the first {} bytes are good: cut the file there to "
                                             "play what is before",
                                             at)
                               : std::string("nothing of it can be trusted"),
                   .code = "take_damaged"};
}

}  // namespace

std::uint64_t options_mark(const Theatre& theatre) {
    const Play& play = theatre.play();
    const TheatreOptions& options = theatre.options();
    Fingerprint print;
    add_puppet(print, play.puppet);
    for (const Prop& prop : play.props) {
        print.add(prop.mass).add(prop.friction).add(prop.restitution).add(prop.rolling);
        add_pose(print, prop.place);
        for (const Prop::Piece& piece : prop.pieces) {
            add_pose(print, piece.in_prop);
            if (piece.shape) add_shape(print, *piece.shape);
        }
    }
    print.add(play.ground).add(play.view_dependent);
    if (play.view_dependent) {
        add_vector(print, play.camera.eye);
        add_vector(print, play.camera.target);
    }
    // what hands feel moves nothing, so the options of forces do not count
    const StringOptions& strings = options.strings;
    print.add(options.step_s).add(options.explicit_strings).add(options.body_every);
    print.add(options.follow).add(options.string_contact);
    print.add(strings.particles).add(strings.mass).add(strings.stiffness).add(strings.friction);
    print.add(strings.air).add(strings.coupling).add(strings.coupling_damping);
    add_vector(print, strings.gravity);
    print.add(strings.ground).add(strings.ground_stiffness).add(strings.ground_damping);
    print.add(strings.ground_drag).add(strings.ground_friction);
    print.add(strings.touch_stiffness).add(strings.touch_damping);
    print.add(strings.touch_friction).add(strings.touch_deepest);
    print.add(options.controls.frequency_hz);
    print.add(options.controls.most_speed).add(options.controls.most_spin);
    const articulated::SolidOptions& bodies = options.bodies;
    add_vector(print, bodies.gravity);
    print.add(bodies.ground.has_value()).add(bodies.ground.value_or(0.0));
    print.add(bodies.ground_friction).add(bodies.ground_restitution);
    print.add(bodies.limits).add(bodies.own_links).add(bodies.drag).add(bodies.most_rate);
    print.add(bodies.adaptive.has_value());
    if (bodies.adaptive) {
        const articulated::AdaptiveOptions& adaptive = *bodies.adaptive;
        print.add(adaptive.threshold_px).add(adaptive.horizon_s).add(adaptive.hysteresis);
        print.add(adaptive.dwell).add(adaptive.look_s).add(adaptive.rest_counts);
        print.add(adaptive.foresee).add(adaptive.creep_s).add(static_cast<int>(adaptive.welding));
        print.add(static_cast<int>(adaptive.weight)).add(adaptive.add_up).add(adaptive.budget);
    }
    return print.value();
}

struct TakeWriter::Inside {
    std::string name;
    std::FILE* file = nullptr;
    std::string block;
    std::uint32_t in_block = 0;
    std::int64_t steps = 0;
    std::optional<Problem> problem;

    ~Inside() {
        // nobody said finish: what is there stays, and is read up to its last whole block
        if (file != nullptr) {
            if (in_block > 0) send(0);
            std::fclose(file);
        }
    }
    void write(std::string_view bytes) {
        if (problem) return;
        errno = 0;
        if (std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
            std::fflush(file) == 0)
            return;
        problem = problem_with(name, fmt::format("cannot be written: {}", std::strerror(errno)),
                               "room on the disk? what was written before is good");
    }
    /// The block so far.
    void send(std::uint64_t mark) {
        std::string bytes(steps_tag);
        put_number(bytes, in_block, 4);
        put_number(bytes, static_cast<std::uint64_t>(steps) - in_block, 8);
        put_check(bytes, 0);
        bytes += block;
        put_number(bytes, mark, 8);
        put_check(bytes, 0);
        write(bytes);
        block.clear();
        in_block = 0;
    }
};

TakeWriter::TakeWriter(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
TakeWriter::~TakeWriter() = default;
TakeWriter::TakeWriter(TakeWriter&&) noexcept = default;
TakeWriter& TakeWriter::operator=(TakeWriter&&) noexcept = default;

Result<TakeWriter> TakeWriter::open(const std::filesystem::path& file, const Theatre& theatre) {
    SIDESTEP_REQUIRE(theatre.steps() == 0,
                     "a take begins with the theatre: reset it, or open sooner");
    SIDESTEP_REQUIRE(theatre.play().name.size() <= longest_name, "a play with a shorter name");
    auto inside = std::make_unique<Inside>();
    inside->name = file.string();
    errno = 0;
    inside->file = std::fopen(file.c_str(), "wb");
    if (inside->file == nullptr) {
        return failure(problem_with(file, fmt::format("cannot be made: {}", std::strerror(errno)),
                                    "does its folder exist, and may you write there?"));
    }
    std::string bytes(take_magic);
    put_number(bytes, take_version, 4);
    put_number(bytes, theatre.play().name.size(), 4);
    put_number(bytes, theatre.options().step_s);
    put_number(bytes, options_mark(theatre), 8);
    put_number(bytes, Take::mark_every, 4);
    put_number(bytes, 0, 4);
    bytes += theatre.play().name;
    put_check(bytes, 0);
    inside->write(bytes);
    if (inside->problem) return failure(*inside->problem);
    inside->block.reserve(Take::mark_every * step_bytes);
    return TakeWriter(std::move(inside));
}

void TakeWriter::add(const Hands& hands, const Theatre& after) {
    SIDESTEP_REQUIRE(inside_ != nullptr && inside_->file != nullptr, "a take that is not finished");
    Inside& in = *inside_;
    put_pose(in.block, hands.main);
    put_pose(in.block, hands.bar);
    put_number(in.block, hands.buttons, 4);
    ++in.in_block;
    ++in.steps;
    if (in.in_block == Take::mark_every) in.send(after.fingerprint());
}

Result<std::int64_t> TakeWriter::finish() {
    SIDESTEP_REQUIRE(inside_ != nullptr && inside_->file != nullptr, "a take is finished once");
    Inside& in = *inside_;
    if (in.in_block > 0) in.send(0);
    std::string bytes(end_tag);
    put_number(bytes, 0, 4);
    put_number(bytes, static_cast<std::uint64_t>(in.steps), 8);
    put_check(bytes, 0);
    in.write(bytes);
    errno = 0;
    const bool closed = std::fclose(std::exchange(in.file, nullptr)) == 0;
    if (!closed && !in.problem) {
        in.problem =
            problem_with(in.name, fmt::format("cannot be written: {}", std::strerror(errno)));
    }
    if (in.problem) return failure(*in.problem);
    return in.steps;
}

Result<Take> read_take(const std::filesystem::path& file) {
    const Result<std::string> bytes = read_file(file);
    if (!bytes) return failure(bytes.error());
    return parse_take(*bytes, file.string());
}

Result<Take> parse_take(std::string_view bytes, const std::string& name) {
    const auto bad = [&](std::string message, std::string hint, const char* code) {
        return failure(Problem{.file = name,
                               .severity = Problem::Severity::error,
                               .message = std::move(message),
                               .hint = std::move(hint),
                               .code = code});
    };
    const std::size_t seen = std::min(bytes.size(), take_magic.size());
    if (bytes.substr(0, seen) != take_magic.substr(0, seen)) {
        return bad(
            "this is not a take of a puppet",
            "takes are written by `sidestep puppet --hands FILE`; a recording (.rec) is shown "
            "by `sidestep view`",
            "take_magic");
    }
    if (bytes.size() < fixed_header) {
        return bad(fmt::format("ends within its header, after {} bytes", bytes.size()),
                   "nothing was performed before it was cut off", "take_short");
    }
    Take take;
    const std::uint64_t version = get_bytes(bytes, 8, 4), letters = get_bytes(bytes, 12, 4);
    if (version != take_version) {
        return bad(
            fmt::format("a take of version {}; version {} can be read", version, take_version),
            "damaged, or written by a newer program", "take_version");
    }
    if (letters > longest_name) {
        return failure(damage(name, 12, fmt::format("a play with a name of {} letters", letters)));
    }
    std::size_t at = fixed_header + letters;
    if (bytes.size() < at + 8) {
        return bad(fmt::format("ends within its header, after {} bytes", bytes.size()),
                   "nothing was performed before it was cut off", "take_short");
    }
    if (!checks(bytes, 0, at)) return failure(damage(name, 8, "the header does not check"));
    take.step_s = get_double(bytes, 16);
    take.options_mark = get_bytes(bytes, 24, 8);
    take.play = bytes.substr(fixed_header, letters);
    if (!(take.step_s > 0.0 && take.step_s < 1.0) || get_bytes(bytes, 32, 4) != Take::mark_every) {
        return failure(damage(name, 16,
                              fmt::format("steps of {} s, {} to a block: expected less than a "
                                          "second, and {}",
                                          take.step_s, get_bytes(bytes, 32, 4), Take::mark_every)));
    }
    at += 8;

    for (;;) {
        // cut off: good up to here
        if (bytes.size() - at < block_header) {
            take.whole = false;
            // what little there is must be how a block begins
            const std::string_view rest = bytes.substr(at, 4);
            if (rest != steps_tag.substr(0, rest.size()) && rest != end_tag.substr(0, rest.size()))
                return failure(damage(name, at, "neither steps nor the end"));
            return take;
        }
        const std::string_view tag = bytes.substr(at, 4);
        const std::uint64_t count = get_bytes(bytes, at + 4, 4),
                            first = get_bytes(bytes, at + 8, 8);
        if (tag != steps_tag && tag != end_tag) {
            return failure(damage(name, at, "neither steps nor the end"));
        }
        if (!checks(bytes, at, at + block_header - 8)) {
            return failure(damage(name, at, "the head of a block does not check"));
        }
        if (tag == end_tag) {
            if (count != 0 || first != take.hands.size()) {
                return failure(damage(
                    name, at,
                    fmt::format("ends after {} steps, but {} are here", first, take.hands.size())));
            }
            if (bytes.size() > at + block_header) {
                return failure(damage(name, at + block_header, "more after the end"));
            }
            return take;
        }
        if (count < 1 || count > Take::mark_every || first != take.hands.size() ||
            take.hands.size() % Take::mark_every != 0) {
            return failure(
                damage(name, at,
                       fmt::format("{} steps from step {}: expected 1 to {} from step {}", count,
                                   first, Take::mark_every, take.hands.size())));
        }
        const std::size_t data = at + block_header, mark = data + count * step_bytes;
        if (bytes.size() < mark + 16) {
            take.whole = false;
            return take;
        }
        if (!checks(bytes, at, mark + 8)) {
            return failure(damage(
                name, at, fmt::format("steps {} to {} do not check", first, first + count - 1)));
        }
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t here = data + k * step_bytes;
            const Hands hands{get_pose(bytes, here), get_pose(bytes, here + 56),
                              static_cast<std::uint32_t>(get_bytes(bytes, here + 112, 4))};
            for (const Transform* pose : {&hands.main, &hands.bar}) {
                if (!pose->translation.allFinite() || !pose->rotation.coeffs().allFinite()) {
                    return failure(damage(
                        name, here, fmt::format("step {} has a number that is none", first + k)));
                }
            }
            take.hands.push_back(hands);
        }
        if (count == Take::mark_every) take.marks.push_back(get_bytes(bytes, mark, 8));
        at = mark + 16;
    }
}

Replayed replay(const Take& take, Theatre& theatre) {
    theatre.reset();
    Replayed replayed;
    std::size_t next = 0;
    for (const Hands& hands : take.hands) {
        theatre.step(hands);
        ++replayed.steps;
        if (replayed.steps % Take::mark_every != 0 || next >= take.marks.size()) continue;
        if (theatre.fingerprint() != take.marks[next++] && replayed.identical) {
            replayed.identical = false;
            replayed.first_difference = replayed.steps;
        }
    }
    return replayed;
}

}  // namespace sidestep::puppet
