// The server answers those who hold the token and came through our own page, and nobody else.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/recording/detail/bytes.h"
#include "tests/recording/stage.h"
#include "tests/support/data.h"
#include "tests/support/web_client.h"
#include "viewer/server/server.h"

using namespace sidestep;
using namespace sidestep::test;
using viewer::Server;
using viewer::ServerOptions;
using Json = nlohmann::json;

namespace {

Server started(const ServerOptions& options = {}) {
    return Server::start(options).value();
}

std::string header_of(const WebAnswer& answer, const std::string& name) {
    const auto found = answer.headers.find(name);
    return found == answer.headers.end() ? "" : found->second;
}

/// True when bytes of a recording come before long.
bool bytes_come(WebPage& page) {
    while (true) {
        const WebMessage message = page.next();
        if (message.opcode != 1) return message.opcode == 2;
    }
}

}  // namespace

TEST_CASE("the address has a free port and 128 bits that are new at each start") {
    const Server one = started();
    const Server two = started();
    const WebAddress a = address_of(one.url());
    const WebAddress b = address_of(two.url());
    CHECK(one.url().starts_with("http://127.0.0.1:" + std::to_string(one.port()) + "/?token="));
    CHECK(a.port != b.port);
    CHECK(a.token.size() == 32);
    CHECK(a.token.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(a.token != b.token);
}

TEST_CASE("the page is served zipped and with the headers that keep others out") {
    const Server server = started();
    const WebAddress address = address_of(server.url());
    for (const char* path : {"/", "/page.js", "/page.css", "/favicon.ico", "/?token=whatever"}) {
        INFO(path);
        const WebAnswer answer = get(address, path, "Accept-Encoding: br, gzip\r\n");
        CHECK(answer.status == 200);
        CHECK(header_of(answer, "content-encoding") == "gzip");
        CHECK(answer.body.substr(0, 2) == "\x1f\x8b");
        CHECK(header_of(answer, "x-content-type-options") == "nosniff");
        CHECK(header_of(answer, "cache-control") == "no-store");
        CHECK(header_of(answer, "referrer-policy") == "no-referrer");
        const std::string policy = header_of(answer, "content-security-policy");
        CHECK(policy.starts_with("default-src 'none'; script-src 'self';"));
        CHECK(policy.find("ws://" + address.host) != std::string::npos);
        CHECK(policy.find("unsafe") == std::string::npos);
        CHECK(answer.head.find("Access-Control") == std::string::npos);
    }
    const WebAnswer plain = get(address, "/");
    CHECK(header_of(plain, "content-encoding").empty());
    CHECK(plain.body == read_file(SIDESTEP_SOURCE_DIR "/viewer/web/dist/index.html").value());
    CHECK(header_of(plain, "content-type") == "text/html; charset=utf-8");
    const WebAnswer head = get(address, "/", "", "HEAD");
    CHECK(head.status == 200);
    CHECK(header_of(head, "content-length") == std::to_string(plain.body.size()));
    CHECK(get(address, "/page.js.map").status == 404);
    CHECK(get(address, "/../server.h").status == 404);
}

TEST_CASE("a page reads a live recording that began before it came and goes on after") {
    Server server = started();
    const WebAddress address = address_of(server.url());
    const std::string bytes = recording::test::small_recording();
    const std::size_t half = bytes.size() / 2;
    server.feed(std::string_view(bytes).substr(0, half));
    WebPage page(address);
    REQUIRE(page.ok());
    recording::Reader reader;
    const Json hello = Json::parse(page.next().bytes);
    CHECK(hello["kind"] == "hello");
    CHECK(hello["mode"] == "live");
    CHECK(hello["title"] == "small");
    server.feed(std::string_view(bytes).substr(half));
    while (!reader.finished()) {
        const WebMessage message = page.next();
        REQUIRE(message.opcode != 0);
        if (message.opcode == 2) REQUIRE(reader.feed(message.bytes));
        CHECK(reader.bytes_waiting() == 0);
    }
    CHECK(reader.recording().fingerprint() == recording::read(bytes).value().fingerprint());
    // and the whole of it by a plain request, to the byte
    CHECK(get(address, "/recording?token=" + address.token).body == bytes);
}

TEST_CASE("a slider that is moved in a page reaches the program and comes back with its stamp") {
    Server server = started();
    server.offer(
        {{.name = "speed", .label = "Speed", .what = viewer::Slider{0, 2, 0.1, 1, "m/s"}}});
    const WebAddress address = address_of(server.url());
    WebPage page(address);
    WebPage other(address);
    const Json controls = Json::parse(page.next_text("\"controls\""));
    REQUIRE(controls["controls"].size() == 1);
    CHECK(controls["controls"][0]["type"] == "slider");
    CHECK(controls["controls"][0]["high"] == 2.0);
    CHECK_FALSE(other.next_text("\"controls\"").empty());
    page.say(R"({"kind":"input","name":"speed","numbers":[1.25],"stamp":12345.5})");
    page.say(R"({"kind":"input","name":"speed","numbers":[1.5],"stamp":12346.5})");
    std::vector<viewer::Input> inputs;
    while (server.stats().inputs < 2) std::this_thread::yield();
    inputs = server.take_inputs();
    REQUIRE(inputs.size() == 1);
    CHECK(inputs[0].name == "speed");
    CHECK(inputs[0].numbers == std::vector<double>{1.5});
    server.set_value("speed", {1.5});
    const Json mine = Json::parse(page.next_text("\"value\""));
    CHECK(mine["numbers"] == Json::array({1.5}));
    CHECK(mine["stamp"] == 12346.5);
    const Json theirs = Json::parse(other.next_text("\"value\""));
    CHECK(theirs["numbers"] == Json::array({1.5}));
    CHECK_FALSE(theirs.contains("stamp"));
    // who comes later learns the value of now
    WebPage late(address);
    CHECK(Json::parse(late.next_text("\"controls\""))["controls"][0]["value"] == 1.5);
}

// ---- who gets in ----

TEST_CASE("without the token there is nothing but the page") {
    Server server = started();
    server.show_bytes(recording::test::small_recording(), "small.sidestep");
    const WebAddress address = address_of(server.url());
    std::string bent = address.token;
    bent.back() = bent.back() == '0' ? '1' : '0';
    const std::vector<std::string> wrong = {"",
                                            "?token=",
                                            "?token=" + bent,
                                            "?token=" + address.token + "0",
                                            "?token=" + address.token.substr(1),
                                            "?Token=" + address.token,
                                            "?t=" + address.token};
    for (const char* path : {"/about", "/recording", "/talk"}) {
        for (const std::string& token : wrong) {
            INFO(path << token);
            const WebAnswer answer = get(address, path + token);
            CHECK(answer.status == 403);
            CHECK(answer.body == "Forbidden\n");
        }
    }
    WebAddress other = address;
    other.token = bent;
    CHECK(WebPage(other).answer().status == 403);
    CHECK(server.stats().refused == 3 * wrong.size() + 1);
    CHECK(get(address, "/about?token=" + address.token).status == 200);
    CHECK(get(address, "/about?x=1&token=" + address.token).status == 200);
    CHECK(get(address, "/talk?token=" + address.token).status == 426);
    CHECK(WebPage(address).ok());
}

TEST_CASE("no name that somebody else points here gets an answer") {
    const Server server = started();
    const WebAddress address = address_of(server.url());
    const std::string port = ":" + std::to_string(address.port);
    const auto ask = [&](const std::string& hosts) {
        Line line(address.port);
        line.send("GET /about?token=" + address.token + " HTTP/1.1\r\n" + hosts + "\r\n");
        std::string rest;
        return read_answer(line, rest).status;
    };
    for (const std::string& host :
         {"localhost" + port, "127.0.0.1" + port, "[::1]" + port, "LOCALHOST" + port}) {
        INFO(host);
        CHECK(ask("Host: " + host + "\r\n") == 200);
    }
    for (const std::string& host :
         {std::string("localhost"), std::string("127.0.0.1:1"), "evil.example" + port,
          "127.0.0.1.evil.example" + port, "127.0.0.2" + port, std::string(),
          "localhost" + port + port, "localhost@evil.example" + port}) {
        INFO(host);
        CHECK(ask("Host: " + host + "\r\n") == 421);
    }
    CHECK(ask("") == 421);
    CHECK(ask("Host: localhost" + port + "\r\nHost: evil.example\r\n") == 421);
}

TEST_CASE("no page that another host served may talk to the program") {
    const Server server = started();
    const WebAddress address = address_of(server.url());
    const auto talk = [&](const std::string& origin) {
        Line line(address.port);
        line.send(talk_request(address, origin, address.token));
        std::string rest;
        return read_answer(line, rest, true).status;
    };
    CHECK(talk("http://" + address.host) == 101);
    for (const std::string& origin :
         {std::string("http://evil.example"), std::string("null"), "https://" + address.host,
          "http://localhost:" + std::to_string(address.port),
          "http://" + address.host + ".evil.example", "http://" + address.host + "/",
          std::string("http://127.0.0.1")}) {
        INFO(origin);
        CHECK(talk(origin) == 403);
        CHECK(get(address, "/recording?token=" + address.token, "Origin: " + origin + "\r\n")
                  .status == 403);
    }
    CHECK(talk("") == 403);  // a browser always says where it comes from
}

TEST_CASE("only plain questions are answered") {
    const Server server = started();
    const WebAddress address = address_of(server.url());
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"}) {
        INFO(method);
        CHECK(get(address, "/", "", method).status == 405);
    }
    CHECK(get(address, "/", "Content-Length: 5\r\n").status == 400);
    CHECK(get(address, "/", "Transfer-Encoding: chunked\r\n").status == 400);
    CHECK(get(address, "/", "X: " + std::string(9000, 'x') + "\r\n").status == 431);
    Line line(address.port);
    line.send("\x16\x03\x01\x02\x01 this is no HTTP\r\n\r\n");
    std::string rest;
    CHECK(read_answer(line, rest).status == 400);
    CHECK(line.closes(3.0));
}

