// MakeHuman's files: a mesh and targets as lines of words, rigs and weights as JSON.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/motion/io/detail/text.h"

namespace sidestep::body {

namespace {

using motion::detail::in_quotes;
using motion::detail::is_blank;
using motion::detail::is_line_end;
using motion::detail::ProblemLog;
using PartsJson = nlohmann::json;

// beyond any person in decimetres; keeps every later sum finite
constexpr double largest_coordinate = 1e6;

/// Text as lines of words; each word knows where it stands.
class WordLines {
public:
    WordLines(std::string_view text, std::string_view name) : text_(text), log(text, name) {}

    /// The next line with words that is no comment; false at the end or after too many problems.
    bool next() {
        words.clear();
        while (words.empty() && at_ < text_.size() && !log.full()) {
            while (at_ < text_.size() && !is_line_end(text_[at_])) {
                const std::size_t begin = at_;
                while (at_ < text_.size() && !is_line_end(text_[at_]) && !is_blank(text_[at_])) {
                    ++at_;
                }
                if (at_ > begin) words.push_back(text_.substr(begin, at_ - begin));
                while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
            }
            if (at_ < text_.size()) ++at_;
            if (!words.empty() && words[0][0] == '#') words.clear();
        }
        return !words.empty() && !log.full();
    }

    [[nodiscard]] std::size_t offset(std::size_t word) const {
        const std::string_view of = words[std::min(word, words.size() - 1)];
        return static_cast<std::size_t>(of.data() - text_.data()) +
               (word < words.size() ? 0 : of.size());
    }

    /// A finite number of sensible size, or a problem and nothing.
    bool number(std::size_t word, double& value) {
        if (word >= words.size()) {
            log.error(offset(word), "expected a number, found the end of the line");
            return false;
        }
        const std::string_view of = words[word];
        const auto [end, status] = std::from_chars(of.data(), of.data() + of.size(), value);
        if (status == std::errc() && end == of.data() + of.size() &&
            std::abs(value) <= largest_coordinate) {
            return true;
        }
        log.error(offset(word), "expected a number, found " + in_quotes(of));
        return false;
    }

    bool vector(std::size_t word, Vec3& value) {
        return number(word, value.x()) && number(word + 1, value.y()) &&
               number(word + 2, value.z());
    }

    /// A whole number in [low, high]; a corner of a face may go on with a slash.
    bool whole(std::size_t word, int low, int high, bool corner, int& value) {
        if (word >= words.size()) {
            log.error(offset(word), "expected a vertex, found the end of the line");
            return false;
        }
        const std::string_view of = words[word];
        const char* const last = of.data() + of.size();
        const auto [end, status] = std::from_chars(of.data(), last, value);
        if (status != std::errc() || (end != last && !(corner && *end == '/'))) {
            log.error(offset(word), "expected a vertex, found " + in_quotes(of));
            return false;
        }
        if (value < low || value > high) {
            log.error(offset(word), fmt::format("vertex {} is out of range: the mesh has {} to {}",
                                                value, low, high));
            return false;
        }
        return true;
    }

    std::vector<std::string_view> words;

private:
    std::string_view text_;
    std::size_t at_ = 0;

public:
    ProblemLog log;
};

/// JSON, or where it stops being that.
Result<PartsJson> parts_json(const std::string& text, const std::string& name) {
    try {
        return PartsJson::parse(text);
    } catch (const PartsJson::parse_error& error) {
        ProblemLog log(text, name);
        log.error(error.byte > 0 ? error.byte - 1 : 0, "this is not JSON from here on",
                  "the file is damaged, or not one of MakeHuman's");
        return failure(log.take());
    }
}

}  // namespace

Result<MakeHumanTarget> read_makehuman_target(std::string_view text, std::string_view name,
                                              int vertex_count) {
    MakeHumanTarget target;
    WordLines lines(text, name);
    while (lines.next()) {
        int vertex = 0;
        Vec3 by = Vec3::Zero();
        if (lines.whole(0, 0, vertex_count - 1, false, vertex) && lines.vector(1, by)) {
            target.emplace_back(vertex, by);
        }
    }
    if (lines.log.has_error()) return failure(lines.log.take());
    return target;
}

/// Fills a MakeHuman, one file after the other; what is wrong with each is kept.
class MakeHumanReader {
public:
    MakeHumanReader(const MakeHumanFiles& files, const std::filesystem::path& folder)
        : files_(files) {
        all_.folder_ = folder;
        all_.rig_name_ = files.rig_name;
        all_.base_name_ = files.base_name;
    }

