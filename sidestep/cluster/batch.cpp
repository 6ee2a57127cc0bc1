#include "sidestep/cluster/batch.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <thread>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/cluster/manifest.h"
#include "sidestep/cluster/pack.h"

namespace sidestep::cluster {

namespace {

// what workers say, and what they are told
constexpr int answers_tag = 100;
constexpr int orders_tag = 101;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

using FilePrints = std::vector<std::pair<std::string, std::uint64_t>>;

/// A job for a worker; with what the manifest says of it, when that may still be true.
struct Order {
    std::uint64_t job = 0;
    bool known = false;
    std::uint64_t input = 0;
    FilePrints files;
};

/// What a worker says of a job.
struct Answer {
    std::uint64_t job = 0;
    bool kept = false;  // it is as the manifest has it
    bool finished = true;
    bool keep = true;
    std::uint64_t input = 0;
    std::string result;
    FilePrints files;
    std::string why;  // done anew, of one that was known
    double seconds = 0.0;
};

/// All that goes back at once; the first time nothing.
struct Answers {
    std::vector<Answer> all;
    std::map<std::string, std::string> shared;
    double seconds = 0.0;
    std::string machine;
    std::string thrown;  // by a job: the batch ends
};

template <typename Archive>
void fields(Archive& archive, Order& order) {
    archive(order.job, order.known, order.input, order.files);
}

template <typename Archive>
void fields(Archive& archive, Answer& answer) {
    archive(answer.job, answer.kept, answer.finished, answer.keep, answer.input, answer.result,
            answer.files, answer.why, answer.seconds);
}

template <typename Archive>
void fields(Archive& archive, Answers& answers) {
    archive(answers.all, answers.shared, answers.seconds, answers.machine, answers.thrown);
}

std::string machine_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// Does what it is told. Knows nothing of ranks.
class Worker {
public:
    Worker(const BatchWork& work, const BatchOptions& options) : work_(work), options_(options) {}

    Answers act(const std::vector<Order>& orders) {
        const Clock::time_point start = Clock::now();
        Answers answers;
        answers.machine = machine_name();
        try {
            act(orders, answers);
        } catch (const std::exception& error) {
            answers.thrown = *error.what() != '\0' ? error.what() : "a job failed";
        }
        answers.seconds = seconds_since(start);
        return answers;
    }

private:
    void act(const std::vector<Order>& orders, Answers& answers) {
        std::vector<std::size_t> todo;
        for (const Order& order : orders) {
            Answer& answer = answers.all.emplace_back();
            answer.job = order.job;
            // what is not asked of a manifest needs no fingerprint
            if (!options_.manifest.empty()) answer.input = work_.fingerprint(order.job);
            if (order.known) answer.why = reason_to_redo(order, answer.input);
            answer.kept = order.known && answer.why.empty();
            if (!answer.kept) todo.push_back(order.job);
        }
        if (todo.empty()) return;
        const Clock::time_point start = Clock::now();
        std::vector<Outcome> outcomes = work_.run(todo);
        SIDESTEP_REQUIRE(outcomes.size() == todo.size(), "one outcome for each job");
        const double each = seconds_since(start) / static_cast<double>(todo.size());
        auto outcome = outcomes.begin();
        for (Answer& answer : answers.all) {
            if (answer.kept) continue;
            answer.finished = outcome->finished;
            answer.keep = outcome->keep;
            answer.result = std::move(outcome->result);
            answer.seconds = each;
            if (!options_.manifest.empty() && answer.keep && answer.finished) {
                for (std::string& file : outcome->files) {
                    const std::uint64_t print = file_fingerprint(file);
                    answer.files.emplace_back(std::move(file), print);
                }
            }
            for (auto& [name, bytes] : outcome->shared) {
                if (told_.insert(name).second) answers.shared[name] = std::move(bytes);
            }
            ++outcome;
        }
    }

