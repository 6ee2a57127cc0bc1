#include "cli/support/motions.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <map>

#include "cli/support/inputs.h"
#include "cli/support/output.h"
#include "cli/support/range.h"
#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

Failure bad_flag(std::string message, std::string hint) {
    return failure(problem_with("", std::move(message), std::move(hint)));
}

}  // namespace

void add_import_flags(CLI::App& verb, ImportFlags& flags, const std::string& fps_names) {
    verb.add_option("--unit", flags.unit,
                    "Length of one unit of the file: m, cm, mm, in, ft or metres as a number.\n"
                    "Without it the unit is inferred, and said")
        ->type_name("UNIT")
        ->group("Reading");
    verb.add_option("--up", flags.up, "Which axis of the file points up: x, y or z")
        ->type_name("AXIS")
        ->check(CLI::IsMember({"x", "y", "z", "X", "Y", "Z"}).description(""))
        ->group("Reading");
    verb.add_option(fps_names, flags.fps,
                    "The rate at which the file's rows were captured, when it states another")
        ->type_name("FPS")
        ->check(between(1e-3, 1e6))
        ->group("Reading");
    verb.add_flag("--fix", flags.fix,
                  "Repair the quirks that are found (T-pose rows, dropped rows, a wrong rate)\n"
                  "instead of only naming them")
        ->group("Reading");
}

Result<double> parse_unit(const std::string& text) {
    static const std::map<std::string, double> names = {
        {"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}, {"ft", 0.3048}};
    if (const auto found = names.find(text); found != names.end()) return found->second;
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // an atom and the distance to the sun are far enough apart; a nan is outside too
    if (error != std::errc() || end != text.data() + text.size() ||
        !(value >= 1e-10 && value <= 1e11)) {
        return bad_flag("--unit " + text + ": expected m, cm, mm, in, ft or metres, 1e-10 to 1e+11",
                        "--unit 0.0254 and --unit in mean the same");
    }
    return value;
}

Result<motion::ImportOptions> import_options(const ImportFlags& flags) {
    motion::ImportOptions options;
    if (!flags.unit.empty()) {
        const Result<double> unit = parse_unit(flags.unit);
        if (!unit) return failure(unit.error());
        options.metres_per_unit = *unit;
    }
    if (!flags.up.empty()) {
        const char letter = flags.up[0];
        options.up = letter == 'x' || letter == 'X'   ? Axis::x
                     : letter == 'y' || letter == 'Y' ? Axis::y
                                                      : Axis::z;
    }
    if (flags.fps > 0.0) options.frame_rate = flags.fps;
    options.fix = flags.fix;
    return options;
}

Result<motion::Motion> load(const std::string& file, const motion::ImportOptions& options) {
    return motion::try_load_motion(file, options);
}

bool is_motion_output(std::string_view extension) {
    return extension == ".bvh" || extension == ".glb" || extension == ".gltf";
}

Problems save(const motion::Motion& motion, const std::string& file, const std::string& extension) {
    if (file != "-") return motion::save_motion(motion, file);
    const Result<std::string> bytes = motion::motion_bytes(motion, extension);
    if (!bytes) return bytes.error();
    return write_file("-", *bytes);
}

motion::Motion as_motion(motion::Clip clip, std::string format) {
    motion::Motion motion;
    motion.declared_frame_rate = clip.frame_rate();
    motion.clip = std::move(clip);
    motion.format = std::move(format);
    return motion;
}

}  // namespace sidestep::cli
