// Does this body pass through itself: how fast do we know, and who else could tell?
//
//     sidestep bench body              the seed's count of pairs, boxes, stiff and skinned limbs
//     sidestep bench body --quick      the same, fewer frames
//
// Everything runs on one thread, in turns, on the same frames and the same 231 pairs of limbs that
// are not joined. Every row carries the fingerprint of its answers, frame by frame and pair by pair.
// Ours are those of exact arithmetic and are held against the slow twin here; where a peer answers
// otherwise (its triangles are tested in rounded numbers), that is counted.
#include <fmt/core.h>

#include <algorithm>

#include "bench/body/peers.h"
#include "bench/body/scene.h"
#include "bench/body/study_pairs.h"
#include "bench/support/harness.h"
#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/clip_contacts.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/body/self_contact.h"
#include "sidestep/geometry/box_overlap.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

using Answers = std::vector<std::uint8_t>;
using Frames = std::vector<motion::GlobalPose>;
using Pairs = std::vector<body::LimbPair>;

std::string print_of(const Answers& answers) {
    Fingerprint print;
    for (const std::uint8_t answer : answers) print.add(static_cast<int>(answer));
    return print.hex();
}

std::int64_t differences(const Answers& a, const Answers& b) {
    // who was not asked says nothing
    if (a.empty()) return 0;
    std::int64_t count = a.size() == b.size() ? 0 : 1;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) count += a[k] != b[k];
    return count;
}

Pairs unjoined_pairs(const body::LimbMap& limbs) {
    Pairs pairs;
    for (const body::LimbPair& pair : body::all_pairs(limbs.count())) {
        if (!limbs.adjacent(pair[0], pair[1])) pairs.push_back(pair);
    }
    return pairs;
}

/// What takes part in a race.
struct Runner {
    std::string name;
    std::function<void(Answers&)> run;
};

struct Raced {
    std::vector<Timing> times;
    std::vector<Answers> answers;
    [[nodiscard]] double ratio(std::size_t k) const { return times[k].best_s / times[0].best_s; }
};

/// In turns; ours first. Rows of peers are questions of their own: their answers may differ.
Raced race_all(Bench& bench, const std::string& question, int rounds, int frames, int pairs,
               const std::vector<Runner>& runners) {
    Raced raced;
    raced.answers.resize(runners.size());
    std::vector<std::function<void()>> works;
    for (std::size_t k = 0; k < runners.size(); ++k) {
        works.emplace_back([&, k] { runners[k].run(raced.answers[k]); });
    }
    raced.times = race(rounds, works);
    for (std::size_t k = 0; k < runners.size(); ++k) {
        const double seconds = raced.times[k].best_s;
        const auto hits = std::count(raced.answers[k].begin(), raced.answers[k].end(), 1);
        bench.row(runners[k].name, raced.times[k],
                  {{"frames_per_s", frames / seconds},
                   {"ns_per_pair", 1e9 * seconds / frames / pairs},
                   {"contacts", static_cast<double>(hits)},
                   {"differ_from_ours",
                    static_cast<double>(differences(raced.answers[k], raced.answers[0]))}},
                  print_of(raced.answers[k]), question + (k == 0 ? "" : ": " + runners[k].name));
    }
    return raced;
}

/// Ours on boxes: whole ones only, then slices of what is left.
void run_boxes(body::BoxContacts& contacts, const Frames& frames, const Pairs& pairs, bool sliced,
               Answers& answers) {
    Answers one;
    answers.clear();
    for (const motion::GlobalPose& frame : frames) {
        contacts.carry(frame.joints);
        if (sliced) {
            contacts.sliced(pairs, one);
        } else {
            contacts.whole(pairs, one);
        }
        answers.insert(answers.end(), one.begin(), one.end());
    }
}

/// One pair after another by the library's plain test.
void run_plain_boxes(const body::LimbBoxes& boxes, const Frames& frames, const Pairs& pairs,
                     Answers& answers) {
    std::vector<geometry::OrientedBox> placed(boxes.whole.size());
    answers.clear();
    for (const motion::GlobalPose& frame : frames) {
        for (std::size_t k = 0; k < placed.size(); ++k) {
            placed[k] = boxes.whole[k].transformed(frame.joints[boxes.limbs.limbs[k].joint]);
        }
        for (const auto& [a, b] : pairs) answers.push_back(!apart(placed[a], placed[b]));
    }
}

/// Ours on triangles, frame by frame.
void run_triangles(const body::SelfContact& contact, const Frames& frames, const Pairs& pairs,
                   Answers& answers) {
    // per-thread memory, made anew: the peers keep theirs
    const auto scratch = contact.scratch();
    answers.assign(frames.size() * pairs.size(), 0);
    for (std::size_t f = 0; f < frames.size(); ++f) {
        std::size_t p = 0;
        for (const body::LimbContact& found :
             contact.contacts(*scratch, frames[f], pairs, body::Detail::yes_no)) {
            while (pairs[p] != found.limbs) ++p;
            answers[f * pairs.size() + p] = 1;
        }
    }
}

