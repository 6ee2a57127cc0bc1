#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <span>
#include <type_traits>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/detail/assemble.h"
#include "sidestep/motion/graph/detail/feet.h"

namespace sidestep::motion {

namespace {

constexpr int window_samples = 5;
constexpr int lanes = 8;
constexpr const char* standing_hub_name = "stand";
constexpr double loosest = 0.15;  // metres: beyond this nothing is alike

/// Joints that are somewhere else than their parent: one point each.
std::vector<int> distinct_joints(const Skeleton& skeleton) {
    std::vector<int> joints;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        const Joint& joint = skeleton.joint(j);
        if (joint.parent == no_parent || joint.offset.norm() > 1e-9) joints.push_back(j);
    }
    return joints;
}

/// The points of a window, as rows of x, y and z; x and z without their mean, for a turn about the
/// mean and a move of the mean fit best.
struct PointWindow {
    Eigen::ArrayXd x, y, z;
    double flat_square = 0.0;  // sum of x^2 + z^2

    template <typename PointAt>
    PointWindow(int points, const PointAt& at) : x(points), y(points), z(points) {
        for (int i = 0; i < points; ++i) {
            const Vec3 p = at(i);
            x[i] = p.x();
            y[i] = p.y();
            z[i] = p.z();
        }
        x -= x.mean();
        z -= z.mean();
        flat_square = x.square().sum() + z.square().sum();
    }
};

/// After the best turn psi the squares left over are A + B - 2 (C cos psi + S sin psi), least at
/// A + B - 2 sqrt(C^2 + S^2); heights cannot be turned away.
double fit_square(double a, double b, double cosine, double sine) {
    return std::max(0.0, a + b - 2.0 * std::sqrt(cosine * cosine + sine * sine));
}

std::vector<int> window_frames(int frame, int frames, double frame_time, double seconds) {
    std::vector<int> all;
    for (int k = 0; k < window_samples; ++k) {
        const double offset = seconds * (static_cast<double>(k) / (window_samples - 1) - 0.5);
        all.push_back(
            std::clamp(frame + static_cast<int>(std::lround(offset / frame_time)), 0, frames - 1));
    }
    return all;
}

/// All windows of all takes in flat rows of floats, for millions of comparisons.
class WindowTable {
public:
    WindowTable(const std::vector<LabelledClip>& takes, double seconds) {
        const std::vector<int> joints = distinct_joints(takes.front().clip.skeleton());
        points_ = window_samples * static_cast<int>(joints.size());
        row_ = (points_ + lanes - 1) / lanes * lanes;
        for (std::size_t t = 0; t < takes.size(); ++t) {
            first_.push_back(static_cast<int>(take_.size()));
            take_.insert(take_.end(), takes[t].clip.frame_count(), static_cast<int>(t));
        }
        first_.push_back(static_cast<int>(take_.size()));
        numbers_.assign(static_cast<std::size_t>(3) * row_ * take_.size(), 0.0f);
        flat_.resize(take_.size());
        speed_.resize(take_.size());
        parallel_for(static_cast<std::int64_t>(takes.size()), 1,
                     [&](std::int64_t begin, std::int64_t end) {
                         for (std::int64_t t = begin; t < end; ++t)
                             fill(takes[t].clip, static_cast<int>(t), joints, seconds);
                     });
    }

    [[nodiscard]] int size() const { return static_cast<int>(take_.size()); }
    [[nodiscard]] int take(int at) const { return take_[at]; }
    [[nodiscard]] int frame(int at) const { return at - first_[take_[at]]; }
    [[nodiscard]] int take_count() const { return static_cast<int>(first_.size()) - 1; }
    [[nodiscard]] int first(int take) const { return first_[take]; }
    /// Root mean square speed of joints over the window, as seen by the world.
    [[nodiscard]] double speed(int at) const { return speed_[at]; }

