// How does a value become bytes that another rank, or another day, reads back to the bit?
//
//     template <typename Archive>
//     void fields(Archive& archive, Place& place) { archive(place.name, place.x, place.y); }
//
//     std::string bytes = pack(place);
//     Place same = unpack<Place>(bytes);
//
// One list of fields serves both ways, found beside the type. Numbers travel as they lie in memory:
// between machines of one kind, not between kinds.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sidestep/base/problem.h"

namespace sidestep {

/// Beside the type, so that archives find it.
template <typename Archive>
void fields(Archive& archive, Problem& problem) {
    archive(problem.file, problem.line, problem.column, problem.severity, problem.message,
            problem.hint, problem.code);
}

}  // namespace sidestep

namespace sidestep::cluster {

/// Thrown when bytes are not what was packed: cut short, or something else.
class UnpackError : public std::runtime_error {
public:
    UnpackError() : std::runtime_error("these bytes are not what was packed") {}
};

template <typename T>
concept PlainNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Values in, bytes out.
class Packer {
public:
    template <typename... Values>
    Packer& operator()(const Values&... values) {
        (add(values), ...);
        return *this;
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
    template <PlainNumber T>
    void add(const T& number) {
        bytes_.append(reinterpret_cast<const char*>(&number), sizeof(T));
    }
    void add(const std::string& text) {
        add(static_cast<std::uint64_t>(text.size()));
        bytes_ += text;
    }
    template <typename T>
    void add(const std::vector<T>& values) {
        add(static_cast<std::uint64_t>(values.size()));
        for (const T& value : values) add(value);
    }
    template <typename T, std::size_t count>
    void add(const std::array<T, count>& values) {
        for (const T& value : values) add(value);
    }
    template <typename K, typename V>
    void add(const std::map<K, V>& values) {
        add(static_cast<std::uint64_t>(values.size()));
        for (const auto& [key, value] : values) (*this)(key, value);
    }
    template <typename A, typename B>
    void add(const std::pair<A, B>& both) {
        (*this)(both.first, both.second);
    }
    template <typename T>
    void add(const std::optional<T>& value) {
        add(value.has_value());
        if (value) add(*value);
    }
    template <typename T>
    requires(std::is_class_v<T>) void add(const T& value) {
        // one list of fields for both ways; nothing is changed here
        fields(*this, const_cast<T&>(value));
    }

    std::string bytes_;
};

/// The same values out again, in the same order.
class Unpacker {
public:
    /// The bytes must live as long.
    explicit Unpacker(std::string_view bytes) : left_(bytes) {}

    /// @throws UnpackError  when the bytes end before, or cannot be such values.
    template <typename... Values>
    Unpacker& operator()(Values&... values) {
        (read(values), ...);
        return *this;
    }
    [[nodiscard]] bool at_end() const noexcept { return left_.empty(); }

private:
    std::string_view next(std::uint64_t count) {
        if (count > left_.size()) throw UnpackError();
        const std::string_view bytes = left_.substr(0, count);
        left_.remove_prefix(count);
        return bytes;
    }
    /// Of things that take at least a byte each.
    std::uint64_t count() {
        std::uint64_t number = 0;
        read(number);
        if (number > left_.size()) throw UnpackError();
        return number;
    }

    template <PlainNumber T>
    void read(T& number) {
        std::memcpy(&number, next(sizeof(T)).data(), sizeof(T));
    }
    void read(bool& yes) {
        const char byte = next(1).front();
        if (byte != 0 && byte != 1) throw UnpackError();
        yes = byte == 1;
    }
    void read(std::string& text) { text = next(count()); }
    template <typename T>
    void read(std::vector<T>& values) {
        values.clear();
        for (std::uint64_t left = count(); left > 0; --left) read(values.emplace_back());
    }
    template <typename T, std::size_t size>
    void read(std::array<T, size>& values) {
        for (T& value : values) read(value);
    }
    template <typename K, typename V>
    void read(std::map<K, V>& values) {
        values.clear();
        for (std::uint64_t left = count(); left > 0; --left) {
            K key{};
            read(key);
            read(values[std::move(key)]);
        }
    }
    template <typename A, typename B>
    void read(std::pair<A, B>& both) {
        (*this)(both.first, both.second);
    }
    template <typename T>
    void read(std::optional<T>& value) {
        bool there = false;
        read(there);
        value.reset();
        if (there) read(value.emplace());
    }
    template <typename T>
    requires(std::is_class_v<T>) void read(T& value) { fields(*this, value); }

    std::string_view left_;
};

template <typename... Values>
[[nodiscard]] std::string pack(const Values&... values) {
    Packer packer;
    packer(values...);
    return packer.take();
}

/// @throws UnpackError  when the bytes are not such a value, and nothing else.
template <typename T>
[[nodiscard]] T unpack(std::string_view bytes) {
    T value{};
    Unpacker unpacker(bytes);
    unpacker(value);
    if (!unpacker.at_end()) throw UnpackError();
    return value;
}

}  // namespace sidestep::cluster