TEST_CASE("one connection serves many requests and the answers keep their order") {
    const Server server = started();
    const WebAddress address = address_of(server.url());
    Line line(address.port);
    std::string all;
    for (int i = 0; i < 20; ++i) {
        all += std::string("GET ") + (i % 2 == 0 ? "/nothing" : "/page.css") +
               " HTTP/1.1\r\nHost: " + address.host + "\r\n\r\n";
    }
    line.send(all);
    std::string rest;
    for (int i = 0; i < 20; ++i) CHECK(read_answer(line, rest).status == (i % 2 == 0 ? 404 : 200));
}

// ---- files ----

TEST_CASE("ranges are the bytes of the file") {
    const auto folder = scratch_folder("viewer_ranges");
    const std::string bytes = recording::test::small_recording();
    const auto path = folder / "small.sidestep";
    REQUIRE(write_file(path, bytes).empty());
    Server server = started();
    const WebAddress address = address_of(server.url());
    const std::string target = "/recording?token=" + address.token;
    CHECK(get(address, target).status == 404);
    REQUIRE(server.show_file(path).empty());
    const Json about = Json::parse(get(address, "/about?token=" + address.token).body);
    CHECK(about["mode"] == "file");
    CHECK(about["name"] == "small.sidestep");
    CHECK(about["title"] == "small");

    const WebAnswer whole = get(address, target);
    CHECK(whole.status == 200);
    CHECK(whole.body == bytes);
    CHECK(header_of(whole, "accept-ranges") == "bytes");
    const std::string etag = header_of(whole, "etag");
    const WebAnswer head = get(address, target, "", "HEAD");
    CHECK(head.status == 200);
    CHECK(header_of(head, "content-length") == std::to_string(bytes.size()));

    const std::size_t size = bytes.size();
    const auto part = [&](const std::string& range, std::size_t first, std::size_t count) {
        INFO(range);
        const WebAnswer answer = get(address, target, "Range: bytes=" + range + "\r\n");
        CHECK(answer.status == 206);
        CHECK(answer.body == bytes.substr(first, count));
        CHECK(header_of(answer, "content-range") == "bytes " + std::to_string(first) + "-" +
                                                        std::to_string(first + count - 1) + "/" +
                                                        std::to_string(size));
    };
    part("0-15", 0, 16);
    part("16-16", 16, 1);
    part("100-", 100, size - 100);
    part("-32", size - 32, 32);
    part("0-99999999999", 0, size);
    part("-99999999999", 0, size);
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const auto a = static_cast<std::size_t>(random.index(static_cast<int>(size)));
        const auto n = 1 + static_cast<std::size_t>(random.index(static_cast<int>(size - a)));
        part(std::to_string(a) + "-" + std::to_string(a + n - 1), a, n);
    }
    for (const std::string& beyond : {std::to_string(size) + "-", std::string("-0"),
                                      std::to_string(size + 5) + "-" + std::to_string(size + 9)}) {
        INFO(beyond);
        const WebAnswer answer = get(address, target, "Range: bytes=" + beyond + "\r\n");
        CHECK(answer.status == 416);
        CHECK(header_of(answer, "content-range") == "bytes */" + std::to_string(size));
    }
    // what we do not understand is answered with everything, as HTTP wants it
    for (const char* odd : {"bytes=5-2", "bytes=a-b", "bytes=", "items=0-1", "bytes=0-1,4-5",
                            "bytes=--1", "bytes=99999999999999999999-"}) {
        INFO(odd);
        const WebAnswer answer = get(address, target, std::string("Range: ") + odd + "\r\n");
        CHECK(answer.status == 200);
        CHECK(answer.body == bytes);
    }
    CHECK(get(address, target, "Range: bytes=0-1\r\nIf-Range: " + etag + "\r\n").status == 206);
    CHECK(get(address, target, "Range: bytes=0-1\r\nIf-Range: \"other\"\r\n").status == 200);
}