    Result<MakeHuman> run() {
        read_base();
        const auto rig = parts_json(files_.rig, files_.rig_name);
        const auto fine = parts_json(files_.fine_rig, files_.fine_rig_name);
        const auto weights = parts_json(files_.weights, files_.weights_name);
        for (const auto* each : {&rig, &fine, &weights}) {
            if (!*each)
                problems_.insert(problems_.end(), (*each).error().begin(), (*each).error().end());
        }
        if (problems_.empty()) read_rig(*rig);
        if (problems_.empty()) read_weights(*fine, *weights);
        if (problems_.empty()) check_weights();
        if (has_error(problems_)) return failure(std::move(problems_));
        return std::move(all_);
    }

private:
    void wrong(const std::string& file, std::string message, std::string hint = {}) {
        if (problems_.size() < problem_limit) {
            problems_.push_back(problem_with(file, std::move(message), std::move(hint)));
        }
    }

    void read_base() {
        WordLines lines(files_.base, files_.base_name);
        bool in_body = false;
        bool any_body = false;
        while (lines.next()) {
            if (lines.words[0] == "v") {
                Vec3 place = Vec3::Zero();
                (void)lines.vector(1, place);
                all_.base_.push_back(place);
            } else if (lines.words[0] == "g") {
                in_body = lines.words.size() > 1 && lines.words[1] == "body";
                any_body = any_body || in_body;
            } else if (lines.words[0] == "f" && in_body) {
                read_face(lines);
            }
        }
        problems_ = lines.log.take();
        if (!problems_.empty()) return;
        if (all_.triangles_.empty()) {
            wrong(files_.base_name,
                  any_body ? "the group \"body\" has no faces" : "there is no group \"body\"",
                  "MakeHuman's base mesh has its skin in a group of that name");
        }
    }

    void read_face(WordLines& lines) {
        if (lines.words.size() < 4) {
            lines.log.error(lines.offset(0), "a face has fewer than three corners");
            return;
        }
        std::vector<int> corners;
        for (std::size_t i = 1; i < lines.words.size(); ++i) {
            int corner = 0;
            if (!lines.whole(i, 1, all_.vertex_count(), true, corner)) return;
            corners.push_back(corner - 1);
            all_.body_vertices_ = std::max(all_.body_vertices_, corner);
        }
        for (std::size_t i = 2; i < corners.size(); ++i) {
            all_.triangles_.push_back({corners[0], corners[i - 1], corners[i]});
        }
    }

    /// A member of an object that must be there and be of a kind; nothing, and a problem, otherwise.
    const PartsJson* member(const std::string& file, const PartsJson& of, const std::string& path,
                            const std::string& key, PartsJson::value_t kind, const char* what) {
        const auto found = of.is_object() ? of.find(key) : of.end();
        if (!of.is_object() || found == of.end()) {
            wrong(file, fmt::format("{}/{} is missing", path, key));
            return nullptr;
        }
        if (found->type() != kind) {
            wrong(file, fmt::format("{}/{} should be {}", path, key, what));
            return nullptr;
        }
        return &*found;
    }

