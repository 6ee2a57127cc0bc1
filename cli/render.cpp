// sidestep render FILE -o PICTURE: a recording or a motion as a picture or a film, without a browser.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <ctime>

#include "cli/film/camera.h"
#include "cli/film/encoder.h"
#include "cli/film/set.h"
#include "cli/film/shade.h"
#include "cli/support/console.h"
#include "cli/support/motions.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/recorded_figure.h"
#include "cli/support/recordings.h"
#include "cli/support/stage_of.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/recording/reader.h"

namespace sidestep::cli {

namespace {

struct RenderOptions {
    std::vector<std::string> files;
    std::vector<std::string> out;
    std::string camera = "orbit";
    std::string look;
    std::string size;
    std::string agent;
    std::string json;
    double distance = 0.0;
    double lens = 0.0;
    double at = 0.0, from = 0.0, to = 0.0;
    double fps = 0.0;
    double turn = 0.0;
    int strip = 0;
    int samples = 0;
    bool dark = false;
    bool no_grid = false;
    bool wireframe = false;
    std::vector<std::string> hide;
    StageOptions stage;
    const CLI::App* verb = nullptr;

    [[nodiscard]] bool given(const char* name) const { return verb->get_option(name)->count() > 0; }
};

struct Size {
    int width = 1280, height = 720;
};

Result<Size> parse_size(const std::string& text) {
    Size size;
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.width);
    const bool cross = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
    const auto height = cross ? std::from_chars(width.ptr + 1, end, size.height) : width;
    const auto fits = [](int pixels) { return pixels >= 16 && pixels <= 8000; };
    if (!cross || height.ec != std::errc() || height.ptr != end || !fits(size.width) ||
        !fits(size.height)) {
        return failure(problem_with(
            "", "--size " + text + ": expected WIDTHxHEIGHT, each 16 to 8000", "--size 1280x720"));
    }
    return size;
}

/// "AROUND" or "AROUND,UP", in degrees.
Problems parse_look(const std::string& text, film::CameraOptions& camera) {
    if (text.empty()) return {};
    double around = 0.0, up = 0.0;
    const char* const end = text.data() + text.size();
    auto parsed = std::from_chars(text.data(), end, around);
    bool good = parsed.ec == std::errc() && std::abs(around) <= 3600.0;
    if (good && parsed.ptr != end) {
        good = *parsed.ptr == ',';
        parsed = good ? std::from_chars(parsed.ptr + 1, end, up) : parsed;
        good = good && parsed.ec == std::errc() && parsed.ptr == end && std::abs(up) <= 89.0;
        camera.up = up;
    }
    if (!good) {
        return {problem_with(
            "", "--look " + text + ": expected degrees around, or around,up (up to 89)",
            "--look 30,20 looks from the front, a little to the right, from above")};
    }
    camera.around = around;
    return {};
}

/// What everything is made from, once the words are understood.
struct RenderJob {
    const recording::Recording& recording;
    std::string file;  // for problems
    film::CameraOptions camera;
    film::Theme theme;
    double at = 0.0, from = 0.0, to = 0.0;
    const RenderOptions& options;
};

/// Whose picture it is: the wardrobe is kept from frame to frame.
class Studio {
public:
    Studio(const RenderJob& job, Size size, int samples)
        : job_(job), size_(size), samples_(samples), wardrobe_(job.recording) {}

    film::Picture frame(const film::Cameraman& man, double time) {
        const raster::View view = man.view(time);
        film::Set set;
        film::SetOptions options = set_options(man);
        if (job_.camera.kind == film::CameraKind::first_person) {
            options.hidden_figure = job_.camera.figure;
        }
        film::add_to_set(set, wardrobe_, job_.recording, job_.recording.state_at(time), view,
                         options);
        return film::take(set, shot(man, view));
    }

