// How little must real motions change so that no limb is in another, and is it true?
//
//     sidestep bench edit              the resolver's variants, then all clips on ten kinds of people
//     sidestep bench edit --quick      every tenth clip, five seconds of each, men only
//     sidestep bench edit --strip jack.png     jumping jacks on other limb lengths, before and after
//
// Every figure about being clean is the linter's, on the result; every row carries the fingerprint
// of what came out.
#include <fmt/core.h>

#include <chrono>

#include "bench/edit/people.h"
#include "bench/edit/resolvers.h"
#include "bench/edit/strip.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

struct Kind {
    const char* name;
    body::Weight weight;
    bool legs;
};

constexpr Kind kinds[] = {
    {"thin", body::Weight::thin, false},         {"normal", body::Weight::normal, false},
    {"stout", body::Weight::stout, false},       {"heavy", body::Weight::heavy, false},
    {"normal_legs", body::Weight::normal, true}, {"heavy_legs", body::Weight::heavy, true}};

using Json = nlohmann::ordered_json;

void tell_list(Bench& bench, const ClipList& list) {
    bench.note(fmt::format("{} files, {} clips, {} frames at 30 a second, at most {} of each",
                           list.files, list.clips.size(), list.frame_count(), list.most_frames));
    Json names = Json::array();
    std::string line;
    for (const BenchClip& each : list.clips) {
        names.push_back(fmt::format("{}:{}", each.name, each.clip.frame_count()));
        line += (line.empty() ? "" : " ") + names.back().get<std::string>();
    }
    bench.note(line);
    for (const std::string& name : list.too_short) {
        bench.note(fmt::format("left out, fewer than {} frames: {}", least_frames, name));
    }
    for (const std::string& name : list.twins) bench.note("left out, the same motion: " + name);
    bench.figure("clips", names);
    for (const Problem& problem : list.problems) bench.complain(problem);
}

/// What did not come out clean, one line each.
void tell_left(Bench& bench, const std::vector<Edited>& rows) {
    for (const Edited& row : rows) {
        if (row.clean && !row.worse && row.limit_violations == 0) continue;
        bench.note(fmt::format("{} on {}: {}{}{}", row.clip, row.body,
                               row.clean ? "clean" : "not clean", row.worse ? ", worse" : "",
                               row.limit_violations > 0
                                   ? fmt::format(", {} beyond limits", row.limit_violations)
                                   : ""));
        for (std::size_t k = 0; k < row.left.size() && k < 3; ++k) {
            bench.note("    " + row.left[k]);
        }
    }
}

void edit_people(Bench& bench, const ClipList& list) {
    const auto people = body::MakeHuman::open(data_folder() / "characters" / "makehuman");
    if (!people) {
        for (const Problem& problem : people.error()) bench.complain(problem);
        return;
    }
    const motion::Clip first = one_take("takes/02_01");
    std::map<std::pair<body::Sex, body::Weight>, std::shared_ptr<const body::LintBody>> made;
    Json table = Json::array();
    Json clean, of_all, angle, jerk, prints, rounds;
    bool between = !list.clips.empty();
    std::int64_t worse = 0, violations = 0, mistaken = 0;
    double rate = 0.0;
    for (const Kind& kind : kinds) {
        std::vector<Edited> rows;
        for (const body::Sex sex : {body::Sex::male, body::Sex::female}) {
            if (bench.quick && sex == body::Sex::female) continue;
            auto& person = made[{sex, kind.weight}];
            if (!person) {
                const auto fresh = make_person(*people, sex, kind.weight, first.skeleton());
                if (!fresh) {
                    for (const Problem& problem : fresh.error()) bench.complain(problem);
                    return;
                }
                person = *fresh;
            }
            const std::string name = person->character.name() + (kind.legs ? ", legs" : "");
            const auto start = std::chrono::steady_clock::now();
            const std::vector<Edited> more = edit_all(list.clips, *person, name, kind.legs);
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            bench.note(fmt::format("{}: {:.1f} s by the clock", name, took.count()));
            rows.insert(rows.end(), more.begin(), more.end());
        }
        tell_left(bench, rows);
        const Json line = summed_up(kind.name, rows);
        table.push_back(line);
        for (const Edited& row : rows) between = between && row.between;
        worse += line["worse_than_source"].get<std::int64_t>();
        violations += line["limit_violations"].get<std::int64_t>();
        mistaken += line["loop_mistaken"].get<std::int64_t>();
        clean[kind.name] = line["clean_share"];
        of_all[kind.name] = line["clean_share_of_all"];
        angle[kind.name] = line["angle_deg_median"];
        jerk[kind.name] = line["jerk_p90"];
        rounds[kind.name] = line["rounds_median"];
        prints[kind.name] = line["fingerprint"];
        if (std::string(kind.name) == "normal") rate = line["frames_per_second_per_core"];
    }
    bench.table("people", table);
    bench.figure("clean_share", clean);
    bench.figure("clean_share_of_all", of_all);
    bench.figure("between_frames", between);
    bench.figure("angle_deg_median", angle);
    bench.figure("jerk_p90", jerk);
    bench.figure("rounds", rounds);
    bench.key("frames_per_second_per_core", rate);
    bench.tally("worse_than_source", worse);
    bench.tally("limit_violations", violations);
    bench.tally("loop_mistaken", mistaken);
    bench.figure("fingerprints", prints);
    // promises of avoid.h
    if (worse > 0) bench.disagree("a clip came out worse than its source");
    if (mistaken > 0) bench.disagree("the linter finds contacts in what was called clean");
    bench.note("clean_share " + clean.dump());
    bench.note("angle_deg_median " + angle.dump() + ", jerk_p90 " + jerk.dump());
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("edit");
    std::string strip;
    int every = 0;
    bench.app.add_option("--strip", strip, "draw jumping jacks before and after: .png or .svg");
    bench.app.add_option("--every", every, "take every N-th clip; 1, or 10 with --quick")
        ->check(CLI::Range(1, 1000));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    if (!std::filesystem::exists(data_folder() / "mocap" / "takes" / "02_01.bvh")) {
        bench.complain(
            problem_with(data_folder() / "mocap" / "takes", "has no takes",
                         "set SIDESTEP_DATA to the folder that holds mocap and characters"));
        return bench.finish();
    }
    if (!strip.empty()) {
        draw_strip(bench, strip);
        return bench.finish();
    }
    const ResolverFigures resolvers = study_resolvers(bench);
    bench.figure("residual_mm", resolvers.residual_mm);
    bench.key("us_per_frame", resolvers.us_per_frame);
    const ClipList list = list_clips(every > 0     ? every
                                     : bench.quick ? 10
                                                   : 1,
                                     bench.quick ? 150 : 300);
    tell_list(bench, list);
    edit_people(bench, list);
    return bench.finish();
}
