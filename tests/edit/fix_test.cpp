// The promise of fix.h: what the loop believes is judged by the linter, and who asks it to stop is heard
// at every moment.
#include "sidestep/edit/fix.h"

#include <doctest/doctest.h>

#include <atomic>

#include "sidestep/body/character_choice.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::edit;

namespace {

const body::LintBody& stout_person() {
    static const body::LintBody body = [] {
        body::MannequinOptions options = body::mannequin_options(body::Build::heavy);
        options.segments = 10;
        body::LintBodyOptions how;
        how.classify_pairs = false;
        how.flesh.clusters = 400;
        return body::make_lint_body(body::make_mannequin(motion::human_skeleton(), options), how)
            .value();
    }();
    return body;
}

motion::Motion hands_to_hips() {
    motion::Motion motion;
    motion.clip = motion::trim(motion::built_in_clip("hands_to_hips"), 10, 60);
    return motion;
}

}  // namespace

TEST_CASE("a fixed clip is the loop's, and the linter agrees with its verdict") {
    const motion::Motion motion = hands_to_hips();
    const Result<Fixed> fixed = fix(motion, stout_person());
    REQUIRE(fixed);
    CHECK(fixed->verdict == Avoided::Verdict::clean);
    CHECK(fixed->clean());
    CHECK(fixed->avoided.contacts_before > 10);
    CHECK(fixed->kept.frames_changed == fixed->avoided.frames_changed);
    CHECK(fixed->worn.fingerprint() == motion.clip.fingerprint());
    CHECK(fixed->clip.fingerprint() == avoid(motion.clip, stout_person()).clip.fingerprint());
}

TEST_CASE("a made-up first row is not looked at and stays as it is") {
    motion::Motion motion = hands_to_hips();
    const motion::Pose t_pose = motion::rest_pose(motion.clip.skeleton());
    motion.clip.set_pose(0, t_pose);
    motion.notes.push_back(
        {"", 0, 0, Problem::Severity::warning, "row 0 is a T-pose", "take it out", "t_pose_row"});
    const Result<Fixed> fixed = fix(motion, stout_person());
    REQUIRE(fixed);
    CHECK(fixed->clip.rotation(0, motion::left_arm).coeffs() ==
          motion.clip.rotation(0, motion::left_arm).coeffs());
    CHECK(fixed->notes.front().message.find("not looked at") != std::string::npos);
    const Result<body::Worn> worn = body::wear(motion, stout_person().character);
    REQUIRE(worn);
    CHECK(worn->clip.rotation(0, motion::left_arm).coeffs() ==
          motion.clip.rotation(1, motion::left_arm).coeffs());
}

TEST_CASE("whenever somebody asks it to stop, the loop comes back with what it has") {
    const motion::Clip clip = hands_to_hips().clip;
    std::atomic<int> calls = 0;  // asked by all threads
    AvoidOptions options;
    options.stop = [&] { return ++calls < 0; };
    const Avoided whole = avoid(clip, stout_person(), options);
    REQUIRE(whole.contacts_after == 0);
    const int all = calls;
    REQUIRE(all > 8);
    int rounds = 0;
    options.progress = [&](int, int) { ++rounds; };
    for (int allowed = 0; allowed < all; allowed += 2) {
        calls = 0;
        options.stop = [&] { return ++calls > allowed; };
        const Avoided answer = avoid(clip, stout_person(), options);
        INFO("asked " << allowed << " times of " << all);
        CHECK(answer.stopped);
        CHECK(answer.contacts_after <= answer.contacts_before);
        CHECK(answer.clip.frame_count() == clip.frame_count());
        const bool said_clean = answer.verdict == Avoided::Verdict::clean;
        CHECK((!said_clean || answer.clip.fingerprint() == whole.clip.fingerprint()));
    }
    CHECK(rounds > 0);
    calls = 0;
    options.stop = [&] { return ++calls > 3; };
    const Result<Fixed> stopped = fix(hands_to_hips(), stout_person(), {options});
    REQUIRE(stopped);
    CHECK(stopped->stopped);
}

TEST_CASE("a clip without frames cannot be fixed, and a word that is no body says which is near") {
    motion::Motion motion;
    motion.clip = motion::Clip(motion::human_skeleton(), 0.1, 0);
    CHECK_FALSE(fix(motion, stout_person()));
    const auto none = body::CharacterChoice::parse("hevy");
    REQUIRE_FALSE(none);
    CHECK(none.error().front().hint.find("heavy") != std::string::npos);
    CHECK(none.error().front().message.find("character hevy") == 0);
    const auto heavy = body::CharacterChoice::parse("heavy", "--to");
    REQUIRE(heavy);
    CHECK(heavy->on(motion::human_skeleton())->character.total_mass() > 80.0);
    const auto& limbs = stout_person().contact.flesh().limbs();
    CHECK(*body::find_limb_pair(limbs, "LeftHand", "Head") ==
          *body::find_limb_pair(limbs, "Head", "LeftHand"));
    CHECK_FALSE(body::find_limb_pair(limbs, "LeftHand", "LeftHand"));
}