    /// Several moments in one picture, side by side when they would stand in each other.
    film::Picture strip(int moments) {
        std::vector<recording::State> states;
        std::vector<Vec3> roots;
        for (int i = 0; i < moments; ++i) {
            const double share = moments == 1 ? 0.0 : i / (moments - 1.0);
            states.push_back(job_.recording.state_at(job_.from + (job_.to - job_.from) * share));
            roots.push_back(root_of(states.back()));
        }
        film::CameraOptions camera = job_.camera;
        const Vec3 way = roots.back() - roots.front();
        // seen from the side, going to the right
        if (!camera.around && std::hypot(way.x(), way.z()) > 0.3) {
            camera.around = degrees(std::atan2(-way.z(), way.x())) + 18.0;
        }
        if (!camera.up) camera.up = 10.0;
        const double around = radians(camera.around.value_or(32.0));
        const Vec3 right(std::cos(around), 0.0, -std::sin(around));
        double room = 1e30, wide = 0.3;
        for (std::size_t i = 0; i + 1 < roots.size(); ++i) {
            room = std::min(room, (roots[i + 1] - roots[i]).dot(right));
        }
        std::vector<std::vector<Vec3>> points;
        for (std::size_t i = 0; i < states.size(); ++i) {
            points.push_back(film::points_of(job_.recording, states[i]));
            for (const Vec3& p : points.back()) {
                if (states[i].figures.size() == 1) {
                    wide = std::max(wide, std::abs((p - roots[i]).dot(right)));
                }
            }
        }
        std::vector<Vec3> shifts(states.size(), Vec3::Zero()), all;
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (room < 1.1 * wide && moments > 1) {
                Vec3 off = roots[i] - roots.front();
                off.y() = 0.0;
                shifts[i] = right * (1.5 * wide * static_cast<double>(i)) - off;
            }
            for (const Vec3& p : points[i]) all.push_back(p + shifts[i]);
        }
        const film::Cameraman man(job_.recording, camera, job_.from, job_.from, size_.width,
                                  size_.height, all);
        const raster::View view = man.view(job_.from);
        film::Set set;
        for (std::size_t i = 0; i < states.size(); ++i) {
            film::SetOptions options = set_options(man);
            options.shift = shifts[i];
            options.things_too = i == 0 || shifts[i].norm() > 0.0;
            film::add_to_set(set, wardrobe_, job_.recording, states[i], view, options);
        }
        return film::take(set, shot(man, view));
    }

private:
    /// Small things want finer shadows than people do.
    [[nodiscard]] double grain(const film::Cameraman& man) const {
        const bool people = std::any_of(
            job_.recording.things().begin(), job_.recording.things().end(),
            [](const recording::Thing& thing) { return thing.kind == recording::Kind::figure; });
        return people ? 1.0 : std::clamp(man.distance() / 25.0, 0.02, 1.0);
    }

    [[nodiscard]] film::SetOptions set_options(const film::Cameraman& man) {
        film::SetOptions options;
        options.grain = grain(man);
        options.wireframe = job_.options.wireframe;
        options.hidden_layers = job_.options.hide;
        if (options.grain < 1.0) {
            wardrobe_.cut_large(0.12 * man.distance(), 0.018 * options.grain);
        }
        return options;
    }

    [[nodiscard]] film::Shot shot(const film::Cameraman& man, const raster::View& view) const {
        film::Shot shot{view, job_.theme};
        shot.samples = samples_;
        shot.lamp_turn = man.lamp_turn();
        shot.haze = std::max(70.0, 3.5 * man.distance());
        // lines that can be told apart: every metre among people
        shot.grid = man.distance() < 1.5 ? 0.1 : man.distance() < 90.0 ? 1.0 : 10.0;
        if (job_.options.no_grid) shot.grid = 0.0;
        shot.grain = grain(man);
        return shot;
    }

    [[nodiscard]] Vec3 root_of(const recording::State& state) const {
        for (const auto& figure : state.figures) {
            if (job_.camera.figure >= 0 && figure.thing != job_.camera.figure) continue;
            if (!figure.pose.translations.empty()) return figure.pose.translations[0];
        }
        return Vec3::Zero();
    }

    const RenderJob& job_;
    Size size_;
    int samples_;
    film::Wardrobe wardrobe_;
};

