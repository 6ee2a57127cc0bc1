// What a program says about itself reaches every page, the newest of each topic, and nothing that a
// page says back is believed unless it fits.
#include "viewer/server/board.h"

#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "sidestep/base/require.h"
#include "tests/support/web_client.h"
#include "viewer/server/server.h"

using namespace sidestep;
using namespace sidestep::test;
using viewer::Board;
using viewer::Server;
using Json = nlohmann::json;

TEST_CASE("a board tells each topic once in the order of its last change") {
    Board board;
    CHECK_FALSE(board.next(0).has_value());
    board.post("a", "1");
    board.post("b", "2");
    board.post("a", "3");
    const auto first = board.next(0);
    REQUIRE(first.has_value());
    CHECK(*first->message == R"({"kind":"note","topic":"b","body":2})");
    const auto second = board.next(first->order);
    REQUIRE(second.has_value());
    CHECK(*second->message == R"({"kind":"note","topic":"a","body":3})");
    CHECK_FALSE(second->binary);
    CHECK_FALSE(board.next(second->order).has_value());
    board.clear();
    CHECK_FALSE(board.next(0).has_value());
}

TEST_CASE("bytes on a board begin at a multiple of four behind their topic") {
    Board board;
    for (const std::string topic : {"x", "frames", "edit.drag", "123"}) {
        board.post_bytes(topic, "abcd");
        const auto sheet = board.next(0);
        REQUIRE(sheet.has_value());
        CHECK(sheet->binary);
        const std::string& message = *sheet->message;
        CHECK(message.substr(0, 4) == "\x89SSN");
        CHECK(message[4] == static_cast<char>(topic.size()));
        CHECK(message.substr(5, topic.size()) == topic);
        CHECK(message.size() % 4 == 0);
        CHECK(message.substr(message.size() - 4) == "abcd");
        board.clear();
    }
}

TEST_CASE("a board refuses what is no JSON and topics without a name") {
    Board board;
    CHECK_THROWS_AS(board.post("a", "{"), UsageError);
    CHECK_THROWS_AS(board.post("", "{}"), UsageError);
    CHECK_THROWS_AS(board.post_bytes(std::string(65, 'x'), ""), UsageError);
}

TEST_CASE("a page that comes late hears the newest of every topic") {
    Server server = Server::start().value();
    server.post("old", R"({"n":1})");
    server.post("old", R"({"n":2})");
    server.post_bytes("raw", "12345678");
    WebPage page(address_of(server.url()));
    REQUIRE(page.ok());
    CHECK(Json::parse(page.next_text("\"note\""))["body"]["n"] == 2);
    WebMessage message = page.next();
    while (message.opcode == 1) message = page.next();
    REQUIRE(message.opcode == 2);
    CHECK(message.bytes.substr(message.bytes.size() - 8) == "12345678");
    server.post("old", R"({"n":3})");
    CHECK(Json::parse(page.next_text("\"note\""))["body"]["n"] == 3);
}

TEST_CASE("numbers that fit reach the program and others end their line alone") {
    Server server = Server::start().value();
    viewer::Numbers drag;
    drag.fields = {{0, 8, true}, {-10, 10, false}};
    drag.latest = true;
    viewer::Numbers press;
    press.fields = {{0, 1, true}};
    server.offer({{.name = "drag", .what = drag}, {.name = "press", .what = press}});
    const WebAddress address = address_of(server.url());
    WebPage page(address);
    REQUIRE(page.ok());
    const Json controls = Json::parse(page.next_text("\"controls\""))["controls"];
    CHECK(controls[0]["type"] == "numbers");
    CHECK(controls[0]["fields"][0]["whole"] == true);
    CHECK(controls[0]["fields"][1]["high"] == 10.0);

    // the newest drag, every press
    CHECK_FALSE(server.wait_for_inputs(0.0));
    page.say(R"({"kind":"input","name":"press","numbers":[1]})");
    page.say(R"({"kind":"input","name":"drag","numbers":[3,0.5],"stamp":7})");
    page.say(R"({"kind":"input","name":"drag","numbers":[3,0.75],"stamp":8})");
    page.say(R"({"kind":"input","name":"press","numbers":[0]})");
    for (int k = 0; k < 500 && server.stats().inputs < 4; ++k) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    CHECK(server.wait_for_inputs(1.0));
    const std::vector<viewer::Input> inputs = server.take_inputs();
    REQUIRE(inputs.size() == 3);
    CHECK(inputs[0].name == "press");
    CHECK(inputs[1].name == "drag");
    CHECK(inputs[1].numbers == std::vector<double>{3, 0.75});
    CHECK(inputs[2].numbers == std::vector<double>{0});
    server.set_value("drag", inputs[1].numbers);
    CHECK(Json::parse(page.next_text("\"value\""))["stamp"] == 8.0);

    for (const char* wrong : {R"({"kind":"input","name":"drag","numbers":[3.5,0]})",
                              R"({"kind":"input","name":"drag","numbers":[9,0]})",
                              R"({"kind":"input","name":"drag","numbers":[-1,0]})",
                              R"({"kind":"input","name":"drag","numbers":[3,10.5]})",
                              R"({"kind":"input","name":"drag","numbers":[3,1e999]})",
                              R"({"kind":"input","name":"drag","numbers":[3]})",
                              R"({"kind":"input","name":"drag","numbers":[3,0,0]})",
                              R"({"kind":"input","name":"drag","numbers":[3,"0"]})",
                              R"({"kind":"input","name":"drag","numbers":[3,null]})"}) {
        INFO(wrong);
        WebPage rude(address);
        REQUIRE(rude.ok());
        rude.say(wrong);
        WebMessage last = rude.next();
        while (last.opcode == 1 || last.opcode == 2) last = rude.next();
        CHECK(last.opcode == 8);
    }
    CHECK(server.take_inputs().empty());
    // the polite one is still there
    page.say(R"({"kind":"input","name":"press","numbers":[1]})");
    CHECK(server.wait_for_inputs(5.0));
}
