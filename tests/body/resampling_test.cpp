// Real takes on thin, normal and heavy people, looked at 64 times as often: what clip_contacts says of
// a clip, between its frames too, is what is there.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/clip_contacts.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/lint.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

constexpr double cmu_unit_of_takes = 0.0564444;
constexpr int times_as_often = 64;

/// The take's rotations on another body, its made-up first frame left out.
motion::Clip worn_by(const body::Character& character, const motion::Clip& take, int frames) {
    std::vector<motion::Pose> poses;
    for (int f = 1; f < take.frame_count() && static_cast<int>(poses.size()) < frames; ++f) {
        motion::Pose pose = take.pose(f);
        for (int j = 1; j < take.joint_count(); ++j) {
            pose.translations[j] = character.skeleton().joint(j).offset;
        }
        poses.push_back(pose);
    }
    return motion::Clip::from_poses(character.skeleton(), take.frame_time(), poses);
}

struct Tally {
    std::int64_t frames = 0, moments = 0, meetings = 0, gap_meetings = 0, gap_hits = 0;
    std::int64_t undecided = 0, missed = 0, unreal = 0, wrong_frames = 0;
};

/// Every moment, one 64th of a frame apart.
void resample(const body::SelfContact& body, const body::Levers& levers, const motion::Clip& clip,
              Tally& tally) {
    const auto pairs = body::all_pairs(body.flesh().limbs().count());
    const body::ClipContacts found =
        clip_contacts(body, levers, clip, 0, clip.frame_count() - 1, pairs);
    std::map<std::pair<int, body::LimbPair>, double> hits, depths;
    for (const auto& at : found.at_frames) depths[{at.frame, at.contact.limbs}] = at.contact.depth;
    for (const auto& between : found.between) {
        hits[{between.frame, between.hit.limbs}] = between.hit.weight;
    }
    std::set<std::pair<int, body::LimbPair>> near_misses;
    for (const auto& miss : found.undecided) near_misses.insert({miss.frame, miss.limbs});
    std::mutex door;
    parallel_for(clip.frame_count(), 8, [&](std::int64_t begin, std::int64_t end) {
        const auto scratch = body.scratch();
        Tally mine;
        for (int f = static_cast<int>(begin); f < end; ++f) {
            ++mine.frames;
            // the frame itself: the same limbs
            std::size_t here = 0;
            const auto look = [&](double weight) {
                const motion::Pose pose =
                    weight == 0.0 ? clip.pose(f) : blend(clip.pose(f), clip.pose(f + 1), weight);
                ++mine.moments;
                return body.contacts(*scratch, forward_kinematics(clip.skeleton(), pose), pairs,
                                     body::Detail::yes_no);
            };
            for (const auto& contact : look(0.0)) {
                ++here;
                mine.wrong_frames += depths.count({f, contact.limbs}) == 0;
            }
            const auto first = depths.lower_bound({f, {-1, -1}});
            const auto last = depths.lower_bound({f + 1, {-1, -1}});
            mine.wrong_frames += static_cast<std::size_t>(std::distance(first, last)) != here;
            mine.meetings += static_cast<std::int64_t>(here);
            if (f + 1 >= clip.frame_count()) continue;
            // every hit between is one
            for (auto hit = hits.lower_bound({f, {-1, -1}});
                 hit != hits.end() && hit->first.first == f; ++hit) {
                ++mine.gap_hits;
                const auto at = look(hit->second);
                mine.unreal += std::none_of(at.begin(), at.end(), [&](const auto& contact) {
                    return contact.limbs == hit->first.second;
                });
            }
            // nobody meets between who was not said to, or said to pass within the tolerance
            for (int k = 1; k < times_as_often; ++k) {
                const double weight = static_cast<double>(k) / times_as_often;
                for (const auto& contact : look(weight)) {
                    const bool at_an_end = depths.count({f, contact.limbs}) > 0 ||
                                           depths.count({f + 1, contact.limbs}) > 0;
                    if (at_an_end) continue;
                    ++mine.gap_meetings;
                    if (hits.count({f, contact.limbs}) > 0) continue;
                    (near_misses.count({f, contact.limbs}) > 0 ? mine.undecided : mine.missed) += 1;
                }
            }
        }
        const std::lock_guard lock(door);
        tally.frames += mine.frames;
        tally.moments += mine.moments;
        tally.meetings += mine.meetings;
        tally.gap_meetings += mine.gap_meetings;
        tally.gap_hits += mine.gap_hits;
        tally.undecided += mine.undecided;
        tally.missed += mine.missed;
        tally.unreal += mine.unreal;
        tally.wrong_frames += mine.wrong_frames;
    });
}

/// What lint tells of a clip and what clip_contacts finds in it, both ways round.
struct Telling {
    std::int64_t findings = 0, contacts = 0, untold = 0, unfounded = 0;
};

