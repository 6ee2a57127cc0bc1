#include "cli/puppet/live_puppet.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/support/output.h"
#include "sidestep/base/file.h"
#include "sidestep/puppet/devices/devices.h"
#include "sidestep/puppet/take.h"

namespace sidestep::cli {

using puppet::Hand;
using puppet::Moment;

namespace {

namespace live_puppet {

// hands are listened to this often, and pages told of forces
constexpr double listen_s = 0.004, note_s = 1.0 / 30.0;
constexpr const char* unnamed_take = "take.rec";

Json vector_json(const Vec3& v) {
    const auto round = [](double x) { return std::round(x * 1e4) / 1e4; };
    return Json::array({round(v.x()), round(v.y()), round(v.z())});
}

double wall_s() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Bytes in memory until they are whole; then a file.
class Take {
public:
    Take(std::string file, const puppet::Theatre& theatre, double from_s)
        : file_(std::move(file)), from_s_(from_s) {
        recording::WriterOptions words;
        words.about = puppet::about(theatre);
        writer_.emplace(recording::Writer::to_memory(bytes_, words));
        recorder_.emplace(*writer_, theatre);
    }
    /// Times of a take begin with it.
    void tell(Moment moment) {
        moment.time_s -= from_s_;
        if (moment.time_s >= 0.0) recorder_->tell(moment);
        last_s_ = moment.time_s;
    }
    [[nodiscard]] Problems save() {
        recorder_->finish();
        writer_->finish();
        return write_file(file_, bytes_);
    }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] double seconds() const { return std::max(0.0, last_s_); }

private:
    std::string file_;
    double from_s_, last_s_ = 0.0;
    std::string bytes_;
    std::optional<recording::Writer> writer_;
    std::optional<puppet::Recorder> recorder_;
};

}  // namespace live_puppet

/// One theatre in real time, with all that looks at it; another play is another one of these.
class LivePlay {
public:
    LivePlay(puppet::Play play, const puppet::TheatreOptions& how, const LivePuppetOptions& live,
             const std::string& hands_file, Problems& problems) {
        puppet::Theatre theatre(std::move(play), how);
        watch_.emplace(theatre);
        neutral_ = theatre.neutral();
        if (!hands_file.empty()) {
            Result<puppet::TakeWriter> writer = puppet::TakeWriter::open(hands_file, theatre);
            if (writer) {
                hands_.emplace(*std::move(writer));
            } else {
                for (const Problem& problem : writer.error()) problems.push_back(problem);
            }
        }
        puppet::SessionOptions options;
        // on the thread of the strings; read only after it has stopped
        options.after_step = [this](const puppet::Theatre& now, const puppet::Hands& hands) {
            watch_->step(now);
            if (hands_) hands_->add(hands, now);
        };
        puppet::DevicePair devices;
        if (live.device != "page") {
            Result<puppet::DevicePair> opened =
                puppet::open_devices(live.device, {.neutral = neutral_});
            if (opened) {
                devices = *std::move(opened);
            } else {
                for (const Problem& problem : opened.error()) problems.push_back(problem);
            }
        }
        session_.emplace(std::move(theatre), std::move(devices.main), std::move(devices.bar),
                         options);
    }
    ~LivePlay() { session_->stop(); }

    [[nodiscard]] puppet::Session& session() { return *session_; }
    [[nodiscard]] const puppet::Hands& neutral() const { return neutral_; }
    /// Stops; what the hands did is whole.
    void stop(LivePuppetResult& result, const std::string& hands_file) {
        session_->stop();
        result.tally = watch_->tally(session_->theatre());
        result.stats = session_->stats();
        if (!hands_) return;
        const Result<std::int64_t> steps = hands_->finish();
        if (steps) {
            result.written.push_back(hands_file);
        } else {
            for (const Problem& problem : steps.error()) result.problems.push_back(problem);
        }
        hands_.reset();
    }

private:
    std::optional<PuppetWatch> watch_;
    std::optional<puppet::TakeWriter> hands_;
    puppet::Hands neutral_;
    std::optional<puppet::Session> session_;
};

/// Everything that pages see and ask for.
class LiveStage {
public:
    LiveStage(const LivePuppetOptions& options, viewer::Server& server, Console& console)
        : options_(options),
          server_(server),
          console_(console),
          play_(options.play),
          how_(options.theatre),
          theatre_(play_, how_),
          page_(theatre_.neutral()),
          next_record_(options.record) {
        begin_play();
        std::vector<viewer::Control> controls = PageHands::controls();
        const auto numbers = [&](const char* name, std::vector<viewer::Numbers::Field> fields) {
            viewer::Control control;
            control.name = name;
            control.what = viewer::Numbers{std::move(fields), false};
            controls.push_back(std::move(control));
        };
        const double plays = static_cast<double>(std::max<std::size_t>(options.plays.size(), 1));
        numbers("puppet.record", {{0, 1, true}});
        numbers("puppet.reset", {});
        numbers("puppet.play", {{0, plays - 1.0, true}});
        numbers("puppet.law", {{0, 1, true}});
        post_setup();
        post_record();
        server_.offer(std::move(controls));
        if (!options.record.empty()) start_take();
    }

