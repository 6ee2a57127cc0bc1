#include "sidestep/motion/graph/graph_file.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"

namespace sidestep::motion {

namespace {

using GraphJson = nlohmann::ordered_json;

constexpr std::string_view graph_magic = "sidestep graph ";
constexpr std::string_view graph_divider = "\n---\n";

// more than any graph people will make, small enough that a lying file costs nothing
constexpr int most_frames = 10'000'000;

void append_word(std::string& bytes, std::uint64_t word) {
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(word >> (8 * i)));
}

std::uint64_t word_at(std::string_view bytes, std::size_t at) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    }
    return word;
}

double number_at(std::string_view bytes, std::size_t at) {
    return std::bit_cast<double>(word_at(bytes, at));
}

std::uint64_t checksum(std::string_view bytes) {
    return Fingerprint().add(bytes).value();
}

GraphJson numbers(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}

const char* word_for(Problem::Severity severity) {
    return severity == Problem::Severity::note      ? "note"
           : severity == Problem::Severity::warning ? "warning"
                                                    : "error";
}

/// Walks the header; the first thing that is not as it must be stops it.
class HeaderReader {
public:
    HeaderReader(const GraphJson& json, const std::string& file) : json_(json), file_(file) {}

    struct Header {
        Skeleton skeleton;
        double frame_time = 0.0;
        MotionGraph graph;  // hubs, notes, clips without frames
        std::vector<int> frames;
        std::vector<std::vector<int>> tracks;
    };

    Result<Header> read() {
        try {
            Header header = everything();
            return header;
        } catch (const Bad& bad) {
            return failure(problem_with(file_, bad.path + ": " + bad.message,
                                        "the file is damaged; build the graph again"));
        }
    }

private:
    struct Bad {
        std::string path, message;
    };

    [[noreturn]] static void bad(std::string path, std::string message) {
        throw Bad{std::move(path), std::move(message)};
    }
    static const GraphJson& member(const GraphJson& of, const std::string& path, const char* name) {
        if (!of.is_object()) bad(path, "expected an object");
        const auto found = of.find(name);
        if (found == of.end()) bad(path, fmt::format("\"{}\" is missing", name));
        return *found;
    }
    static double number(const GraphJson& of, const std::string& path) {
        if (!of.is_number()) bad(path, "expected a number");
        const double value = of.get<double>();
        if (!std::isfinite(value)) bad(path, "the number is not finite");
        return value;
    }
    static int whole(const GraphJson& of, const std::string& path, int least, int most) {
        if (!of.is_number_integer()) bad(path, "expected a whole number");
        const auto value = of.is_number_unsigned()
                               ? static_cast<std::int64_t>(std::min<std::uint64_t>(
                                     of.get<std::uint64_t>(), std::uint64_t{1} << 62))
                               : of.get<std::int64_t>();
        if (value < least || value > most) {
            bad(path, fmt::format("{}, expected {} to {}", value, least, most));
        }
        return static_cast<int>(value);
    }
    static std::string words(const GraphJson& of, const std::string& path) {
        if (!of.is_string()) bad(path, "expected text in quotes");
        return of.get<std::string>();
    }
    static const GraphJson& list(const GraphJson& of, const std::string& path) {
        if (!of.is_array()) bad(path, "expected a list");
        return of;
    }
    static Vec3 vector(const GraphJson& of, const std::string& path) {
        if (!of.is_array() || of.size() != 3) bad(path, "expected three numbers");
        return {number(of[0], path + "/0"), number(of[1], path + "/1"), number(of[2], path + "/2")};
    }

