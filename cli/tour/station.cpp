#include "cli/tour/station.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>

#include "cli/tour/all_stations.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/problem.h"

namespace sidestep::tour {

bool Findings::hold() const {
    // a station that asked nothing proves nothing
    return !rows.empty() &&
           std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.agrees; });
}

int Tour::holding() const {
    return static_cast<int>(std::count_if(visited.begin(), visited.end(),
                                          [](const Visited& one) { return one.holds(); }));
}

std::uint64_t Tour::fingerprint() const {
    Fingerprint print;
    for (const Visited& one : visited) {
        print.add(one.station->name);
        print.add(one.findings.fingerprint);
    }
    return print.value();
}

const std::vector<Station>& stations() {
    static const std::vector<Station> all = {
        files_station(), spacetime_station(), graph_station(),    crowd_station(),
        body_station(),  fix_station(),       retarget_station(), rigid_station(),
        ccd_station(),   jointed_station(),   puppet_station(),   viewer_station()};
    return all;
}

Visited visit(const Station& station, const Order& order) {
    Visited visited;
    visited.station = &station;
    const auto start = std::chrono::steady_clock::now();
    try {
        visited.findings = station.visit(order);
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) {
            visited.failed += (visited.failed.empty() ? "" : "; ") + to_string(problem);
        }
        if (visited.failed.empty()) visited.failed = "bad input";
    } catch (const std::bad_alloc&) {
        visited.failed = "out of memory";
    } catch (const std::exception& error) {
        visited.failed = error.what();
    }
    visited.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return visited;
}

double processor_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::string duration_text(double seconds) {
    if (seconds <= 0.0) return "";
    if (seconds < 1e-6) return fmt::format("{:.0f} ns", std::max(1.0, 1e9 * seconds));
    if (seconds < 1e-3) return fmt::format("{:.3g} µs", 1e6 * seconds);
    if (seconds < 1.0) return fmt::format("{:.3g} ms", 1e3 * seconds);
    return fmt::format("{:.3g} s", seconds);
}

std::string ratio_text(const Row& row) {
    if (!row.race || row.fast_s <= 0.0 || row.slow_s <= 0.0) return "";
    const double ratio = row.slow_s / row.fast_s;
    return ratio >= 9.95 ? fmt::format("{:.0f} ×", ratio) : fmt::format("{:.1f} ×", ratio);
}

}  // namespace sidestep::tour