    /// Listens for a moment, then tells what there is.
    void serve() {
        using namespace live_puppet;
        server_.wait_for_inputs(listen_s);
        const double now = wall_s();
        for (const viewer::Input& input : server_.take_inputs()) {
            if (!page_.take(input, now)) command(input);
            server_.set_value(input.name, input.numbers);
        }
        // hands with a device of their own are not asked here
        live_->session().steer(page_.step(now));
        if (live_->session().moment(moment_)) tell(now);
    }

    [[nodiscard]] bool stopped() {
        return moment_.stopped || has_error(result_.problems) ||
               live_->session().failed().has_value();
    }
    [[nodiscard]] double time_s() const { return moment_.time_s; }

    LivePuppetResult finish() {
        if (const auto why = live_->session().failed(); why && !moment_.stopped) {
            result_.problems.push_back(*why);
        }
        end_play();
        result_.title = {play_.name, play_.says, options_.device, law_name()};
        server_.offer({});
        return std::move(result_);
    }

private:
    [[nodiscard]] const char* law_name() const {
        return how_.force.law == puppet::ForceLaw::paper ? "paper" : "reaction";
    }

    /// A theatre of this play on the stage, and in the pages.
    void begin_play() {
        theatre_ = puppet::Theatre(play_, how_);
        recording::WriterOptions words;
        words.about = puppet::about(theatre_);
        writer_.emplace(
            [this](std::string_view bytes) {
                server_.feed(bytes);
                return true;
            },
            words);
        shown_.emplace(*writer_, theatre_);
        offset_s_ = 0.0;
        told_s_ = -1.0;
        taut_.assign(play_.puppet.strings.size(), 0);
        start_session();
    }

    void start_session() {
        hands_file_ = next_hands();
        live_.reset();
        live_.emplace(play_, how_, options_, hands_file_, result_.problems);
        page_.begin(live_->neutral());
        was_tight_.clear();
        live_->session().start();
    }

    std::string next_hands() {
        if (options_.hands.empty()) return {};
        if (!hands_begun_) {
            hands_begun_ = true;
            return options_.hands;
        }
        return free_name(options_.hands);
    }

    void end_play() {
        live_->stop(result_, hands_file_);
        stop_take();
        shown_->finish();
        writer_->finish();
        writer_.reset();
    }

    void command(const viewer::Input& input) {
        const auto which = [&] { return static_cast<std::size_t>(input.numbers.at(0)); };
        if (input.name == "puppet.record") {
            if (which() == 1) {
                start_take();
            } else {
                stop_take();
            }
        } else if (input.name == "puppet.reset") {
            // the same play goes on in the same picture
            offset_s_ = std::max(0.0, told_s_) + 1.0 / 60.0;
            live_->stop(result_, hands_file_);
            start_session();
            say("From the beginning");
        } else if (input.name == "puppet.play" && which() < options_.plays.size()) {
            change_play(options_.plays[which()]);
        } else if (input.name == "puppet.law") {
            how_.force.law = which() == 1 ? puppet::ForceLaw::paper : puppet::ForceLaw::reaction;
            end_play();
            begin_play();
            post_setup();
            say(std::string("Force: ") + law_name() + ", from the beginning");
        }
    }

    void change_play(const std::string& name) {
        Result<puppet::Play> found = options_.find_play(name);
        if (!found) {
            console_.report(found.error());
            say(found.error().front().message);
            return;
        }
        end_play();
        play_ = *std::move(found);
        begin_play();
        post_setup();
    }

    void start_take() {
        if (take_) return;
        using namespace live_puppet;
        const std::string base = options_.record.empty() ? unnamed_take : options_.record;
        // what was asked for by name is written there; what the page asks for replaces nothing
        const bool first = !next_record_.empty();
        const std::string file = first ? next_record_ : free_name(base, 1);
        next_record_.clear();
        take_.emplace(file, theatre_, std::max(0.0, told_s_));
        post_record();
        say("Recording");
    }

    void stop_take() {
        if (!take_) return;
        const Problems trouble = take_->save();
        console_.report(trouble);
        if (!trouble.empty()) result_.unsaved = true;
        std::error_code ignored;
        const std::string where = std::filesystem::absolute(take_->file(), ignored).string();
        if (trouble.empty()) {
            result_.written.push_back(take_->file());
            console_.say("wrote " + with_size(take_->file()));
            saved_ = where;
            say(fmt::format("Saved {:.1f} s as {}", take_->seconds(), where));
        } else {
            say("The recording could not be saved: " + trouble.front().message);
        }
        take_.reset();
        post_record();
    }

