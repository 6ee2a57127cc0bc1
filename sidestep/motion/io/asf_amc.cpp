#include "sidestep/motion/io/asf_amc.h"

#include "sidestep/motion/io/detail/amc_frames.h"
#include "sidestep/motion/io/detail/asf_model.h"
#include "sidestep/motion/io/detail/wrong_format.h"

namespace sidestep::motion {

namespace {

constexpr double metres_per_inch = 0.0254;
constexpr double cmu_frame_rate = 120.0;

/// CMU keeps inches times a multiplier; a multiplier of 1 is what everyone writes who keeps
/// something else.
std::optional<double> unit_of(const detail::AsfModel& model) {
    if (!model.unit_length || *model.unit_length == 1.0) return std::nullopt;
    return metres_per_inch / *model.unit_length;
}

/// Puts what the bytes seem to be instead in front of what is wrong with them.
Failure with_guess(Problems problems, std::string_view bytes, std::string_view name,
                   std::string_view expected) {
    const detail::ForeignFormat guess = detail::recognise_foreign(bytes);
    if (guess.what.empty() || guess.what.find(expected) != std::string::npos) {
        return failure(std::move(problems));
    }
    Problem problem;
    problem.file = name;
    problem.message = "this is " + guess.what + ", expected an " + std::string(expected) + " file";
    problem.hint = guess.hint;
    return failure(std::move(problem));
}

}  // namespace

Result<AsfFile> read_asf(std::string_view asf, std::string_view asf_name) {
    detail::ProblemLog log(asf, asf_name);
    const detail::AsfModel model = detail::parse_asf(asf, log);
    if (log.has_error()) return with_guess(log.take(), asf, asf_name, "ASF");
    return AsfFile{detail::to_skeleton(model), model.name, unit_of(model), log.take()};
}

Result<MotionFile> read_asf_amc(std::string_view asf, std::string_view amc,
                                std::string_view asf_name, std::string_view amc_name) {
    detail::ProblemLog asf_log(asf, asf_name);
    const detail::AsfModel model = detail::parse_asf(asf, asf_log);
    // without the bones nobody can say what the numbers of a frame mean
    if (asf_log.has_error()) return with_guess(asf_log.take(), asf, asf_name, "ASF");

    detail::ProblemLog amc_log(amc, amc_name);
    const detail::AmcFrames frames = detail::parse_amc(amc, model, amc_log);
    // every number of a clip has cost a few bytes of text; far more than that is a forgery
    const std::size_t rotations = static_cast<std::size_t>(frames.frame_count) * model.bones.size();
    if (!amc_log.has_error() && rotations > asf.size() + amc.size() + 1'000'000) {
        amc_log.error(0, std::to_string(frames.frame_count) + " frames of " +
                             std::to_string(model.bones.size()) +
                             " bones are more than so small a file can mean");
    }
    if (amc_log.has_error()) {
        Failure bad = with_guess(amc_log.take(), amc, amc_name, "AMC");
        const Problems before = asf_log.take();
        bad.problems.insert(bad.problems.begin(), before.begin(), before.end());
        return bad;
    }

    MotionFile file;
    file.clip = detail::to_clip(model, frames, 1.0 / cmu_frame_rate);
    file.clip.set_name(model.name);
    file.format = "asf/amc";
    file.metres_per_unit = unit_of(model);
    file.warnings = asf_log.take();
    const Problems of_motion = amc_log.take();
    file.warnings.insert(file.warnings.end(), of_motion.begin(), of_motion.end());
    Problem rate;
    rate.file = amc_name;
    rate.severity = Problem::Severity::warning;
    rate.message = "an AMC file has no frame rate: taking 120 per second, as CMU's are";
    rate.hint = "give the true rate with --fps";
    rate.code = "no_frame_rate";
    file.warnings.push_back(std::move(rate));
    return file;
}

}  // namespace sidestep::motion
