// However late or slow a page is: from the moment it is told about, it sees what the whole shows.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/builder.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/format.h"
#include "tests/viewer/random_play.h"
#include "viewer/server/live.h"

using namespace sidestep;
using namespace sidestep::recording;
using namespace sidestep::recording::test;
namespace format = sidestep::recording::detail;
using viewer::Batch;
using viewer::Cursor;
using viewer::Live;
using viewer::LiveOptions;

namespace {

constexpr double longest_blend = 0.25;

std::string joined(const std::vector<viewer::SharedBytes>& parts) {
    std::string bytes;
    for (const auto& part : parts) bytes += *part;
    return bytes;
}

/// What a page makes of its messages, as docs/viewer-protocol.md has it: at a gap it begins anew,
/// with all definitions it ever got and the checkpoint.
struct PageTwin {
    struct Stretch {
        double from = -1e9;  // what is seen from here on is right
        Recording recording;
    };

    Cursor cursor;
    std::string head;
    std::string definitions;
    Reader reader;
    double from = -1e9;
    double seen = -1e9;
    bool any_block = false;
    int gaps = 0;
    bool joined_late = false;
    std::vector<Stretch> earlier;

    void take(const std::string& message) {
        std::string_view rest = message;
        if (head.empty()) {
            REQUIRE(rest.size() >= 16);
            head = rest.substr(0, 16);
            REQUIRE(reader.feed(head));
            rest.remove_prefix(16);
        }
        while (!rest.empty()) {
            format::ChunkHeader header;
            REQUIRE(rest.size() >= 16);
            REQUIRE(format::read_chunk_header(rest.substr(0, 16), header));
            const std::string_view chunk = rest.substr(0, 16 + header.length);
            REQUIRE(chunk.size() == 16 + header.length);  // messages hold whole chunks
            rest.remove_prefix(chunk.size());
            if (header.type == "BLCK") {
                take_block(chunk);
                continue;
            }
            CHECK(header.type != "INDX");
            if (header.type != "END.") definitions += chunk;
            REQUIRE(reader.feed(chunk));
        }
    }

    void take_block(std::string_view chunk) {
        format::Unpacker in(chunk.substr(16));
        const double first = in.f64();
        const double last = in.f64();
        const bool opens = (in.u32() & 1u) != 0;
        const bool gap = any_block && first > seen;
        if (gap) {
            REQUIRE(opens);
            ++gaps;
            earlier.push_back({from, reader.recording()});
            reader = Reader();
            REQUIRE(reader.feed(head));
            REQUIRE(reader.feed(definitions));
            from = first;
        }
        if (any_block && !gap) CHECK(first == seen);
        if (!any_block) {
            const std::uint32_t stage = in.u32();
            joined_late = opens && stage > 0;
            from = first;
        }
        any_block = true;
        seen = last;
        REQUIRE(reader.feed(chunk));
    }

    /// Takes at most so many messages; false when there is none left.
    bool listen(Live& live, int messages) {
        for (int i = 0; i < messages; ++i) {
            const Batch batch = live.next(cursor);
            REQUIRE_FALSE(batch.lost);
            if (batch.parts.empty()) return false;
            CHECK(batch.bytes == joined(batch.parts).size());
            take(joined(batch.parts));
        }
        return true;
    }
};

/// Looks at the page and at the whole at the same moments.
int disagreements(const Recording& page, const Recording& whole, double from, double until,
                  Random& random) {
    int wrong = 0;
    if (until < from) return 0;
    for (int i = 0; i < 12; ++i) {
        const double t = i == 0 ? from : i == 1 ? until : random.uniform(from, until);
        wrong += same(page.state_at(t), whole.state_at(t)) ? 0 : 1;
    }
    return wrong;
}

}  // namespace

