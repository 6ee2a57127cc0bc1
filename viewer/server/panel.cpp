#include "viewer/server/panel.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "sidestep/base/require.h"

namespace sidestep::viewer {

namespace {

using Json = nlohmann::ordered_json;

// a program that never asks what people did does not collect it for ever
constexpr std::size_t steps_limit = 4096;
// a slider's end, computed in the page, may be off by rounding
constexpr double range_slack = 1e-9;

std::string text_of(const Json& json) {
    // names come from programs: bytes that are no UTF-8 are shown as such, and stop nobody
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::size_t numbers_of(const Control& control) {
    if (std::holds_alternative<Button>(control.what)) return 0;
    if (std::holds_alternative<Handle>(control.what)) return 7;
    if (const auto* several = std::get_if<Numbers>(&control.what)) return several->fields.size();
    return 1;
}

bool moves_on(const Control& control) {
    if (const auto* several = std::get_if<Numbers>(&control.what)) return several->latest;
    return std::holds_alternative<Slider>(control.what) ||
           std::holds_alternative<viewer::Axis>(control.what) ||
           std::holds_alternative<Handle>(control.what);
}

bool all_finite(const std::vector<double>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::isfinite(v); });
}

/// Checks numbers against a control, and brings rounding back into range.
bool fit(const Control& control, std::vector<double>& numbers) {
    if (numbers.size() != numbers_of(control) || !all_finite(numbers)) return false;
    const auto one_within = [](double& number, double low, double high) {
        const double slack = range_slack * std::max(1.0, high - low);
        if (number < low - slack || number > high + slack) return false;
        number = std::clamp(number, low, high);
        return true;
    };
    const auto within = [&](double low, double high) { return one_within(numbers[0], low, high); };
    if (const auto* several = std::get_if<Numbers>(&control.what)) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Numbers::Field& field = several->fields[i];
            if (field.whole && numbers[i] != std::floor(numbers[i])) return false;
            if (!one_within(numbers[i], field.low, field.high)) return false;
        }
        return true;
    }
    if (const auto* slider = std::get_if<Slider>(&control.what)) {
        return within(slider->low, slider->high);
    }
    if (std::holds_alternative<viewer::Axis>(control.what)) return within(-1.0, 1.0);
    if (std::holds_alternative<Toggle>(control.what)) return numbers[0] == 0.0 || numbers[0] == 1.0;
    if (const auto* choice = std::get_if<Choice>(&control.what)) {
        return numbers[0] >= 0.0 && numbers[0] < static_cast<double>(choice->options.size()) &&
               numbers[0] == std::floor(numbers[0]);
    }
    if (std::holds_alternative<Handle>(control.what)) {
        double square = 0.0;
        for (std::size_t i = 3; i < 7; ++i) square += numbers[i] * numbers[i];
        // a turn of no length is no turn
        if (!(square > 1e-12) || !(square < 1e12)) return false;
        for (std::size_t i = 3; i < 7; ++i) numbers[i] /= std::sqrt(square);
    }
    return true;
}

void put_value(Control& control, const std::vector<double>& numbers) {
    if (auto* slider = std::get_if<Slider>(&control.what)) slider->value = numbers[0];
    if (auto* axis = std::get_if<viewer::Axis>(&control.what)) axis->value = numbers[0];
    if (auto* toggle = std::get_if<Toggle>(&control.what)) toggle->value = numbers[0] != 0.0;
    if (auto* choice = std::get_if<Choice>(&control.what)) {
        choice->value = static_cast<int>(numbers[0]);
    }
    if (auto* handle = std::get_if<Handle>(&control.what)) {
        for (std::size_t i = 0; i < 3; ++i) handle->position[i] = numbers[i];
        for (std::size_t i = 0; i < 4; ++i) handle->rotation[i] = numbers[3 + i];
    }
}

