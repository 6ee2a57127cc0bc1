#include "bench/articulated/summary.h"

#include <fmt/format.h>

namespace sidestep::bench {

int show(Bench& bench, const Summary& summary) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    int missed = 0;
    for (const Must& must : summary.musts) {
        const char* side = must.side == Must::Side::at_most ? "at most" : "at least";
        missed += must.kept() ? 0 : 1;
        rows.push_back({{"what", must.what},
                        {"measured", fmt::format("{:.3g}", must.measured)},
                        {"must", fmt::format("{} {:.3g}", side, must.bound)},
                        {"kept", must.kept() ? "kept" : "missed"},
                        {"moonshot", must.moonshot ? fmt::format("{:.3g}", *must.moonshot) : ""},
                        {"reached", !must.moonshot   ? ""
                                    : must.reached() ? "reached"
                                                     : "not reached"}});
    }
    bench.note("what was promised, and what was measured");
    bench.table("musts", rows);
    bench.tally("missed", missed);
    for (const Must& must : summary.musts) {
        if (must.kept()) continue;
        bench.note(
            fmt::format("missed: {}: {:.3g}, {} {:.3g} was promised", must.what, must.measured,
                        must.side == Must::Side::at_most ? "at most" : "at least", must.bound));
    }
    const std::pair<const char*, const nlohmann::ordered_json*> figures[] = {
        {"max_rel_error", &summary.max_rel_error},
        {"us", &summary.us},
        {"adaptive", &summary.adaptive},
        {"ragdolls", &summary.ragdolls}};
    for (const auto& [name, value] : figures) {
        bench.figure(name, *value);
        if (!value->empty()) bench.note(std::string(name) + " " + value->dump());
    }
    bench.figure("growth", summary.growth);
    if (!summary.growth.empty()) bench.note("growth: " + summary.growth);
    return missed;
}

}  // namespace sidestep::bench