TEST_CASE("a page that joins anywhere or is skipped ahead anywhere sees what the whole shows") {
    constexpr std::uint64_t seed = 2005;
    int gaps = 0;
    int late = 0;
    int from_start = 0;
    int stretches = 0;
    int removed = 0;
    int painted = 0;
    int looks_wrong = 0;
    for (std::uint64_t play = 0; play < 60; ++play) {
        Random random(seed, 1000 + play);
        const LiveOptions options{
            .backlog_bytes = static_cast<std::size_t>(random.index(6000)),
            .history_bytes = random.chance(0.5) ? std::size_t{1} << 20
                                                : static_cast<std::size_t>(random.index(20000)),
            .message_bytes = static_cast<std::size_t>(1 + random.index(4000)),
            .message_parts = static_cast<std::size_t>(1 + random.index(20))};
        Live live(options);
        std::string whole;
        std::vector<PageTwin> pages;
        std::vector<double> pace;
        {
            Writer writer(
                [&](std::string_view bytes) {
                    whole += bytes;
                    // in pieces of any size
                    while (!bytes.empty()) {
                        const std::size_t piece = random.chance(0.7)
                                                      ? bytes.size()
                                                      : 1 + static_cast<std::size_t>(random.index(
                                                                static_cast<int>(bytes.size())));
                        live.feed(bytes.substr(0, piece));
                        bytes.remove_prefix(piece);
                    }
                    return true;
                },
                {.block_seconds = random.uniform(0.05, 2), .checkpoint_seconds = 1.0});
            RandomPlay told(seed, play, writer);
            for (int step = 0; step < 120; ++step) {
                told.step();
                if (pages.size() < 8 && random.chance(0.15)) {
                    pages.emplace_back();
                    pace.push_back(random.chance(0.3) ? 3.0 : random.uniform(0.0, 0.6));
                }
                for (std::size_t i = 0; i < pages.size(); ++i) {
                    if (random.chance(pace[i])) (void)pages[i].listen(live, 1 + random.index(3));
                }
                // whoever has everything sees exactly what has been told so far
                if (step % 20 == 7 && !pages.empty()) {
                    PageTwin& page = pages[static_cast<std::size_t>(
                        random.index(static_cast<int>(pages.size())))];
                    while (page.listen(live, 1)) {
                    }
                    Reader so_far;
                    so_far.feed(whole);
                    looks_wrong += disagreements(page.reader.recording(), so_far.recording(),
                                                 page.from, page.seen + 1.0, random);
                }
            }
            writer.finish();
            removed += told.removed;
            painted += told.painted;
        }
        const Recording all = read(whole).value();
        for (PageTwin& page : pages) {
            INFO("seed " << seed << ", play " << play);
            while (page.listen(live, 1)) {
            }
            CHECK(page.reader.finished());
            CHECK(page.seen == all.last_time());
            looks_wrong += disagreements(page.reader.recording(), all, page.from,
                                         all.last_time() + 1.0, random);
            CHECK(page.reader.recording().things().size() == all.things().size());
            CHECK(page.reader.recording().clip_count() == all.clip_count());
            for (const PageTwin::Stretch& one : page.earlier) {
                looks_wrong += disagreements(one.recording, all, one.from,
                                             one.recording.last_time() - longest_blend, random);
                ++stretches;
            }
            if (page.gaps == 0 && !page.joined_late) {
                CHECK(page.reader.recording().fingerprint() == all.fingerprint());
                ++from_start;
            }
            gaps += page.gaps;
            late += page.joined_late ? 1 : 0;
        }
    }
    CHECK(looks_wrong == 0);
    MESSAGE(gaps << " gaps, " << late << " joined late, " << from_start << " saw everything, "
                 << removed << " removals, " << painted << " paints");
    // a test without gaps proves nothing, nor one with nothing else
    CHECK(gaps > 200);
    CHECK(late > 40);
    CHECK(from_start > 40);
    CHECK(stretches > 200);
    CHECK(removed > 1000);
    CHECK(painted > 1000);
}

TEST_CASE("what is kept of a live recording is a recording of its own") {
    for (const std::size_t history : {std::size_t{0}, std::size_t{1} << 20}) {
        Live live({.backlog_bytes = 1000, .history_bytes = history});
        CHECK(live.kept().empty());
        std::string whole;
        Writer writer([&](std::string_view bytes) {
            whole += bytes;
            live.feed(bytes);
            return true;
        });
        RandomPlay play(7, 7, writer);
        Random random(8);
        for (int step = 0; step < 60; ++step) {
            play.step();
            writer.flush();
            const Recording kept = read(joined(live.kept())).value();
            const Recording all = read(whole).value();
            const double now = all.last_time();
            CHECK(same(kept.state_at(now), all.state_at(now)));
            if (history > 0) CHECK(kept.fingerprint() == all.fingerprint());
        }
        // memory is that of the backlog, not of the whole story
        if (history == 0) CHECK(live.bytes_kept() < whole.size() / 2);
        writer.finish();
        if (history > 0) CHECK(joined(live.kept()) == whole);
        if (history == 0) CHECK_FALSE(read(joined(live.kept())).value().complete());
    }
}

