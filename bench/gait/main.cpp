// How good is the built-in walking, and how long does it take to make?
//
//     sidestep bench gait                 one row per clip, then the whole
//     sidestep bench gait --pictures DIR  strips of stick figures, from the side and from the front

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bench/support/harness.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/gait/measure.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

// one strip: `count` moments side by side, from the side above and from the front below
void draw_strip(const Clip& clip, const std::filesystem::path& file, int count) {
    constexpr double room = 90.0, metre = 110.0;
    const double width = room * count + 40.0;
    std::ofstream out(file);
    out << fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{:.0f}' height='470'>"
        "<rect width='100%' height='100%' fill='white'/>\n",
        width);
    const Quat unturn = rotation_about(Axis::y, -heading(clip.rotation(0, hips)));
    for (int view = 0; view < 2; ++view) {
        const double ground_line = view == 0 ? 225.0 : 455.0;
        out << fmt::format("<line x1='0' x2='{0:.0f}' y1='{1}' y2='{1}' stroke='#999'/>\n", width,
                           ground_line);
        for (int k = 0; k < count; ++k) {
            const int frame = k * (clip.frame_count() - 1) / std::max(1, count - 1);
            const GlobalPose pose = clip.global_pose(frame);
            const Vec3 root = pose.joints[hips].translation;
            const double centre = 20.0 + room * (k + 0.5);
            const auto line = [&](const Vec3& a, const Vec3& b, const char* colour, double thick) {
                const auto flat = [&](const Vec3& p) {
                    const Vec3 q = unturn * (p - Vec3(root.x(), 0.0, root.z()));
                    const double across = view == 0 ? q.z() : -q.x();
                    return Vec2(centre + metre * across, ground_line - metre * p.y());
                };
                const Vec2 p = flat(a), q = flat(b);
                out << fmt::format(
                    "<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='{}' "
                    "stroke-width='{}' stroke-linecap='round'/>\n",
                    p.x(), p.y(), q.x(), q.y(), colour, thick);
            };
            const auto joint = [&](int j) { return pose.joints[j].translation; };
            const auto limbs = [&](bool right) {
                const char* colour = right ? "#c8451b" : "#2357b5";
                const int arm = right ? right_arm : left_arm;
                const int thigh = right ? right_up_leg : left_up_leg;
                line(joint(arm), joint(arm + 1), colour, 5);
                line(joint(arm + 1), joint(arm + 2), colour, 4);
                line(joint(arm + 2), pose.end_sites[right ? 4 : 3], colour, 3);
                line(joint(hips), joint(thigh), colour, 6);
                line(joint(thigh), joint(thigh + 1), colour, 7);
                line(joint(thigh + 1), joint(thigh + 2), colour, 5);
                line(pose.joints[thigh + 2] * sole_heel, pose.joints[thigh + 3] * sole_ball, colour,
                     3);
                line(pose.joints[thigh + 3] * sole_ball, pose.joints[thigh + 3] * sole_tip, colour,
                     3);
                line(joint(thigh + 2), joint(thigh + 3), colour, 3);
            };
            limbs(true);
            for (const auto& [a, b] : {std::pair{hips, spine}, std::pair{spine, spine1},
                                       std::pair{left_arm, right_arm}}) {
                line(joint(a), joint(b), "#555", 8);
            }
            line(joint(spine1), joint(head), "#777", 5);
            line(pose.joints[head] * Vec3(0, 0.03, 0.02), pose.joints[head] * Vec3(0, 0.15, 0.02),
                 "#d8c4ac", 20);
            line(pose.joints[head] * Vec3(0, 0.08, 0.10), pose.joints[head] * Vec3(0, 0.08, 0.13),
                 "#a65", 4);
            limbs(false);
            out << fmt::format("<text x='{:.0f}' y='12' font-size='9'>{}</text>\n", centre - 8,
                               frame);
        }
    }
    out << "</svg>\n";
}

/// What a table shows: this many digits behind the point.
double rounded(double value, int digits) {
    const double scale = std::pow(10.0, digits);
    return std::round(value * scale) / scale;
}

std::string print_of(const std::vector<LibraryClip>& library) {
    Fingerprint whole;
    for (const LibraryClip& clip : library) whole.add(clip.clip.fingerprint());
    return whole.hex();
}

