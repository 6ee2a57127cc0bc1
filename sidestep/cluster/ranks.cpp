#include "sidestep/cluster/ranks.h"

#include <algorithm>
#include <cstring>

#include "sidestep/base/require.h"

namespace sidestep::cluster {

namespace {

// beyond those that callers use
constexpr int gather_tag = highest_tag + 1;
constexpr int broadcast_tag = highest_tag + 2;

void require_tag(int tag) {
    SIDESTEP_REQUIRE(tag >= 0 && tag <= highest_tag,
                     "tag " + std::to_string(tag) + " is not in 0.." + std::to_string(highest_tag));
}

/// Everything goes out at once; what comes in is taken in the order it was asked for.
class PostedExchange : public Exchange {
public:
    PostedExchange(Ranks& ranks, int tag, std::vector<int> from)
        : ranks_(ranks), tag_(tag), from_(std::move(from)) {}

    std::vector<Message> finish() override {
        std::vector<Message> arrived;
        arrived.reserve(from_.size());
        for (const int rank : from_) arrived.push_back(ranks_.receive(rank, tag_));
        return arrived;
    }

private:
    Ranks& ranks_;
    int tag_;
    std::vector<int> from_;
};

}  // namespace

void Ranks::require_rank(int rank, const char* what) const {
    SIDESTEP_REQUIRE(
        rank >= 0 && rank < size(),
        std::string(what) + " rank " + std::to_string(rank) + " of " + std::to_string(size()));
}

void Ranks::send(int to, int tag, std::string bytes) {
    require_rank(to, "to");
    require_tag(tag);
    post(to, tag, std::move(bytes));
}

Message Ranks::receive(int from, int tag) {
    if (from != any_rank) require_rank(from, "from");
    require_tag(tag);
    return *take(from, tag, true);
}

std::optional<Message> Ranks::try_receive(int from, int tag) {
    if (from != any_rank) require_rank(from, "from");
    require_tag(tag);
    return take(from, tag, false);
}

std::unique_ptr<Exchange> Ranks::start_exchange(int tag, std::vector<Message> to,
                                                std::vector<int> from) {
    for (const int rank : from) require_rank(rank, "from");
    for (Message& message : to) send(message.rank, tag, std::move(message.bytes));
    return std::make_unique<PostedExchange>(*this, tag, std::move(from));
}

std::vector<std::string> Ranks::gather(int root, std::string bytes) {
    require_rank(root, "root");
    if (rank() != root) {
        post(root, gather_tag, std::move(bytes));
        return {};
    }
    std::vector<std::string> all(static_cast<std::size_t>(size()));
    for (int from = 0; from < size(); ++from) {
        all[static_cast<std::size_t>(from)] =
            from == root ? std::move(bytes) : take(from, gather_tag, true)->bytes;
    }
    return all;
}

std::vector<std::string> Ranks::all_gather(std::string bytes) {
    std::vector<std::string> all = gather(0, std::move(bytes));
    all.resize(static_cast<std::size_t>(size()));
    // all lengths, then all bytes, in one message
    std::string packed;
    for (const std::string& each : all) {
        const std::uint64_t length = each.size();
        packed.append(reinterpret_cast<const char*>(&length), sizeof(length));
    }
    for (const std::string& each : all) packed += each;
    packed = broadcast(0, std::move(packed));
    std::size_t at = all.size() * sizeof(std::uint64_t);
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint64_t length = 0;
        std::memcpy(&length, packed.data() + i * sizeof(length), sizeof(length));
        all[i] = packed.substr(at, length);
        at += length;
    }
    return all;
}

std::string Ranks::broadcast(int root, std::string bytes) {
    require_rank(root, "root");
    // a tree with the root on top: every rank passes on to at most log2(size) others
    const int from_root = (rank() - root + size()) % size();
    int reach = 1;
    while (reach < size()) reach *= 2;
    for (int step = reach / 2; step > 0; step /= 2) {
        if (from_root % (2 * step) == step) {
            bytes = take((from_root - step + root) % size(), broadcast_tag, true)->bytes;
        } else if (from_root % (2 * step) == 0 && from_root + step < size()) {
            post((from_root + step + root) % size(), broadcast_tag, bytes);
        }
    }
    return bytes;
}

std::vector<std::int64_t> Ranks::sum(std::span<const std::int64_t> numbers) {
    return reduce(numbers, Reduction::sum);
}

std::vector<std::int64_t> Ranks::least(std::span<const std::int64_t> numbers) {
    return reduce(numbers, Reduction::least);
}

std::vector<std::int64_t> Ranks::most(std::span<const std::int64_t> numbers) {
    return reduce(numbers, Reduction::most);
}

std::int64_t Ranks::combined(Reduction how, std::int64_t a, std::int64_t b) {
    switch (how) {
        case Reduction::sum:
            return a + b;
        case Reduction::least:
            return std::min(a, b);
        case Reduction::most:
            return std::max(a, b);
    }
    return 0;
}

}  // namespace sidestep::cluster
