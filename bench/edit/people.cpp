#include "bench/edit/people.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/math/rotation.h"

namespace sidestep::bench {

namespace {

using Pairs = std::set<body::LimbPair>;

constexpr double deeper = 1e-3;     // metres that count as worse
constexpr double as_source = 1e-9;  // radians: not edited

body::LintOptions contact_only() {
    body::LintOptions options;
    options.checks = {true, false, false, false, false, false, false};
    // a finding is then a run of frames without gaps, so that frames can be counted
    options.bridge_frames = 0;
    return options;
}

/// What the linter says of limbs that may move.
struct Contacts {
    int pair_frames = 0;
    double deepest = 0.0;
};

Contacts movable_contacts(const body::LintReport& report, const Pairs& movable) {
    Contacts contacts;
    for (const body::Finding& finding : report.findings) {
        if (movable.count(finding.limbs) == 0) continue;
        contacts.pair_frames += finding.last_frame - finding.first_frame + 1;
        contacts.deepest = std::max(contacts.deepest, finding.worst);
    }
    return contacts;
}

bool has_new_pairs(const body::LintReport& before, const body::LintReport& after) {
    Pairs known;
    for (const body::Finding& finding : before.findings) known.insert(finding.limbs);
    return std::any_of(
        after.findings.begin(), after.findings.end(),
        [&](const body::Finding& finding) { return known.count(finding.limbs) == 0; });
}

/// The specification's figure: over the three joints of every arm (and leg) that was edited.
double chain_change(const motion::Clip& source, const motion::Clip& result) {
    const auto human = body::find_humanoid(source.skeleton());
    if (!human) return 0.0;
    double square = 0.0;
    std::int64_t count = 0;
    for (const auto& side : {human->left, human->right}) {
        for (const auto& chain : {std::array{side.upper_arm, side.fore_arm, side.hand},
                                  std::array{side.thigh, side.shank, side.foot}}) {
            double sum = 0.0, most = 0.0;
            for (int f = 0; f < source.frame_count(); ++f) {
                for (const int joint : chain) {
                    const double angle =
                        angle_between(source.rotation(f, joint), result.rotation(f, joint));
                    sum += angle * angle;
                    most = std::max(most, angle);
                }
            }
            if (most < as_source) continue;
            square += sum;
            count += 3 * source.frame_count();
        }
    }
    return count == 0 ? 0.0 : std::sqrt(square / static_cast<double>(count));
}

Edited edit_one(const BenchClip& each, const body::LintBody& body, const std::string& name,
                bool legs, const Pairs& movable) {
    Edited row;
    row.clip = each.name;
    row.body = name;
    row.frames = each.clip.frame_count();
    edit::AvoidOptions options;
    options.legs = legs;
    const double start = thread_seconds();
    const motion::Clip worn = body::wear(each.clip, body.character).value().clip;
    const edit::Avoided avoided = edit::avoid(worn, body, options);
    const body::LintReport after = body::lint(avoided.clip, body, contact_only());
    row.seconds = thread_seconds() - start;

    const body::LintReport before = body::lint(worn, body, contact_only());
    const Contacts had = movable_contacts(before, movable);
    const Contacts has = movable_contacts(after, movable);
    row.needed = had.pair_frames > 0;
    row.clean = has.pair_frames == 0;
    using Verdict = edit::Avoided::Verdict;
    row.mistaken =
        !row.clean && (avoided.verdict == Verdict::unchanged || avoided.verdict == Verdict::clean);
    row.nothing_new = !has_new_pairs(before, after);
    row.worse = has.pair_frames > had.pair_frames || has.deepest > had.deepest + deeper;
    row.between = after.between;
    row.rounds = avoided.rounds;
    row.edited = avoided.frames_changed > 0;
    const edit::Preservation kept = edit::compare(worn, avoided.clip, body.character);
    row.limit_violations = kept.limit_violations;
    row.changed_deg = degrees(kept.angle_rms);
    row.peak_deg = degrees(kept.angle_peak);
    row.jerk = kept.jerk_ratio;
    row.extra_slide = kept.extra_slide_speed;
    row.chain_deg = degrees(chain_change(worn, avoided.clip));
    row.print = avoided.clip.fingerprint();
    for (const edit::Remaining& left : avoided.remaining) {
        row.left.push_back(fmt::format("{} in {} frames {} to {} {:.0f} mm: {}", left.who,
                                       left.whom, left.first_frame, left.last_frame,
                                       1e3 * left.depth, left.why));
    }
    return row;
}

/// The smallest of the upper share; 0 of nothing.
double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0.0;
    std::sort(values.begin(), values.end());
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    return values[std::min(at, values.size() - 1)];
}

}  // namespace

