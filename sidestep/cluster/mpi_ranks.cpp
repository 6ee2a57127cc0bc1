#include "sidestep/cluster/mpi_ranks.h"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <list>
#include <thread>

#include "sidestep/base/require.h"

namespace sidestep::cluster {

namespace {

/// Waiting as MPI does it burns a core that another rank may need. Look often at first, since most
/// answers come in microseconds, then ever less often.
class Patience {
public:
    void wait() {
        ++looks_;
        if (looks_ < 200) return;
        if (looks_ < 1000) {
            std::this_thread::yield();
            return;
        }
        std::this_thread::sleep_for(nap_);
        nap_ = std::min(nap_ * 2, std::chrono::microseconds(1000));
    }

private:
    int looks_ = 0;
    std::chrono::microseconds nap_{20};
};

/// Bytes that MPI may still be reading, and the receipts it gave for them.
struct Outgoing {
    std::string bytes;
    std::vector<MPI_Request> receipts;
    std::size_t gone = 0;  // so many pieces have left
};

class MpiRanks : public Ranks {
public:
    explicit MpiRanks(const MpiOptions& options) : piece_(options.piece_bytes) {
        SIDESTEP_REQUIRE(piece_ >= 1 && piece_ <= std::size_t{1} << 30,
                         "pieces of " + std::to_string(piece_) + " bytes");
        int started = 0;
        MPI_Initialized(&started);
        if (!started) {
            int given = 0;
            if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) {
                throw std::runtime_error("MPI does not start");
            }
            ours_ = true;
        }
        // a world of our own: no message of another library is taken for ours
        MPI_Comm_dup(MPI_COMM_WORLD, &world_);
        MPI_Comm_rank(world_, &rank_);
        MPI_Comm_size(world_, &size_);
        unwinding_ = std::uncaught_exceptions();
    }

    ~MpiRanks() override {
        // others wait for us, and we leave by an exception: they would wait for ever
        if (std::uncaught_exceptions() > unwinding_ && size_ > 1) {
            std::fprintf(stderr, "sidestep: error: rank %d ends with an exception\n", rank_);
            MPI_Abort(world_, 1);
        }
        Patience patience;
        while (!sent_.empty()) {
            forget_sent();
            patience.wait();
        }
        MPI_Comm_free(&world_);
        if (ours_) MPI_Finalize();
    }

    int rank() const noexcept override { return rank_; }
    int size() const noexcept override { return size_; }

    void barrier() override {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Ibarrier(world_, &request);
        wait_for(request);
    }

    void abort(int code, const std::string& why) override {
        std::fprintf(stderr, "sidestep: error: %s\n", why.c_str());
        std::fflush(stderr);
        MPI_Abort(world_, code);
        std::_Exit(code);
    }

protected:
    void post(int to, int tag, std::string bytes) override {
        forget_sent();
        Outgoing& out = sent_.emplace_back();
        out.bytes = std::move(bytes);
        // a full piece says that another follows, be it an empty one
        std::size_t at = 0;
        std::size_t length = 0;
        do {
            length = std::min(piece_, out.bytes.size() - at);
            MPI_Isend(out.bytes.data() + at, static_cast<int>(length), MPI_BYTE, to, tag, world_,
                      &out.receipts.emplace_back());
            at += length;
        } while (length == piece_);
    }

    std::optional<Message> take(int from, int tag, bool wait) override {
        forget_sent();
        Message message;
        MPI_Message found = MPI_MESSAGE_NULL;
        MPI_Status status;
        if (!look(from == any_rank ? MPI_ANY_SOURCE : from, tag, wait, found, status)) {
            return std::nullopt;
        }
        message.rank = status.MPI_SOURCE;
        while (true) {
            int length = 0;
            MPI_Get_count(&status, MPI_BYTE, &length);
            const std::size_t at = message.bytes.size();
            message.bytes.resize(at + static_cast<std::size_t>(length));
            MPI_Request request = MPI_REQUEST_NULL;
            MPI_Imrecv(message.bytes.data() + at, length, MPI_BYTE, &found, &request);
            wait_for(request);
            if (static_cast<std::size_t>(length) < piece_) return message;
            // the next piece: messages of one sender with one tag keep their order
            static_cast<void>(look(message.rank, tag, true, found, status));
        }
    }

    std::vector<std::int64_t> reduce(std::span<const std::int64_t> numbers,
                                     Reduction how) override {
        std::vector<std::int64_t> all(numbers.size());
        const MPI_Op op = how == Reduction::sum     ? MPI_SUM
                          : how == Reduction::least ? MPI_MIN
                                                    : MPI_MAX;
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Iallreduce(numbers.data(), all.data(), static_cast<int>(numbers.size()), MPI_INT64_T,
                       op, world_, &request);
        wait_for(request);
        return all;
    }

private:
    bool look(int from, int tag, bool wait, MPI_Message& found, MPI_Status& status) {
        Patience patience;
        while (true) {
            int here = 0;
            MPI_Improbe(from, tag, world_, &here, &found, &status);
            if (here != 0 || !wait) return here != 0;
            patience.wait();
        }
    }

    void wait_for(MPI_Request& request) {
        Patience patience;
        int over = 0;
        while (MPI_Test(&request, &over, MPI_STATUS_IGNORE), over == 0) patience.wait();
    }

    /// Lets go of bytes that have left.
    void forget_sent() {
        for (auto out = sent_.begin(); out != sent_.end();) {
            int gone = 1;
            while (gone != 0 && out->gone < out->receipts.size()) {
                MPI_Test(&out->receipts[out->gone], &gone, MPI_STATUS_IGNORE);
                if (gone != 0) ++out->gone;
            }
            out = out->gone == out->receipts.size() ? sent_.erase(out) : std::next(out);
        }
    }

    const std::size_t piece_;
    MPI_Comm world_ = MPI_COMM_NULL;
    int rank_ = 0;
    int size_ = 1;
    int unwinding_ = 0;
    bool ours_ = false;
    std::list<Outgoing> sent_;
};

}  // namespace

std::unique_ptr<Ranks> mpi_ranks(const MpiOptions& options) {
    return std::make_unique<MpiRanks>(options);
}

bool several_were_launched() {
    // each launcher tells the processes it starts how many they are
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS", "PALS_SIZE",
                             "SLURM_STEP_NUM_TASKS"}) {
        const char* count = std::getenv(name);
        if (count != nullptr && std::atoi(count) > 1) return true;
    }
    return false;
}

}  // namespace sidestep::cluster