/// Frames in which nothing meets.
Frames clean_frames(const Frames& frames, const Answers& answers, std::size_t pairs) {
    Frames clean;
    for (std::size_t f = 0; f < frames.size(); ++f) {
        const auto begin = answers.begin() + static_cast<std::ptrdiff_t>(f * pairs);
        if (std::count(begin, begin + static_cast<std::ptrdiff_t>(pairs), 1) == 0) {
            clean.push_back(frames[f]);
        }
    }
    return clean;
}

/// Ours against every triangle with every triangle, on a few frames.
std::int64_t against_twin(const body::SelfContact& contact, const Frames& frames,
                          const Pairs& pairs, int count, std::int64_t& checked) {
    Frames few;
    for (int k = 0; k < count; ++k) {
        few.push_back(frames[frames.size() * (2 * k + 1) / (2 * count)]);
    }
    Answers ours, twin(few.size() * pairs.size());
    run_triangles(contact, few, pairs, ours);
    for (std::size_t f = 0; f < few.size(); ++f) {
        std::size_t p = 0;
        for (const body::LimbContact& found :
             body::contacts_by_brute_force(contact.flesh(), few[f], pairs)) {
            while (pairs[p] != found.limbs) ++p;
            twin[f * pairs.size() + p] = 1;
        }
    }
    checked += static_cast<std::int64_t>(twin.size());
    return differences(ours, twin);
}

struct Summary {
    std::int64_t disagreements = 0, checked = 0;
    nlohmann::ordered_json ratios = nlohmann::ordered_json::object();
    nlohmann::ordered_json peers = nlohmann::ordered_json::object();
    nlohmann::ordered_json rates = nlohmann::ordered_json::object();
};

// 1: boxes of the limbs, one against another
void race_boxes(Bench& bench, Summary& summary, const body::LimbBoxes& boxes, const Frames& frames,
                const Pairs& pairs) {
    const auto fcl = fcl_boxes(boxes), bounds = fcl_bounds(boxes), bullet = bullet_boxes(boxes);
    body::BoxContacts contacts(boxes);
    const int frame_count = static_cast<int>(frames.size());
    const int pair_count = static_cast<int>(pairs.size());
    const auto raced = race_all(
        bench, "boxes", bench.quick ? 3 : 9, frame_count, pair_count,
        {{"ours many at once", [&](Answers& a) { run_boxes(contacts, frames, pairs, false, a); }},
         {"ours one at a time", [&](Answers& a) { run_plain_boxes(boxes, frames, pairs, a); }},
         {"FCL box and box", [&](Answers& a) { fcl->run(frames, pairs, a); }},
         {"FCL bounds of a tree", [&](Answers& a) { bounds->run(frames, pairs, a); }},
         {"Bullet box and box", [&](Answers& a) { bullet->run(frames, pairs, a); }}});
    // the two of ours must agree to the last pair
    summary.disagreements += differences(raced.answers[0], raced.answers[1]);
    summary.checked += static_cast<std::int64_t>(raced.answers[0].size());
    summary.ratios["fcl_boxes"] = raced.ratio(2);
    summary.ratios["fcl_bounds"] = raced.ratio(3);
    summary.ratios["bullet_boxes"] = raced.ratio(4);
    summary.peers["fcl_boxes"] = differences(raced.answers[2], raced.answers[0]);
    summary.peers["fcl_bounds"] = differences(raced.answers[3], raced.answers[0]);
    summary.peers["bullet_boxes"] = differences(raced.answers[4], raced.answers[0]);
    summary.rates["ns_per_box_pair"] = 1e9 * raced.times[0].best_s / frame_count / pair_count;
}

// 2: triangles of limbs that do not bend
void race_stiff(Bench& bench, Summary& summary, const body::SelfContact& contact,
                const Frames& frames, const Pairs& pairs) {
    const auto fcl = fcl_stiff(contact.flesh()), bullet = bullet_stiff(contact.flesh());
    const auto raced =
        race_all(bench, "stiff limbs", bench.quick ? 2 : 5, static_cast<int>(frames.size()),
                 static_cast<int>(pairs.size()),
                 {{"ours", [&](Answers& a) { run_triangles(contact, frames, pairs, a); }},
                  {"FCL", [&](Answers& a) { fcl->run(frames, pairs, a); }},
                  {"Bullet", [&](Answers& a) { bullet->run(frames, pairs, a); }}});
    summary.ratios["fcl_stiff"] = raced.ratio(1);
    summary.ratios["bullet_stiff"] = raced.ratio(2);
    summary.peers["fcl_stiff"] = differences(raced.answers[1], raced.answers[0]);
    summary.peers["bullet_stiff"] = differences(raced.answers[2], raced.answers[0]);
    summary.disagreements +=
        against_twin(contact, frames, pairs, bench.quick ? 1 : 4, summary.checked);
}