Result<std::shared_ptr<const body::LintBody>> make_person(const body::MakeHuman& people,
                                                          body::Sex sex, body::Weight weight,
                                                          const motion::Skeleton& bones) {
    auto file = people.character(body::makehuman_shape(sex, weight), bones);
    if (!file) return failure(file.error());
    auto made = body::make_lint_body(std::move(file->character));
    if (!made) return failure(made.error());
    return std::make_shared<const body::LintBody>(std::move(*made));
}

std::vector<Edited> edit_all(const std::vector<BenchClip>& clips, const body::LintBody& body,
                             const std::string& name, bool legs) {
    // with one thread allowed, loops inside run on whoever calls them, and its clock sees it all
    const ThreadLimit one(1);
    const auto list = edit::movable_pairs(body.contact.flesh(), true, legs);
    const Pairs movable(list.begin(), list.end());
    std::vector<Edited> rows(clips.size());
    // the longest first, so that nobody waits for it at the end
    std::vector<std::size_t> order(clips.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return clips[a].clip.frame_count() > clips[b].clip.frame_count();
    });
    std::atomic<std::size_t> next{0};
    std::exception_ptr trouble;
    std::mutex guard;
    const auto work = [&] {
        for (std::size_t k = next++; k < clips.size(); k = next++) {
            const std::size_t i = order[k];
            try {
                rows[i] = edit_one(clips[i], body, name, legs, movable);
            } catch (...) {
                const std::lock_guard lock(guard);
                if (!trouble) trouble = std::current_exception();
            }
        }
    };
    std::vector<std::thread> threads;
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned k = 0; k < cores; ++k) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    if (trouble) std::rethrow_exception(trouble);
    return rows;
}

nlohmann::ordered_json summed_up(const std::string& name, const std::vector<Edited>& rows) {
    int needed = 0, made_clean = 0, clean = 0, nothing_new = 0, worse = 0, violations = 0,
        mistaken = 0;
    std::int64_t frames = 0;
    double seconds = 0.0;
    std::vector<double> rounds, chain, changed, jerk, slide;
    Fingerprint print;
    for (const Edited& row : rows) {
        needed += row.needed;
        made_clean += row.needed && row.clean;
        clean += row.clean;
        nothing_new += row.nothing_new;
        worse += row.worse;
        mistaken += row.mistaken;
        violations += row.limit_violations;
        frames += row.frames;
        seconds += row.seconds;
        print.add(row.print);
        if (!row.edited) continue;
        rounds.push_back(row.rounds);
        chain.push_back(row.chain_deg);
        changed.push_back(row.changed_deg);
        jerk.push_back(row.jerk);
        slide.push_back(row.extra_slide);
    }
    const auto share = [](int part, std::size_t of) {
        return of == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(of);
    };
    return {
        {"body", name},
        {"clips", rows.size()},
        {"with_contacts", needed},
        {"made_clean", made_clean},
        {"clean_share", share(made_clean, static_cast<std::size_t>(needed))},
        {"clean_share_of_all", share(clean, rows.size())},
        {"nothing_new_share", share(nothing_new, rows.size())},
        {"rounds_median", quantile(rounds, 0.5)},
        {"rounds_p90", quantile(rounds, 0.9)},
        {"angle_deg_median", quantile(chain, 0.5)},
        {"angle_deg_p90", quantile(chain, 0.9)},
        {"changed_joints_deg_median", quantile(changed, 0.5)},
        {"changed_joints_deg_p90", quantile(changed, 0.9)},
        {"jerk_median", quantile(jerk, 0.5)},
        {"jerk_p90", quantile(jerk, 0.9)},
        {"extra_slide_p90", quantile(slide, 0.9)},
        {"limit_violations", violations},
        {"worse_than_source", worse},
        {"loop_mistaken", mistaken},
        {"frames", frames},
        {"frames_per_second_per_core", seconds > 0.0 ? static_cast<double>(frames) / seconds : 0.0},
        {"fingerprint", print.hex()}};
}

}  // namespace sidestep::bench
