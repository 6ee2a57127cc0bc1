// What is known of somebody, as bytes: for other processes and for files. Little endian, no gaps.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace sidestep::crowd::detail {

static_assert(std::endian::native == std::endian::little);

/// Writes numbers, one after the other.
class Packer {
public:
    explicit Packer(std::string& to) : to_(&to) {}
    template <typename Number>
    requires std::is_arithmetic_v<Number> Packer& put(Number number) {
        to_->append(reinterpret_cast<const char*>(&number), sizeof(Number));
        return *this;
    }

private:
    std::string* to_;
};

/// Reads them again. What is missing reads as 0 and is told by `whole`.
class Unpacker {
public:
    explicit Unpacker(std::string_view from) : from_(from) {}
    template <typename Number>
    requires std::is_arithmetic_v<Number> Unpacker& get(Number& number) {
        number = {};
        if (from_.size() < sizeof(Number)) {
            whole_ = false;
            from_ = {};
            return *this;
        }
        std::memcpy(&number, from_.data(), sizeof(Number));
        from_.remove_prefix(sizeof(Number));
        return *this;
    }
    template <typename Number>
    [[nodiscard]] Number take() {
        Number number{};
        get(number);
        return number;
    }
    [[nodiscard]] bool empty() const { return from_.empty(); }
    [[nodiscard]] bool whole() const { return whole_; }

private:
    std::string_view from_;
    bool whole_ = true;
};

}  // namespace sidestep::crowd::detail