TEST_CASE("a file may grow and another may take its place") {
    const auto folder = scratch_folder("viewer_grows");
    const std::string bytes = recording::test::small_recording();
    const auto path = folder / "growing.sidestep";
    std::ofstream file(path, std::ios::binary);
    Server server = started();
    const WebAddress address = address_of(server.url());
    const std::string target = "/recording?token=" + address.token;
    REQUIRE(server.show_file(path).empty());  // nothing in it yet
    CHECK(get(address, target).body.empty());
    CHECK(get(address, target, "Range: bytes=0-\r\n").status == 416);
    WebPage page(address);
    CHECK(Json::parse(page.next_text("hello"))["mode"] == "file");
    file.write(bytes.data(), 500);
    file.flush();
    const WebAnswer some = get(address, target);
    CHECK(some.body == bytes.substr(0, 500));
    file.write(bytes.data() + 500, static_cast<std::streamsize>(bytes.size() - 500));
    file.flush();
    const WebAnswer more =
        get(address, target, "Range: bytes=500-\r\nIf-Range: " + header_of(some, "etag") + "\r\n");
    CHECK(more.status == 206);
    CHECK(more.body == bytes.substr(500));
    // rewritten in place: another recording, whose parts do not fit
    file.close();
    std::ofstream(path, std::ios::binary).write(bytes.data(), 100);
    CHECK(header_of(get(address, target), "etag") != header_of(some, "etag"));
    // shown anew, and pages are told
    server.show_bytes(bytes, "clip.bvh");
    const Json shown = Json::parse(page.next_text("shown"));
    CHECK(shown["name"] == "clip.bvh");
    CHECK(get(address, target).body == bytes);
    CHECK(header_of(get(address, target), "etag") != header_of(some, "etag"));
}