    /// The newest moment, to whoever looks.
    void tell(double now) {
        using namespace live_puppet;
        // strings that came tight since the last moment
        for (std::size_t s = 0; s < moment_.tight.size(); ++s) {
            if (was_tight_.size() == moment_.tight.size() && moment_.tight[s] != 0 &&
                was_tight_[s] == 0) {
                ++taut_[s];
            }
        }
        was_tight_ = moment_.tight;
        // nobody's hands feel anything
        if (options_.device == "page") {
            moment_.main_force *= page_.presence();
            moment_.bar_force *= page_.presence();
        }
        Moment shown = moment_;
        shown.time_s += offset_s_;
        shown_->tell(shown);
        told_s_ = shown.time_s;
        if (take_) take_->tell(shown);
        writer_->flush();
        if (now < note_due_) return;
        note_due_ = now + note_s;
        post_live(shown);
        if (take_) post_record();
    }

    void post_setup() {
        Json note;
        note["play"] = play_.name;
        note["says"] = play_.says;
        note["plays"] = options_.plays;
        note["law"] = how_.force.law == puppet::ForceLaw::paper ? 1 : 0;
        note["most_force"] = how_.force.most;
        note["device"] = options_.device;
        note["keys"] = PageHands::key_codes();
        Json strings = Json::array();
        for (const puppet::StringTie& tie : play_.puppet.strings) {
            strings.push_back({{"name", tie.name}, {"hand", tie.hand == Hand::main ? 0 : 1}});
        }
        note["strings"] = std::move(strings);
        // what there is to hold
        Json controls = Json::array({"main control"});
        const auto on_bar = [](const auto& tie) { return tie.hand == Hand::bar; };
        const auto& puppet = play_.puppet;
        if (std::any_of(puppet.strings.begin(), puppet.strings.end(), on_bar) ||
            std::any_of(puppet.rods.begin(), puppet.rods.end(), on_bar)) {
            controls.push_back("hand bar");
        }
        note["controls"] = std::move(controls);
        const Vec3 &eye = play_.camera.eye, &target = play_.camera.target;
        note["camera"] = {{"eye", live_puppet::vector_json(eye)},
                          {"target", live_puppet::vector_json(target)}};
        server_.post("puppet.setup", note.dump());
    }

    void post_live(const Moment& moment) {
        using live_puppet::vector_json;
        Json note;
        note["time"] = std::round(moment.time_s * 1e3) / 1e3;
        Json tensions = Json::array(), tight = Json::array();
        for (const double t : moment.tensions) tensions.push_back(std::round(t * 1e3) / 1e3);
        for (const auto t : moment.tight) tight.push_back(t);
        note["tensions"] = std::move(tensions);
        note["tight"] = std::move(tight);
        note["taut"] = taut_;
        note["force"] =
            Json::array({vector_json(moment.main_force), vector_json(moment.bar_force)});
        note["clutched"] = page_.clutched();
        note["stopped"] = moment.stopped;
        server_.post("puppet.live", note.dump());
    }

    void post_record() {
        Json note;
        note["on"] = take_.has_value();
        note["file"] = take_ ? take_->file() : "";
        note["seconds"] = take_ ? std::round(take_->seconds() * 10.0) / 10.0 : 0.0;
        note["saved"] = saved_;
        const std::string text = note.dump();
        if (text == record_told_) return;
        record_told_ = text;
        server_.post("puppet.record", text);
    }

    void say(const std::string& words) {
        Json note;
        note["number"] = ++words_;
        note["text"] = words;
        server_.post("puppet.words", note.dump());
    }

    const LivePuppetOptions& options_;
    viewer::Server& server_;
    Console& console_;
    puppet::Play play_;
    puppet::TheatreOptions how_;
    puppet::Theatre theatre_;  ///< As it begins: for those who write.
    PageHands page_;
    std::optional<recording::Writer> writer_;
    std::optional<puppet::Recorder> shown_;
    std::optional<LivePlay> live_;
    std::optional<live_puppet::Take> take_;
    Moment moment_;
    LivePuppetResult result_;
    std::string next_record_, hands_file_, saved_, record_told_;
    bool hands_begun_ = false;
    std::vector<std::uint8_t> was_tight_;
    std::vector<std::int64_t> taut_;
    double offset_s_ = 0.0, told_s_ = -1.0, note_due_ = 0.0;
    int words_ = 0;
};

}  // namespace

std::string free_name(const std::string& file, int first) {
    const std::filesystem::path path(file);
    std::error_code ignored;
    for (int n = first;; ++n) {
        std::filesystem::path name = path;
        if (n > 1) {
            name.replace_filename(
                fmt::format("{}-{}{}", path.stem().string(), n, path.extension().string()));
        }
        if (!std::filesystem::exists(name, ignored)) return name.string();
    }
}

LivePuppetResult play_puppet_live(const LivePuppetOptions& options, viewer::Server& server,
                                  const Stop& stop, Console& console) {
    LiveStage stage(options, server, console);
    if (!stage.stopped()) options.begun();
    const auto over = [&] { return options.seconds > 0.0 && stage.time_s() >= options.seconds; };
    while (!stop.asked() && !over() && !stage.stopped()) stage.serve();
    return stage.finish();
}

}  // namespace sidestep::cli