    void read_rig(const PartsJson& rig) {
        using Kind = PartsJson::value_t;
        const std::string& file = files_.rig_name;
        const PartsJson* bones = member(file, rig, "", "bones", Kind::object, "an object");
        const PartsJson* joints = member(file, rig, "", "joints", Kind::object, "an object");
        if (bones == nullptr || joints == nullptr) return;
        for (const auto& [name, about] : bones->items()) {
            const std::string path = "/bones/" + name;
            MakeHuman::Bone bone;
            const PartsJson* head = member(file, about, path, "head", Kind::string, "a name");
            if (head == nullptr) continue;
            if (about.contains("parent") && about["parent"].is_string()) {
                bone.parent = about["parent"].get<std::string>();
                if (!bones->contains(bone.parent)) {
                    wrong(file, fmt::format("{}/parent: there is no bone {}", path,
                                            in_quotes(bone.parent)));
                }
            }
            const std::string cube = head->get<std::string>();
            const PartsJson* around = member(file, *joints, "/joints", cube, Kind::array, "a list");
            if (around == nullptr) continue;
            for (const PartsJson& vertex : *around) {
                if (!vertex.is_number_unsigned() ||
                    vertex.get<std::uint64_t>() >= all_.base_.size()) {
                    wrong(file, fmt::format("/joints/{}: {} is no vertex of the mesh, which has {}",
                                            cube, vertex.dump(), all_.base_.size()));
                    break;
                }
                bone.around.push_back(static_cast<int>(vertex.get<std::uint64_t>()));
            }
            if (around->empty()) wrong(file, fmt::format("/joints/{} is empty", cube));
            read_references(about, path, name);
            all_.bones_.emplace(name, std::move(bone));
        }
        check_for_circles(file);
    }

    void read_references(const PartsJson& about, const std::string& path, const std::string& bone) {
        const char* const key =
            about.contains("weights_reference") ? "weights_reference" : "reference";
        const auto list = about.find(key);
        if (list == about.end() || list->is_null()) return;
        if (!list->is_array()) {
            wrong(files_.rig_name, fmt::format("{}/{} should be a list", path, key));
            return;
        }
        for (const PartsJson& fine : *list) {
            if (fine.is_string()) {
                owner_[fine.get<std::string>()] = bone;
            } else {
                wrong(files_.rig_name, fmt::format("{}/{} should hold names", path, key));
            }
        }
    }

    void check_for_circles(const std::string& file) {
        for (const auto& [name, bone] : all_.bones_) {
            std::size_t steps = 0;
            for (std::string up = bone.parent; !up.empty() && steps <= all_.bones_.size();
                 ++steps) {
                const auto at = all_.bones_.find(up);
                if (at == all_.bones_.end()) break;  // already said
                up = at->second.parent;
            }
            if (steps > all_.bones_.size()) {
                wrong(file, fmt::format("/bones/{}: parents go round in a circle", name));
                return;
            }
        }
    }

    /// The bone of the rig that takes a fine bone's weight: the one that refers to it, or to the
    /// nearest of its ancestors.
    const std::string* owner_of(const PartsJson& fine_bones, std::string bone) {
        for (std::size_t steps = 0; steps <= fine_bones.size(); ++steps) {
            if (const auto found = owner_.find(bone); found != owner_.end()) return &found->second;
            const auto about = fine_bones.find(bone);
            if (about == fine_bones.end() || !about->is_object()) return nullptr;
            const auto parent = about->find("parent");
            if (parent == about->end() || !parent->is_string()) return nullptr;
            bone = parent->get<std::string>();
        }
        return nullptr;
    }