    static Skeleton skeleton_of(const GraphJson& json) {
        const std::string path = "/skeleton";
        std::vector<Joint> joints;
        const GraphJson& all = list(member(json, path, "joints"), path + "/joints");
        for (const GraphJson& each : all) {
            const std::string at = fmt::format("{}/joints/{}", path, joints.size());
            Joint joint;
            joint.name = words(member(each, at, "name"), at + "/name");
            joint.parent = whole(member(each, at, "parent"), at + "/parent", no_parent,
                                 static_cast<int>(joints.size()) - 1);
            joint.offset = vector(member(each, at, "offset"), at + "/offset");
            if (each.contains("rest")) {
                const GraphJson& rest = each["rest"];
                if (!rest.is_array() || rest.size() != 4) bad(at + "/rest", "expected 4 numbers");
                joint.rest_rotation =
                    Quat(number(rest[0], at + "/rest/0"), number(rest[1], at + "/rest/1"),
                         number(rest[2], at + "/rest/2"), number(rest[3], at + "/rest/3"));
                if (std::abs(joint.rest_rotation.norm() - 1.0) > 1e-6) {
                    bad(at + "/rest", "is not a unit quaternion");
                }
            }
            joints.push_back(std::move(joint));
        }
        if (joints.empty()) bad(path + "/joints", "there are none");
        std::vector<EndSite> sites;
        for (const GraphJson& each : list(member(json, path, "end_sites"), path + "/end_sites")) {
            const std::string at = fmt::format("{}/end_sites/{}", path, sites.size());
            EndSite site;
            site.joint = whole(member(each, at, "joint"), at + "/joint", 0,
                               static_cast<int>(joints.size()) - 1);
            site.offset = vector(member(each, at, "offset"), at + "/offset");
            site.name = words(member(each, at, "name"), at + "/name");
            sites.push_back(std::move(site));
        }
        try {
            return Skeleton(std::move(joints), std::move(sites));
        } catch (const UsageError& error) {
            bad(path, error.what());
        }
    }

    Header everything() {
        Header header;
        header.frame_time = number(member(json_, "", "frame_time"), "/frame_time");
        if (!(header.frame_time > 0.0)) bad("/frame_time", "expected a positive number");
        header.skeleton = skeleton_of(member(json_, "", "skeleton"));
        const int joints = header.skeleton.joint_count();
        for (const GraphJson& each : list(member(json_, "", "hubs"), "/hubs")) {
            const std::string at = fmt::format("/hubs/{}", header.graph.hubs.size());
            const GraphJson& standing = member(each, at, "standing");
            if (!standing.is_boolean()) bad(at + "/standing", "expected true or false");
            header.graph.hubs.push_back(
                {words(member(each, at, "name"), at + "/name"), standing.get<bool>()});
        }
        const int hubs = static_cast<int>(header.graph.hubs.size());
        for (const GraphJson& each : list(member(json_, "", "clips"), "/clips")) {
            const std::string at = fmt::format("/clips/{}", header.graph.clips.size());
            GraphClip clip;
            clip.name = words(member(each, at, "name"), at + "/name");
            clip.hub_in = whole(member(each, at, "hub_in"), at + "/hub_in", 0, hubs - 1);
            clip.hub_out = whole(member(each, at, "hub_out"), at + "/hub_out", 0, hubs - 1);
            clip.slide = number(member(each, at, "slide"), at + "/slide");
            header.frames.push_back(
                whole(member(each, at, "frames"), at + "/frames", 2, most_frames));
            std::vector<int> tracks;
            for (const GraphJson& joint :
                 list(member(each, at, "translated"), at + "/translated")) {
                const std::string place = fmt::format("{}/translated/{}", at, tracks.size());
                tracks.push_back(
                    whole(joint, place, tracks.empty() ? 0 : tracks.back() + 1, joints - 1));
            }
            for (const int root : header.skeleton.roots()) {
                if (std::find(tracks.begin(), tracks.end(), root) == tracks.end()) {
                    bad(at + "/translated", fmt::format("the root, joint {}, is missing", root));
                }
            }
            header.tracks.push_back(std::move(tracks));
            header.graph.clips.push_back(std::move(clip));
        }
        for (const GraphJson& each : list(member(json_, "", "notes"), "/notes")) {
            const std::string at = fmt::format("/notes/{}", header.graph.notes.size());
            Problem note;
            const std::string severity = words(member(each, at, "severity"), at + "/severity");
            if (severity != "note" && severity != "warning") {
                bad(at + "/severity", "expected \"note\" or \"warning\"");
            }
            note.severity =
                severity == "note" ? Problem::Severity::note : Problem::Severity::warning;
            note.file = words(member(each, at, "file"), at + "/file");
            note.message = words(member(each, at, "message"), at + "/message");
            note.hint = words(member(each, at, "hint"), at + "/hint");
            note.code = words(member(each, at, "code"), at + "/code");
            header.graph.notes.push_back(std::move(note));
        }
        return header;
    }