/// Time that pictures take, on the clock and on all processors together.
struct Stopwatch {
    double clock_ms = 0.0, cpu_ms = 0.0;

    template <typename Work>
    auto time(const Work& work) {
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t cpu = std::clock();
        auto made = work();
        clock_ms +=
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count();
        cpu_ms += 1e3 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
        return made;
    }
};

picture::Image image_of(const film::Picture& picture) {
    picture::Image image(picture.width, picture.height, {});
    std::size_t at = 0;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x, at += 3) {
            const auto share = [&](std::size_t k) {
                return static_cast<float>(picture.rgb[at + k]) / 255.0F;
            };
            image.set(x, y, {share(0), share(1), share(2), 1.0F});
        }
    }
    return image;
}

/// What was made, for JSON and for people.
void tell(Console& console, Json& written, const std::string& file, const Size& size, int frames,
          const Stopwatch& watch) {
    const auto each = [&](double milliseconds) {
        return std::round(10.0 * milliseconds / frames) / 10.0;
    };
    written.push_back({{"file", file},
                       {"width", size.width},
                       {"height", size.height},
                       {"frames", frames},
                       {"ms_per_frame", each(watch.clock_ms)},
                       {"cpu_ms_per_frame", each(watch.cpu_ms)}});
    const std::string count = frames == 1 ? "" : fmt::format("{} frames, ", frames);
    console.say(fmt::format("wrote {}: {}{:.0f} ms{}", with_size(file), count,
                            watch.clock_ms / frames, frames == 1 ? "" : " each"));
}

void write_picture(const RenderJob& job, Console& console, const std::string& file,
                   const Size& size, Json& written) {
    Progress progress(console, "drawing", 1);
    progress.at(0, file);
    const int samples = job.options.samples > 0 ? job.options.samples : 8;
    Studio studio(job, size, samples);
    Stopwatch watch;
    const film::Picture picture = watch.time([&] {
        if (job.options.strip > 0) return studio.strip(job.options.strip);
        const film::Cameraman man(job.recording, job.camera, job.at, job.at, size.width,
                                  size.height);
        return studio.frame(man, job.at);
    });
    const Problems problems = write_file(file, picture::to_png(image_of(picture)));
    console.report(problems);
    if (problems.empty()) tell(console, written, file, size, 1, watch);
}

void write_film(const RenderJob& job, Console& console, const std::string& file, const Size& size,
                Json& written) {
    const bool gif = extension_of(file) == ".gif";
    const double fps = job.options.fps > 0.0 ? job.options.fps : gif ? 15.0 : 30.0;
    const double count = std::floor((job.to - job.from) * fps + 1e-6) + 1.0;
    constexpr double most = 200000.0;
    if (count > most) {
        console.report(problem_with(
            file, fmt::format("{:.0f} frames are more than a film may have ({:.0f})", count, most),
            "choose a part with --from and --to"));
        return;
    }
    const int frames = static_cast<int>(count);
    Result<film::Encoder> encoder = film::Encoder::start(file, size.width, size.height, fps);
    if (!encoder) return console.report(encoder.error());
    const film::Cameraman man(job.recording, job.camera, job.from, job.to, size.width, size.height);
    Studio studio(job, size, job.options.samples > 0 ? job.options.samples : 4);
    Stopwatch watch;
    {
        Progress progress(console, "rendering frame", frames);
        for (int i = 0; i < frames; ++i) {
            progress.at(i, file);
            const double time = std::min(job.from + i / fps, job.to);
            const film::Picture picture = watch.time([&] { return studio.frame(man, time); });
            if (!encoder->add(picture.rgb)) break;
        }
    }
    const Problems problems = encoder->finish();
    console.report(problems);
    if (problems.empty()) tell(console, written, file, size, frames, watch);
}