TEST_CASE("what cannot be shown is said with its name") {
    Server server = started();
    const auto folder = scratch_folder("viewer_cannot");
    const Problems missing = server.show_file(folder / "missing.sidestep");
    REQUIRE(missing.size() == 1);
    CHECK(missing[0].file.ends_with("missing.sidestep"));
    REQUIRE(write_file(folder / "walk.bvh", "HIERARCHY\nROOT Hips\n").empty());
    const Problems other = server.show_file(folder / "walk.bvh");
    REQUIRE(other.size() == 1);
    CHECK(other[0].message.find("not a Sidestep recording") != std::string::npos);
    CHECK_FALSE(server.show_file(folder).empty());
}

TEST_CASE("a large recording arrives whole though it is sent in pieces") {
    std::string bytes = recording::test::small_recording();
    bytes.resize(5'000'000, 'x');
    Server server = started();
    server.show_bytes(bytes, "large");
    const WebAddress address = address_of(server.url());
    const std::string target = "/recording?token=" + address.token;
    CHECK(get(address, target).body == bytes);
    CHECK(get(address, target, "Range: bytes=1000000-3999999\r\n").body ==
          bytes.substr(1000000, 3000000));
}

TEST_CASE("the page can be served from a folder by those who work on it") {
    const auto folder = scratch_folder("viewer_folder");
    CHECK_FALSE(Server::start({.page_folder = folder}).has_value());
    REQUIRE(write_file(folder / "index.html", "<!doctype html>").empty());
    const Server server = started({.page_folder = folder});
    const WebAddress address = address_of(server.url());
    CHECK(get(address, "/", "Accept-Encoding: gzip\r\n").body == "<!doctype html>");
    CHECK(get(address, "/page.js").status == 404);
    REQUIRE(write_file(folder / "page.js", "1").empty());
    CHECK(get(address, "/page.js").body == "1");
}