void compare_with_lint(const body::LintBody& body, const motion::Clip& clip, Telling& telling) {
    const auto pairs = body::all_pairs(body.contact.flesh().limbs().count());
    const body::ClipContacts found =
        clip_contacts(body.contact, body.levers, clip, 0, clip.frame_count() - 1, pairs);
    body::LintOptions options;
    options.checks = {true, false, false, false, false, false, false};
    const body::LintReport report = lint(clip, body, options);
    std::vector<bool> founded(report.findings.size(), false);
    const auto tell = [&](const body::LimbPair& limbs, int frame) {
        ++telling.contacts;
        bool told = false;
        for (std::size_t i = 0; i < report.findings.size(); ++i) {
            const body::Finding& finding = report.findings[i];
            if (std::min(finding.limbs[0], finding.limbs[1]) != limbs[0] ||
                std::max(finding.limbs[0], finding.limbs[1]) != limbs[1] ||
                frame < finding.first_frame || frame > finding.last_frame) {
                continue;
            }
            told = true;
            founded[i] = true;
        }
        telling.untold += !told;
    };
    for (const auto& at : found.at_frames) tell(at.contact.limbs, at.frame);
    for (const auto& between : found.between) tell(between.hit.limbs, between.frame);
    telling.findings += static_cast<std::int64_t>(report.findings.size());
    telling.unfounded += std::count(founded.begin(), founded.end(), false);
}

}  // namespace

TEST_CASE("lint tells every contact of real takes on three bodies and no other") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    const char* asked = std::getenv("SIDESTEP_RESAMPLED_FRAMES");
    const int frames = asked != nullptr ? std::atoi(asked) : 60;
    const auto people = body::MakeHuman::open(folder).value();
    std::vector<std::filesystem::path> files = files_in(takes, ".bvh");
    if (asked == nullptr) files.resize(std::min<std::size_t>(files.size(), 3));
    for (const body::Weight weight :
         {body::Weight::thin, body::Weight::normal, body::Weight::heavy}) {
        Telling telling;
        std::optional<body::LintBody> body;
        for (const auto& file : files) {
            const motion::Clip take = motion::read_bvh(read_file(file).value(), "")
                                          .value()
                                          .clip.scaled(cmu_unit_of_takes);
            if (take.frame_count() < 4) continue;
            if (!body) {
                body.emplace(body::make_lint_body(
                                 people
                                     .character(body::makehuman_shape(body::Sex::male, weight),
                                                take.skeleton())
                                     .value()
                                     .character)
                                 .value());
            }
            compare_with_lint(*body, worn_by(body->character, take, frames), telling);
        }
        MESSAGE("weight " << static_cast<int>(weight) << ": " << telling.findings << " findings, "
                          << telling.contacts << " contacts");
        CHECK(telling.untold == 0);
        CHECK(telling.unfounded == 0);
        CHECK(telling.contacts > 5);
    }
}

TEST_CASE(
    "takes on thin and normal and heavy bodies looked at 64 times as often hold no surprise") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    // ./run test -C soak looks at all frames of all takes
    const char* asked = std::getenv("SIDESTEP_RESAMPLED_FRAMES");
    const int frames = asked != nullptr ? std::atoi(asked) : 12;
    const auto people = body::MakeHuman::open(folder).value();
    std::vector<std::filesystem::path> files = files_in(takes, ".bvh");
    if (asked == nullptr) files.resize(std::min<std::size_t>(files.size(), 3));
    for (const body::Weight weight :
         {body::Weight::thin, body::Weight::normal, body::Weight::heavy}) {
        Tally tally;
        std::optional<body::SelfContact> body;
        std::optional<body::Levers> levers;
        std::optional<body::Character> character;
        for (const auto& file : files) {
            const motion::Clip take = motion::read_bvh(read_file(file).value(), "")
                                          .value()
                                          .clip.scaled(cmu_unit_of_takes);
            if (take.frame_count() < 4) continue;
            if (!body) {
                character =
                    people
                        .character(body::makehuman_shape(body::Sex::male, weight), take.skeleton())
                        .value()
                        .character;
                body.emplace(body::Flesh::make(*character, body::guess_limbs(character->skeleton()))
                                 .value());
                levers.emplace(body->flesh());
            }
            resample(*body, *levers, worn_by(*character, take, frames), tally);
        }
        MESSAGE("weight " << static_cast<int>(weight) << ": " << tally.frames << " frames, "
                          << tally.moments << " moments, " << tally.meetings
                          << " meetings at frames, " << tally.gap_hits << " said between and "
                          << tally.gap_meetings << " moments seen between, " << tally.undecided
                          << " of them of pairs that passed within the tolerance");
        CHECK(tally.wrong_frames == 0);
        CHECK(tally.unreal == 0);
        CHECK(tally.missed == 0);
        CHECK(tally.moments > 32 * tally.frames);
    }
}