TEST_CASE("bytes that are not a recording are refused then and ever after") {
    const std::string good = small_recording();
    const auto refuses = [](const std::string& bytes) {
        Live live;
        CHECK_THROWS_AS(live.feed(bytes), UsageError);
        CHECK_THROWS_AS(live.feed(small_recording()), UsageError);
    };
    refuses("GET / HTTP/1.1\r\nHost: example\r\n\r\n");
    for (const std::size_t at : {std::size_t{3}, std::size_t{20}, good.size() / 2}) {
        std::string bent = good;
        bent[at] = static_cast<char>(bent[at] ^ 0x20);
        refuses(bent);
    }
    // every prefix is fine: the rest may still come
    Live live;
    for (const char byte : good) live.feed(std::string_view(&byte, 1));
    CHECK(joined(live.kept()) == good);
}

TEST_CASE("blocks that lie about their records are refused without reading beyond them") {
    const std::string good = small_recording();
    int blocks = 0;
    std::size_t at = 16;
    while (at < good.size()) {
        format::ChunkHeader header;
        REQUIRE(format::read_chunk_header(std::string_view(good).substr(at, 16), header));
        if (header.type == "BLCK") {
            ++blocks;
            // every word of the payload in turn becomes huge, under checksums that are right
            for (std::size_t word = 0; word < std::min<std::size_t>(header.length, 400);
                 word += 4) {
                std::string payload = good.substr(at + 16, header.length);
                payload.replace(word, 4, "\xff\xff\xff\x7f");
                format::Packer chunk;
                chunk.raw("BLCK");
                chunk.u32(header.length);
                chunk.u32(format::crc32(payload));
                chunk.u32(format::crc32(chunk.bytes));
                chunk.raw(payload);
                Live live;
                live.feed(std::string_view(good).substr(0, at));
                try {
                    live.feed(chunk.bytes);
                } catch (const UsageError&) {
                }
            }
        }
        at += 16 + header.length;
    }
    CHECK(blocks > 2);
}

TEST_CASE("after the end mark another recording may begin and every page starts over") {
    Live live;
    PageTwin early;
    const std::string bytes = small_recording();
    live.feed(bytes);
    Cursor cursor;
    const std::string first = joined(live.next(cursor).parts);
    CHECK(live.next(cursor).parts.empty());
    live.feed(bytes);
    const std::string second = joined(live.next(cursor).parts);
    CHECK(first == second);
    CHECK(live.recording() == 2);
    CHECK(live.title() == "small");
}

TEST_CASE("frames larger than the backlog are not taken for slowness") {
    Live live({.backlog_bytes = 100, .history_bytes = 0});
    Writer writer([&](std::string_view bytes) {
        live.feed(bytes);
        return true;
    });
    std::vector<int> discs;
    for (int i = 0; i < 100; ++i) discs.push_back(writer.add_thing({.kind = Kind::disc}));
    PageTwin page;
    for (int step = 0; step < 20; ++step) {
        for (const int disc : discs) writer.disc(step, disc, {1.0 * step, 0, 0}, 1);
        writer.advance(step + 1);
        writer.flush();
        while (page.listen(live, 1)) {
        }
    }
    CHECK(page.gaps == 0);
    CHECK(page.reader.recording().key_count(0) == 20);
}

TEST_CASE("nobody is skipped over records that share the moment it has seen") {
    // the last block of a recording may begin and end at one time; a checkpoint there would look
    // like any other, and a page would pass over it
    Live live({.backlog_bytes = 10, .history_bytes = 0});
    Writer writer([&](std::string_view bytes) {
        live.feed(bytes);
        return true;
    });
    const int disc = writer.add_thing({.kind = Kind::disc});
    writer.disc(0, disc, {0, 0, 0}, 1);
    writer.advance(1);
    writer.flush();
    PageTwin page;
    while (page.listen(live, 1)) {
    }
    for (int i = 0; i < 5; ++i) writer.disc(1, disc, {7.0 + i, 0, 0}, 1);
    writer.finish();
    while (page.listen(live, 1)) {
    }
    CHECK(page.gaps == 0);
    CHECK(page.reader.finished());
    CHECK(page.reader.recording().state_at(1).discs.at(0).centre.x() == 11.0);
}