// ---- controls ----

TEST_CASE("whatever does not fit a control ends that conversation and no other") {
    Server server = started();
    server.offer({{.name = "speed", .what = viewer::Slider{0, 2, 0, 1, ""}},
                  {.name = "lights", .what = viewer::Toggle{true}},
                  {.name = "push", .what = viewer::Button{}},
                  {.name = "scene", .what = viewer::Choice{{"a", "b"}, 0}},
                  {.name = "hand", .what = viewer::Handle{}},
                  {.name = "turn", .what = viewer::Axis{"KeyA", "KeyD", 0, 0}}});
    const WebAddress address = address_of(server.url());
    WebPage good(address);
    REQUIRE_FALSE(good.next_text("controls").empty());
    const auto input = [](const std::string& name, const std::string& numbers) {
        return R"({"kind":"input","name":")" + name + R"(","numbers":)" + numbers +
               R"(,"stamp":1})";
    };
    const auto code_for = [&](const std::string& bytes) {
        WebPage page(address);
        REQUIRE(page.ok());
        page.line().send(bytes);
        while (true) {
            const WebMessage message = page.next();
            if (message.opcode == 8 || message.opcode == 0) return message.close_code();
        }
    };
    for (const std::string& text :
         {input("speed", "[2.5]"),
          input("speed", "[-0.1]"),
          input("speed", "[]"),
          input("speed", "[1,1]"),
          input("speed", "[1e999]"),
          input("speed", "[\"1\"]"),
          input("speed", "1"),
          input("lights", "[0.5]"),
          input("push", "[1]"),
          input("scene", "[2]"),
          input("scene", "[0.5]"),
          input("scene", "[-1]"),
          input("hand", "[0,0,0]"),
          input("hand", "[0,0,0,0,0,0,0]"),
          input("turn", "[1.1]"),
          input("nobody", "[1]"),
          std::string("{}"),
          std::string("[]"),
          std::string("hello"),
          std::string(""),
          std::string(R"({"kind":"input"})"),
          std::string(R"({"kind":"output","name":"speed","numbers":[1]})"),
          std::string(R"({"kind":"input","name":"speed","numbers":[1],"stamp":"x"})"),
          std::string(10000, '['),
          "{\"kind\":" + std::string(5000, '[')}) {
        INFO(text.substr(0, 80));
        CHECK(code_for(frame(1, text)) == 1008);
    }
    CHECK(code_for(frame(1, "\xff\xfe broken letters")) == 1007);
    CHECK(code_for(frame(2, input("speed", "[1]"))) == 1003);
    CHECK(code_for(frame(1, std::string(17 * 1024, ' '))) == 1009);
    CHECK(code_for(frame(1, input("speed", "[1]"), true, false)) == 1002);    // no mask
    CHECK(code_for(frame(1, input("speed", "[1]"), true, true, 4)) == 1002);  // reserved bits
    CHECK(code_for(frame(3, "x")) == 1002);                                   // no such kind
    CHECK(code_for(frame(0, "x")) == 1002);                                   // continues nothing
    CHECK(code_for(frame(9, std::string(126, 'x'))) == 1002);                 // too long a ping
    CHECK(server.take_inputs().empty());
    // the one that behaves is still there
    for (const std::string& text : {input("speed", "[2.0000000001]"), input("lights", "[0]"),
                                    input("push", "[]"), input("push", "[]"), input("scene", "[1]"),
                                    input("hand", "[1,2,3,2,0,0,0]"), input("turn", "[-1]")}) {
        REQUIRE(good.say(text));
    }
    while (server.stats().inputs < 7) std::this_thread::yield();
    const std::vector<viewer::Input> inputs = server.take_inputs();
    REQUIRE(inputs.size() == 7);
    CHECK(inputs[0].numbers == std::vector<double>{2.0});
    CHECK(inputs[2].name == "push");
    CHECK(inputs[5].numbers == std::vector<double>{1, 2, 3, 1, 0, 0, 0});
    CHECK_THROWS_AS(server.set_value("nobody", {1}), UsageError);
    CHECK_THROWS_AS(server.set_value("speed", {1, 2}), UsageError);
    CHECK_THROWS_AS(server.set_value("speed", {NAN}), UsageError);
    CHECK_THROWS_AS(server.offer({{.name = "a"}, {.name = "a"}}), UsageError);
}

