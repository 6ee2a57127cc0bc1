#include "cli/support/machine_card.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <thread>

#include "sidestep/base/version.h"
#include "sidestep/spacetime/fast_path.h"

namespace sidestep::cli {

namespace {

std::string cpu_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

int usable_cores() {
#ifdef CPU_COUNT
    cpu_set_t mine;
    if (::sched_getaffinity(0, sizeof mine, &mine) == 0) return CPU_COUNT(&mine);
#endif
    return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

MachineCard machine_card() {
    MachineCard card;
    card.cpu = cpu_name();
    card.cores = usable_cores();
    const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0) {
        card.memory_gb = static_cast<double>(pages) * static_cast<double>(page) / 1e9;
    }
    struct utsname system {};
    if (::uname(&system) == 0) {
        card.system = fmt::format("{} {} {}", system.sysname, system.release, system.machine);
    }
    card.version = version_string;
    card.compiler = SIDESTEP_COMPILER;
    card.build = SIDESTEP_BUILD_TYPE;
    if (const std::string watched = SIDESTEP_SANITIZERS; !watched.empty()) {
        card.build += ", " + watched;
    }
    card.instruction_set = spacetime::instruction_sets().front();
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    char text[32] = {};
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &utc);
    card.date = text;
    return card;
}

std::vector<std::pair<std::string, std::string>> card_rows(const MachineCard& card) {
    std::vector<std::pair<std::string, std::string>> rows;
    rows.emplace_back("processor", fmt::format("{}, {} {}", card.cpu, card.cores,
                                               card.cores == 1 ? "core" : "cores"));
    if (card.memory_gb > 0.0) rows.emplace_back("memory", fmt::format("{:.1f} GB", card.memory_gb));
    rows.emplace_back("system", card.system);
    rows.emplace_back("sidestep", fmt::format("{}, {}, {}, {}", card.version, card.compiler,
                                              card.build, card.instruction_set));
    rows.emplace_back("date", card.date + " UTC");
    return rows;
}

Json to_json(const MachineCard& card) {
    Json json;
    json["cpu"] = card.cpu;
    json["cores"] = card.cores;
    json["memory_gb"] = card.memory_gb;
    json["system"] = card.system;
    json["version"] = card.version;
    json["compiler"] = card.compiler;
    json["build"] = card.build;
    json["instruction_set"] = card.instruction_set;
    json["date"] = card.date;
    return json;
}

double peak_memory_bytes() {
    struct rusage used {};
    if (::getrusage(RUSAGE_SELF, &used) != 0) return 0.0;
    return 1024.0 * static_cast<double>(used.ru_maxrss);
}

}  // namespace sidestep::cli