    void read_weights(const PartsJson& fine, const PartsJson& weights) {
        using Kind = PartsJson::value_t;
        const std::string& file = files_.weights_name;
        const PartsJson* bones =
            member(files_.fine_rig_name, fine, "", "bones", Kind::object, "an object");
        const PartsJson* lists = member(file, weights, "", "weights", Kind::object, "an object");
        if (bones == nullptr || lists == nullptr) return;
        std::vector<std::map<std::string, double>> sums(
            static_cast<std::size_t>(all_.body_vertices_));
        for (const auto& [bone, list] : lists->items()) {
            const std::string path = "/weights/" + bone;
            const std::string* const mine = owner_of(*bones, bone);
            if (mine == nullptr) {
                wrong(file, fmt::format("{}: no bone of {} answers for it or for an ancestor", path,
                                        files_.rig_name));
                continue;
            }
            if (!list.is_array()) {
                wrong(file, path + " should be a list");
                continue;
            }
            for (std::size_t i = 0; i < list.size(); ++i) {
                const PartsJson& entry = list[i];
                if (!entry.is_array() || entry.size() != 2 || !entry[0].is_number_unsigned() ||
                    !entry[1].is_number()) {
                    wrong(file, fmt::format("{}/{} should be a vertex and a weight", path, i));
                    break;
                }
                const auto vertex = entry[0].get<std::uint64_t>();
                const double weight = entry[1].get<double>();
                if (vertex >= all_.base_.size()) {
                    wrong(file, fmt::format("{}/{}: vertex {} is out of range: the mesh has {}",
                                            path, i, vertex, all_.base_.size()));
                    break;
                }
                if (!(weight >= 0.0 && weight <= 1e6)) {
                    wrong(file, fmt::format("{}/{}: a weight of {}", path, i, entry[1].dump()));
                    break;
                }
                // clothes, hair and joint cubes have weights too
                if (vertex < sums.size()) sums[vertex][*mine] += weight;
            }
        }
        for (const auto& of_vertex : sums) {
            auto& shares = all_.weights_.emplace_back();
            for (const auto& [bone, weight] : of_vertex) shares.push_back({bone, weight});
        }
    }

    /// Every vertex of the body must hang on something.
    void check_weights() {
        std::vector<bool> used(static_cast<std::size_t>(all_.body_vertices_), false);
        for (const auto& t : all_.triangles_) {
            for (const int v : t) used[v] = true;
        }
        std::vector<int> loose;
        for (int v = 0; v < all_.body_vertices_; ++v) {
            double sum = 0.0;
            for (const auto& share : all_.weights_[v]) sum += share.weight;
            if (sum <= 0.0 && used[v]) loose.push_back(v);
        }
        if (loose.empty()) return;
        std::string list;
        for (std::size_t i = 0; i < loose.size() && i < 8; ++i) {
            list += fmt::format("{}{}", i == 0 ? "" : ", ", loose[i]);
        }
        wrong(files_.weights_name,
              fmt::format("{} of the body without a weight: {}{}",
                          loose.size() == 1 ? "1 vertex" : fmt::format("{} vertices", loose.size()),
                          list, loose.size() > 8 ? ", ..." : ""),
              "every vertex of the skin must follow at least one bone");
    }

    const MakeHumanFiles& files_;
    MakeHuman all_;
    Problems problems_;
    std::map<std::string, std::string> owner_;  // fine bone to bone of the rig
};

Result<MakeHuman> MakeHuman::read(const MakeHumanFiles& files,
                                  const std::filesystem::path& folder) {
    return MakeHumanReader(files, folder).run();
}

Result<MakeHuman> MakeHuman::open(const std::filesystem::path& folder) {
    MakeHumanFiles files;
    Problems problems;
    const auto fetch = [&](std::string& text, std::string& name) {
        const std::filesystem::path path = folder / name;
        name = path.string();
        auto bytes = read_file(path);
        if (bytes) {
            text = std::move(bytes).value();
        } else {
            problems.insert(problems.end(), bytes.error().begin(), bytes.error().end());
        }
    };
    fetch(files.base, files.base_name);
    fetch(files.rig, files.rig_name);
    fetch(files.fine_rig, files.fine_rig_name);
    fetch(files.weights, files.weights_name);
    if (!problems.empty()) return failure(std::move(problems));
    return read(files, folder);
}

}  // namespace sidestep::body
