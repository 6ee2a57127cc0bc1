// What stands in this glTF file, and can it be believed?
//
//     bytes ──► GltfDocument ──► lists of JSON objects ──► numbers
//               header, chunks,   /nodes/12/rotation        accessors, every byte
//               JSON syntax       right kind? in range?     checked before it is read
//
// Nothing in a file is trusted: not a length, not an index, not a count. Whatever is wrong becomes
// a Problem that carries the JSON path of the culprit, and reading goes on, so that a file is fixed
// once. Other files (buffers with a `uri`) are opened only when the caller names the folder they
// may come from, and never from anywhere else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"

namespace sidestep::motion::detail {

/// The numbers of an accessor, normalised where it says so.
struct GltfNumbers {
    int width = 1;  ///< How many make one element: 1, 2, 3, 4, 9 or 16.
    std::size_t count = 0;
    std::vector<double> values;  ///< `width * count` finite numbers.
};

class GltfDocument {
public:
    using Json = nlohmann::json;

    /// Takes the container and the JSON apart, not yet the buffers.
    ///
    /// @param bytes  The whole file; must outlive the document.
    /// @param name   For problems: the file as the user typed it.
    /// @param folder  Where buffers in other files may lie; empty when none may.
    [[nodiscard]] static Result<GltfDocument> open(std::string_view bytes, std::string_view name,
                                                   std::filesystem::path folder = {});

    [[nodiscard]] const Json& root() const { return root_; }
    /// A top-level list such as "nodes"; empty when absent. Its members are objects.
    [[nodiscard]] const Json& list(const char* name) const;

    // Members of an object that stands at `path`. Absent gives nothing; wrong also leaves a
    // problem.

    [[nodiscard]] std::string text(const Json& object, const char* key) const;
    [[nodiscard]] std::optional<double> number(const Json& object, const char* key,
                                               const std::string& path);
    /// A whole number in [0, limit).
    [[nodiscard]] std::optional<std::size_t> natural(const Json& object, const char* key,
                                                     const std::string& path, std::size_t limit);
    /// An index into a top-level list.
    [[nodiscard]] std::optional<int> index(const Json& object, const char* key,
                                           const std::string& path, const char* into);
    /// Whole numbers that are indices into a top-level list.
    [[nodiscard]] std::vector<int> indices(const Json& object, const char* key,
                                           const std::string& path, const char* into);
    /// Exactly `out.size()` finite numbers.
    bool numbers(const Json& object, const char* key, const std::string& path,
                 std::span<double> out);
    /// A member that must be there.
    template <typename T>
    std::optional<T> required(std::optional<T> value, const Json& object, const char* key,
                              const std::string& path) {
        if (!object.contains(key)) error(path, std::string("has no \"") + key + "\"");
        return value;
    }

    /// The numbers of an accessor; nothing, and a problem, when they cannot be had. Read once, then
    /// kept.
    [[nodiscard]] std::shared_ptr<const GltfNumbers> accessor(int index);

    // What was found wrong.

    void error(const std::string& path, const std::string& message, const std::string& hint = {},
               const std::string& code = {});
    void warn(const std::string& path, const std::string& message, const std::string& hint = {},
              const std::string& code = {});
    [[nodiscard]] bool failed() const { return errors_ > 0; }
    /// True when enough was found to stop looking.
    [[nodiscard]] bool gave_up() const;
    [[nodiscard]] const Problems& problems() const { return problems_; }

    /// How many joints times frames the file may unfold into: a measure of its bytes, so that a
    /// small file stays small.
    [[nodiscard]] std::size_t work_limit() const { return work_limit_; }
    /// Counts numbers that are read or looked at; false, and a problem, once there are more than a
    /// file of this size can mean. Keeps files that point at the same bytes again and again cheap.
    bool spend(std::size_t values, const std::string& path);

private:
    struct Buffer {
        enum class State { unread, bad, inside, owned } state = State::unread;
        std::string bytes;
    };
    /// A checked stretch of a buffer.
    struct View {
        std::string_view bytes;
        std::size_t stride = 0;
    };
    /// A run of elements inside a view.
    struct Layout {
        int component = 0;
        std::size_t component_size = 0;
        int width = 0;
        std::size_t matrix_rows = 0;  ///< Columns of small matrices begin at multiples of four.
        bool normalised = false;
    };

    GltfDocument() = default;
    std::optional<std::string_view> buffer(int index);
    std::optional<std::string> fetch(const std::string& uri, const std::string& path);
    std::optional<View> view(int index);
    std::optional<Layout> layout(const Json& object, const std::string& path);
    std::shared_ptr<const GltfNumbers> read_accessor(int index);
    bool read_elements(std::string_view bytes, std::size_t offset, std::size_t stride,
                       std::size_t count, const Layout& layout, const std::string& path,
                       double* out);
    bool read_sparse(const Json& sparse, const std::string& path, const Layout& layout,
                     GltfNumbers& numbers);

    Json root_;
    std::string file_;
    std::string_view inside_;  // the binary chunk
    std::filesystem::path folder_;
    std::vector<Buffer> buffers_;
    std::map<int, std::shared_ptr<const GltfNumbers>> accessors_;
    Problems problems_;
    int errors_ = 0;
    std::size_t work_limit_ = 0;
    std::size_t values_left_ = 0;
};

}  // namespace sidestep::motion::detail