/// When to look, checked against when there is something to see.
Problems choose_times(const RenderOptions& options, RenderJob& job) {
    const double first = job.recording.first_time(), last = job.recording.last_time();
    Problems problems;
    const auto within = [&](const char* name, double value, double otherwise) {
        if (!options.given(name)) return otherwise;
        if (value >= first && value <= last) return value;
        problems.push_back(problem_with(
            job.file, fmt::format("{} {:g}: there is something to see from {:.3f} to {:.3f} s",
                                  name, value, first, last)));
        return otherwise;
    };
    job.at = within("--at", options.at, first + 0.5 * (last - first));
    job.from = within("--from", options.from, first);
    job.to = within("--to", options.to, last);
    if (problems.empty() && job.from > job.to) {
        problems.push_back(problem_with(job.file, "--from lies behind --to"));
    }
    return problems;
}

/// One of the recording's own, by name or number.
Problems find_camera(const std::string& which, RenderJob& job) {
    const std::vector<int> cameras = film::cameras_of(job.recording);
    std::string names;
    for (std::size_t k = 0; k < cameras.size(); ++k) {
        const std::string& name = job.recording.things()[static_cast<std::size_t>(cameras[k])].name;
        names += (names.empty() ? "" : ", ") + name;
        const bool wanted = which.empty() ? k == 0 : which == name || which == fmt::format("{}", k);
        if (wanted && job.camera.figure < 0) job.camera.figure = cameras[k];
    }
    if (job.camera.figure >= 0) return {};
    if (cameras.empty()) {
        return {
            problem_with(job.file, "no camera was recorded",
                         "--camera orbit sees everybody; `sidestep simulate dogs100` records one")};
    }
    return {problem_with(job.file, "has no camera \"" + which + "\"", "there are " + names)};
}

Problems choose_camera(const RenderOptions& options, RenderJob& job) {
    film::CameraOptions& camera = job.camera;
    camera.kind = options.camera == "top"        ? film::CameraKind::top
                  : options.camera == "follow"   ? film::CameraKind::follow
                  : options.camera == "orbit"    ? film::CameraKind::orbit
                  : options.camera == "recorded" ? film::CameraKind::recorded
                                                 : film::CameraKind::first_person;
    camera.hidden = options.hide;
    if (Problems wrong = parse_look(options.look, camera); !wrong.empty()) return wrong;
    if (options.distance > 0.0) camera.distance = options.distance;
    if (options.lens > 0.0) camera.field_deg = options.lens;
    camera.turn_deg_s = options.turn;
    if (camera.kind == film::CameraKind::recorded) {
        if (options.strip > 0) {
            return {problem_with("", "--strip goes with --camera orbit or top")};
        }
        return find_camera(options.agent, job);
    }
    const bool walks =
        camera.kind == film::CameraKind::follow || camera.kind == film::CameraKind::first_person;
    if (!options.agent.empty() || walks) {
        const Result<int> figure =
            find_figure(job.recording, job.file, options.agent.empty() ? "#0" : options.agent);
        if (!figure) return figure.error();
        camera.figure = *figure;
        if (presence_of(job.recording, *figure).empty()) {
            return {problem_with(job.file, "this figure is never on the stage")};
        }
    }
    if (walks && options.strip > 0) {
        return {problem_with("", "--strip goes with --camera orbit or top")};
    }
    return {};
}

/// What is wrong before anything was read.
Problems check_words(const RenderOptions& options) {
    Problems problems;
    for (const std::string& file : options.out) {
        if (extension_of(file) == ".png" || film::is_film(file)) continue;
        problems.push_back(problem_with(file, "is not a picture or film that render can make",
                                        "end the name in .png, .mp4 or .gif"));
    }
    const auto any = [&](bool film) {
        return std::any_of(options.out.begin(), options.out.end(),
                           [&](const std::string& file) { return film::is_film(file) == film; });
    };
    const auto complain = [&](std::initializer_list<const char*> names, const char* why) {
        for (const char* name : names) {
            if (options.given(name)) problems.push_back(problem_with("", std::string(name) + why));
        }
    };
    if (!any(true)) complain({"--fps", "--turn"}, " goes with films only");
    if (!any(true) && options.strip == 0) {
        complain({"--from", "--to"}, " goes with films and strips; a picture is taken --at a time");
    }
    if (any(true)) complain({"--strip"}, " makes a picture, not a film");
    if (!any(false) || options.strip > 0) complain({"--at"}, " goes with single pictures");
    if (options.camera != "orbit") complain({"--turn"}, " goes with --camera orbit");
    if (options.camera == "top") complain({"--look"}, " does not go with --camera top");
    if (options.camera == "first-person") {
        complain({"--distance"}, " does not go with --camera first-person");
    }
    if (options.camera == "recorded") {
        complain({"--distance", "--look"}, " does not go with --camera recorded");
    }
    return problems;
}