Json json_of(const Control& control) {
    Json json;
    json["name"] = control.name;
    json["label"] = control.label.empty() ? control.name : control.label;
    json["group"] = control.group;
    json["help"] = control.help;
    if (const auto* slider = std::get_if<Slider>(&control.what)) {
        json["type"] = "slider";
        json["low"] = slider->low;
        json["high"] = slider->high;
        json["step"] = slider->step;
        json["value"] = slider->value;
        json["unit"] = slider->unit;
    } else if (const auto* toggle = std::get_if<Toggle>(&control.what)) {
        json["type"] = "toggle";
        json["value"] = toggle->value;
    } else if (std::holds_alternative<Button>(control.what)) {
        json["type"] = "button";
    } else if (const auto* choice = std::get_if<Choice>(&control.what)) {
        json["type"] = "choice";
        json["options"] = choice->options;
        json["value"] = choice->value;
    } else if (const auto* handle = std::get_if<Handle>(&control.what)) {
        json["type"] = "handle";
        json["position"] = handle->position;
        json["rotation"] = handle->rotation;
        json["turns"] = handle->turns;
        json["on_ground"] = handle->on_ground;
        json["radius"] = handle->radius;
    } else if (const auto* axis = std::get_if<viewer::Axis>(&control.what)) {
        json["type"] = "axis";
        json["key_less"] = axis->key_less;
        json["key_more"] = axis->key_more;
        json["gamepad_axis"] = axis->gamepad_axis;
        json["value"] = axis->value;
    } else if (const auto* several = std::get_if<Numbers>(&control.what)) {
        json["type"] = "numbers";
        json["latest"] = several->latest;
        json["fields"] = Json::array();
        for (const Numbers::Field& field : several->fields) {
            json["fields"].push_back(
                {{"low", field.low}, {"high", field.high}, {"whole", field.whole}});
        }
    }
    return json;
}

void check_control(const Control& control) {
    SIDESTEP_REQUIRE(!control.name.empty(), "a control has no name");
    const auto says = [&](const std::string& what) {
        return "control \"" + control.name + "\": " + what;
    };
    if (const auto* slider = std::get_if<Slider>(&control.what)) {
        SIDESTEP_REQUIRE(std::isfinite(slider->low) && std::isfinite(slider->high) &&
                             slider->low <= slider->high,
                         says("its range is " + std::to_string(slider->low) + " to " +
                              std::to_string(slider->high)));
        SIDESTEP_REQUIRE(
            slider->value >= slider->low && slider->value <= slider->high,
            says("its value " + std::to_string(slider->value) + " is not between " +
                 std::to_string(slider->low) + " and " + std::to_string(slider->high)));
        SIDESTEP_REQUIRE(std::isfinite(slider->step) && slider->step >= 0.0,
                         says("its step is " + std::to_string(slider->step)));
    } else if (const auto* choice = std::get_if<Choice>(&control.what)) {
        SIDESTEP_REQUIRE(
            choice->value >= 0 && choice->value < static_cast<int>(choice->options.size()),
            says("option " + std::to_string(choice->value) + " of " +
                 std::to_string(choice->options.size())));
    } else if (const auto* handle = std::get_if<Handle>(&control.what)) {
        std::vector<double> numbers(handle->position.begin(), handle->position.end());
        numbers.insert(numbers.end(), handle->rotation.begin(), handle->rotation.end());
        SIDESTEP_REQUIRE(fit(control, numbers), says("its pose is not a place and a turn"));
        SIDESTEP_REQUIRE(std::isfinite(handle->radius) && handle->radius > 0.0,
                         says("its radius is " + std::to_string(handle->radius)));
    } else if (const auto* axis = std::get_if<viewer::Axis>(&control.what)) {
        SIDESTEP_REQUIRE(axis->value >= -1.0 && axis->value <= 1.0,
                         says("its value is " + std::to_string(axis->value)));
    } else if (const auto* several = std::get_if<Numbers>(&control.what)) {
        constexpr std::size_t most = 256;
        SIDESTEP_REQUIRE(several->fields.size() <= most,
                         says(std::to_string(several->fields.size()) + " fields"));
        for (const Numbers::Field& field : several->fields) {
            SIDESTEP_REQUIRE(
                std::isfinite(field.low) && std::isfinite(field.high) && field.low <= field.high,
                says("a range is " + std::to_string(field.low) + " to " +
                     std::to_string(field.high)));
        }
    }
}

}  // namespace

std::string value_message(const std::string& name, const std::string& numbers,
                          const std::optional<double>& stamp) {
    std::string text = "{\"kind\":\"value\",\"name\":" + text_of(name) + ",\"numbers\":" + numbers;
    if (stamp) text += ",\"stamp\":" + text_of(*stamp);
    return text + "}";
}

Control* Panel::find(std::string_view name) {
    const auto found = std::find_if(controls_.begin(), controls_.end(),
                                    [&](const Control& one) { return one.name == name; });
    return found == controls_.end() ? nullptr : &*found;
}

