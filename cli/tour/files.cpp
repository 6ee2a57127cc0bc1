// A walk, written in every format and read back: by Sidestep, and by two readers of a page each that know
// nothing of it.
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/support/figure.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/problem.h"
#include "sidestep/motion/gait/walker.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/gltf.h"

namespace sidestep::tour {

namespace {

/// Where joints are, by name, frame by frame.
using Whereabouts = std::vector<std::map<std::string, Vec3>>;

Whereabouts whereabouts_of(const motion::Clip& clip) {
    Whereabouts all;
    for (int f = 0; f < clip.frame_count(); ++f) {
        const std::vector<Mat4> joints = plain_joints(clip, f);
        auto& frame = all.emplace_back();
        for (int j = 0; j < clip.joint_count(); ++j) {
            frame[clip.skeleton().joint(j).name] = place_of(joints[static_cast<std::size_t>(j)]);
        }
    }
    return all;
}

/// Metres; infinite where a joint or a frame is missing.
double largest_gap(const Whereabouts& a, const Whereabouts& b) {
    if (a.size() != b.size()) return INFINITY;
    double largest = 0.0;
    for (std::size_t f = 0; f < a.size(); ++f) {
        if (a[f].size() > b[f].size()) return INFINITY;
        for (const auto& [name, place] : a[f]) {
            const auto found = b[f].find(name);
            if (found == b[f].end()) return INFINITY;
            largest = std::max(largest, (place - found->second).norm());
        }
    }
    return largest;
}

/// A BVH file, word by word: brackets, offsets, channels, then one product of matrices after the other.
Whereabouts plainly_read_bvh(const std::string& text) {
    struct Bone {
        std::string name;
        int parent = -1;
        Vec3 offset = Vec3::Zero();
        std::vector<std::string> channels;
    };
    std::vector<Bone> bones;
    std::vector<int> open;
    std::istringstream words(text);
    std::string word;
    bool end_site = false;
    while (words >> word && word != "MOTION") {
        if (word == "ROOT" || word == "JOINT") {
            Bone bone;
            words >> bone.name;
            bone.parent = open.empty() ? -1 : open.back();
            bones.push_back(bone);
        } else if (word == "End") {
            words >> word;
            end_site = true;
        } else if (word == "{") {
            open.push_back(end_site ? -2 : static_cast<int>(bones.size()) - 1);
        } else if (word == "}") {
            if (open.back() == -2) end_site = false;
            open.pop_back();
        } else if (word == "OFFSET") {
            Vec3 offset;
            words >> offset.x() >> offset.y() >> offset.z();
            if (!end_site) bones.back().offset = offset;
        } else if (word == "CHANNELS") {
            int count = 0;
            words >> count;
            for (int k = 0; k < count && words >> word; ++k) bones.back().channels.push_back(word);
        }
    }
    int frames = 0;
    double frame_time = 0.0;
    words >> word >> frames >> word >> word >> frame_time;
    Whereabouts all;
    for (int f = 0; f < frames; ++f) {
        auto& places = all.emplace_back();
        std::vector<Mat4> world;
        for (const Bone& bone : bones) {
            Vec3 at = bone.offset;
            Mat4 turn = Mat4::Identity();
            for (const std::string& channel : bone.channels) {
                double value = 0.0;
                words >> value;
                const int axis = channel[0] - 'X';
                if (channel.ends_with("position")) {
                    at[axis] = value;
                    continue;
                }
                const double angle = value * std::acos(-1.0) / 180.0;
                const int i = (axis + 1) % 3, k = (axis + 2) % 3;
                Mat4 one = Mat4::Identity();
                one(i, i) = one(k, k) = std::cos(angle);
                one(k, i) = std::sin(angle);
                one(i, k) = -std::sin(angle);
                turn = turn * one;
            }
            Mat4 local = turn;
            local.topRightCorner<3, 1>() = at;
            world.push_back(bone.parent < 0 ? local
                                            : world[static_cast<std::size_t>(bone.parent)] * local);
            places[bone.name] = place_of(world.back());
        }
    }
    return all;
}

std::string from_base64(std::string_view text) {
    std::string bytes;
    unsigned word = 0;
    int bits = 0;
    for (const char c : text) {
        const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                          : c >= 'a' && c <= 'z' ? c - 'a' + 26
                          : c >= '0' && c <= '9' ? c - '0' + 52
                          : c == '+'             ? 62
                          : c == '/'             ? 63
                                                 : -1;
        if (value < 0) continue;
        word = word << 6 | static_cast<unsigned>(value);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(word >> bits & 255);
    }
    return bytes;
}

/// A glTF file: nodes, the keys of its first animation, one product of matrices after the other. Every
/// joint has a key at every frame, or none.
Whereabouts plainly_read_gltf(const std::string& bytes) {
    std::string text = bytes, numbers;
    if (bytes.starts_with("glTF")) {
        std::uint32_t length = 0;
        std::memcpy(&length, bytes.data() + 12, 4);
        text = bytes.substr(20, length);
        numbers = bytes.substr(20 + length + 8);
    }
    const nlohmann::json file = nlohmann::json::parse(text);
    if (numbers.empty()) {
        const std::string uri = file.at("buffers").at(0).at("uri");
        numbers = from_base64(std::string_view(uri).substr(uri.find(',') + 1));
    }
    const auto floats = [&](int which) {
        const nlohmann::json& accessor = file.at("accessors").at(static_cast<std::size_t>(which));
        const nlohmann::json& view =
            file.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
        const std::string type = accessor.at("type");
        const std::size_t width = type == "SCALAR" ? 1 : type == "VEC3" ? 3 : 4;
        const std::size_t count = width * accessor.at("count").get<std::size_t>();
        std::vector<float> values(count);
        const std::size_t begin =
            view.value("byteOffset", std::size_t{0}) + accessor.value("byteOffset", std::size_t{0});
        if (begin + 4 * count > numbers.size()) throw std::out_of_range("a glTF view is too long");
        std::memcpy(values.data(), numbers.data() + begin, 4 * count);
        return values;
    };
    const nlohmann::json& nodes = file.at("nodes");
    std::vector<int> parent(nodes.size(), -1);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (!nodes[n].contains("children")) continue;
        for (const int child : nodes[n]["children"]) {
            parent[static_cast<std::size_t>(child)] = static_cast<int>(n);
        }
    }
    struct Track {
        std::vector<float> rotations, translations;
    };
    std::map<std::size_t, Track> tracks;
    std::size_t frames = 0;
    const nlohmann::json& animation = file.at("animations").at(0);
    for (const nlohmann::json& channel : animation.at("channels")) {
        const nlohmann::json& sampler =
            animation.at("samplers").at(channel.at("sampler").get<std::size_t>());
        frames = std::max(frames, floats(sampler.at("input")).size());
        Track& track = tracks[channel.at("target").at("node").get<std::size_t>()];
        const std::string path = channel.at("target").at("path");
        if (path == "rotation") track.rotations = floats(sampler.at("output"));
        if (path == "translation") track.translations = floats(sampler.at("output"));
    }
    Whereabouts all;
    for (std::size_t f = 0; f < frames; ++f) {
        std::vector<Mat4> local;
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            Vec3 at = Vec3::Zero();
            Quat turn = Quat::Identity();
            if (nodes[n].contains("translation")) {
                for (int k = 0; k < 3; ++k)
                    at[k] = nodes[n]["translation"][static_cast<std::size_t>(k)];
            }
            if (nodes[n].contains("rotation")) {
                const nlohmann::json& q = nodes[n]["rotation"];
                turn = Quat(q[3].get<double>(), q[0].get<double>(), q[1].get<double>(),
                            q[2].get<double>());
            }
            if (const auto found = tracks.find(n); found != tracks.end()) {
                const std::vector<float>& r = found->second.rotations;
                const std::vector<float>& t = found->second.translations;
                if (r.size() == 4 * frames)
                    turn = Quat(r[4 * f + 3], r[4 * f], r[4 * f + 1], r[4 * f + 2]);
                if (t.size() == 3 * frames) at = Vec3(t[3 * f], t[3 * f + 1], t[3 * f + 2]);
            }
            local.push_back(plain_matrix(turn, at));
        }
        auto& places = all.emplace_back();
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            Mat4 world = local[n];
            for (int up = parent[n]; up >= 0; up = parent[static_cast<std::size_t>(up)]) {
                world = local[static_cast<std::size_t>(up)] * world;
            }
            if (nodes[n].contains("name")) places[nodes[n]["name"]] = place_of(world);
        }
    }
    return all;
}