TEST_CASE("a page is not blamed for a control that has just gone") {
    Server server = started();
    server.offer({{.name = "old", .what = viewer::Slider{0, 10, 0, 1, ""}}});
    const WebAddress address = address_of(server.url());
    WebPage page(address);
    REQUIRE_FALSE(page.next_text("\"old\"").empty());
    server.offer({{.name = "new", .what = viewer::Toggle{}}});
    page.say(R"({"kind":"input","name":"old","numbers":[7]})");
    page.say(R"({"kind":"input","name":"new","numbers":[1]})");
    REQUIRE_FALSE(page.next_text("\"new\"").empty());
    while (server.stats().inputs < 1) std::this_thread::yield();
    const auto inputs = server.take_inputs();
    REQUIRE(inputs.size() == 1);
    CHECK(inputs[0].name == "new");
}

TEST_CASE("who says too much in a second is sent away") {
    Server server = started({.max_messages_per_second = 50});
    server.offer({{.name = "push", .what = viewer::Button{}}});
    const WebAddress address = address_of(server.url());
    const auto end_of = [&](const std::string& one, int count) {
        WebPage page(address);
        for (int i = 0; i < count; ++i) {
            if (!page.line().send(one)) break;
        }
        while (true) {
            const WebMessage message = page.next(3.0);
            if (message.opcode == 8) return message.close_code();
            if (message.opcode == 0) return 0;
        }
    };
    const std::string push = frame(1, R"({"kind":"input","name":"push","numbers":[]})");
    CHECK(end_of(push, 200) == 1008);
    CHECK(end_of(frame(9, "ping"), 200) == 1008);
    CHECK(server.take_inputs().size() <= 50);
}

// ---- the line ----

TEST_CASE("nine pages get every frame while the tenth does not read at all") {
    Server server = started();
    const WebAddress address = address_of(server.url());
    constexpr int frames = 300;
    constexpr int things = 500;
    WebPage stalled(address, 4096);
    REQUIRE(stalled.ok());
    std::vector<std::thread> watchers;
    std::vector<std::atomic<int>> blocks(9);
    std::vector<std::uint64_t> seen(9, 0);
    for (std::size_t i = 0; i < 9; ++i) {
        watchers.emplace_back([&, i] {
            WebPage page(address);
            recording::Reader reader;
            while (!reader.finished()) {
                const WebMessage message = page.next(20.0);
                if (message.opcode == 0) return;
                if (message.opcode != 2) continue;
                for (std::size_t at = 0; (at = message.bytes.find("BLCK", at)) != std::string::npos;
                     ++at) {
                    ++blocks[i];
                }
                if (!reader.feed(message.bytes)) return;
            }
            seen[i] = reader.recording().fingerprint();
        });
    }
    while (server.stats().connections < 10) std::this_thread::yield();
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    std::string whole;
    {
        recording::Writer writer([&](std::string_view bytes) {
            whole += bytes;
            server.feed(bytes);
            return true;
        });
        for (int i = 0; i < things; ++i) writer.add_thing({.kind = recording::Kind::disc});
        for (int step = 0; step < frames; ++step) {
            const double t = step / 60.0;
            for (int i = 0; i < things; ++i) writer.disc(t, i, {t, 0, 1.0 * i}, 0.3);
            writer.advance((step + 1) / 60.0);
            writer.flush();
            // as fast as the slowest of the nine: on a busy machine they too may need a while
            const auto behind = [&] {
                return std::any_of(blocks.begin(), blocks.end(),
                                   [&](const auto& count) { return count < step - 20; });
            };
            while (behind() && std::chrono::steady_clock::now() < patience) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
    }
    for (std::thread& watcher : watchers) watcher.join();
    const recording::Recording all = recording::read(whole).value();
    for (std::size_t i = 0; i < 9; ++i) {
        CHECK(blocks[i] >= frames);
        CHECK(seen[i] == all.fingerprint());
    }
    // the tenth wakes up: a little that was on its way, then the present
    std::size_t bytes = 0;
    double last = 0.0;
    bool gap = false;
    while (true) {
        const WebMessage message = stalled.next(2.0);
        if (message.opcode == 0) break;
        if (message.opcode != 2) continue;
        bytes += message.bytes.size();
        const std::size_t at = message.bytes.find("BLCK");
        if (at == std::string::npos) continue;
        recording::detail::Unpacker in(std::string_view(message.bytes).substr(at + 16));
        const double first = in.f64();
        gap = gap || (first > last && last > 0.0);
        last = in.f64();
    }
    CHECK(gap);
    CHECK(last == all.last_time());
    CHECK(bytes < whole.size() / 2);
    CHECK(server.stats().skips >= 1);
}

TEST_CASE("the end is said to every page before the line closes") {
    auto server = std::make_unique<Server>(started());
    const WebAddress address = address_of(server->url());
    WebPage one(address);
    WebPage two(address);
    WebPage stalled(address, 4096);
    Line silent(address.port);
    REQUIRE(two.ok());
    std::string bytes = recording::test::small_recording(false);
    server->feed(bytes);
    const auto start = std::chrono::steady_clock::now();
    server.reset();
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(3));
    for (WebPage* page : {&one, &two}) {
        const std::string bye = page->next_text("bye");
        REQUIRE_FALSE(bye.empty());
        CHECK_FALSE(Json::parse(bye)["why"].get<std::string>().empty());
        const WebMessage last = page->next();
        CHECK(last.close_code() == 1001);
    }
    CHECK(silent.closes(1.0));
    CHECK_FALSE(Line(address.port).ok());
}