    const GraphJson& json_;
    std::string file_;
};

Failure not_a_graph(const std::string& file, std::string message, std::string hint = {}) {
    return failure(problem_with(file, std::move(message), std::move(hint)));
}

}  // namespace

std::string graph_bytes(const MotionGraph& graph) {
    GraphJson json;
    json["frame_time"] = graph.frame_time;
    GraphJson joints = GraphJson::array();
    for (const Joint& joint : graph.skeleton.joints()) {
        GraphJson each{
            {"name", joint.name}, {"parent", joint.parent}, {"offset", numbers(joint.offset)}};
        const Quat& rest = joint.rest_rotation;
        if (!(rest.coeffs() == Quat::Identity().coeffs())) {
            each["rest"] = {rest.w(), rest.x(), rest.y(), rest.z()};
        }
        joints.push_back(std::move(each));
    }
    GraphJson sites = GraphJson::array();
    for (const EndSite& site : graph.skeleton.end_sites()) {
        sites.push_back(
            {{"joint", site.joint}, {"offset", numbers(site.offset)}, {"name", site.name}});
    }
    json["skeleton"] = {{"joints", std::move(joints)}, {"end_sites", std::move(sites)}};
    json["hubs"] = GraphJson::array();
    for (const Hub& hub : graph.hubs) {
        json["hubs"].push_back({{"name", hub.name}, {"standing", hub.standing}});
    }
    json["clips"] = GraphJson::array();
    for (const GraphClip& clip : graph.clips) {
        SIDESTEP_REQUIRE(clip.clip.skeleton().same_as(graph.skeleton, 0.0) &&
                             clip.clip.frame_time() == graph.frame_time,
                         "\"" + clip.name + "\" does not have the graph's skeleton and rate");
        json["clips"].push_back({{"name", clip.name},
                                 {"hub_in", clip.hub_in},
                                 {"hub_out", clip.hub_out},
                                 {"frames", clip.clip.frame_count()},
                                 {"slide", clip.slide},
                                 {"translated", clip.clip.translated_joints()}});
    }
    json["notes"] = GraphJson::array();
    for (const Problem& note : graph.notes) {
        json["notes"].push_back({{"severity", word_for(note.severity)},
                                 {"file", note.file},
                                 {"message", note.message},
                                 {"hint", note.hint},
                                 {"code", note.code}});
    }

    std::string bytes = fmt::format("{}{}\n", graph_magic, graph_version);
    // file names may hold any bytes: those that are no UTF-8 are replaced, never refused
    bytes += json.dump(1, ' ', false, GraphJson::error_handler_t::replace);
    bytes += graph_divider;
    for (const GraphClip& entry : graph.clips) {
        const Clip& clip = entry.clip;
        for (int f = 0; f < clip.frame_count(); ++f) {
            for (const Quat& q : clip.rotations(f)) {
                for (const double x : {q.w(), q.x(), q.y(), q.z()}) {
                    append_word(bytes, std::bit_cast<std::uint64_t>(x));
                }
            }
            for (const Vec3& t : clip.translations(f)) {
                for (const double x : {t.x(), t.y(), t.z()}) {
                    append_word(bytes, std::bit_cast<std::uint64_t>(x));
                }
            }
        }
    }
    append_word(bytes, checksum(bytes));
    return bytes;
}

Problems save_graph(const MotionGraph& graph, const std::filesystem::path& path) {
    return write_file(path, graph_bytes(graph));
}