std::string metres_text(double metres) {
    if (!std::isfinite(metres)) return "a joint or a frame is missing";
    if (metres < 1e-9) return "below a nanometre";
    return metres < 1e-6   ? fmt::format("{:.0f} nm", 1e9 * metres)
           : metres < 1e-3 ? fmt::format("{:.1f} µm", 1e6 * metres)
                           : fmt::format("{:.2g} mm", 1e3 * metres);
}

struct Format {
    const char* name;
    double tolerance;  ///< Metres: what its numbers can hold.
    std::string (*write)(const motion::Clip&);
    Result<motion::MotionFile> (*read)(const std::string&);
    Whereabouts (*plainly)(const std::string&);
};

Findings visit_files(const Order& order) {
    motion::WalkOptions walk;
    walk.seconds = 8.0;
    walk.turn_rad = radians(20.0 + static_cast<double>(order.seed % 60));
    const motion::Clip clip = motion::synthesise_walk(walk);
    const Whereabouts truth = whereabouts_of(clip);
    const auto gltf = [](const std::string& bytes) { return motion::read_gltf(bytes, "tour"); };
    const Format formats[] = {
        // text with six digits behind the point, degrees among them; then 32-bit floats
        {"BVH", 1e-5, [](const motion::Clip& c) { return motion::write_bvh(c); },
         [](const std::string& bytes) { return motion::read_bvh(bytes, "tour"); },
         plainly_read_bvh},
        {"binary glTF", 5e-6, [](const motion::Clip& c) { return motion::write_glb(c); }, gltf,
         plainly_read_gltf},
        {"glTF as text", 5e-6, [](const motion::Clip& c) { return motion::write_gltf(c); }, gltf,
         plainly_read_gltf}};
    Findings findings;
    findings.fingerprint = clip.fingerprint();
    for (const Format& format : formats) {
        order.tell(format.name);
        const std::string bytes = format.write(clip);
        Row row;
        motion::Clip back;
        row.fast_s = timed([&] {
            Result<motion::MotionFile> read = format.read(bytes);
            if (!read) throw InputError(read.error());
            back = std::move(read->clip);
        });
        Whereabouts fast = whereabouts_of(back), slow;
        if (order.spoil) fast[fast.size() / 2].begin()->second.x() += 0.001;
        row.slow_s = timed([&] { slow = format.plainly(bytes); });
        const double off = largest_gap(truth, fast), twin_off = largest_gap(truth, slow);
        row.race = true;
        row.asked = fmt::format("{}, {:.0f} kB: where are {} joints in {} frames?", format.name,
                                1e-3 * static_cast<double>(bytes.size()), clip.joint_count(),
                                clip.frame_count());
        row.fast = "off by " + metres_text(off);
        row.slow = "off by " + metres_text(twin_off);
        row.agrees = off < format.tolerance && twin_off < format.tolerance &&
                     largest_gap(fast, slow) < format.tolerance;
        findings.rows.push_back(row);
    }
    cli::FigureFlags figure;
    figure.style = "mannequin";
    findings.plates.push_back({drawn(cli::draw_motion(clip, figure, "", "", 0.0)), "",
                               "The walk that went through every format, drawn from its joints."});
    return findings;
}

}  // namespace

Station files_station() {
    return {
        "files",
        "Does a motion survive its file?",
        "A walk is made, written as BVH and glTF, and read back. Every joint of every frame has to "
        "be "
        "where it was.",
        "two readers of a page each, which take the file word by word and multiply matrices; they "
        "share "
        "nothing with Sidestep's readers",
        "docs/motion.md",
        "sidestep walk -o walk.bvh && sidestep convert walk.bvh walk.glb && sidestep info walk.glb",
        visit_files};
}

}  // namespace sidestep::tour