TEST_CASE("a port that is taken is said so") {
    const Server server = started();
    const auto again = Server::start({.port = server.port()});
    REQUIRE_FALSE(again.has_value());
    const Problem& problem = again.error().at(0);
    CHECK(problem.message == "cannot listen at 127.0.0.1:" + std::to_string(server.port()) +
                                 ": another program listens there");
    CHECK_FALSE(problem.hint.empty());
    CHECK_FALSE(Server::start({.port = 70000}).has_value());
    CHECK_FALSE(Server::start({.host = "203.0.113.7"}).has_value());
    CHECK_FALSE(Server::start({.host = "no such host!"}).has_value());
    CHECK_THROWS_AS((void)Server::start({.max_connections = 0}), UsageError);
    // and free again as soon as the server has gone
    const int port = server.port();
    { const Server gone = std::move(const_cast<Server&>(server)); }
    CHECK(Server::start({.port = port}).has_value());
}

TEST_CASE("a server listens at an address of the sixth version too") {
    auto tried = Server::start({.host = "::1"});
    if (!tried) {
        std::cout << "[skipped] this machine has no ::1\n";
        return;
    }
    const Server server = *std::move(tried);
    const WebAddress address = address_of(server.url());
    CHECK(address.host == "[::1]:" + std::to_string(server.port()));
    CHECK(get(address, "/").status == 200);
    CHECK(WebPage(address).ok());
}

TEST_CASE("all addresses of the machine answer to their own names and to no other") {
    const Server server = started({.host = "0.0.0.0"});
    const WebAddress address = address_of(server.url());
    CHECK(address.host == "127.0.0.1:" + std::to_string(server.port()));
    CHECK(get(address, "/").status == 200);
    WebAddress other = address;
    other.host = "evil.example:" + std::to_string(server.port());
    CHECK(get(other, "/").status == 421);
}

TEST_CASE("who connects and says nothing is sent away and so is who says it slowly") {
    const Server server = started({.silence_seconds = 0.3});
    const WebAddress address = address_of(server.url());
    Line silent(address.port);
    Line slow(address.port);
    WebPage page(address);
    const auto start = std::chrono::steady_clock::now();
    std::thread drips([&] {
        const std::string request = "GET / HTTP/1.1\r\nHost: " + address.host + "\r\n";
        for (const char letter : request) {
            if (!slow.send(std::string_view(&letter, 1))) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    });
    CHECK(silent.closes(2.0));
    drips.join();
    CHECK(slow.closes(2.0));
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(3));
    // a page that answers pings stays, one that does not goes
    WebPage deaf(address);
    for (int i = 0; i < 6; ++i) (void)page.next(0.3);
    CHECK(page.ok());
    CHECK(page.say("x"));
    CHECK(page.next(1.0).close_code() == 1008);
    CHECK(deaf.line().closes(1.0));
}

TEST_CASE("a full house turns people away but strangers make room for guests") {
    const Server server = started({.max_connections = 4});
    const WebAddress address = address_of(server.url());
    std::vector<Line> strangers;
    for (int i = 0; i < 12; ++i) strangers.emplace_back(address.port);
    std::vector<WebPage> pages;
    for (int i = 0; i < 4; ++i) {
        pages.emplace_back(address);
        CHECK(pages.back().ok());
    }
    CHECK(get(address, "/about?token=" + address.token).status == 503);
    pages.pop_back();
    while (server.stats().connections > 3) std::this_thread::yield();
    CHECK(get(address, "/about?token=" + address.token).status == 200);
}