Result<MotionGraph> read_graph(std::string_view bytes, const std::string& name) {
    if (!bytes.starts_with(graph_magic)) {
        return not_a_graph(name,
                           "this is no motion graph: it does not begin with \"sidestep graph\"",
                           "sidestep graph build CLIPS... -o g.graph makes one");
    }
    const std::size_t line = std::min(bytes.find('\n'), bytes.size());
    const std::string_view version = bytes.substr(graph_magic.size(), line - graph_magic.size());
    if (version != std::to_string(graph_version)) {
        return not_a_graph(name,
                           fmt::format("the file is of version \"{}\", this program reads {}",
                                       std::string(version.substr(0, 20)), graph_version),
                           "build the graph again");
    }
    const std::size_t divider = bytes.find(graph_divider, line);
    if (divider == std::string_view::npos) {
        return not_a_graph(name, "the file ends inside its header",
                           "the file was cut; build again");
    }

    GraphJson json;
    try {
        json = GraphJson::parse(bytes.begin() + static_cast<std::ptrdiff_t>(line),
                                bytes.begin() + static_cast<std::ptrdiff_t>(divider));
    } catch (const nlohmann::json::parse_error& error) {
        // `byte` counts from 1 behind the first line
        const std::size_t at =
            std::min(line + std::max<std::size_t>(error.byte, 1) - 1, bytes.size());
        Problem problem = problem_with(name, "the header is no JSON here",
                                       "the file is damaged; build the graph again");
        problem.line = 1;
        problem.column = 1;
        for (const char c : bytes.substr(0, at)) {
            problem.column = c == '\n' ? 1 : problem.column + 1;
            problem.line += c == '\n' ? 1 : 0;
        }
        return failure(std::move(problem));
    } catch (const nlohmann::json::out_of_range& error) {
        // a number no double can hold
        return failure(problem_with(name,
                                    std::string("the header holds an impossible number: ") +
                                        std::string(error.what()).substr(0, 120),
                                    "the file is damaged; build the graph again"));
    }
    auto header = HeaderReader(json, name).read();
    if (!header) return failure(header.error());

    // sizes first: nothing is made that the file does not hold
    const auto joints = static_cast<std::uint64_t>(header->skeleton.joint_count());
    std::uint64_t words = 1;
    for (std::size_t i = 0; i < header->frames.size(); ++i) {
        words += static_cast<std::uint64_t>(header->frames[i]) *
                 (4 * joints + 3 * header->tracks[i].size());
        if (words > bytes.size()) break;
    }
    const std::size_t first = divider + graph_divider.size();
    if (words > bytes.size() || first + 8 * words != bytes.size()) {
        return not_a_graph(
            name,
            fmt::format("the numbers take {} bytes, expected {}", bytes.size() - first, 8 * words),
            "the file was cut or changed; build the graph again");
    }
    if (word_at(bytes, bytes.size() - 8) != checksum(bytes.substr(0, bytes.size() - 8))) {
        return not_a_graph(name, "the checksum at the end does not fit what comes before it",
                           "the file is damaged; build the graph again");
    }

    MotionGraph graph = std::move(header->graph);
    graph.skeleton = header->skeleton;
    graph.frame_time = header->frame_time;
    std::size_t at = first;
    const auto next = [&] {
        at += 8;
        return number_at(bytes, at - 8);
    };
    for (std::size_t i = 0; i < graph.clips.size(); ++i) {
        Clip clip(graph.skeleton, graph.frame_time, header->frames[i], header->tracks[i]);
        clip.set_name(graph.clips[i].name);
        const auto broken = [&](int frame, int joint, const char* what) {
            return not_a_graph(name, fmt::format("clip \"{}\", frame {}, joint {}: {}",
                                                 graph.clips[i].name, frame, joint, what));
        };
        for (int f = 0; f < clip.frame_count(); ++f) {
            for (int j = 0; j < clip.joint_count(); ++j) {
                const double w = next(), x = next(), y = next(), z = next();
                const Quat q(w, x, y, z);
                if (!(std::abs(q.norm() - 1.0) < 1e-6)) {
                    return broken(f, j, "the rotation is not a unit quaternion");
                }
                clip.set_rotation(f, j, q);
            }
            for (const int joint : header->tracks[i]) {
                const double x = next(), y = next(), z = next();
                const Vec3 t(x, y, z);
                if (!t.allFinite()) return broken(f, joint, "the place is not finite");
                clip.set_translation(f, joint, t);
            }
        }
        graph.clips[i].clip = std::move(clip);
    }
    return graph;
}

Result<MotionGraph> try_load_graph(const std::filesystem::path& path) {
    Result<FileBytes> bytes = read_large_file(path);
    if (!bytes) return failure(bytes.error());
    Result<MotionGraph> graph = read_graph(bytes->view(), path.string());
    if (!graph) return graph;
    Problems problems = check(*graph);
    for (Problem& problem : problems) problem.file = path.string();
    if (has_error(problems)) return failure(std::move(problems));
    return graph;
}

}  // namespace sidestep::motion