    /// The distance, or anything larger than `bound` once it is known to be.
    [[nodiscard]] double distance(int a, int b, double bound) const {
        using Lane = Eigen::Array<float, lanes, 1>;
        const float* pa = &numbers_[static_cast<std::size_t>(3) * row_ * a];
        const float* pb = &numbers_[static_cast<std::size_t>(3) * row_ * b];
        const auto lane = [](const float* p) { return Eigen::Map<const Lane>(p); };
        const auto too_much = static_cast<float>(bound * bound * points_);
        // heights and spread alone say no to most
        const float spread = std::sqrt(flat_[a]) - std::sqrt(flat_[b]);
        if (spread * spread > too_much) return 2.0 * bound;
        Lane heights = Lane::Zero();
        for (int i = 0; i < row_; i += lanes) {
            heights += (lane(pa + i) - lane(pb + i)).square();
            if (i % (4 * lanes) == 0 && total(heights) > too_much) return 2.0 * bound;
        }
        const float up = total(heights);
        if (up > too_much) return 2.0 * bound;
        Lane cosine = Lane::Zero(), sine = Lane::Zero();
        for (int i = row_; i < 2 * row_; i += lanes) {
            const Lane xa = lane(pa + i), xb = lane(pb + i);
            const Lane za = lane(pa + row_ + i), zb = lane(pb + row_ + i);
            cosine += xa * xb + za * zb;
            sine += za * xb - xa * zb;
        }
        return std::sqrt((fit_square(flat_[a], flat_[b], total(cosine), total(sine)) + up) /
                         points_);
    }

private:
    // always in the same order, whatever the machine
    static float total(const Eigen::Array<float, lanes, 1>& v) {
        return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
    }

    void fill(const Clip& clip, int take, const std::vector<int>& joints, double seconds) {
        std::vector<GlobalPose> poses;
        for (int f = 0; f < clip.frame_count(); ++f) poses.push_back(clip.global_pose(f));
        const int count = static_cast<int>(joints.size());
        for (int f = 0; f < clip.frame_count(); ++f) {
            const std::vector<int> frames =
                window_frames(f, clip.frame_count(), clip.frame_time(), seconds);
            const PointWindow window(points_, [&](int i) -> const Vec3& {
                return poses[frames[i / count]].joints[joints[i % count]].translation;
            });
            const int at = first_[take] + f;
            float* row = &numbers_[static_cast<std::size_t>(3) * row_ * at];
            for (int i = 0; i < points_; ++i) {
                row[i] = static_cast<float>(window.y[i]);
                row[row_ + i] = static_cast<float>(window.x[i]);
                row[2 * row_ + i] = static_cast<float>(window.z[i]);
            }
            flat_[at] = static_cast<float>(window.flat_square);
            double squares = 0.0;
            for (int k = 1; k < window_samples; ++k) {
                for (const int joint : joints) {
                    squares += (poses[frames[k]].joints[joint].translation -
                                poses[frames[k - 1]].joints[joint].translation)
                                   .squaredNorm();
                }
            }
            const double step = seconds / (window_samples - 1);
            speed_[at] = std::sqrt(squares / ((window_samples - 1) * count)) / step;
        }
    }

    int points_ = 0, row_ = 0;
    std::vector<int> take_, first_;
    std::vector<float> numbers_;  // per frame: y row, x row, z row
    std::vector<float> flat_;
    std::vector<double> speed_;
};

/// A frame that looks like another.
struct Alike {
    int at = 0;
    float distance = 0.0f;
};
static_assert(std::is_trivially_copyable_v<Alike>, "travels as bytes");

/// All frames of all takes that look like each of these candidates.
std::vector<std::vector<Alike>> all_alike(const WindowTable& table, std::span<const int> candidates,
                                          double bound, int margin) {
    std::vector<std::vector<Alike>> alike(candidates.size());
    parallel_for(static_cast<std::int64_t>(candidates.size()), 16,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t c = begin; c < end; ++c) {
                         for (int t = 0; t < table.take_count(); ++t) {
                             for (int at = table.first(t) + margin;
                                  at < table.first(t + 1) - margin; ++at) {
                                 const double d = table.distance(candidates[c], at, bound);
                                 if (d < bound) alike[c].push_back({at, static_cast<float>(d)});
                             }
                         }
                     }
                 });
    return alike;
}