// 3: triangles of flesh that bends
void race_skinned(Bench& bench, Summary& summary, const body::SelfContact& contact,
                  const Frames& frames, const Pairs& pairs) {
    const auto fcl = fcl_skinned(contact.flesh()), bullet = bullet_skinned(contact.flesh());
    std::vector<Vec3> places;
    const auto place_all = [&](Answers& a) {
        for (const motion::GlobalPose& frame : frames) {
            place_vertices(contact.flesh(), frame, places);
        }
        a.clear();
    };
    const auto raced =
        race_all(bench, "skinned body", bench.quick ? 2 : 5, static_cast<int>(frames.size()),
                 static_cast<int>(pairs.size()),
                 {{"ours", [&](Answers& a) { run_triangles(contact, frames, pairs, a); }},
                  {"FCL", [&](Answers& a) { fcl->run(frames, pairs, a); }},
                  {"Bullet", [&](Answers& a) { bullet->run(frames, pairs, a); }},
                  {"placing all vertices as both peers must", place_all}});
    summary.ratios["fcl"] = raced.ratio(1);
    summary.ratios["bullet"] = raced.ratio(2);
    const double placing = raced.times[3].best_s;
    summary.ratios["fcl_placed_for_free"] =
        (raced.times[1].best_s - placing) / raced.times[0].best_s;
    summary.ratios["bullet_placed_for_free"] =
        (raced.times[2].best_s - placing) / raced.times[0].best_s;
    summary.peers["fcl"] = differences(raced.answers[1], raced.answers[0]);
    summary.peers["bullet"] = differences(raced.answers[2], raced.answers[0]);
    summary.disagreements +=
        against_twin(contact, frames, pairs, bench.quick ? 1 : 8, summary.checked);
}

// 4: how many frames a second on one core, from local rotations on
void frames_per_second(Bench& bench, Summary& summary, const Scene& scene,
                       const body::SelfContact& contact, const body::LimbBoxes& boxes,
                       const Pairs& pairs) {
    const Frames frames = scene.global_poses();
    Answers answers;
    run_triangles(contact, frames, pairs, answers);
    const Frames clean = clean_frames(frames, answers, pairs.size());
    const auto forward = [&](Answers& a) {
        a.clear();
        for (const Stretch& stretch : scene.stretches) {
            for (const motion::Pose& pose : stretch.poses) {
                const auto global = forward_kinematics(scene.character.skeleton(), pose);
                a.push_back(global.joints.empty());
            }
        }
    };
    body::BoxContacts carried(boxes);
    Answers none, whole, sliced, exact, exact_clean;
    const std::vector<Timing> times =
        race(bench.quick ? 2 : 5,
             {[&] { forward(none); }, [&] { run_boxes(carried, frames, pairs, false, whole); },
              [&] { run_boxes(carried, frames, pairs, true, sliced); },
              [&] { run_triangles(contact, frames, pairs, exact); },
              [&] { run_triangles(contact, clean, pairs, exact_clean); }});
    const double forward_s = times[0].best_s / static_cast<double>(frames.size());
    const auto rate = [&](const char* name, const Timing& time, std::size_t count,
                          const Answers& found) {
        if (count == 0) return 0.0;
        // with the way from local rotations to the world
        const double seconds = time.best_s / static_cast<double>(count) + forward_s;
        bench.row(name, time,
                  {{"frames_per_s", 1.0 / seconds},
                   {"us_per_frame", 1e6 * seconds},
                   {"frames", static_cast<double>(count)},
                   {"contacts", static_cast<double>(std::count(found.begin(), found.end(), 1))}},
                  print_of(found), name);
        return 1.0 / seconds;
    };
    summary.rates["boxes"] = rate("boxes of limbs", times[1], frames.size(), whole);
    summary.rates["slices"] = rate("slices of limbs", times[2], frames.size(), sliced);
    summary.rates["typical"] = rate("triangles of typical motion", times[3], frames.size(), exact);
    summary.rates["clean"] =
        rate("triangles where nothing meets", times[4], clean.size(), exact_clean);
    summary.rates["frames"] = frames.size();
    summary.rates["clean_frames"] = clean.size();
    bench.note(fmt::format("{} of {} frames of {} takes are clean", clean.size(), frames.size(),
                           scene.stretches.size()));
}

