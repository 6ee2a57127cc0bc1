#include "cli/edit_page/edit_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/edit_page/edit_stage.h"
#include "cli/lint/lint_bodies.h"
#include "cli/support/cache.h"
#include "cli/support/console.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/tool.h"
#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

/// As far as anybody drags anything.
constexpr double far_away = 1000.0;

Json place_json(const Vec3& place) {
    return Json::array({place.x(), place.y(), place.z()});
}

/// Tenths of a millimetre are enough for words.
double shown_mm(double metres) {
    return std::round(metres * 1e4) / 10.0;
}

/// Who is in whom: hands and feet are in others, not others in them.
body::LimbPair told_pair(const body::LimbMap& limbs, const body::LimbPair& pair) {
    const auto rank = [&](int limb) {
        using body::Role;
        switch (limbs.limbs[static_cast<std::size_t>(limb)].label.role) {
            case Role::hand:
            case Role::fore_arm:
            case Role::upper_arm:
                return 3;
            case Role::foot:
            case Role::toe:
            case Role::shank:
            case Role::thigh:
                return 2;
            case Role::head:
                return 1;
            default:
                return 0;
        }
    };
    return rank(pair[1]) > rank(pair[0]) ? body::LimbPair{pair[1], pair[0]} : pair;
}

/// Frames of one pair in a row.
Json spans_of(const ContactMap& map, const body::LimbMap& limbs) {
    struct Span {
        body::LimbPair limbs{};
        int first = 0, last = 0;
        double depth = 0.0;
        bool between = true;
    };
    std::vector<Span> open, all;
    for (int f = 0; f < static_cast<int>(map.frames.size()); ++f) {
        for (const EditContact& contact : map.frames[static_cast<std::size_t>(f)]) {
            auto span = std::find_if(open.begin(), open.end(),
                                     [&](const Span& one) { return one.limbs == contact.limbs; });
            if (span == open.end()) {
                span = open.insert(open.end(), Span{contact.limbs, f, f, 0.0, true});
            }
            span->last = f;
            span->depth = std::max(span->depth, contact.depth);
            span->between = span->between && contact.between;
        }
        for (std::size_t i = 0; i < open.size();) {
            if (open[i].last == f) {
                ++i;
                continue;
            }
            all.push_back(open[i]);
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    all.insert(all.end(), open.begin(), open.end());
    std::sort(all.begin(), all.end(), [](const Span& a, const Span& b) {
        return std::tie(a.first, a.limbs) < std::tie(b.first, b.limbs);
    });
    Json spans = Json::array();
    for (const Span& span : all) {
        const body::LimbPair pair = told_pair(limbs, span.limbs);
        spans.push_back(
            {pair[0], pair[1], span.first, span.last, shown_mm(span.depth), span.between ? 1 : 0});
    }
    return spans;
}

}  // namespace

// ---- the desk ----

struct EditDesk::Work {
    std::future<ContactMap> looking;
    int look_version = -1;
    std::atomic<bool> stop_look{false};
    std::future<edit::Avoided> fixing;
    int fix_version = -1;
    std::atomic<bool> stop_fix{false};
    std::chrono::steady_clock::time_point fix_began;
    int fix_told = -1;  // seconds

    // futures of std::async wait for their threads
    ~Work() { stop_fix = stop_look = true; }

    template <typename Value>
    [[nodiscard]] static bool done(const std::future<Value>& job) {
        return job.valid() && job.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }
};

EditDesk::EditDesk(EditSession& session, viewer::Server& server, std::string title,
                   std::string output)
    : session_(session),
      server_(server),
      output_(std::move(output)),
      work_(std::make_unique<Work>()) {
    post_setup(title);
    const double frames = session_.source().frame_count() - 1.0;
    const double grips = std::max(static_cast<int>(session_.grips().size()), 1) - 1.0;
    const double keys = 1e6;
    using Field = viewer::Numbers::Field;
    const Field grip{0, grips, true}, frame{0, frames, true}, key{0, keys, true};
    const Field metres{-far_away, far_away, false}, flag{0, 1, true};
    const auto numbers = [](const char* name, std::vector<Field> fields, bool latest = false) {
        viewer::Control control;
        control.name = name;
        control.what = viewer::Numbers{std::move(fields), latest};
        return control;
    };
    server_.offer({numbers("edit.drag", {grip, frame, metres, metres, metres}, true),
                   numbers("edit.release", {grip, frame, metres, metres, metres}),
                   numbers("edit.cancel", {}), numbers("edit.remove_key", {key}),
                   numbers("edit.move_key", {key, frame}), numbers("edit.undo", {}),
                   numbers("edit.redo", {}), numbers("edit.fix", {flag}),
                   numbers("edit.stop_fix", {}), numbers("edit.save", {})});
    settle();
}

EditDesk::~EditDesk() = default;

bool EditDesk::unsaved() const {
    return !session_.undo_name().empty() && session_.version() != saved_version_;
}

bool EditDesk::busy() const {
    return work_->looking.valid() || work_->fixing.valid();
}

void EditDesk::serve(double seconds) {
    // somebody may wait for a job: look at it often
    server_.wait_for_inputs(busy() ? std::min(seconds, 0.01) : seconds);
    for (const viewer::Input& input : server_.take_inputs()) take(input);
    collect();
}

void EditDesk::take(const viewer::Input& input) {
    const std::vector<double>& numbers = input.numbers;
    const auto whole = [&](std::size_t i) { return static_cast<int>(numbers.at(i)); };
    const std::string name = input.name.substr(std::min(input.name.size(), std::size_t{5}));
    if (name == "drag" || name == "release") {
        drag(numbers, name == "release");
        server_.set_value(input.name, numbers);
        return;
    }
    if (name == "stop_fix") {
        work_->stop_fix = true;
    } else if (name == "fix") {
        begin_fix(numbers.at(0) != 0.0);
    } else if (name == "save") {
        save();
    } else {
        const int before = session_.version();
        const bool was_dragging = session_.dragging();
        if (name == "cancel") session_.cancel();
        if (name == "remove_key") session_.remove_key(whole(0));
        if (name == "move_key") session_.move_key(whole(0), whole(1));
        if (name == "undo") session_.undo();
        if (name == "redo") session_.redo();
        if (session_.version() != before || was_dragging) settle();
    }
    server_.set_value(input.name, numbers);
}

void EditDesk::drag(const std::vector<double>& numbers, bool release) {
    const int grip = static_cast<int>(numbers[0]), frame = static_cast<int>(numbers[1]);
    const int before = session_.version();
    const Dragged told = session_.drag(grip, frame, {numbers[2], numbers[3], numbers[4]});
    if (told.refused) {
        post_words("drag", "There are as many keys as there may be: remove some", false);
        return;
    }
    Json live;
    live["grip"] = grip;
    live["frame"] = frame;
    live["first"] = told.first_frame;
    live["solve_ms"] = std::round(told.solve_ms * 100.0) / 100.0;
    live["contact_ms"] = std::round(told.contact_ms * 100.0) / 100.0;
    live["residual_mm"] = std::round(told.residual * 1e6) / 1e3;
    live["reachable"] = told.reachable;
    live["dragging"] = !release;
    live["version"] = session_.version() + (release ? 1 : 0);
    live["frames"] = Json::array();
    const body::LimbMap& limbs = session_.body().contact.flesh().limbs();
    for (const auto& contacts : told.contacts) {
        Json list = Json::array();
        for (const EditContact& contact : contacts) {
            const body::LimbPair pair = told_pair(limbs, contact.limbs);
            list.push_back({pair[0], pair[1], shown_mm(contact.depth)});
        }
        live["frames"].push_back(std::move(list));
    }
    if (release) session_.release();
    if (session_.version() != before) {
        settle();
    } else {
        if (!drag_posted_) post_keys();
        post_drag();
    }
    server_.post("edit.live", live.dump());
}

// ---- what is posted ----

void EditDesk::post_setup(const std::string& title) {
    const body::LintBody& body = session_.body();
    EditStage stage = edit_stage(body, session_.source(), title);
    Json json;
    json["figure"] = stage.figure;
    json["ghost"] = stage.ghost;
    json["coats"] = stage.coats;
    json["clip"] = stage.clip;
    json["frames"] = session_.source().frame_count();
    json["frame_time"] = session_.source().frame_time();
    json["grips"] = Json::array();
    for (const Grip& grip : session_.grips()) {
        json["grips"].push_back({{"name", grip.name},
                                 {"joint", grip.at.joint},
                                 {"point", place_json(grip.at.point)},
                                 {"limb", grip.limb}});
    }
    json["limbs"] = Json::array();
    for (const body::Limb& limb : body.contact.flesh().limbs().limbs) {
        json["limbs"].push_back(limb.name);
    }
    json["output"] = std::filesystem::path(output_).filename().string();
    server_.show_bytes(std::move(stage.bytes), title);
    server_.post("edit.setup", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void EditDesk::post_keys() {
    Json json;
    json["version"] = session_.version();
    json["undo"] = session_.undo_name();
    json["redo"] = session_.redo_name();
    json["saved"] = session_.version() == saved_version_;
    json["keys"] = Json::array();
    for (const EditKey& key : session_.keys()) {
        json["keys"].push_back({{"grip", key.grip},
                                {"frame", key.frame},
                                {"place", place_json(key.place)},
                                {"held", key.held}});
    }
    server_.post("edit.keys", json.dump());
}

void EditDesk::post_frames() {
    server_.post_bytes("edit.frames", frames_patch(session_.source(), session_.settled()));
    // nothing lies over it any more
    if (drag_posted_) {
        server_.post_bytes("edit.drag", frames_patch(session_.settled(), session_.settled()));
    }
    drag_posted_ = false;
}

void EditDesk::post_drag() {
    server_.post_bytes("edit.drag", frames_patch(session_.settled(), session_.clip()));
    drag_posted_ = true;
}

void EditDesk::post_contacts() {
    Json json;
    json["version"] = session_.version();
    const ContactMap* map = session_.contacts();
    json["known"] = map != nullptr;
    if (map != nullptr) {
        json["bad_frames"] = map->bad_frames();
        json["count"] = map->count();
        json["deepest_mm"] = shown_mm(map->deepest());
        json["spans"] = spans_of(*map, session_.body().contact.flesh().limbs());
    }
    server_.post("edit.contacts", json.dump());
}

void EditDesk::post_words(const std::string& what, const std::string& text, bool good) {
    Json json{{"number", ++words_}, {"what", what}, {"text", text}, {"good", good}};
    server_.post("edit.words", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void EditDesk::settle() {
    // who pulls at the motion does not want what a fix makes of the former one
    if (work_->fixing.valid() && work_->fix_version != session_.version()) work_->stop_fix = true;
    post_frames();
    post_keys();
    post_contacts();
    server_.post("edit.live", "null");
    if (session_.contacts() == nullptr) look();
}

// ---- jobs ----

void EditDesk::look() {
    if (work_->looking.valid()) {
        // of no use any more; the next begins when it has ended
        work_->stop_look = true;
        return;
    }
    work_->look_version = session_.version();
    work_->stop_look = false;
    work_->looking =
        std::async(std::launch::async, [run = session_.look_job(), work = work_.get()] {
            return run([work] { return work->stop_look.load(); });
        });
}

void EditDesk::begin_fix(bool legs) {
    if (work_->fixing.valid()) return;
    if (session_.release()) settle();
    EditSession::FixJob job = session_.fix_job(legs);
    work_->stop_fix = false;
    work_->fix_version = job.version;
    work_->fix_began = std::chrono::steady_clock::now();
    work_->fix_told = -1;
    work_->fixing = std::async(std::launch::async, [run = std::move(job.run), work = work_.get()] {
        return run([work] { return work->stop_fix.load(); });
    });
}

void EditDesk::collect() {
    if (Work::done(work_->looking)) {
        ContactMap found = work_->looking.get();
        if (!work_->stop_look) session_.take_look(work_->look_version, std::move(found));
        if (session_.contacts() != nullptr) {
            post_contacts();
        } else {
            look();
        }
    }
    if (!work_->fixing.valid()) return;
    const int seconds = static_cast<int>(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - work_->fix_began).count());
    if (!Work::done(work_->fixing)) {
        if (seconds != work_->fix_told) {
            work_->fix_told = seconds;
            server_.post("edit.fix", Json{{"running", true}, {"seconds", seconds}}.dump());
        }
        return;
    }
    Json json{{"running", false}, {"seconds", seconds}};
    try {
        edit::Avoided fixed = work_->fixing.get();
        json["verdict"] = fixed.stopped ? "stopped" : edit::to_string(fixed.verdict);
        json["before"] = fixed.contacts_before;
        json["after"] = fixed.contacts_after;
        json["rounds"] = fixed.rounds;
        json["remaining"] = Json::array();
        for (const edit::Remaining& one : fixed.remaining) {
            json["remaining"].push_back({{"who", one.who},
                                         {"whom", one.whom},
                                         {"first", one.first_frame},
                                         {"last", one.last_frame},
                                         {"mm", shown_mm(one.depth)},
                                         {"why", one.why}});
        }
        json["taken"] = session_.take_fix(work_->fix_version, std::move(fixed));
        if (json["taken"] == true) settle();
    } catch (const std::exception& error) {
        json["verdict"] = "failed";
        post_words("fix", error.what(), false);
    }
    server_.post("edit.fix", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void EditDesk::save() {
    if (session_.release()) settle();
    const Problems trouble = session_.save(output_);
    if (has_error(trouble)) {
        post_words("save", to_string(trouble.front()), false);
        return;
    }
    saved_version_ = session_.version();
    post_keys();
    post_words("save", "Saved " + with_size(output_), true);
}

// ---- the verb ----

int edit_on_page(const motion::Clip& clip, std::shared_ptr<const body::LintBody> body,
                 const std::string& title, const std::string& output, const ShowFlags& show,
                 double seconds, Console& console) {
    EditSession session(clip, std::move(body));
    const Stop stop;
    Result<viewer::Server> server = start_showing(console, show);
    if (!server) {
        console.report(server.error());
        return bad_input;
    }
    EditDesk desk(session, *server, title, output);
    say_where(console, show, *server);
    console.say("Save writes " + output);
    using Clock = Stop::Clock;
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(seconds > 0.0 ? seconds : 1e9));
    while (!stop.asked() && Clock::now() < end) desk.serve(0.05);
    if (desk.unsaved()) console.say("what was edited since the last save is gone");
    return done;
}

int edit_on_page(const EditPageOptions& options, Console& console) {
    const auto fail = [&](Problems problems) {
        for (Problem& problem : problems) {
            if (problem.file.empty()) problem.file = options.input;
        }
        console.report(problems);
        return bad_input;
    };
    std::string output = options.output;
    if (output.empty()) {
        const std::filesystem::path in(options.input);
        const bool library = options.input.find(':') != std::string::npos;
        const std::string stem =
            library ? options.input.substr(options.input.find(':') + 1) : in.stem().string();
        const std::filesystem::path folder = library ? "" : in.parent_path();
        output = (folder / (stem + "-edited.bvh")).string();
    }
    if (!is_motion_output(extension_of(output))) {
        return fail({problem_with(output, "is not a kind of file that a motion can be saved as",
                                  "end the name in .bvh, .glb or .gltf")});
    }
    std::error_code ignored;
    if (std::filesystem::equivalent(options.input, output, ignored)) {
        return fail({problem_with(output, "is the input itself", "save under another name")});
    }
    const Result<motion::ImportOptions> import = import_options(options.import);
    if (!import) return fail(import.error());
    Result<CharacterChoice> choice = CharacterChoice::parse(options.character, "--character");
    if (!choice) {
        console.report(choice.error());
        return bad_input;
    }
    Result<motion::Motion> motion = load_clip_word(options.input, *import);
    if (!motion) return fail(motion.error());
    if (motion->clip.frame_count() == 0) {
        return fail({problem_with(options.input, "has no frames: there is nothing to edit")});
    }
    BodyOrder order;
    // who touches whom is asked of all pairs an edit can change; nothing need be classified
    order.options.classify_pairs = false;
    LintBodies bodies(std::move(*choice), order);
    Result<DressedBody> body =
        bodies.find(motion->clip.skeleton(), options.input, motion->metres_per_unit);
    if (!body) return fail(body.error());
    console.report(body->warnings);
    Result<body::Worn> worn = body::wear(motion->clip, body->on->character);
    if (!worn) return fail(worn.error());
    console.report(worn->notes);
    const std::string title = std::filesystem::path(options.input).filename().string();
    worn->clip.set_name(title);
    return edit_on_page(worn->clip, body->on, title, output, options.show, options.seconds,
                        console);
}

}  // namespace sidestep::cli