nlohmann::ordered_json quality_row(const LibraryClip& entry, const GaitQuality& q) {
    nlohmann::ordered_json row;
    row["clip"] = entry.name;
    row["family"] = entry.family;
    row["frames"] = entry.clip.frame_count();
    row["slide_mm"] = rounded(1e3 * q.worst_slide, 1);
    row["deepest_mm"] = rounded(1e3 * q.deepest_sole, 1);
    row["knee_min_deg"] = rounded(degrees(q.knee_min), 1);
    row["knee_max_deg"] = rounded(degrees(q.knee_max), 1);
    row["reach"] = rounded(q.reach_max, 4);
    row["accel_m_s2"] = rounded(q.max_acceleration, 0);
    row["speed_m_s"] = rounded(q.speed, 3);
    row["step_m"] = rounded(q.step_length, 3);
    row["legs_apart_mm"] = rounded(1e3 * q.legs_apart, 0);
    row["fingerprint"] = fmt::format("{:016x}", entry.clip.fingerprint());
    return row;
}

}  // namespace

int main(int argc, char** argv) {
    bench::Bench bench("gait");
    std::string pictures;
    double frame_rate = 30.0;
    bench.app.add_option("--pictures", pictures, "folder for strips of stick figures (SVG)");
    bench.app.add_option("--fps", frame_rate, "frames per second")->check(CLI::Range(10.0, 240.0));
    if (!bench.parse(argc, argv)) return bench.exit_code();

    const LibraryOptions options{.style = {}, .frame_rate = frame_rate};
    std::vector<LibraryClip> all = built_in_library(options);
    const std::size_t library_size = all.size();
    for (auto&& more : {built_in_gestures(options), built_in_long_motions(options)}) {
        all.insert(all.end(), more.begin(), more.end());
    }
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    double frames = 0.0, slide = 0.0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const GaitQuality quality = measure(all[i].clip);
        rows.push_back(quality_row(all[i], quality));
        if (i < library_size) frames += all[i].clip.frame_count();
        slide = std::max(slide, quality.worst_slide);
        if (!pictures.empty()) {
            std::filesystem::create_directories(pictures);
            draw_strip(all[i].clip, std::filesystem::path(pictures) / (all[i].name + ".svg"), 14);
        }
    }
    bench.table("clips", rows);

    // every legal join of the library; velocities at 120 frames a second, where a difference
    // quotient is nearly the velocity itself
    double pose = 0.0, velocity = 0.0;
    int joins = 0;
    for (std::size_t i = 0; i < library_size; ++i) {
        for (std::size_t j = 0; j < library_size; ++j) {
            if (all[i].hub_out != all[j].hub_in) continue;
            ++joins;
            pose = std::max(pose, pose_mismatch(all[i].clip, all[j].clip));
        }
    }
    const std::vector<LibraryClip> fine = built_in_library({.style = {}, .frame_rate = 120.0});
    const auto of_hub = [&](const std::string& hub) -> const Clip& {
        const std::string name = hub == "stand" ? "stand_1" : hub;
        return std::find_if(fine.begin(), fine.end(),
                            [&](const LibraryClip& c) { return c.name == name; })
            ->clip;
    };
    for (const LibraryClip& clip : fine) {
        velocity = std::max({velocity, velocity_mismatch_at_start(clip.clip, of_hub(clip.hub_in)),
                             velocity_mismatch_at_end(clip.clip, of_hub(clip.hub_out))});
    }

    const int runs = bench.quick ? 3 : 20;
    std::vector<LibraryClip> made;
    const auto make = [&] { made = built_in_library(options); };
    const bench::Timing together = bench::best_of(runs, make);
    bench.row("library", together, {}, print_of(made));
    {
        const ThreadLimit one(1);
        const bench::Timing alone = bench::best_of(runs, make);
        bench.row("library one thread", alone, {}, print_of(made));
        bench.key("library_cpu_ms", 1e3 * alone.cpu_s);
    }
    bench.key("library_ms", 1e3 * together.best_s);
    bench.key("library_clips", static_cast<double>(library_size));
    bench.key("mean_frames", frames / static_cast<double>(library_size));
    bench.key("worst_slide_mm", 1e3 * slide);
    bench.key("joins", joins);
    bench.key("worst_pose_mismatch", pose);
    bench.key("worst_velocity_jump_deg_s", degrees(velocity));
    if (!(slide < 0.010)) bench.disagree("a foot slides 1 cm or more in a step");
    return bench.finish();
}