// 5: the same takes as clips, bounded over time: frames alone, and every moment between them
void whole_clips(Bench& bench, Summary& summary, const Scene& scene,
                 const body::SelfContact& contact, const Pairs& pairs) {
    std::vector<motion::Clip> clips;
    for (const Stretch& stretch : scene.stretches) {
        clips.push_back(
            motion::Clip::from_poses(scene.character.skeleton(), 1.0 / 30.0, stretch.poses));
    }
    const body::Levers levers(contact.flesh());
    for (const bool between : {false, true}) {
        Fingerprint print;
        std::int64_t at_frames = 0, in_between = 0;
        const Timing time = best_of(bench.quick ? 1 : 3, [&] {
            print = {};
            at_frames = in_between = 0;
            for (const motion::Clip& clip : clips) {
                const body::ClipContacts found = clip_contacts(
                    contact, levers, clip, 0, clip.frame_count() - 1, pairs, {.between = between});
                at_frames += static_cast<std::int64_t>(found.at_frames.size());
                in_between += static_cast<std::int64_t>(found.between.size());
                for (const body::FrameContact& f : found.at_frames) {
                    print.add(f.frame).add(f.contact.limbs[0]).add(f.contact.limbs[1]);
                }
            }
        });
        const double rate = scene.frame_count() / time.cpu_s;
        const char* name = between ? "clips with every moment between" : "clips frame by frame";
        bench.row(name, time,
                  {{"frames_per_s", rate},
                   {"us_per_frame", 1e6 / rate},
                   {"contacts", static_cast<double>(at_frames)},
                   {"between", static_cast<double>(in_between)}},
                  print.hex(), "clips");
        summary.rates[between ? "clips_between" : "clips"] = rate;
    }
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("body");
    if (!bench.parse(argc, argv)) return bench.exit_code();
    Summary summary;
    bench.figure("pairs", study_pairs(bench));

    const ThreadLimit one(1);
    const std::vector<std::string> takes = take_names();
    if (takes.size() < 4) {
        bench.complain(
            problem_with(data_folder() / "mocap/takes", "no takes are there",
                         "set SIDESTEP_DATA to the folder that holds mocap and characters"));
        return bench.finish();
    }
    // peers look at a few seconds; ours at all of it
    const std::vector<std::string> few{"02_01", "13_29"};
    const int frames_of_few = bench.quick ? 20 : 100;

    const Scene wooden = wooden_scene(few, frames_of_few);
    const body::LimbMap wooden_limbs = body::guess_limbs(wooden.character.skeleton());
    const body::SelfContact wooden_contact(
        body::Flesh::make(wooden.character, wooden_limbs).value());
    const Pairs wooden_pairs = unjoined_pairs(wooden_limbs);
    const Frames wooden_frames = wooden.global_poses();
    bench.note(fmt::format("wooden man: {} triangles, {} limbs, {} pairs, {} frames",
                           wooden_contact.flesh().triangle_count(), wooden_limbs.count(),
                           wooden_pairs.size(), wooden_frames.size()));
    race_boxes(bench, summary, body::fit_limb_boxes(wooden_contact.flesh()), wooden_frames,
               wooden_pairs);
    race_stiff(bench, summary, wooden_contact, wooden_frames, wooden_pairs);

    const auto near = skinned_scene(few, frames_of_few);
    if (!near) {
        for (const Problem& problem : near.error()) bench.complain(problem);
        return bench.finish();
    }
    const body::LimbMap limbs = body::guess_limbs(near->character.skeleton());
    const body::SelfContact contact(body::Flesh::make(near->character, limbs).value());
    const Pairs pairs = unjoined_pairs(limbs);
    bench.note(fmt::format("skinned man: {} triangles, {} limbs, {} pairs",
                           contact.flesh().triangle_count(), limbs.count(), pairs.size()));
    race_skinned(bench, summary, contact, near->global_poses(), pairs);

    const std::vector<std::string> many(takes.begin(),
                                        takes.begin() + (bench.quick ? 4 : takes.size()));
    const auto all = skinned_scene(many, bench.quick ? 100 : 300);
    frames_per_second(bench, summary, all.value(), contact, body::fit_limb_boxes(contact.flesh()),
                      pairs);

    whole_clips(bench, summary, all.value(), contact, pairs);

    if (summary.disagreements > 0) bench.disagree("answers of ours differ from the slow twin's");
    bench.tally("disagreements", summary.disagreements);
    bench.tally("checked", summary.checked);
    bench.figure("ratios", summary.ratios);
    bench.figure("peer_differences", summary.peers);
    bench.key("frames_per_second", summary.rates["typical"].get<double>());
    bench.figure("rates", summary.rates);
    for (const auto& [key, value] : summary.ratios.items()) {
        bench.note(fmt::format("{} takes {:.2f} times as long as ours", key, value.get<double>()));
    }
    return bench.finish();
}
