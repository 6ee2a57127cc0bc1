// sidestep bench rigid: what seed 004 prints, what is true of it, and the same questions put to others.
#include <array>
#include <string>

#include "bench/rigid/impulses.h"
#include "bench/rigid/narrow.h"
#include "bench/rigid/sweep.h"
#include "bench/rigid/worlds.h"
#include "bench/support/harness.h"

using namespace sidestep::bench;

namespace {

using Json = nlohmann::ordered_json;

struct Part {
    const char* name;
    void (*run)(Bench& bench);
};

constexpr Part parts[] = {
    {"narrow", narrow},
    {"sweep", sweep},
    {"impulses", impulses},
    {"worlds", worlds},
};

/// Figures that several parts make together: each part's keys are taken as it ends.
class Together {
public:
    void take(Json& figures) {
        for (const char* name : {"wrong", "table4", "table5", "ratios"}) {
            const auto found = figures.find(name);
            if (found == figures.end()) continue;
            for (const auto& [key, value] : found->items()) all_[name][key] = value;
        }
        // of blows alone and of worlds
        for (const auto& [key, value] : figures.items()) {
            if (!key.ends_with("energy_gain_max")) continue;
            gain_ = std::max(gain_, value.get<double>());
            any_gain_ = true;
        }
    }
    void show(Bench& bench) const {
        for (const auto& [name, value] : all_.items()) {
            bench.figure(name, value);
            bench.note(name + " " + value.dump());
        }
        if (any_gain_) bench.key("energy_gain_max", gain_);
    }

private:
    Json all_ = Json::object();
    double gain_ = 0.0;
    bool any_gain_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    Bench bench("rigid");
    std::string only, names;
    for (const Part& part : parts) names += (names.empty() ? "" : ", ") + std::string(part.name);
    bench.app.add_option("--only", only, "run one part only: " + names)
        ->check(CLI::Validator(
            [&](const std::string& name) {
                for (const Part& part : parts) {
                    if (name == part.name) return std::string();
                }
                return "there is no part \"" + name + "\"; expected one of " + names;
            },
            "PART"));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    Together together;
    for (const Part& part : parts) {
        if (!only.empty() && only != part.name) continue;
        const auto start = std::chrono::steady_clock::now();
        part.run(bench);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        bench.note(std::string(part.name) + " took " + std::to_string(took.count()) + " s");
        together.take(bench.figures());
    }
    together.show(bench);
    return bench.finish();
}
