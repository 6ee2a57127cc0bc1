// The server answers those who hold the token and came through our own page, and nobody else.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
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
