// Ranks without MPI: one process alone, and threads that play processes.
#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "sidestep/base/require.h"
#include "sidestep/cluster/ranks.h"

namespace sidestep::cluster {

namespace {

/// A message in the box of its receiver.
struct Letter {
    int from = 0;
    int tag = 0;
    std::string bytes;
};

/// What the threads share. One lock for all: these ranks are for tests, not for speed.
struct Office {
    explicit Office(int count) : boxes(static_cast<std::size_t>(count)) {}

    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::deque<Letter>> boxes;  // by receiver
    bool over = false;                      // somebody aborted
    std::string why;
    // of the meeting that is under way
    int arrived = 0;
    std::int64_t meetings = 0;
    std::vector<std::int64_t> gathered;
    std::vector<std::int64_t> agreed;
};

class ThreadRanks : public Ranks {
public:
    ThreadRanks(Office& office, int rank) : office_(office), rank_(rank) {}

    int rank() const noexcept override { return rank_; }
    int size() const noexcept override { return static_cast<int>(office_.boxes.size()); }

    void barrier() override { static_cast<void>(reduce({}, Reduction::sum)); }

    void abort(int, const std::string& why) override {
        {
            const std::lock_guard lock(office_.mutex);
            if (!office_.over) office_.why = why;
            office_.over = true;
        }
        office_.changed.notify_all();
        throw Aborted(why);
    }

protected:
    void post(int to, int tag, std::string bytes) override {
        {
            const std::lock_guard lock(office_.mutex);
            stop_if_over();
            office_.boxes[static_cast<std::size_t>(to)].push_back({rank_, tag, std::move(bytes)});
        }
        office_.changed.notify_all();
    }

    std::optional<Message> take(int from, int tag, bool wait) override {
        std::unique_lock lock(office_.mutex);
        std::deque<Letter>& box = office_.boxes[static_cast<std::size_t>(rank_)];
        while (true) {
            stop_if_over();
            const auto letter = std::find_if(box.begin(), box.end(), [&](const Letter& each) {
                return each.tag == tag && (from == any_rank || each.from == from);
            });
            if (letter != box.end()) {
                Message message{letter->from, std::move(letter->bytes)};
                box.erase(letter);
                return message;
            }
            if (!wait) return std::nullopt;
            // nobody else will ever write to somebody who is alone
            SIDESTEP_REQUIRE(size() > 1, "a rank that is alone waits for a message it never sent");
            office_.changed.wait(lock);
        }
    }

    std::vector<std::int64_t> reduce(std::span<const std::int64_t> numbers,
                                     Reduction how) override {
        std::unique_lock lock(office_.mutex);
        stop_if_over();
        if (office_.arrived == 0) {
            office_.gathered.assign(numbers.begin(), numbers.end());
        } else {
            SIDESTEP_REQUIRE(numbers.size() == office_.gathered.size(),
                             "ranks name different numbers of numbers");
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                office_.gathered[i] = combined(how, office_.gathered[i], numbers[i]);
            }
        }
        if (++office_.arrived == size()) {
            // the last one lets all go; nobody meets again before all of these have left
            office_.agreed = std::move(office_.gathered);
            office_.arrived = 0;
            ++office_.meetings;
            lock.unlock();
            office_.changed.notify_all();
            lock.lock();
            return office_.agreed;
        }
        const std::int64_t meeting = office_.meetings;
        office_.changed.wait(lock, [&] { return office_.over || office_.meetings != meeting; });
        if (office_.meetings == meeting) stop_if_over();
        return office_.agreed;
    }

private:
    void stop_if_over() const {
        if (office_.over) throw Aborted(office_.why);
    }

    Office& office_;
    const int rank_;
};

/// The office belongs to its only visitor.
struct OwnOffice {
    Office office{1};
};

class LoneRank : private OwnOffice, public ThreadRanks {
public:
    LoneRank() : ThreadRanks(office, 0) {}

    void abort(int code, const std::string& why) override {
        std::fprintf(stderr, "sidestep: error: %s\n", why.c_str());
        std::exit(code);
    }
};

}  // namespace

std::unique_ptr<Ranks> alone() {
    return std::make_unique<LoneRank>();
}

void run_as_threads(int count, const std::function<void(Ranks&)>& body) {
    SIDESTEP_REQUIRE(count > 0, std::to_string(count) + " ranks");
    Office office(count);
    std::exception_ptr first;
    std::mutex guard;
    std::vector<std::thread> threads;
    for (int rank = 0; rank < count; ++rank) {
        threads.emplace_back([&, rank] {
            ThreadRanks ranks(office, rank);
            try {
                body(ranks);
                return;
            } catch (...) {
                const std::lock_guard lock(guard);
                if (!first) first = std::current_exception();
            }
            // wake those who wait for somebody who will not come
            try {
                ranks.abort(1, "rank " + std::to_string(rank) + " ended with an exception");
            } catch (const Aborted&) {
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    if (first) std::rethrow_exception(first);
}

}  // namespace sidestep::cluster
