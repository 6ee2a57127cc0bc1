#include "cli/puppet/page_hands.h"

#include <algorithm>
#include <cmath>

namespace sidestep::cli {

using puppet::Drag;
using puppet::Hand;

namespace {

// as far as anybody pulls in a lifetime of a page, metres and radians
constexpr double farthest_way = 1e5;
constexpr double most_pages = 2147483647.0;
// that many pages are remembered
constexpr std::size_t known_pages = 64;

viewer::Control numbers_control(const char* name, std::vector<viewer::Numbers::Field> fields) {
    viewer::Control control;
    control.name = name;
    control.what = viewer::Numbers{std::move(fields), true};
    return control;
}

}  // namespace

PageHands::PageHands(const puppet::Hands& neutral) : mapping_(neutral) {}

const std::vector<std::string>& PageHands::key_codes() {
    static const std::vector<std::string> codes = {
        "KeyA",    "KeyD",      "KeyW",      "KeyS",       "KeyR",  "KeyF", "KeyQ", "KeyE",
        "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "KeyJ",  "KeyL", "KeyI", "KeyK",
        "KeyP",    "Semicolon", "KeyU",      "KeyO",       "Space", "KeyC"};
    return codes;
}

std::vector<viewer::Control> PageHands::controls() {
    using Field = viewer::Numbers::Field;
    const Field page{0, most_pages, true}, way{-farthest_way, farthest_way, false};
    const Field stick{-1.0, 1.0, false}, trigger{0.0, 1.0, false};
    const double keys = std::ldexp(1.0, static_cast<int>(key_codes().size())) - 1.0;
    std::vector<Field> ways{page};
    ways.insert(ways.end(), Ways{}.size(), way);
    ways.push_back({0, 3, true});
    return {numbers_control("puppet.ways", ways),
            numbers_control("puppet.keys", {page, {0, keys, true}}),
            numbers_control("puppet.pad",
                            {page, stick, stick, stick, stick, trigger, trigger, {0, 63, true}})};
}

bool PageHands::holds(Hand hand) const {
    const std::uint32_t bit = hand == Hand::main ? 1U : 2U;
    return std::any_of(pages_.begin(), pages_.end(), [&](const auto& each) {
        return (each.second.held & bit) != 0 && now_s_ - each.second.heard_s < silent_s;
    });
}

void PageHands::pull(Hand hand, const double* way) {
    // a clutch holds drags too, so pixels are as good as metres
    const puppet::MappingOptions& by = mapping_.options();
    mapping_.drag(hand, Drag::move, way[0] / by.metres_per_pixel, -way[1] / by.metres_per_pixel);
    mapping_.wheel(hand, way[2] / by.metres_per_notch);
}

void PageHands::press() {
    std::uint32_t down = 0;
    for (const auto& [id, page] : pages_) down |= page.keys;
    for (std::size_t k = 0; k < key_codes().size(); ++k) {
        if (const auto key = puppet::key_named(key_codes()[k])) {
            mapping_.key(*key, (down >> k & 1U) != 0);
        }
    }
}

bool PageHands::take(const viewer::Input& input, double now_s) {
    const std::vector<double>& n = input.numbers;
    if (!input.name.starts_with("puppet.") || n.empty()) return false;
    const bool ways = input.name == "puppet.ways" && n.size() == 2 + Ways{}.size();
    const bool keys = input.name == "puppet.keys" && n.size() == 2;
    const bool pad = input.name == "puppet.pad" && n.size() == 8;
    if (!ways && !keys && !pad) return false;
    const auto id = static_cast<std::int64_t>(n[0]);
    if (!pages_.contains(id) && pages_.size() >= known_pages) {
        const auto oldest = std::min_element(
            pages_.begin(), pages_.end(),
            [](const auto& a, const auto& b) { return a.second.heard_s < b.second.heard_s; });
        pages_.erase(oldest);
    }
    Page& page = pages_[id];
    page.heard_s = now_s;
    if (ways) {
        Ways now{};
        std::copy_n(n.begin() + 1, now.size(), now.begin());
        // what a page says first is where it begins: the program may be younger than the page
        if (!page.knows_ways) page.ways = now;
        page.knows_ways = true;
        Ways gone{};
        for (std::size_t k = 0; k < now.size(); ++k) gone[k] = now[k] - page.ways[k];
        page.ways = now;
        page.held = static_cast<std::uint32_t>(n.back());
        const double turn = mapping_.options().radians_per_pixel;
        for (const Hand hand : {Hand::main, Hand::bar}) {
            const double* const way = gone.data() + (hand == Hand::main ? 0 : 6);
            pull(hand, way);
            // a drag to the right rolls and yaws, one downwards pitches
            mapping_.drag(hand, Drag::tilt, -way[5] / turn, way[3] / turn);
            mapping_.drag(hand, Drag::yaw, way[4] / turn, 0.0);
        }
    } else if (keys) {
        page.keys = static_cast<std::uint32_t>(n[1]);
        press();
    } else {
        const auto buttons = static_cast<std::uint32_t>(n[7]);
        page.pad = true;
        const auto bit = [&](int k) { return (buttons >> k & 1U) != 0; };
        mapping_.pad({.left_x = n[1],
                      .left_y = n[2],
                      .right_x = n[3],
                      .right_y = n[4],
                      .left_trigger = n[5],
                      .right_trigger = n[6],
                      .left_bumper = bit(0),
                      .right_bumper = bit(1),
                      .left_pressed = bit(2),
                      .right_pressed = bit(3),
                      .walk = bit(4),
                      .clutch = bit(5)});
    }
    return true;
}

const puppet::Hands& PageHands::step(double now_s) {
    const double seconds = begun_ ? std::max(0.0, now_s - now_s_) : 0.0;
    begun_ = true;
    now_s_ = now_s;
    bool there = false, gone = false;
    for (auto& [id, page] : pages_) {
        const bool heard = now_s - page.heard_s < silent_s;
        there = there || heard;
        if (heard || (page.keys == 0 && page.held == 0 && !page.pad)) continue;
        page.keys = page.held = 0;
        page.pad = false;
        gone = true;
    }
    if (gone) {
        mapping_.let_go();
        press();
    }
    presence_ = std::clamp(presence_ + (there ? 1.0 : -1.0) * seconds / fade_s, 0.0, 1.0);
    return mapping_.step(seconds);
}

void PageHands::begin(const puppet::Hands& neutral) {
    mapping_ = puppet::Mapping(neutral);
    press();
}

}  // namespace sidestep::cli
