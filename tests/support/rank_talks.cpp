#include "tests/support/rank_talks.h"

#include <stdexcept>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"

namespace sidestep::test {

namespace {

using cluster::Message;
using cluster::Ranks;

void expect(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// Bytes that tell who wrote them to whom, and when.
std::string letter(int from, int to, int number, std::size_t length) {
    Random random(static_cast<std::uint64_t>(from * 1000003 + to * 1009 + number));
    std::string bytes(length, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
}

std::uint64_t ring(Ranks& ranks) {
    // everybody adds its number to a token that goes around once
    const int next = (ranks.rank() + 1) % ranks.size();
    const int before = (ranks.rank() + ranks.size() - 1) % ranks.size();
    std::string token;
    if (ranks.rank() > 0) token = ranks.receive(before, 7).bytes;
    token += std::to_string(ranks.rank()) + " ";
    ranks.send(next, 7, token);
    if (ranks.rank() == 0) token = ranks.receive(before, 7).bytes;
    std::string whole;
    for (int i = 0; i < ranks.size(); ++i) whole += std::to_string(i) + " ";
    expect(whole.starts_with(token), "the token says " + token);
    return Fingerprint().add(token).value();
}

std::uint64_t order_of_tags(Ranks& ranks) {
    // two tags, sent in turns, heard one after the other: each keeps its order
    constexpr int count = 100;
    for (int to = 0; to < ranks.size(); ++to) {
        for (int i = 0; i < count; ++i) {
            ranks.send(to, i % 2, letter(ranks.rank(), to, i, static_cast<std::size_t>(i)));
        }
    }
    Fingerprint heard;
    for (const int tag : {1, 0}) {
        for (int from = ranks.size() - 1; from >= 0; --from) {
            for (int i = tag; i < count; i += 2) {
                const Message message = ranks.receive(from, tag);
                expect(message.rank == from, "somebody else wrote");
                expect(message.bytes == letter(from, ranks.rank(), i, static_cast<std::size_t>(i)),
                       "letter " + std::to_string(i) + " of " + std::to_string(from));
                heard.add(message.bytes);
            }
        }
    }
    expect(!ranks.try_receive(cluster::any_rank, 0), "a letter too many");
    return heard.value();
}

std::uint64_t from_anybody(Ranks& ranks) {
    constexpr int each = 20;
    for (int i = 0; i < each; ++i) ranks.send(0, 3, letter(ranks.rank(), 0, i, 10));
    if (ranks.rank() != 0) return 0;
    // who is first is chance; the order of each is not
    std::vector<int> heard(static_cast<std::size_t>(ranks.size()));
    for (int i = 0; i < each * ranks.size(); ++i) {
        const Message message = ranks.receive(cluster::any_rank, 3);
        int& number = heard[static_cast<std::size_t>(message.rank)];
        expect(message.bytes == letter(message.rank, 0, number, 10), "out of order");
        ++number;
    }
    return Fingerprint().add(static_cast<int>(heard.size())).value();
}

std::uint64_t all_send_first(Ranks& ranks) {
    // far more than any buffer on the way holds, and nobody listens yet
    constexpr std::size_t much = 1'000'000;
    for (int to = 0; to < ranks.size(); ++to) {
        ranks.send(to, 5, letter(ranks.rank(), to, 0, much));
    }
    Fingerprint heard;
    for (int from = 0; from < ranks.size(); ++from) {
        const std::string bytes = ranks.receive(from, 5).bytes;
        expect(bytes == letter(from, ranks.rank(), 0, much), "a large letter");
        heard.add(bytes);
    }
    return heard.value();
}

std::uint64_t neighbours(Ranks& ranks) {
    const int left = (ranks.rank() + ranks.size() - 1) % ranks.size();
    const int right = (ranks.rank() + 1) % ranks.size();
    Fingerprint heard;
    for (int step = 0; step < 30; ++step) {
        // every third step there is nothing to say, and that is said
        const auto length = static_cast<std::size_t>(step % 3 == 0 ? 0 : 500 * step);
        const auto exchange =
            ranks.start_exchange(9,
                                 {{left, letter(ranks.rank(), left, step, length)},
                                  {right, letter(ranks.rank(), right, -step, length)}},
                                 {right, left});
        // at 2 ranks both neighbours are one, and what was sent first arrives first
        const std::vector<Message> arrived = exchange->finish();
        expect(arrived.size() == 2 && arrived[0].rank == right && arrived[1].rank == left, "who");
        expect(arrived[0].bytes == letter(right, ranks.rank(), step, length), "from the right");
        expect(arrived[1].bytes == letter(left, ranks.rank(), -step, length), "from the left");
        heard.add(arrived[0].bytes).add(arrived[1].bytes);
    }
    return heard.value();
}

std::uint64_t gathered(Ranks& ranks) {
    Fingerprint heard;
    for (int root = 0; root < ranks.size(); ++root) {
        const auto own = [&](int rank) {
            return letter(rank, root, 77, static_cast<std::size_t>((rank * 37 + root) % 5 * 400));
        };
        const std::vector<std::string> all = ranks.gather(root, own(ranks.rank()));
        expect(all.size() == static_cast<std::size_t>(ranks.rank() == root ? ranks.size() : 0),
               "only the root hears");
        const std::vector<std::string> everywhere = ranks.all_gather(own(ranks.rank()));
        expect(everywhere.size() == static_cast<std::size_t>(ranks.size()), "all hear");
        for (int rank = 0; rank < ranks.size(); ++rank) {
            const auto i = static_cast<std::size_t>(rank);
            if (ranks.rank() == root) expect(all[i] == own(rank), "gathered by rank");
            expect(everywhere[i] == own(rank), "gathered by rank, everywhere");
            heard.add(everywhere[i]);
        }
        const std::string told =
            ranks.broadcast(root, ranks.rank() == root ? letter(root, 0, 5, 1234) : "not this");
        expect(told == letter(root, 0, 5, 1234), "what the root says");
        heard.add(told);
    }
    return heard.value();
}

std::uint64_t numbers(Ranks& ranks) {
    const std::int64_t r = ranks.rank(), n = ranks.size();
    const std::int64_t large = std::int64_t{1} << 61;
    const std::vector<std::int64_t> own{r, -r, large / n, 7};
    const auto sum = ranks.sum(own);
    const auto least = ranks.least(own);
    const auto most = ranks.most(own);
    expect(
        sum == std::vector<std::int64_t>{n * (n - 1) / 2, -n * (n - 1) / 2, large / n * n, 7 * n},
        "sum");
    expect(least == std::vector<std::int64_t>{0, 1 - n, large / n, 7}, "least");
    expect(most == std::vector<std::int64_t>{n - 1, 0, large / n, 7}, "most");
    expect(ranks.sum({}).empty(), "nothing in, nothing out");
    for (int i = 0; i < 50; ++i) ranks.barrier();
    return Fingerprint().add(sum[0]).add(least[1]).add(most[0]).value();
}

std::uint64_t around_a_piece(Ranks& ranks) {
    // tests over MPI cut messages into pieces of 20 000 bytes
    Fingerprint heard;
    const int to = (ranks.rank() + 1) % ranks.size();
    const int from = (ranks.rank() + ranks.size() - 1) % ranks.size();
    int number = 0;
    for (const std::size_t length : {0, 1, 19999, 20000, 20001, 39999, 40000, 40001, 123456}) {
        ranks.send(to, 1, letter(ranks.rank(), to, number, length));
        ranks.send(to, 1, letter(ranks.rank(), to, number + 1, 3));
        expect(ranks.receive(from, 1).bytes == letter(from, ranks.rank(), number, length),
               std::to_string(length) + " bytes");
        // the next message is a message of its own
        const std::string next = ranks.receive(cluster::any_rank, 1).bytes;
        expect(next == letter(from, ranks.rank(), number + 1, 3), "what follows");
        heard.add(next).add(static_cast<std::int64_t>(length));
        number += 2;
    }
    return heard.value();
}

std::uint64_t at_random(Ranks& ranks) {
    // everybody draws the same plan of who writes to whom, and then keeps to it
    Random random(13);
    Fingerprint heard;
    for (int round = 0; round < 20; ++round) {
        std::vector<Message> out;
        std::vector<int> from;
        std::vector<std::size_t> lengths;
        for (int a = 0; a < ranks.size(); ++a) {
            for (int b = 0; b < ranks.size(); ++b) {
                const std::uint64_t drawn = random();
                if (drawn % 3 != 0) continue;
                const auto length = static_cast<std::size_t>(drawn / 3 % 20000);
                if (a == ranks.rank()) out.push_back({b, letter(a, b, round, length)});
                if (b == ranks.rank()) {
                    from.push_back(a);
                    lengths.push_back(length);
                }
            }
        }
        const auto exchange = ranks.start_exchange(11, std::move(out), from);
        const auto total = ranks.sum(std::vector<std::int64_t>{static_cast<int>(from.size())});
        const std::vector<Message> arrived = exchange->finish();
        for (std::size_t i = 0; i < from.size(); ++i) {
            expect(arrived[i].bytes == letter(from[i], ranks.rank(), round, lengths[i]), "plan");
            heard.add(arrived[i].bytes);
        }
        heard.add(total[0]);
    }
    return heard.value();
}

}  // namespace

const std::vector<RankTalk>& rank_talks() {
    static const std::vector<RankTalk> talks{
        {"a token goes around", ring},
        {"each tag keeps its order", order_of_tags},
        {"whoever writes first is heard", from_anybody},
        {"all send before any listens", all_send_first},
        {"neighbours exchange", neighbours},
        {"gather, broadcast", gathered},
        {"sum, least, most, barrier", numbers},
        {"messages around the size of a piece", around_a_piece},
        {"a random plan", at_random},
    };
    return talks;
}

}  // namespace sidestep::test
