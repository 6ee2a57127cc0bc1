// Who else works on this, and how do we tell each other?
//
// A job may be done by several processes, on one machine or on many. They are numbered:
//
//     rank 0 ◄──── bytes ────► rank 1          the same program, the same words on the command line,
//        ▲  ╲                 ╱  ▲             and no memory in common
//        │    ╲             ╱    │
//     rank 2 ◄──── bytes ────► rank 3
//
// `Ranks` is all that the rest of the house knows about it. One process alone (`alone`), threads
// that play ranks (`run_as_threads`, for tests) and MPI (mpi_ranks.h, where it is built) behave
// alike: messages of one sender with one tag arrive in the order they were sent, a send never waits
// for its receiver, collective calls give every rank the same answer.
//
// Each rank calls its Ranks from one thread at a time.
//
// Read next: docs/cluster.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace sidestep::cluster {

/// Bytes on their way, or just arrived.
struct Message {
    int rank = 0;  ///< To whom, when sent; from whom, when received.
    std::string bytes;
};

/// Receives from whoever sends first.
inline constexpr int any_rank = -1;

/// Tags go from 0 to this.
inline constexpr int highest_tag = 29999;

/// Thrown by every call of every other rank once one has called `abort`, where ranks are threads.
class Aborted : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An exchange that is under way: work goes on until `finish` is called.
class Exchange {
public:
    virtual ~Exchange() = default;
    /// Waits for what the neighbours sent: one message each, in the order they were named.
    /// Called once.
    [[nodiscard]] virtual std::vector<Message> finish() = 0;
};

/// The processes that share a job, seen by one of them.
class Ranks {
public:
    virtual ~Ranks() = default;
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    /// Which one this is, from 0.
    [[nodiscard]] virtual int rank() const noexcept = 0;
    /// How many there are, at least 1.
    [[nodiscard]] virtual int size() const noexcept = 0;

    /// Sends bytes, to itself too. Returns at once: whoever is sent more than it receives fills the
    /// sender's memory.
    /// @throws UsageError  when there is no such rank or tag.
    void send(int to, int tag, std::string bytes);
    /// Waits for a message. Ranks that wait long sleep, and leave the core to others.
    [[nodiscard]] Message receive(int from, int tag);
    /// A message that is here already, if there is one.
    [[nodiscard]] std::optional<Message> try_receive(int from, int tag);

    /// Sends to some and expects one message of each rank in `from`, which must send to us under
    /// the same tag.
    [[nodiscard]] std::unique_ptr<Exchange> start_exchange(int tag, std::vector<Message> to,
                                                           std::vector<int> from);

    // Collective: every rank calls them, in the same order.

    /// The bytes of all ranks by rank at `root`, and nothing elsewhere.
    [[nodiscard]] std::vector<std::string> gather(int root, std::string bytes);
    /// The bytes of all ranks by rank, everywhere.
    [[nodiscard]] std::vector<std::string> all_gather(std::string bytes);
    /// What `root` has, everywhere. Others' bytes do not count.
    [[nodiscard]] std::string broadcast(int root, std::string bytes);
    /// Number by number over all ranks; every rank names as many.
    [[nodiscard]] std::vector<std::int64_t> sum(std::span<const std::int64_t> numbers);
    [[nodiscard]] std::vector<std::int64_t> least(std::span<const std::int64_t> numbers);
    [[nodiscard]] std::vector<std::int64_t> most(std::span<const std::int64_t> numbers);
    /// Returns when all have called it.
    virtual void barrier() = 0;

    /// Ends the job of all ranks with a sentence on standard error that says why: for a rank that
    /// cannot go on while others wait for it.
    [[noreturn]] virtual void abort(int code, const std::string& why) = 0;

protected:
    Ranks() = default;
    enum class Reduction { sum, least, most };

    virtual void post(int to, int tag, std::string bytes) = 0;
    virtual std::optional<Message> take(int from, int tag, bool wait) = 0;
    virtual std::vector<std::int64_t> reduce(std::span<const std::int64_t> numbers,
                                             Reduction how) = 0;
    /// Combines two numbers as the reduction has it.
    [[nodiscard]] static std::int64_t combined(Reduction how, std::int64_t a, std::int64_t b);

private:
    void require_rank(int rank, const char* what) const;
};

/// One process that does everything itself; the messages it sends, it receives.
[[nodiscard]] std::unique_ptr<Ranks> alone();

/// Calls `body` once for each of `count` ranks, each on a thread of its own, and returns when all
/// have ended. What one throws ends the others (they see `Aborted`) and is rethrown here.
/// @throws UsageError  when `count` is not positive.
void run_as_threads(int count, const std::function<void(Ranks&)>& body);

}  // namespace sidestep::cluster