TEST_CASE("another recording in the same server starts every page over") {
    Server server = started();
    const WebAddress address = address_of(server.url());
    WebPage page(address);
    const std::string bytes = recording::test::small_recording();
    for (int turn = 0; turn < 3; ++turn) {
        server.feed(bytes);
        recording::Reader reader;
        while (!reader.finished()) {
            const WebMessage message = page.next();
            REQUIRE(message.opcode != 0);
            if (message.opcode == 2) REQUIRE(reader.feed(message.bytes));
        }
        CHECK(reader.recording().fingerprint() == recording::read(bytes).value().fingerprint());
    }
}

TEST_CASE("who comes when a file is shown hears nothing of what was live before") {
    Server server = started();
    const WebAddress address = address_of(server.url());
    WebPage early(address);
    CHECK(Json::parse(early.next_text("hello"))["mode"] == "empty");
    server.feed(recording::test::small_recording());
    CHECK(Json::parse(early.next_text("hello"))["mode"] == "live");
    CHECK(bytes_come(early));
    server.show_bytes(recording::test::small_recording(), "small");
    CHECK_FALSE(early.next_text("shown").empty());
    WebPage late(address);
    CHECK(Json::parse(late.next_text("hello"))["mode"] == "file");
    CHECK_FALSE(late.next_text("controls").empty());
    CHECK(late.next(0.2).opcode == 0);
    server.feed(recording::test::small_recording());
    CHECK(late.next_text("live").starts_with("{\"kind\":\"hello\""));
    CHECK(bytes_come(late));
}

TEST_CASE("frames that never become a message are not read for ever") {
    Server server = started({.max_messages_per_second = 50});
    const WebAddress address = address_of(server.url());
    WebPage page(address);
    REQUIRE(page.ok());
    page.line().send(frame(1, "", false));
    std::string flood;
    for (int i = 0; i < 10000; ++i) flood += frame(0, "", false);
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t sent = 0;
    while (page.line().send(flood) &&
           std::chrono::steady_clock::now() - start < std::chrono::seconds(20)) {
        sent += flood.size();
    }
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(15));
    CHECK(sent > 275'000);
    CHECK(server.stats().refused == 1);
}

TEST_CASE("programs that are started do not inherit the line") {
    const auto sockets = [] {
        std::FILE* pipe = ::popen("ls -l /proc/self/fd", "r");
        std::string text;
        char some[4096];
        while (std::fgets(some, sizeof some, pipe) != nullptr) text += some;
        ::pclose(pipe);
        int count = 0;
        for (std::size_t at = 0; (at = text.find("socket:", at)) != std::string::npos; ++at)
            ++count;
        return count;
    };
    const int before = sockets();
    const Server server = started();
    const WebPage page(address_of(server.url()));
    REQUIRE(page.ok());
    CHECK(sockets() == before);
}

TEST_CASE("a server at every address of both versions answers to the fourth") {
    auto tried = Server::start({.host = "::"});
    if (!tried) {
        std::cout << "[skipped] this machine has no addresses of the sixth version\n";
        return;
    }
    const Server server = *std::move(tried);
    WebAddress address = address_of(server.url());
    CHECK(address.host == "[::1]:" + std::to_string(server.port()));
    address.host = "127.0.0.1:" + std::to_string(server.port());
    CHECK(get(address, "/").status == 200);
    address.host = "127.0.0.7:" + std::to_string(server.port());  // not the one we came to
    CHECK(get(address, "/").status == 421);
}

TEST_CASE("a program that comes back under its old address brings its token") {
    const std::string token = "0123456789abcdef0123456789abcdef";
    int port = 0;
    {
        const Server server = started({.token = token});
        port = server.port();
        CHECK(address_of(server.url()).token == token);
    }
    const Server again = started({.port = port, .token = token});
    CHECK(WebPage(address_of(again.url())).ok());
    for (const std::string& weak : {std::string("1234"), token.substr(1), token + "G",
                                    std::string(129, 'a'), "0123456789ABCDEF" + token}) {
        INFO(weak);
        CHECK_FALSE(Server::start({.token = weak}).has_value());
    }
}