void Panel::offer(std::vector<Control> controls) {
    std::set<std::string> names;
    for (const Control& control : controls) {
        check_control(control);
        SIDESTEP_REQUIRE(names.insert(control.name).second,
                         "two controls are named \"" + control.name + "\"");
    }
    const std::lock_guard lock(mutex_);
    for (Control& old : controls_) {
        const std::string name = old.name;
        former_[name] = std::move(old);
    }
    controls_ = std::move(controls);
    // what was said to the old ones and not yet taken has no addressee
    latest_.clear();
    steps_.clear();
    taken_.clear();
    ++version_;
}

Panel::Verdict Panel::input(std::uint64_t page, std::string_view text) {
    const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (!json.is_object()) return Verdict::refused;
    const auto field = [&](const char* name) {
        const auto found = json.find(name);
        return found == json.end() ? Json() : *found;
    };
    const Json kind = field("kind");
    const Json name = field("name");
    const Json list = field("numbers");
    const Json stamp = field("stamp");
    if (!kind.is_string() || kind != "input" || !name.is_string() || !list.is_array() ||
        !(stamp.is_null() || stamp.is_number())) {
        return Verdict::refused;
    }
    Waiting waiting;
    waiting.page = page;
    waiting.input.name = name.get<std::string>();
    for (const Json& number : list) {
        if (!number.is_number()) return Verdict::refused;
        waiting.input.numbers.push_back(number.get<double>());
    }
    if (stamp.is_number()) {
        waiting.stamp = stamp.get<double>();
        if (!std::isfinite(*waiting.stamp)) return Verdict::refused;
    }

    const std::lock_guard lock(mutex_);
    const Control* control = find(waiting.input.name);
    if (control == nullptr || !fit(*control, waiting.input.numbers)) {
        const auto former = former_.find(waiting.input.name);
        const bool late = former != former_.end() && fit(former->second, waiting.input.numbers);
        return late ? Verdict::late : Verdict::refused;
    }
    waiting.order = ++order_;
    ++inputs_;
    if (moves_on(*control)) {
        latest_[control->name] = std::move(waiting);
    } else {
        if (steps_.size() == steps_limit) steps_.pop_front();
        steps_.push_back(std::move(waiting));
    }
    came_.notify_all();
    return Verdict::taken;
}

bool Panel::wait_for_inputs(double seconds) {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::duration<double>(seconds),
                          [&] { return !latest_.empty() || !steps_.empty(); });
}

std::vector<Input> Panel::take_inputs() {
    const std::lock_guard lock(mutex_);
    std::vector<Waiting> all;
    for (auto& [name, waiting] : latest_) all.push_back(std::move(waiting));
    for (Waiting& waiting : steps_) all.push_back(std::move(waiting));
    latest_.clear();
    steps_.clear();
    std::sort(all.begin(), all.end(),
              [](const Waiting& a, const Waiting& b) { return a.order < b.order; });
    std::vector<Input> inputs;
    for (Waiting& waiting : all) {
        if (waiting.stamp) taken_[waiting.input.name][waiting.page] = *waiting.stamp;
        inputs.push_back(std::move(waiting.input));
    }
    return inputs;
}

Panel::Change Panel::set_value(const std::string& name, std::vector<double> numbers) {
    const std::lock_guard lock(mutex_);
    Control* control = find(name);
    SIDESTEP_REQUIRE(control != nullptr, "no control \"" + name + "\" is offered");
    SIDESTEP_REQUIRE(fit(*control, numbers), "these " + std::to_string(numbers.size()) +
                                                 " numbers are no value of control \"" + name +
                                                 "\"");
    put_value(*control, numbers);
    Change change{name, text_of(Json(numbers)), {}};
    if (numbers.empty()) change.numbers = "[]";
    const auto taken = taken_.find(name);
    if (taken != taken_.end()) {
        change.stamps.assign(taken->second.begin(), taken->second.end());
        taken_.erase(taken);
    }
    return change;
}

void Panel::forget(std::uint64_t page) {
    const std::lock_guard lock(mutex_);
    for (auto& [name, stamps] : taken_) stamps.erase(page);
}

std::uint64_t Panel::version() const {
    const std::lock_guard lock(mutex_);
    return version_;
}

std::string Panel::message(std::uint64_t& version) const {
    Json json;
    json["kind"] = "controls";
    json["controls"] = Json::array();
    const std::lock_guard lock(mutex_);
    for (const Control& control : controls_) json["controls"].push_back(json_of(control));
    version = version_;
    return text_of(json);
}

std::uint64_t Panel::inputs_taken() const {
    const std::lock_guard lock(mutex_);
    return inputs_;
}

}  // namespace sidestep::viewer
