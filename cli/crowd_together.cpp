#include "cli/crowd_together.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/support/machine_card.h"
#include "cli/support/progress.h"
#include "sidestep/base/file.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/crowd/recorder.h"

namespace sidestep::cli {

std::vector<RankCost> costs_of(cluster::Ranks& ranks, const crowd::Crowd& crowd, double cpu_s) {
    const crowd::ShareTally own = crowd.share_tally();
    const std::string mine = cluster::pack(
        own.sent_bytes, own.sent_letters, own.work, own.residents, own.neighbours, cpu_s,
        static_cast<double>(crowd.memory_bytes()) / 1e6, 1e-6 * peak_memory_bytes());
    std::vector<RankCost> costs;
    for (const std::string& bytes : ranks.all_gather(mine)) {
        RankCost& cost = costs.emplace_back();
        cluster::Unpacker from(bytes);
        from(cost.share.sent_bytes, cost.share.sent_letters, cost.share.work, cost.share.residents,
             cost.share.neighbours, cost.cpu_s, cost.memory_mb, cost.peak_mb);
    }
    return costs;
}

std::string costs_text(const std::vector<RankCost>& costs, const crowd::Report& report) {
    std::string text =
        "  rank  residents  neighbours  work, million  sent, MB  processor, s  peak, MB\n";
    std::int64_t work = 0, most = 0, bytes = 0;
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const RankCost& c = costs[k];
        text += fmt::format("  {:>4}  {:>9}  {:>10}  {:>13.3f}  {:>8.2f}  {:>12.2f}  {:>8.1f}\n", k,
                            c.share.residents, c.share.neighbours,
                            1e-6 * static_cast<double>(c.share.work),
                            1e-6 * static_cast<double>(c.share.sent_bytes), c.cpu_s, c.peak_mb);
        work += c.share.work;
        most = std::max(most, c.share.work);
        bytes += c.share.sent_bytes;
    }
    const double mean = static_cast<double>(work) / static_cast<double>(costs.size());
    return text + fmt::format(
                      "  the busiest did {:.2f} times the mean; {:.1f} bytes were sent for each "
                      "person and second\n",
                      mean > 0.0 ? static_cast<double>(most) / mean : 1.0,
                      static_cast<double>(bytes) / std::max(1e-9, report.people * report.seconds));
}

Json costs_json(const std::vector<RankCost>& costs) {
    Json list = Json::array();
    for (const RankCost& c : costs) {
        list.push_back({{"residents", c.share.residents},
                        {"neighbours", c.share.neighbours},
                        {"work", c.share.work},
                        {"sent_bytes", c.share.sent_bytes},
                        {"letters", c.share.sent_letters},
                        {"cpu_s", c.cpu_s},
                        {"memory_mb", c.memory_mb},
                        {"peak_mb", c.peak_mb}});
    }
    return list;
}

Problems join_parts(Console& console, const crowd::Simulation& simulation,
                    const std::vector<crowd::ToldPart>& parts,
                    const recording::WriterOptions& words, const std::string& file) {
    const std::filesystem::path unfinished = file + ".joining";
    const UnfinishedFile goes_with_us(unfinished);
    const auto gone = [&](Problems problems) {
        std::error_code ignored;
        std::filesystem::remove(unfinished, ignored);
        return problems;
    };
    Result<recording::Writer> writer = recording::Writer::to_file(unfinished, words);
    if (!writer) return writer.error();
    {
        crowd::Recorder recorder(*writer, simulation);
        Progress progress(console, "recording", 1);
        const Problems wrong =
            crowd::join(parts, simulation.crowd().frame(), recorder, [&](double share) {
                progress.at(0, fmt::format("of all ranks, {:.0f} %", 100.0 * share));
                return true;
            });
        if (!wrong.empty()) return gone(wrong);
    }
    writer->finish();
    if (!writer->ok()) return gone({problem_with(file, "could not be written to the end")});
    std::error_code error;
    std::filesystem::rename(unfinished, file, error);
    if (error) return gone({problem_with(file, "cannot be written: " + error.message())});
    return {};
}

}  // namespace sidestep::cli