/// The same, some candidates at a time wherever `spread` has them done; false as it says so.
bool spread_alike(const WindowTable& table, std::span<const int> candidates, double bound,
                  int margin, const SpreadWork& spread, std::vector<std::vector<Alike>>& alike) {
    constexpr std::size_t of_a_part = 128;
    alike.assign(candidates.size(), {});
    const auto part_of = [&](std::size_t part) {
        return candidates.subspan(part * of_a_part,
                                  std::min(of_a_part, candidates.size() - part * of_a_part));
    };
    // for each candidate how many, then all of them
    const auto work = [&](std::size_t part) {
        std::string bytes;
        for (const std::vector<Alike>& row : all_alike(table, part_of(part), bound, margin)) {
            const std::uint64_t count = row.size();
            bytes.append(reinterpret_cast<const char*>(&count), sizeof(count));
            bytes.append(reinterpret_cast<const char*>(row.data()), sizeof(Alike) * row.size());
        }
        return bytes;
    };
    const auto take = [&](std::size_t part, const std::string& bytes) {
        std::size_t at = 0;
        const auto read = [&](void* to, std::size_t size) {
            SIDESTEP_REQUIRE(size <= bytes.size() - at, "a part is cut short");
            if (size > 0) std::memcpy(to, bytes.data() + at, size);
            at += size;
        };
        for (std::size_t c = 0; c < part_of(part).size(); ++c) {
            std::uint64_t count = 0;
            read(&count, sizeof(count));
            SIDESTEP_REQUIRE(count <= bytes.size() / sizeof(Alike), "a part is cut short");
            std::vector<Alike>& row = alike[part * of_a_part + c];
            row.resize(count);
            read(row.data(), sizeof(Alike) * count);
        }
    };
    return spread((candidates.size() + of_a_part - 1) / of_a_part, work, take);
}

