// What a recording tells of a puppet is what the theatre did.
#include "sidestep/puppet/recorder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/puppet/detail/dress.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/scripts.h"
#include "sidestep/recording/reader.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

struct RecordedPlay {
    std::string bytes{};
    std::vector<Moment> moments{};  // one a frame
};

/// A script from its beginning, every frame kept beside the recording.
RecordedPlay record_script(Theatre& theatre, const char* script, double seconds,
                           const RecorderOptions& options = {}) {
    RecordedPlay out;
    recording::WriterOptions words;
    words.about = about(theatre, options);
    recording::Writer writer = recording::Writer::to_memory(out.bytes, words);
    Recorder recorder(writer, theatre, options);
    const Script* const hands = find_script(script);
    REQUIRE(hands != nullptr);
    const Hands neutral = theatre.neutral();
    Moment moment;
    tell(theatre, moment);
    recorder.tell(moment);
    out.moments.push_back(moment);
    double due = 1.0 / options.frames_per_second;
    for (int i = 0; i * 0.001 < seconds; ++i) {
        theatre.step(hands->at(i * 0.001, neutral));
        tell(theatre, moment);
        recorder.tell(moment);
        if (moment.time_s + 1e-9 < due) continue;
        due += 1.0 / options.frames_per_second;
        out.moments.push_back(moment);
    }
    recorder.finish();
    writer.finish();
    return out;
}

int thing_called(const recording::Recording& recording, const std::string& name) {
    const auto things = recording.things();
    for (std::size_t i = 0; i < things.size(); ++i) {
        if (things[i].name == name) return static_cast<int>(i);
    }
    FAIL("nothing is called " << name);
    return -1;
}

int joint_called(const recording::Skeleton& skeleton, const std::string& name) {
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        if (skeleton.joints[i].name == name) return static_cast<int>(i);
    }
    FAIL("no joint is called " << name);
    return -1;
}

}  // namespace

TEST_CASE("a recording of a puppet shows every joint, string and control where it was") {
    Theatre theatre(built_in_play("marionette").value());
    const RecordedPlay played = record_script(theatre, "walk", 3.0);
    const recording::Recording recording = recording::read(played.bytes).value();
    CHECK(recording.complete());
    const int figure = thing_called(recording, "marionette");
    const recording::Skeleton& skeleton = recording.skeletons()[0];
    const Play& play = theatre.play();
    const int hand = joint_called(skeleton, "LeftHand"), head = joint_called(skeleton, "Head");
    const int foot = joint_called(skeleton, "RightFoot"), hips = joint_called(skeleton, "Hips");
    double worst = 0.0, worst_string = 0.0, worst_control = 0.0, moved = 0.0;
    for (const Moment& moment : played.moments) {
        const recording::State state = recording.state_at(moment.time_s);
        REQUIRE(state.figures.size() == 1);
        const auto joints = joints_in_world(skeleton, state.figures[0].pose);
        const auto off = [&](int joint, const char* link, const Vec3& point) {
            const Transform& at = moment.links[play.puppet.model->find(link)];
            worst = std::max(worst, (joints[joint].translation - at * point).norm());
        };
        off(head, "head", Vec3::Zero());
        off(foot, "right foot", Vec3::Zero());
        off(hand, "left lower arm", {0.0, -0.13 * 2.0 / 3.0, 0.0});
        off(hips, "torso", {0.0, -0.09, 0.0});
        CHECK(state.figures[0].thing == figure);
        // both ends of every string
        REQUIRE(state.strings.size() == 6);
        for (std::size_t s = 0; s < 6; ++s) {
            const auto particles = moment.string_points.size() / 6;
            worst_string = std::max(
                {worst_string,
                 (state.strings[s].points.front() - moment.string_points[s * particles]).norm(),
                 (state.strings[s].points.back() - moment.string_points[(s + 1) * particles - 1])
                     .norm()});
        }
        const int main = thing_called(recording, "main control");
        for (const recording::PartState& part : state.parts) {
            if (part.thing != main) continue;
            worst_control = std::max(worst_control,
                                     (part.to_world.translation - moment.main.translation).norm());
        }
        moved = std::max(
            moved, (moment.links[1].translation - played.moments[0].links[1].translation).norm());
    }
    // 48 bits of each rotation, and what stands still is not told again
    CHECK(worst < 5e-4);
    CHECK(worst_string < 1e-4);
    CHECK(worst_control < 1e-4);
    CHECK(moved > 0.05);
}