std::optional<recording::Recording> load_stage(const RenderOptions& options, Console& console) {
    if (options.files.size() == 1 && is_recording(options.files.front())) {
        return load_recording(console, options.files.front());
    }
    const Result<std::string> bytes = stage_of(console, options.files, options.stage);
    if (!bytes) {
        console.report(bytes.error());
        return std::nullopt;
    }
    Result<recording::Recording> recording = recording::read(*bytes, options.files.front());
    if (!recording) {
        console.report(recording.error());
        return std::nullopt;
    }
    return std::move(*recording);
}

int render(const RenderOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    Problems wrong = check_words(options);
    for (const Problem& problem : check_json_target(options.json)) wrong.push_back(problem);
    Size size;
    if (!options.size.empty()) {
        const Result<Size> parsed = parse_size(options.size);
        if (parsed) size = *parsed;
        if (!parsed) wrong.insert(wrong.end(), parsed.error().begin(), parsed.error().end());
    }
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    const std::optional<recording::Recording> recording = load_stage(options, console);
    if (!recording) return bad_input;
    RenderJob job{*recording, options.files.front(),
                  {},         options.dark ? film::dark_theme() : film::light_theme(),
                  0.0,        0.0,
                  0.0,        options};
    wrong = choose_times(options, job);
    if (wrong.empty()) wrong = choose_camera(options, job);
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    Json written = Json::array();
    for (const std::string& file : options.out) {
        try {
            if (film::is_film(file)) {
                const bool small = extension_of(file) == ".gif" && options.size.empty();
                write_film(job, console, file, small ? Size{640, 360} : size, written);
            } else {
                write_picture(job, console, file, size, written);
            }
        } catch (const InputError& error) {
            Problems about = error.problems();
            for (Problem& problem : about) problem.file = job.file;
            console.report(about);
            break;
        }
    }
    if (!options.json.empty()) {
        Json json;
        json["written"] = std::move(written);
        if (!write_json(console, options.json, json)) return bad_input;
    }
    return console.error_count() > 0 ? bad_input : done;
}

void add_picture_options(CLI::App& verb, RenderOptions& options) {
    constexpr const char* group = "Picture";
    verb.add_option("--size", options.size,
                    "Pixels, WIDTHxHEIGHT; without it 1280x720, and 640x360 for a .gif")
        ->type_name("WxH")
        ->group(group);
    verb.add_option("--at", options.at, "The second of a picture; without it the middle")
        ->type_name("SECONDS")
        ->check(between(-1e12, 1e12))
        ->group(group);
    verb.add_option("--from", options.from, "Where a film or a strip begins, in seconds")
        ->type_name("SECONDS")
        ->check(between(-1e12, 1e12))
        ->group(group);
    verb.add_option("--to", options.to, "Where it ends")
        ->type_name("SECONDS")
        ->check(between(-1e12, 1e12))
        ->group(group);
    verb.add_option("--fps", options.fps,
                    "Frames a second of a film; without it 30, and 15 for a .gif")
        ->type_name("FPS")
        ->check(between(0.1, 240.0))
        ->group(group);
    verb.add_option("--strip", options.strip, "This many moments in one picture")
        ->type_name("N")
        ->check(between(1, 40))
        ->group(group);
    verb.add_option(
            "--samples", options.samples,
            "Looks at every pixel: 1, 4, 8 or 16. More is smoother and slower; without it 8\n"
            "for pictures, 4 for films")
        ->type_name("N")
        ->check(CLI::IsMember({1, 4, 8, 16}).description(""))
        ->group(group);
    verb.add_flag("--dark", options.dark, "A dark floor under a dark sky")->group(group);
    verb.add_flag("--no-grid", options.no_grid, "No lines on the floor")->group(group);
    verb.add_flag("--wireframe", options.wireframe, "Parts and boxes as their edges")->group(group);
    verb.add_option(
            "--hide", options.hide,
            "Leave out a layer: contacts, impulses, forces, ...; may be given several times")
        ->type_name("LAYER")
        ->delimiter(',')
        ->group(group);
}

