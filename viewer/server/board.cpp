#include "viewer/server/board.h"

#include <nlohmann/json.hpp>

#include "sidestep/base/require.h"

namespace sidestep::viewer {

namespace {

void check_topic(const std::string& topic) {
    constexpr std::size_t longest = 64;
    SIDESTEP_REQUIRE(!topic.empty() && topic.size() <= longest,
                     "a topic has 1 to 64 bytes, this one " + std::to_string(topic.size()));
}

}  // namespace

void Board::put(const std::string& topic, std::string message, bool binary) {
    const std::lock_guard lock(mutex_);
    sheets_[topic] = {std::make_shared<const std::string>(std::move(message)), binary, ++order_};
}

void Board::post(const std::string& topic, const std::string& json) {
    check_topic(topic);
    SIDESTEP_REQUIRE(nlohmann::json::accept(json),
                     "what is posted under \"" + topic + "\" is no JSON");
    const std::string name =
        nlohmann::json(topic).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    put(topic, R"({"kind":"note","topic":)" + name + R"(,"body":)" + json + "}", false);
}

void Board::post_bytes(const std::string& topic, const std::string& bytes) {
    check_topic(topic);
    std::string message(board_magic, sizeof board_magic);
    message += static_cast<char>(topic.size());
    message += topic;
    message.resize((message.size() + 3) / 4 * 4, '\0');
    put(topic, message + bytes, true);
}

void Board::clear() {
    const std::lock_guard lock(mutex_);
    sheets_.clear();
}

std::optional<Board::Sheet> Board::next(std::uint64_t order) const {
    const std::lock_guard lock(mutex_);
    const Sheet* first = nullptr;
    for (const auto& [topic, sheet] : sheets_) {
        if (sheet.order > order && (first == nullptr || sheet.order < first->order)) first = &sheet;
    }
    if (first == nullptr) return std::nullopt;
    return *first;
}

}  // namespace sidestep::viewer