    /// Why what the manifest says is true no longer; empty while it is.
    static std::string reason_to_redo(const Order& order, std::uint64_t input) {
        if (order.input != input) return "what it reads has changed";
        for (const auto& [file, print] : order.files) {
            std::error_code ignored;
            if (!std::filesystem::exists(file, ignored)) return file + " is gone";
            if (file_fingerprint(file) != print) return file + " is not as it was written";
        }
        return {};
    }

    const BatchWork& work_;
    const BatchOptions& options_;
    std::set<std::string> told_;  // shared names that have left already
};

/// The worker of rank 0, on a thread of its own, while the first thread listens to the others.
class OwnWorker {
public:
    OwnWorker(const BatchWork& work, const BatchOptions& options)
        : worker_(work, options), thread_([this] { live(); }) {}

    ~OwnWorker() {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }

    void give(std::vector<Order> orders) {
        {
            const std::lock_guard lock(mutex_);
            orders_ = std::move(orders);
        }
        changed_.notify_all();
    }

    std::optional<Answers> try_take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(answers_, std::nullopt);
    }

private:
    void live() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return over_ || orders_; });
            if (over_) return;
            const std::vector<Order> orders = *std::exchange(orders_, std::nullopt);
            lock.unlock();
            Answers answers = worker_.act(orders);
            lock.lock();
            answers_ = std::move(answers);
        }
    }

    Worker worker_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::optional<std::vector<Order>> orders_;
    std::optional<Answers> answers_;
    bool over_ = false;
    std::thread thread_;  // last: it uses everything above
};

/// Rank 0: hands out, listens, writes down, delivers.
class Foreman {
public:
    Foreman(Ranks& ranks, std::span<const Job> jobs, const BatchWork& work,
            const BatchOptions& options)
        : ranks_(ranks), jobs_(jobs), work_(work), options_(options), results_(jobs.size()) {
        report_.ranks.resize(static_cast<std::size_t>(ranks.size()));
    }

    BatchReport run() {
        const Clock::time_point start = Clock::now();
        if (!open_manifest()) {
            send_home();
            return std::move(report_);
        }
        line_up();
        const bool others = ranks_.size() > 1 && options_.spread;
        if (others) {
            listen();
        } else {
            send_home();
            Worker worker(work_, options_);
            while (begins_another() && thrown_.empty()) take_in(0, worker.act(next_orders()));
        }
        if (!thrown_.empty()) throw std::runtime_error(thrown_);
        // what is there though something before it is missing
        for (; delivered_ < jobs_.size(); ++delivered_) deliver_next();
        report_.stopped = report_.done + report_.kept < jobs_.size();
        report_.seconds = seconds_since(start);
        return std::move(report_);
    }

private:
    bool open_manifest() {
        if (options_.manifest.empty()) return true;
        ManifestContents known;
        if (options_.resume) {
            Result<ManifestContents> read = read_manifest(options_.manifest);
            if (!read) {
                report_.problems = read.error();
                return false;
            }
            known = std::move(*read);
            if (known.damaged > 0) {
                remark(options_.manifest.string(),
                       "its last " + std::to_string(known.damaged) +
                           " bytes are no whole record: that job is done anew",
                       report_.problems);
            }
            drop_outdated(known);
        }
        Result<Manifest> manifest = Manifest::begin(options_.manifest, known);
        if (!manifest) {
            report_.problems = manifest.error();
            return false;
        }
        manifest_.emplace(std::move(*manifest));
        records_ = std::move(known.records);
        for (const auto& [name, bytes] : known.shared) take_in_shared(name, bytes);
        return true;
    }

    /// Records of other options, of another program and of jobs that nobody asks for.
    void drop_outdated(ManifestContents& known) {
        std::set<std::string> asked;
        for (const Job& job : jobs_) asked.insert(job.key);
        std::size_t other_options = 0, other_version = 0;
        std::erase_if(known.records, [&](const auto& each) {
            const ManifestRecord& record = each.second;
            if (!asked.contains(record.key)) return true;
            if (record.version != options_.version) {
                ++other_version;
                return true;
            }
            other_options += record.options != options_.options ? 1 : 0;
            return record.options != options_.options;
        });
        const auto say = [&](std::size_t count, const std::string& why) {
            if (count == 0) return;
            remark(options_.manifest.string(),
                   std::to_string(count) + (count == 1 ? " job is" : " jobs are") +
                       " done anew: " + why,
                   report_.redone);
        };
        say(other_options, "other options were asked for");
        say(other_version, "another version of sidestep did them");
    }