void add_camera_options(CLI::App& verb, RenderOptions& options) {
    constexpr const char* group = "Camera";
    verb.add_option(
            "--camera", options.camera,
            "orbit: everybody, from the side and above. top: straight down. follow: behind\n"
            "somebody. first-person: through somebody's eyes. recorded: as the recording's own\n"
            "camera saw it")
        ->type_name("CAMERA")
        ->check(
            CLI::IsMember({"orbit", "top", "follow", "first-person", "recorded"}).description(""))
        ->group(group);
    verb.add_option(
            "--agent", options.agent,
            "Whom to follow or to be, or which recorded camera: a name, or a number from 0;\n"
            "without it the first")
        ->type_name("NAME")
        ->group(group);
    verb.add_option("--look", options.look,
                    "Degrees around, or around,up: 0 looks from the front (+z), or from behind\n"
                    "whoever is followed; 90 from the right")
        ->type_name("DEG[,DEG]")
        ->group(group);
    verb.add_option("--distance", options.distance,
                    "Metres from the middle; without it everybody is in the picture")
        ->type_name("M")
        ->check(between(0.05, 1e5))
        ->group(group);
    verb.add_option("--lens", options.lens, "Degrees from the lower to the upper edge")
        ->type_name("DEG")
        ->check(between(1.0, 150.0))
        ->group(group);
    verb.add_option("--turn", options.turn, "Degrees a second that an orbit goes round in a film")
        ->type_name("DEG")
        ->check(between(-720.0, 720.0))
        ->group(group);
}

}  // namespace

Action add_render(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "render", "A recording or a motion as a picture or a film, without a browser");
    const auto options = std::make_shared<RenderOptions>();
    options->verb = verb;
    verb->add_option("FILE", options->files,
                     "A recording, motions, library:NAME, a motion graph or gallery")
        ->required()
        ->type_name("");
    verb->add_option("-o,--out", options->out,
                     ".png, .mp4 or .gif; may be given several times. Films need ffmpeg")
        ->required()
        ->type_name("FILE")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    verb->add_option("--json", options->json, "Write what was made as JSON to a file; - prints it")
        ->type_name("FILE");
    add_camera_options(*verb, *options);
    add_picture_options(*verb, *options);
    verb->add_flag("--wooden", options->stage.wooden,
                   "Figures in wood, even where a file brings a surface of its own")
        ->group("Picture");
    verb->add_flag(
            "--spacetime", options->stage.spacetime,
            "Up to six clips in space and time: time goes up, everyone is a tube, red where\n"
            "two collide, with the boxes of their trees")
        ->group("Picture");
    add_import_flags(*verb, options->stage.import, "--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep render plaza.rec -o plaza.png                        everybody, half way "
        "through\n"
        "  sidestep render plaza.rec -o plaza.mp4 --from 30 --to 40 --turn 6\n"
        "  sidestep render plaza.rec -o eyes.mp4 --camera first-person --agent 7\n"
        "  sidestep render plaza.rec -o top.png --camera top --at 60 --size 1600x1600\n"
        "  sidestep render walk.bvh -o walk.png --strip 7                seven moments of a walk\n"
        "  sidestep render library:walk -o walk.gif --dark               small enough for a page");
    return [options](Console& console) { return render(*options, console); };
}

}  // namespace sidestep::cli
