#include "sidestep/crowd/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/cluster/pack.h"

namespace sidestep::crowd {

template <typename Archive>
void fields(Archive& archive, Checkpoint& checkpoint) {
    archive(checkpoint.frame, checkpoint.start, checkpoint.states, checkpoint.prints,
            checkpoint.told, checkpoint.told_bytes);
}

namespace {

// Changes with the format.
constexpr std::string_view checkpoint_head = "sidestep crowd checkpoint 1\n";
constexpr const char* checkpoint_name = "checkpoint";

std::uint64_t print_of(std::string_view bytes) {
    return Fingerprint().add(bytes).value();
}

/// What a kill left half written (write_file's temporary neighbours) too.
bool is_ours(const std::string& name) {
    return name == checkpoint_name || name.starts_with("checkpoint.tmp") ||
           name.starts_with("state-") || name.starts_with("told-");
}

}  // namespace

Result<std::optional<Checkpoint>> last_checkpoint(const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / checkpoint_name;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return std::optional<Checkpoint>();
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    const Failure damaged =
        failure(problem_with(path, "this is not a checkpoint that can be read",
                             "remove the folder and begin again, or name another"));
    if (!bytes->starts_with(checkpoint_head)) return damaged;
    try {
        const std::string_view rest = std::string_view(*bytes).substr(checkpoint_head.size());
        const auto [checkpoint, print] =
            cluster::unpack<std::pair<std::string, std::uint64_t>>(rest);
        if (print_of(checkpoint) != print) return damaged;
        Checkpoint last = cluster::unpack<Checkpoint>(checkpoint);
        if (last.prints.size() != last.states.size() || last.told.size() != last.told_bytes.size())
            return damaged;
        return std::optional(std::move(last));
    } catch (const cluster::UnpackError&) {
        return damaged;
    }
}

std::optional<std::string> saved_part(const std::filesystem::path& folder,
                                      const Checkpoint& checkpoint, int part) {
    const auto k = static_cast<std::size_t>(part);
    if (k >= checkpoint.states.size()) return std::nullopt;
    const std::filesystem::path path = folder / checkpoint.states[k];
    Result<std::string> bytes = read_file(path);
    if (!bytes) throw InputError(bytes.error());
    if (print_of(*bytes) != checkpoint.prints[k]) {
        throw InputError({problem_with(path, "these are not the bytes that were saved",
                                       "remove the folder and begin again")});
    }
    return *std::move(bytes);
}

CheckpointWriter::CheckpointWriter(std::filesystem::path folder, cluster::Ranks* ranks,
                                   const std::optional<Checkpoint>& last, bool tells)
    : folder_(std::move(folder)), ranks_(ranks) {
    const int me = ranks_ != nullptr ? ranks_->rank() : 0;
    if (last) last_ = *last;
    if (me == 0) {
        std::error_code error;
        std::filesystem::create_directories(folder_, error);
        if (error) {
            throw InputError({problem_with(folder_, "cannot be made: " + error.message(),
                                           "name a folder that you may write to")});
        }
        if (!last) empty();
    }
    if (ranks_ != nullptr) ranks_->barrier();
    if (last) ++last_.start;
    if (!tells) return;
    own_ = fmt::format("told-{}-{}", last_.start, me);
    Result<ToldWriter> writer = ToldWriter::open(folder_ / own_, 0);
    if (!writer) throw InputError(writer.error());
    writer_.emplace(*std::move(writer));
}

void CheckpointWriter::tell(const Simulation& simulation) {
    if (writer_) writer_->tell(told(simulation));
}

Checkpoint CheckpointWriter::gathered(std::int64_t frame, const std::string& state,
                                      std::uint64_t print) {
    std::uint64_t bytes = 0;
    if (writer_) {
        const Result<std::uint64_t> flushed = writer_->flush();
        if (!flushed) throw InputError(flushed.error());
        bytes = *flushed;
    }
    Checkpoint all = last_;
    all.frame = frame;
    all.states.clear();
    all.prints.clear();
    std::string mine = cluster::pack(state, print, own_, bytes);
    const std::vector<std::string> each =
        ranks_ != nullptr ? ranks_->all_gather(std::move(mine)) : std::vector{std::move(mine)};
    for (const std::string& one : each) {
        std::string name, told;
        std::uint64_t state_print = 0, told_bytes = 0;
        cluster::Unpacker from(one);
        from(name, state_print, told, told_bytes);
        all.states.push_back(name);
        all.prints.push_back(state_print);
        if (told.empty()) continue;
        all.told.push_back(told);
        all.told_bytes.push_back(told_bytes);
    }
    return all;
}

void CheckpointWriter::save(const Simulation& simulation) {
    const int me = ranks_ != nullptr ? ranks_->rank() : 0;
    const std::int64_t frame = simulation.crowd().frame();
    const std::string state = fmt::format("state-{}-{}", frame, me);
    const std::string bytes = simulation.save();
    if (const Problems wrong = write_file(folder_ / state, bytes); !wrong.empty()) {
        throw InputError(wrong);
    }
    const Checkpoint now = gathered(frame, state, print_of(bytes));
    // all states are there: now it counts, and what counted before does not
    if (me == 0) {
        const std::string packed = cluster::pack(now);
        const Problems wrong =
            write_file(folder_ / checkpoint_name,
                       std::string(checkpoint_head) + cluster::pack(packed, print_of(packed)));
        if (!wrong.empty()) throw InputError(wrong);
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
            const std::string name = entry.path().filename().string();
            const bool counts =
                std::find(now.states.begin(), now.states.end(), name) != now.states.end();
            if (name.starts_with("state-") && !counts) {
                std::filesystem::remove(entry.path(), ignored);
            }
        }
    }
    if (ranks_ != nullptr) ranks_->barrier();
}

std::vector<ToldPart> CheckpointWriter::parts() {
    const Checkpoint now = gathered(0, "", 0);
    std::vector<ToldPart> parts;
    for (std::size_t k = 0; k < now.told.size(); ++k) {
        parts.push_back({folder_ / now.told[k], now.told_bytes[k]});
    }
    return parts;
}

void CheckpointWriter::empty() {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
        if (is_ours(entry.path().filename().string())) {
            std::filesystem::remove(entry.path(), ignored);
        }
    }
}

void CheckpointWriter::remove() {
    empty();
    std::error_code ignored;
    if (std::filesystem::is_empty(folder_, ignored)) std::filesystem::remove(folder_, ignored);
}

}  // namespace sidestep::crowd