/// The best moments of a candidate: local minima nearer than `threshold`, none within `apart`
/// frames of another or of a frame that is taken already, all slower than `slowest`.
std::vector<int> moments_of(const WindowTable& table, const std::vector<Alike>& alike,
                            double threshold, double slowest, int apart,
                            const std::vector<bool>& blocked) {
    std::vector<Alike> left;
    for (const Alike& each : alike) {
        const bool fits = each.distance < threshold && table.speed(each.at) < slowest;
        if (fits && !blocked[each.at]) left.push_back(each);
    }
    std::stable_sort(left.begin(), left.end(),
                     [](const Alike& a, const Alike& b) { return a.distance < b.distance; });
    std::vector<int> chosen;
    for (const Alike& each : left) {
        const bool crowded = std::any_of(chosen.begin(), chosen.end(), [&](int other) {
            return table.take(other) == table.take(each.at) && std::abs(other - each.at) < apart;
        });
        if (!crowded) chosen.push_back(each.at);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

/// A hub before it has a pose: the moments that will be averaged.
struct Found {
    std::vector<int> moments;
    bool standing = false;
};

std::vector<Found> find_hubs(const WindowTable& table, const std::vector<int>& candidates,
                             const std::vector<std::vector<Alike>>& alike, double threshold,
                             int apart, const TakesOptions& options) {
    std::vector<Found> hubs;
    std::vector<bool> blocked(table.size(), false);
    const auto add_best = [&](bool standing) {
        const double slowest = standing ? options.graph.standing_speed : 1e9;
        std::vector<int> counts(candidates.size(), 0);
        parallel_for(
            static_cast<std::int64_t>(candidates.size()), 16,
            [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t c = begin; c < end; ++c) {
                    if (standing &&
                        table.speed(candidates[c]) > 0.5 * options.graph.standing_speed) {
                        continue;
                    }
                    counts[c] = static_cast<int>(
                        moments_of(table, alike[c], threshold, slowest, apart, blocked).size());
                }
            });
        // at least one way in and one way out of its own: two moments
        const auto best = std::max_element(counts.begin(), counts.end());
        if (best == counts.end() || *best < 2) return false;
        const std::size_t c = static_cast<std::size_t>(best - counts.begin());
        hubs.push_back({moments_of(table, alike[c], threshold, slowest, apart, blocked), standing});
        for (const int moment : hubs.back().moments) {
            const int take = table.take(moment);
            const int from = std::max(table.first(take), moment - apart + 1);
            const int to = std::min(table.first(take + 1) - 1, moment + apart - 1);
            for (int at = from; at <= to; ++at) blocked[at] = true;
        }
        return true;
    };
    add_best(true);
    while (static_cast<int>(hubs.size()) < options.most_hubs && add_best(false)) {
    }
    return hubs;
}

/// "stand" for the one that was looked for where people stand still; the others are counted.
std::string hub_name(const std::vector<Found>& hubs, std::size_t which) {
    if (hubs[which].standing) return standing_hub_name;
    return fmt::format("hub_{}", which + (hubs.front().standing ? 0 : 1));
}

/// The takes, cut at the moments of the hubs.
std::vector<LabelledClip> cut(const std::vector<LabelledClip>& takes, const WindowTable& table,
                              const std::vector<Found>& hubs, const TakesOptions& options,
                              Problems& notes) {
    std::map<int, std::string> hub_at;
    for (std::size_t h = 0; h < hubs.size(); ++h) {
        for (const int moment : hubs[h].moments) hub_at[moment] = hub_name(hubs, h);
    }
    std::vector<LabelledClip> clips;
    for (int t = 0; t < table.take_count(); ++t) {
        const LabelledClip& take = takes[t];
        double unused = 0.0;
        int last = -1;
        for (int at = table.first(t); at < table.first(t + 1); ++at) {
            const auto here = hub_at.find(at);
            const bool end_of_take = at + 1 == table.first(t + 1);
            if (here == hub_at.end() && !end_of_take) continue;
            const double seconds = (at - std::max(last, table.first(t))) * take.clip.frame_time();
            if (here == hub_at.end() || last < 0 || seconds > options.max_seconds) {
                unused += seconds;
            } else {
                const int from = table.frame(last), to = table.frame(at);
                LabelledClip clip;
                clip.name = fmt::format("{}_{}_{}", take.name, from, to);
                clip.hub_in = hub_at.at(last);
                clip.hub_out = here->second;
                clip.clip = trim(take.clip, from, to);
                clip.clip.set_name(clip.name);
                clip.file = "";
                clips.push_back(std::move(clip));
            }
            if (here != hub_at.end()) last = at;
        }
        if (unused > 0.05) {
            Problem note;
            note.severity = Problem::Severity::note;
            note.file = take.file;
            note.code = "unused";
            note.message = fmt::format(
                "{}{:.1f} of {:.1f} seconds are not used: before the first hub, after the last, or "
                "more than {:.1f} seconds from one to the next",
                take.file.empty() ? "take \"" + take.name + "\": " : "", unused,
                take.clip.last_time(), options.max_seconds);
            notes.push_back(std::move(note));
        }
    }
    return clips;
}

/// Puts the ground of every take where the lowest foot points are, at height 0 for all of them.
void level_ground(std::vector<LabelledClip>& takes, Problems& notes) {
    const std::vector<detail::LegChain> legs = detail::find_legs(takes.front().clip.skeleton());
    if (legs.empty()) return;
    std::vector<double> floors;
    for (const LabelledClip& take : takes) {
        std::vector<double> heights;
        for (int f = 0; f < take.clip.frame_count(); ++f) {
            const GlobalPose pose = take.clip.global_pose(f);
            double lowest = 1e9;
            for (const detail::LegChain& leg : legs) {
                for (const Vec3& p : detail::foot_points(pose, leg)) {
                    lowest = std::min(lowest, p.y());
                }
            }
            heights.push_back(lowest);
        }
        std::sort(heights.begin(), heights.end());
        floors.push_back(heights.empty() ? 0.0 : heights[heights.size() / 4]);
    }
    std::vector<double> sorted = floors;
    std::sort(sorted.begin(), sorted.end());
    const double common = sorted[sorted.size() / 2];
    for (std::size_t t = 0; t < takes.size(); ++t) {
        const double rise = common - floors[t];
        if (std::abs(rise) < 1e-6) continue;
        takes[t].clip = moved(takes[t].clip, {Quat::Identity(), Vec3(0.0, rise, 0.0)});
        if (std::abs(rise) < 0.02) continue;
        Problem note;
        note.severity = Problem::Severity::note;
        note.file = takes[t].file;
        note.code = "levelled";
        note.message = fmt::format("{}its ground is {:.1f} cm {} the others': moved there",
                                   takes[t].file.empty() ? "take \"" + takes[t].name + "\": " : "",
                                   100.0 * std::abs(rise), rise > 0.0 ? "below" : "above");
        notes.push_back(std::move(note));
    }
}

double branching_of(const MotionGraph& graph) {
    std::vector<int> ways(graph.hubs.size(), 0);
    for (const GraphClip& clip : graph.clips) ++ways[clip.hub_in];
    double sum = 0.0;
    for (const GraphClip& clip : graph.clips) sum += ways[clip.hub_out];
    return sum / static_cast<double>(graph.clips.size());
}

}  // namespace

