// Strangers who mean harm change nothing: pages that behave get every frame, and newcomers get in.
//
// Five seconds of it, or as many as SIDESTEP_HOSTILE_SECONDS says; a test of its own takes a minute.

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include "sidestep/recording/detail/bytes.h"
#include "tests/recording/stage.h"
#include "tests/support/web_client.h"
#include "viewer/server/server.h"

using namespace sidestep;
using namespace sidestep::test;
using viewer::Server;

namespace {

double seconds_of_harm() {
    const char* chosen = std::getenv("SIDESTEP_HOSTILE_SECONDS");
    return chosen != nullptr ? std::atof(chosen) : 5.0;
}

double clock_s() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

void sleep_ms(int ms) {
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

std::string noise(Random& random, int most) {
    std::string bytes(static_cast<std::size_t>(1 + random.index(most)), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
}

/// A thousand connections that say nothing, and fifty that say it slowly.
void hold_doors(const WebAddress& address, const std::atomic<bool>& over,
                std::atomic<std::uint64_t>& done) {
    std::vector<Line> lines(1000);
    std::size_t letter = 0;
    const std::string request = "GET /talk HTTP/1.1\r\nHost: " + address.host + "\r\nX: ";
    while (!over) {
        for (Line& line : lines) {
            if (over) return;
            if (!line.ok()) {
                line = Line(address.port);
                ++done;
            }
        }
        for (std::size_t i = 0; i < 50; ++i) {
            const char drop = letter < request.size() ? request[letter] : 'x';
            if (!lines[i].send(std::string_view(&drop, 1), 0.01)) lines[i].close();
        }
        ++letter;
        // those that were sent away come back
        for (std::size_t i = 50; i < lines.size(); ++i) {
            if (i % 20 == letter % 20 && lines[i].closes(0.0)) lines[i].reset();
        }
        sleep_ms(20);
    }
}

void throw_noise(const WebAddress& address, const std::atomic<bool>& over,
                 std::atomic<std::uint64_t>& done) {
    Random random(41);
    while (!over) {
        Line line(address.port);
        const int pieces = 1 + random.index(5);
        for (int i = 0; i < pieces && line.ok(); ++i) {
            if (!line.send(noise(random, 20000), 0.2)) break;
        }
        ++done;
        if (random.chance(0.5)) line.reset();
    }
}

void ask_badly(const WebAddress& address, const std::atomic<bool>& over,
               std::atomic<std::uint64_t>& done) {
    Random random(42);
    const std::string host = "Host: " + address.host + "\r\n";
    const std::string good = "GET /recording?token=" + address.token + " HTTP/1.1\r\n" + host;
    while (!over) {
        Line line(address.port);
        switch (random.index(10)) {
            case 0:
                line.send(talk_request(address, "http://evil.example", address.token));
                break;
            case 1:
                line.send(talk_request(address, "http://" + address.host, ""));
                break;
            case 2:  // a header without end
                line.send("GET / HTTP/1.1\r\n" + host);
                for (int i = 0; i < 2000; ++i) {
                    if (!line.send("X-" + std::to_string(i) + ": " + std::string(500, 'y') + "\r\n",
                                   0.2)) {
                        break;
                    }
                }
                break;
            case 3:
                line.send("GET /" + std::string(100000, 'a') + " HTTP/1.1\r\n" + host + "\r\n",
                          0.2);
                break;
            case 4:
                line.send("POST /talk HTTP/1.1\r\n" + host +
                          "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n");
                break;
            case 5: {  // cut anywhere
                const std::string whole =
                    talk_request(address, "http://" + address.host, address.token);
                line.send(whole.substr(
                    0, static_cast<std::size_t>(random.index(static_cast<int>(whole.size())))));
                break;
            }
            case 6:  // bent anywhere
            {
                std::string bent = talk_request(address, "http://" + address.host, address.token);
                for (int i = 0; i < 5; ++i) {
                    bent[static_cast<std::size_t>(random.index(static_cast<int>(bent.size())))] =
                        static_cast<char>(random());
                }
                line.send(bent);
                break;
            }
            case 7:  // asks for much and reads nothing
                for (int i = 0; i < 300; ++i) {
                    if (!line.send("GET /page.js HTTP/1.1\r\n" + host + "\r\n", 0.2)) break;
                }
                break;
            case 8:
                line.send(good + "Range: bytes=" + std::string(4000, '9') + "-\r\n\r\n");
                line.send(good + "Range: bytes=0-0,1-1,2-2,3-3\r\nRange: bytes=1-\r\n\r\n");
                break;
            default:
                line.send("\r\n\r\n\r\n\0\0\0 / HTTP/9.9\r\n\r\n" + noise(random, 100));
                break;
        }
        ++done;
        std::string answer;
        if (random.chance(0.5)) (void)line.receive(answer, 0.02);
        if (random.chance(0.5)) line.reset();
    }
}

/// With the token, and up to no good.
void talk_badly(const WebAddress& address, const std::atomic<bool>& over,
                std::atomic<std::uint64_t>& done) {
    Random random(43);
    std::vector<WebPage> deaf(20);
    while (!over) {
        // a few never read what they are sent
        WebPage& one = deaf[static_cast<std::size_t>(random.index(20))];
        if (!one.ok() || random.chance(0.05)) one = WebPage(address, 4096);
        WebPage page(address);
        Line& line = page.line();
        switch (random.index(12)) {
            case 0:
                line.send(frame(1, "{}", true, false));
                break;
            case 1:
                line.send(frame(1, "{}", true, true, 1 + random.index(7)));
                break;
            case 2:  // a frame of nine exabytes
                line.send(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff mask", 15));
                line.send(noise(random, 30000), 0.2);
                break;
            case 3: {  // fragments of nothing
                line.send(frame(1, "", false));
                std::string flood;
                for (int i = 0; i < 5000; ++i) flood += frame(0, "", false);
                line.send(flood, 0.2);
                break;
            }
            case 4: {  // fragments that grow
                line.send(frame(1, "{", false));
                for (int i = 0; i < 200; ++i) {
                    if (!line.send(frame(0, std::string(1000, ' '), false), 0.2)) break;
                }
                break;
            }
            case 5: {
                std::string flood;
                for (int i = 0; i < 3000; ++i) flood += frame(9, "0123456789");
                line.send(flood, 0.2);
                break;
            }
            case 6:  // gone in the middle of a frame
                line.send(frame(1, std::string(1000, 'x')).substr(0, 500));
                break;
            case 7:
                line.send(frame(8, noise(random, 125)));
                break;
            case 8:
                line.send(frame(1, std::string(15000, '[')));
                break;
            case 9:
                line.send(frame(1 + random.index(15), noise(random, 300), random.chance(0.5)));
                break;
            case 10: {
                std::string inputs;
                for (int i = 0; i < 2000; ++i) {
                    inputs += frame(1, R"({"kind":"input","name":"push","numbers":[]})");
                }
                line.send(inputs, 0.2);
                break;
            }
            default:
                line.send(noise(random, 5000), 0.2);
                break;
        }
        ++done;
        if (random.chance(0.3)) (void)page.next(0.02);
        if (random.chance(0.3)) line.reset();
    }
}

/// Reads the live recording and counts: blocks, and places where one is missing.
struct Witness {
    int blocks = 0;
    int missing = 0;
    bool line_held = true;
    double slowest_s = 0.0;

    void watch(const WebAddress& address, const std::atomic<bool>& over) {
        WebPage page(address);
        double seen = -1.0;
        double last_came = clock_s();
        while (!over) {
            const WebMessage message = page.next(5.0);
            if (message.opcode == 0 || message.opcode == 8) {
                line_held = over;
                return;
            }
            if (message.opcode != 2) continue;
            slowest_s = std::max(slowest_s, clock_s() - last_came);
            last_came = clock_s();
            std::string_view rest = message.bytes;
            if (rest.substr(0, 4) == "\x89SSR") rest.remove_prefix(16);
            while (rest.size() >= 16) {
                recording::detail::Unpacker header(rest.substr(4));
                const std::size_t whole = 16 + header.u32();
                if (rest.substr(0, 4) == "BLCK") {
                    recording::detail::Unpacker block(rest.substr(16));
                    const double first = block.f64();
                    if (seen >= 0.0 && first != seen) ++missing;
                    seen = block.f64();
                    ++blocks;
                }
                rest.remove_prefix(std::min(whole, rest.size()));
            }
        }
    }
};

}  // namespace

TEST_CASE("hostile clients change nothing and crash nothing") {
    // a thousand doors held open need a thousand descriptors, and as many on the other side
    ::rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const ::rlimit before = limit;
    limit.rlim_cur = std::min<::rlim_t>(limit.rlim_max, 8192);
    ::setrlimit(RLIMIT_NOFILE, &limit);

    Server server = Server::start({.silence_seconds = 1.0}).value();
    server.offer({{.name = "push", .what = viewer::Button{}}});
    const WebAddress address = address_of(server.url());
    std::atomic<bool> over{false};
    std::atomic<bool> silent{false};
    std::thread program([&] {
        recording::Writer writer([&](std::string_view bytes) {
            server.feed(bytes);
            return true;
        });
        for (int i = 0; i < 100; ++i) writer.add_thing({.kind = recording::Kind::disc});
        for (int step = 0; !silent; ++step) {
            for (int i = 0; i < 10; ++i) {
                writer.disc(step / 60.0, (step * 10 + i) % 100, {1.0 * step, 0, 1.0 * i}, 0.3);
            }
            writer.advance((step + 1) / 60.0);
            writer.flush();
            (void)server.take_inputs();
            sleep_ms(16);
        }
    });
    Witness witness;
    std::thread watcher([&] { witness.watch(address, silent); });
    while (server.stats().messages_sent < 5) sleep_ms(1);

    std::atomic<std::uint64_t> doors{0}, noises{0}, questions{0}, talks{0};
    std::vector<std::thread> crowd;
    crowd.emplace_back([&] { hold_doors(address, over, doors); });
    crowd.emplace_back([&] { throw_noise(address, over, noises); });
    crowd.emplace_back([&] { ask_badly(address, over, questions); });
    crowd.emplace_back([&] { talk_badly(address, over, talks); });

    // newcomers who behave, all the while
    int newcomers = 0;
    int welcomed = 0;
    const double until = clock_s() + seconds_of_harm();
    while (clock_s() < until) {
        ++newcomers;
        WebPage page(address);
        const bool in = page.ok() && !page.next_text("hello").empty();
        const bool told = get(address, "/about?token=" + address.token).status == 200;
        welcomed += in && told ? 1 : 0;
        sleep_ms(100);
    }
    over = true;
    for (std::thread& one : crowd) one.join();
    // everybody who meant harm is gone in a moment, and the program goes on
    const double patience = clock_s() + 10.0;
    while (server.stats().connections > 1 && clock_s() < patience) sleep_ms(20);
    const viewer::ServerStats stats = server.stats();
    CHECK(stats.connections == 1);
    sleep_ms(200);
    silent = true;
    watcher.join();
    program.join();
    ::setrlimit(RLIMIT_NOFILE, &before);

    MESSAGE(doors.load() << " doors held, " << noises.load() << " noises, " << questions.load()
                         << " bad questions, " << talks.load() << " bad talks; " << stats.refused
                         << " refused of " << stats.accepted << "; " << witness.blocks
                         << " frames, longest wait " << 1e3 * witness.slowest_s << " ms; "
                         << welcomed << " of " << newcomers << " newcomers; " << stats.skips
                         << " skips");
    CHECK(witness.line_held);
    CHECK(witness.missing == 0);
    CHECK(witness.blocks > 20 * seconds_of_harm());
    CHECK(welcomed == newcomers);
    CHECK(newcomers > seconds_of_harm());
    // harm was done, or at least tried
    CHECK(doors >= 1000);
    CHECK(noises > 5 * seconds_of_harm());
    CHECK(questions > 5 * seconds_of_harm());
    CHECK(talks > 2 * seconds_of_harm());
    CHECK(stats.refused > 500);
}