    static void remark(const std::string& file, std::string message, Problems& to) {
        Problem note = problem_with(file, std::move(message));
        note.severity = Problem::Severity::note;
        to.push_back(std::move(note));
    }

    /// The largest first where ranks could end up waiting for one who began it last; one process
    /// alone goes through them as they come, and tells as it goes.
    void line_up() {
        std::vector<std::size_t> order(jobs_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (ranks_.size() > 1) {
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return jobs_[a].size > jobs_[b].size;
            });
        }
        queue_.assign(order.begin(), order.end());
        for (const std::size_t job : order)
            size_left_ += 1.0 + static_cast<double>(jobs_[job].size);
    }

    [[nodiscard]] bool begins_another() {
        if (options_.stop()) stopping_ = true;
        return !queue_.empty() && !stopping_;
    }

    /// At most what a rank takes together, and little enough that all have something till the end.
    std::vector<Order> next_orders() {
        const double share = size_left_ / (2.0 * ranks_.size());
        double taken = 0.0;
        std::vector<Order> orders;
        while (!queue_.empty() && orders.size() < options_.at_once) {
            const std::size_t job = queue_.front();
            const double size = 1.0 + static_cast<double>(jobs_[job].size);
            if (ranks_.size() > 1 && !orders.empty() && taken + size > share) break;
            taken += size;
            queue_.pop_front();
            Order& order = orders.emplace_back();
            order.job = job;
            if (const auto record = records_.find(jobs_[job].key); record != records_.end()) {
                order.known = true;
                order.input = record->second.input;
                order.files = record->second.files;
            }
        }
        size_left_ -= taken;
        return orders;
    }

    void listen() {
        OwnWorker own(work_, options_);
        bool own_busy = false;
        int away = ranks_.size() - 1;  // others who were not sent home yet
        auto nap = std::chrono::microseconds(10);
        while (away > 0 || own_busy || (begins_another() && thrown_.empty())) {
            bool idle = true;
            if (!own_busy && begins_another() && thrown_.empty()) {
                own.give(next_orders());
                own_busy = true;
            }
            if (std::optional<Answers> answers = own.try_take()) {
                own_busy = false;
                idle = false;
                take_in(0, std::move(*answers));
            }
            if (std::optional<Message> message = ranks_.try_receive(any_rank, answers_tag)) {
                idle = false;
                take_in(message->rank, unpack<Answers>(message->bytes));
                const bool more = begins_another() && thrown_.empty();
                if (!more) --away;
                ranks_.send(message->rank, orders_tag,
                            pack(more ? next_orders() : std::vector<Order>{}));
            }
            nap = idle ? std::min(nap * 2, std::chrono::microseconds(2000))
                       : std::chrono::microseconds(10);
            if (idle) std::this_thread::sleep_for(nap);
        }
    }

    /// There is nothing to do for others.
    void send_home() {
        for (int rank = 1; rank < ranks_.size(); ++rank) {
            static_cast<void>(ranks_.receive(rank, answers_tag));
            ranks_.send(rank, orders_tag, pack(std::vector<Order>{}));
        }
    }

    void take_in(int rank, Answers answers) {
        if (!answers.thrown.empty() && thrown_.empty()) thrown_ = answers.thrown;
        RankShare& share = report_.ranks[static_cast<std::size_t>(rank)];
        share.seconds += answers.seconds;
        share.machine = answers.machine;
        if (!answers.thrown.empty()) return;
        // before the results that refer to them
        for (auto& [name, bytes] : answers.shared) {
            if (take_in_shared(name, bytes) && manifest_) {
                write_down(manifest_->add_shared(name, bytes));
            }
        }
        for (Answer& answer : answers.all) {
            const Job& job = jobs_[answer.job];
            if (!answer.finished) {
                stopping_ = true;
                continue;
            }
            const auto known = records_.find(job.key);
            if (answer.kept) {
                ++report_.kept;
                ++share.kept;
                results_[answer.job] = std::move(known->second.result);
            } else {
                ++report_.done;
                ++share.jobs;
                share.size += job.size;
                if (!answer.why.empty())
                    remark(job.key, "done anew: " + answer.why, report_.redone);
                if (manifest_ && answer.keep) write_down(manifest_->add(record_of(answer)));
                results_[answer.job] = std::move(answer.result);
            }
            if (known != records_.end()) records_.erase(known);
            options_.progress({report_.done + report_.kept, jobs_.size(), job.key});
        }
        while (delivered_ < jobs_.size() && results_[delivered_]) {
            deliver_next();
            ++delivered_;
        }
    }

    /// True when nobody told it before.
    bool take_in_shared(const std::string& name, const std::string& bytes) {
        if (!shared_.insert(name).second) return false;
        if (options_.share) options_.share(name, bytes);
        return true;
    }

    [[nodiscard]] ManifestRecord record_of(const Answer& answer) const {
        return {jobs_[answer.job].key, answer.input, options_.options, options_.version,
                answer.result,         answer.files, answer.seconds};
    }

    /// A manifest on a full disk must not end the work: it is told once, and work goes on without.
    void write_down(Problems trouble) {
        if (trouble.empty()) return;
        trouble.front().severity = Problem::Severity::warning;
        trouble.front().hint = "the work goes on, but could not be resumed";
        report_.problems.insert(report_.problems.end(), trouble.begin(), trouble.end());
        manifest_.reset();
    }

    void deliver_next() {
        std::optional<std::string>& result = results_[delivered_];
        if (!result) return;
        if (options_.deliver) options_.deliver(delivered_, *result);
        // whoever wanted it has it
        result->clear();
        result->shrink_to_fit();
    }

    Ranks& ranks_;
    const std::span<const Job> jobs_;
    const BatchWork& work_;
    const BatchOptions& options_;
    BatchReport report_;
    std::optional<Manifest> manifest_;
    std::map<std::string, ManifestRecord> records_;  // that may still be true
    std::set<std::string> shared_;                   // names that were told
    std::deque<std::size_t> queue_;
    double size_left_ = 0.0;
    std::vector<std::optional<std::string>> results_;
    std::size_t delivered_ = 0;
    bool stopping_ = false;
    std::string thrown_;
};

/// Every other rank: asks for work until there is none.
void work_for_others(Ranks& ranks, const BatchWork& work, const BatchOptions& options) {
    Worker worker(work, options);
    Answers answers;
    answers.machine = machine_name();
    while (true) {
        ranks.send(0, answers_tag, pack(answers));
        const auto orders = unpack<std::vector<Order>>(ranks.receive(0, orders_tag).bytes);
        if (orders.empty()) return;
        answers = worker.act(orders);
    }
}

}  // namespace

BatchReport run_batch(Ranks& ranks, std::span<const Job> jobs, const BatchWork& work,
                      const BatchOptions& options) {
    std::set<std::string_view> keys;
    for (const Job& job : jobs) {
        SIDESTEP_REQUIRE(keys.insert(job.key).second, "two jobs are called " + job.key);
    }
    if (ranks.rank() == 0) return Foreman(ranks, jobs, work, options).run();
    work_for_others(ranks, work, options);
    return {};
}

std::uint64_t file_fingerprint(const std::filesystem::path& file) {
    const Result<FileBytes> bytes = read_large_file(file);
    if (!bytes) return Fingerprint().add("cannot be read").value();
    return Fingerprint().add(bytes->view()).value();
}

}  // namespace sidestep::cluster
