#include "bench/edit/resolvers.h"

#include <cmath>

#include "bench/edit/clips.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/edit/curve.h"
#include "sidestep/edit/resolver.h"

namespace sidestep::bench {

namespace {

/// The specification's freedom for one arm: 18 numbers.
std::vector<Vec3> arm_sigma(const motion::Skeleton& skeleton) {
    std::vector<Vec3> sigma(skeleton.joint_count(), Vec3::Zero());
    const auto free = [&](const char* name, double size) {
        sigma[*skeleton.find(name)] = Vec3::Constant(size);
    };
    for (const char* name : {"LowerBack", "Spine", "Spine1"}) free(name, 0.03);
    free("LeftShoulder", 0.06);
    free("LeftArm", 0.2);
    free("LeftForeArm", 0.2);
    return sigma;
}

/// Every frame with what is asked of it.
struct Course {
    std::vector<motion::Pose> poses;
    std::vector<std::vector<edit::Demand>> demands;
};

/// The left hand drawn `far` towards the chest, in and out over the middle of the clip.
Course drawn_in(const motion::Clip& clip, const edit::Resolver& resolver, double far) {
    const double end = clip.last_time();
    const edit::Curve share(
        {{0.2 * end, Vec3::Zero()}, {0.5 * end, {far, 0, 0}}, {0.8 * end, Vec3::Zero()}},
        edit::Interpolant::clamped);
    const int chest_joint = *clip.skeleton().find("Spine1");
    Course course;
    for (int f = 0; f < clip.frame_count(); ++f) {
        course.poses.push_back(clip.pose(f));
        const Vec3 hand = resolver.place(course.poses.back(), 0);
        const Vec3 chest = clip.global_pose(f).joints[chest_joint].translation;
        edit::Demand demand;
        demand.position = hand + share(f * clip.frame_time()).x() * (chest - hand).normalized();
        course.demands.push_back({demand});
    }
    return course;
}

struct Walked {
    double square = 0.0, worst = 0.0, distance = 0.0;
    int iterations = 0;
    Fingerprint print;
};

Walked walk(const edit::Resolver& resolver, const Course& course,
            const edit::ResolveOptions& options) {
    Walked walked;
    edit::FrameMemory memory;
    for (std::size_t f = 0; f < course.poses.size(); ++f) {
        const edit::Resolved resolved =
            resolver.solve(course.poses[f], course.demands[f], options, &memory);
        const double miss = resolved.position_residual;
        walked.square += miss * miss;
        walked.worst = std::max(walked.worst, miss);
        walked.distance += resolved.distance;
        walked.iterations = std::max(walked.iterations, resolved.iterations);
        for (const Vec3& delta : resolved.delta) {
            walked.print.add(delta.x()).add(delta.y()).add(delta.z());
        }
    }
    return walked;
}

}  // namespace

ResolverFigures study_resolvers(Bench& bench) {
    struct Variant {
        const char* name;
        edit::ResolveOptions options;
    };
    const std::vector<Variant> variants{
        {"printed", {.method = edit::Method::printed}},
        {"posterior", {}},
        {"restart", {.method = edit::Method::restart}},
        {"damped", {.method = edit::Method::damped, .iterations = 20}}};
    struct Question {
        const char* take;
        double far;
    };
    ResolverFigures figures;
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Question& question : {Question{"takes/02_01", 0.2}, Question{"takes/13_29", 0.1}}) {
        const motion::Clip clip = one_take(question.take);
        const motion::Skeleton& skeleton = clip.skeleton();
        const edit::Resolver resolver(skeleton, arm_sigma(skeleton),
                                      {{*skeleton.find("LeftHand"), Vec3::Zero()}});
        const Course course = drawn_in(clip, resolver, question.far);
        std::vector<Walked> walked(variants.size());
        std::vector<std::function<void()>> works;
        for (std::size_t k = 0; k < variants.size(); ++k) {
            works.emplace_back([&, k] { walked[k] = walk(resolver, course, variants[k].options); });
        }
        const std::vector<Timing> times = race(bench.quick ? 3 : 9, works);
        const double frames = clip.frame_count();
        for (std::size_t k = 0; k < variants.size(); ++k) {
            const double rms = 1e3 * std::sqrt(walked[k].square / frames);
            const double us = 1e6 * times[k].best_s / frames;
            rows.push_back({{"take", question.take},
                            {"method", variants[k].name},
                            {"residual_rms_mm", rms},
                            {"residual_max_mm", 1e3 * walked[k].worst},
                            {"weighted_distance", walked[k].distance / frames},
                            {"most_steps", walked[k].iterations},
                            {"us_per_frame", us},
                            {"frames", clip.frame_count()},
                            {"fingerprint", walked[k].print.hex()}});
            // the figures that others read are those of the walk
            if (question.far < 0.15) continue;
            if (k == 0) figures.residual_mm["printed"] = rms;
            if (k != 1) continue;
            figures.residual_mm["default"] = rms;
            figures.us_per_frame = us;
        }
    }
    bench.table("resolvers", rows);
    return figures;
}

}  // namespace sidestep::bench
