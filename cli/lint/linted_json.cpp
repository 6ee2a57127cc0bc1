#include <algorithm>

#include "cli/lint/linted.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

Json finding_to_json(const body::Finding& finding) {
    Json json;
    json["kind"] = body::to_string(finding.kind);
    json["who"] = finding.who;
    if (!finding.whom.empty()) json["whom"] = finding.whom;
    json["first_s"] = finding.first_time;
    json["last_s"] = finding.last_time;
    json["first_frame"] = finding.first_frame;
    json["last_frame"] = finding.last_frame;
    json["worst"] = finding.worst;
    json["unit"] = finding.kind == body::Finding::Kind::slide     ? "m/s"
                   : finding.kind == body::Finding::Kind::limit   ? "rad"
                   : finding.kind == body::Finding::Kind::dropout ? "s"
                   : finding.kind == body::Finding::Kind::rate    ? "fps"
                   : finding.kind == body::Finding::Kind::pop     ? "1/s"
                                                                  : "m";
    json["worst_s"] = finding.worst_time;
    json["worst_frame"] = finding.worst_frame;
    json["between_frames"] = finding.between_frames;
    json["near_only"] = finding.near_only;
    json["text"] = finding.text;
    return json;
}

Json limbs_to_json(const body::LintBody& on) {
    Json json = Json::array();
    const body::Flesh& flesh = on.contact.flesh();
    for (const body::Limb& limb : flesh.limbs().limbs) {
        Json names = Json::array();
        for (const int joint : limb.joints) names.push_back(flesh.skeleton().joint(joint).name);
        json.push_back({{"name", limb.name}, {"joints", names}});
    }
    return json;
}

const char* class_word(body::PairClass kind) {
    switch (kind) {
        case body::PairClass::adjacent:
            return "adjacent";
        case body::PairClass::always:
            return "always";
        case body::PairClass::never:
            return "never";
        case body::PairClass::tested:
            return "tested";
    }
    return "";
}

Json body_to_json(const std::string& name, const body::LintBody& on) {
    const body::Flesh& flesh = on.contact.flesh();
    Json json;
    json["name"] = name;
    json["fingerprint"] = print_text(flesh.fingerprint());
    json["triangles"] = flesh.triangle_count();
    json["near_skin_m"] = flesh.near_skin();
    json["volume_l"] = 1000.0 * flesh.volume();
    json["limbs"] = limbs_to_json(on);
    Json counts, skipped = Json::array();
    for (const auto kind : {body::PairClass::adjacent, body::PairClass::always,
                            body::PairClass::never, body::PairClass::tested}) {
        counts[class_word(kind)] = on.classes.count(kind);
    }
    for (const body::PairVerdict& verdict : on.classes.pairs) {
        if (verdict.kind != body::PairClass::never) continue;
        skipped.push_back({{"a", flesh.limbs().limbs[verdict.limbs[0]].name},
                           {"b", flesh.limbs().limbs[verdict.limbs[1]].name},
                           {"gap_m", verdict.gap},
                           {"reason", verdict.reason}});
    }
    json["pairs"] = std::move(counts);
    json["skipped"] = std::move(skipped);
    json["warnings"] = to_json(flesh.warnings());
    return json;
}

}  // namespace

std::string body_card_json(const std::string& name, const body::LintBody& on) {
    return body_to_json(name, on).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json lint_json(const LintRun& run) {
    Json json;
    json["sidestep"] = version_string;
    json["complete"] = !run.interrupted;
    json["character"] = run.character;
    const body::LintOptions& options = run.options;
    json["options"] = {{"margin_m", options.margin},
                       {"between", options.between},
                       {"tolerance_m", options.between_options.tolerance},
                       {"touch_depth_m", options.touch_depth},
                       {"ground_tolerance_m", options.ground_tolerance},
                       {"slide_speed_m_s", options.slide_speed},
                       {"limit_tolerance_deg", degrees(options.limit_tolerance)},
                       {"pop_speed_rad_s", options.pop_speed},
                       {"bridge_frames", options.bridge_frames},
                       {"pairs", run.pairs}};
    std::map<std::string, int> by_kind;
    for (const LintedClip& clip : run.clips) {
        for (const body::Finding& finding : clip.report.findings) {
            ++by_kind[body::to_string(finding.kind)];
        }
    }
    json["summary"] = {{"asked", run.asked},          {"clips", run.clips.size()},
                       {"clean", run.clean_count()},  {"failed", run.failed.size()},
                       {"frames", run.frame_count()}, {"findings", run.finding_count()},
                       {"by_kind", by_kind}};
    // bodies are said once, clips point at them
    std::vector<std::string> bodies;
    json["bodies"] = Json::array();
    json["clips"] = Json::array();
    for (const LintedClip& clip : run.clips) {
        const body::LintReport& report = clip.report;
        Json each;
        each["file"] = clip.file;
        each["body"] = nullptr;
        if (!clip.card.empty()) {
            const auto known = std::find(bodies.begin(), bodies.end(), clip.card);
            each["body"] = known - bodies.begin();
            if (known == bodies.end()) {
                bodies.push_back(clip.card);
                json["bodies"].push_back(Json::parse(run.bodies.at(clip.card).json));
            }
        }
        each["character"] = clip.body;
        each["frames"] = report.frames;
        each["frame_rate"] = report.frame_rate;
        each["clean"] = report.clean();
        each["checked"] = {{"pairs_tested", report.pairs_tested},
                           {"pairs_skipped", report.pairs_skipped},
                           {"frames_outside_limits", report.frames_outside_limits},
                           {"margin_m", report.margin},
                           {"between", report.between},
                           {"tolerance_m", report.tolerance},
                           {"poses", report.poses},
                           {"undecided", report.undecided},
                           {"ground_m", report.ground}};
        each["findings"] = Json::array();
        for (const body::Finding& finding : report.findings) {
            each["findings"].push_back(finding_to_json(finding));
        }
        each["notes"] = to_json(report.notes);
        each["fingerprint"] = print_text(report.fingerprint);
        json["clips"].push_back(std::move(each));
    }
    json["failed"] = Json::array();
    for (const FailedClip& failed : run.failed) {
        json["failed"].push_back({{"file", failed.file}, {"problems", to_json(failed.problems)}});
    }
    return json;
}

}  // namespace sidestep::cli