double window_distance(const Clip& a, int frame_a, const Clip& b, int frame_b,
                       double window_seconds) {
    SIDESTEP_REQUIRE(a.skeleton().same_as(b.skeleton(), 1e-6), "the skeletons differ");
    SIDESTEP_REQUIRE(
        frame_a >= 0 && frame_a < a.frame_count() && frame_b >= 0 && frame_b < b.frame_count(),
        "frames " + std::to_string(frame_a) + " and " + std::to_string(frame_b) +
            " do not both exist");
    SIDESTEP_REQUIRE(window_seconds >= 0.0 && std::isfinite(window_seconds),
                     "window_seconds is " + std::to_string(window_seconds));
    const std::vector<int> joints = distinct_joints(a.skeleton());
    const int count = static_cast<int>(joints.size()), points = window_samples * count;
    const auto window = [&](const Clip& clip, int frame) {
        std::vector<GlobalPose> poses;
        for (const int f :
             window_frames(frame, clip.frame_count(), clip.frame_time(), window_seconds)) {
            poses.push_back(clip.global_pose(f));
        }
        return PointWindow(points, [&](int i) -> const Vec3& {
            return poses[i / count].joints[joints[i % count]].translation;
        });
    };
    const PointWindow wa = window(a, frame_a), wb = window(b, frame_b);
    const double cosine = (wa.x * wb.x + wa.z * wb.z).sum();
    const double sine = (wa.z * wb.x - wa.x * wb.z).sum();
    const double up = (wa.y - wb.y).square().sum();
    return std::sqrt((fit_square(wa.flat_square, wb.flat_square, cosine, sine) + up) / points);
}

Result<MotionGraph> graph_of_takes(std::span<const LabelledClip> takes,
                                   const TakesOptions& options) {
    SIDESTEP_REQUIRE(options.window_seconds >= 0.0 && std::isfinite(options.window_seconds),
                     "window_seconds is " + std::to_string(options.window_seconds));
    SIDESTEP_REQUIRE(options.threshold > 0.0 && options.threshold <= loosest,
                     "threshold is " + std::to_string(options.threshold) + ", expected up to " +
                         std::to_string(loosest));
    SIDESTEP_REQUIRE(options.min_seconds > 0.0 && options.max_seconds >= options.min_seconds,
                     "min_seconds and max_seconds do not go together");
    SIDESTEP_REQUIRE(options.most_hubs >= 1 && options.branching >= 0.0,
                     "most_hubs or branching is out of range");
    Problems notes;
    Result<std::vector<LabelledClip>> alike_takes =
        detail::made_alike(takes, options.graph.frame_rate, notes);
    if (!alike_takes) return failure(alike_takes.error());
    std::vector<LabelledClip>& all = *alike_takes;
    level_ground(all, notes);

    const double frame_time = all.front().clip.frame_time();
    const int apart = std::max(static_cast<int>(std::lround(options.min_seconds / frame_time)), 5);
    const int margin = static_cast<int>(std::ceil(0.5 * options.window_seconds / frame_time));
    const WindowTable table(all, options.window_seconds);
    // ten times a second is often enough to ask what is met often; the answers are every frame
    std::vector<int> candidates;
    const int stride = std::max(1, static_cast<int>(std::lround(0.1 / frame_time)));
    for (int t = 0; t < table.take_count(); ++t) {
        for (int at = table.first(t) + margin; at < table.first(t + 1) - margin; at += stride) {
            candidates.push_back(at);
        }
    }
    const double bound = options.branching > 0.0 ? loosest : options.threshold;
    std::vector<std::vector<Alike>> alike;
    if (!options.spread) {
        alike = all_alike(table, candidates, bound, margin);
    } else if (!spread_alike(table, candidates, bound, margin, options.spread, alike)) {
        Problem problem;
        problem.code = "not_compared";
        problem.message = "not all moments were compared: there is no graph";
        return failure(std::move(problem));
    }

    const auto build = [&](double threshold) {
        Problems said = notes;
        const std::vector<Found> hubs =
            find_hubs(table, candidates, alike, threshold, apart, options);
        const std::vector<std::string> standing{standing_hub_name};
        std::vector<LabelledClip> clips = cut(all, table, hubs, options, said);
        return detail::assemble(std::move(clips), options.graph, std::move(said), &standing);
    };
    if (options.branching <= 0.0) return build(options.threshold);

    Result<MotionGraph> best = build(0.02);
    double reached = best ? branching_of(*best) : 0.0;
    for (int centimetres = 3; centimetres <= 15 && reached < options.branching; ++centimetres) {
        Result<MotionGraph> next = build(0.01 * centimetres);
        if (!next) continue;
        const double ways = branching_of(*next);
        if (ways <= reached) continue;
        reached = ways;
        best = std::move(next);
    }
    if (best && reached < options.branching) {
        Problem note;
        note.severity = Problem::Severity::warning;
        note.code = "branching";
        note.message = fmt::format(
            "{:.1f} clips may follow a clip, {:.1f} were asked for: these takes do not hold more",
            reached, options.branching);
        best->notes.push_back(std::move(note));
    }
    return best;
}

}  // namespace sidestep::motion