TEST_CASE("strings wear the colour of what they pull") {
    Theatre theatre(built_in_play("marionette").value());
    const RecordedPlay played = record_script(theatre, "rest", 2.0);
    const recording::Recording recording = recording::read(played.bytes).value();
    const recording::State state = recording.state_at(2.0);
    const auto name_of = [&](const char* string) {
        const int thing = thing_called(recording, string);
        for (const recording::StringState& one : state.strings) {
            if (one.thing == thing) {
                return recording.materials()[static_cast<std::size_t>(one.material)].name;
            }
        }
        return std::string("not there");
    };
    CHECK(name_of("head string").starts_with("tight"));
    CHECK(name_of("torso string").starts_with("tight"));
    CHECK(name_of("left leg string") == "loose");
    CHECK(name_of("right hand string") == "loose");
    // the more it pulls, the redder
    int before = 0;
    for (const double newtons : {0.1, 0.2, 0.5, 1.0, 3.0, 9.0, 30.0}) {
        const int level = puppet::detail::tension_level(newtons, true);
        CHECK(level >= before);
        CHECK(level < puppet::detail::tension_levels);
        before = level;
    }
    CHECK(before == puppet::detail::tension_levels - 1);
    CHECK(puppet::detail::tension_level(0.0, false) == 0);
    CHECK(puppet::detail::tension_level(0.0, true) == 1);
}

TEST_CASE("a puppet that is built like a person has a person's bones, another its own") {
    const std::vector<puppet::detail::Bone> person = puppet::detail::bones_of(marionette());
    CHECK(person.size() == 15);
    CHECK(person[0].name == "Hips");
    const Play dog = built_in_play("dog").value();
    const std::vector<puppet::detail::Bone> bones = puppet::detail::bones_of(dog.puppet);
    CHECK(static_cast<int>(bones.size()) == dog.puppet.model->link_count());
    // no spaces: files of motions cannot have them
    for (const puppet::detail::Bone& bone : bones) CHECK(bone.name.find(' ') == std::string::npos);
}

TEST_CASE("every play can be recorded") {
    for (const std::string& name : built_in_plays()) {
        INFO(name);
        Theatre theatre(built_in_play(name).value());
        const RecordedPlay played = record_script(theatre, "lift", 0.2);
        const recording::Recording recording = recording::read(played.bytes).value();
        const recording::State state = recording.state_at(0.2);
        CHECK(state.figures.size() == 1);
        CHECK(state.strings.size() ==
              theatre.play().puppet.strings.size() + theatre.play().puppet.rods.size());
        std::size_t pieces = 0;
        for (const Prop& prop : theatre.play().props) pieces += prop.pieces.size();
        const auto props =
            std::count_if(state.parts.begin(), state.parts.end(), [&](const auto& part) {
                return recording.things()[static_cast<std::size_t>(part.thing)].layer == "props";
            });
        CHECK(static_cast<std::size_t>(props) == pieces);
    }
}

TEST_CASE("a puppet at rest costs nothing, and moves on from where it hung") {
    Theatre theatre(built_in_play("marionette").value());
    Moment still;
    tell(theatre, still);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, theatre);
    const auto length_after = [&](double from_s, double to_s) {
        for (double t = from_s; t < to_s; t += 1.0 / 60.0) {
            still.time_s = t;
            recorder.tell(still);
        }
        writer.flush();
        return bytes.size();
    };
    const std::size_t begun = length_after(0.0, 0.1);
    const std::size_t later = length_after(0.1, 30.0);
    CHECK(later - begun < 4000);
    // one step after half a minute: nobody has crept there meanwhile
    for (Transform& link : still.links) link.translation.x() += 0.1;
    still.time_s = 30.05;
    recorder.tell(still);
    // and after a short rest, which is nearer than what is smoothed
    for (const double t : {30.07, 30.09, 30.11, 30.13}) {
        still.time_s = t;
        recorder.tell(still);
    }
    for (Transform& link : still.links) link.translation.x() += 0.1;
    still.time_s = 30.15;
    recorder.tell(still);
    recorder.finish();
    writer.finish();
    const recording::Recording recording = recording::read(bytes).value();
    const auto x_at = [&](double t) {
        return recording.state_at(t).figures[0].pose.translations[0].x();
    };
    const double home = x_at(0.0);
    CHECK(x_at(29.9) == doctest::Approx(home).epsilon(1e-6));
    CHECK(x_at(30.05) == doctest::Approx(home + 0.1).epsilon(1e-6));
    CHECK(x_at(30.12) == doctest::Approx(home + 0.1).epsilon(1e-6));
    CHECK(x_at(30.15) == doctest::Approx(home + 0.2).epsilon(1e-6));
}

TEST_CASE("moments of another play are refused, and those that are no numbers left out") {
    Theatre theatre(built_in_play("marionette").value());
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, theatre);
    Moment moment;
    tell(theatre, moment);
    Moment other = moment;
    other.links.pop_back();
    CHECK_THROWS_AS(recorder.tell(other), UsageError);
    other = moment;
    other.tensions.push_back(1.0);
    CHECK_THROWS_AS(recorder.tell(other), UsageError);
    recorder.tell(moment);
    moment.time_s = 1.0;
    moment.links[3].translation.y() = std::numeric_limits<double>::quiet_NaN();
    recorder.tell(moment);
    recorder.finish();
    writer.finish();
    CHECK(recording::read(bytes).value().last_time() == 0.0);
}
