#include "viewer/server/page.h"

#include <zlib.h>

#include <array>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"

namespace sidestep::embedded {
extern const std::string_view page_html;
extern const std::string_view page_js;
extern const std::string_view page_css;
extern const std::string_view page_icon;
}  // namespace sidestep::embedded

namespace sidestep::viewer {

namespace {

struct PageEntry {
    std::string_view path;
    const char* file;
    const char* type;
    const std::string_view& bytes;
};

const std::array<PageEntry, 4>& page_entries() {
    static const std::array<PageEntry, 4> all = {{
        {"/", "index.html", "text/html; charset=utf-8", embedded::page_html},
        {"/page.js", "page.js", "text/javascript; charset=utf-8", embedded::page_js},
        {"/page.css", "page.css", "text/css; charset=utf-8", embedded::page_css},
        {"/favicon.ico", "favicon.ico", "image/x-icon", embedded::page_icon},
    }};
    return all;
}

}  // namespace

std::string gzip(std::string_view bytes) {
    ::z_stream stream{};
    // 15 bits of window, and 16 more to ask for gzip's frame
    SIDESTEP_REQUIRE(::deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK,
                     "zlib cannot start");
    std::string out(::deflateBound(&stream, static_cast<::uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<::Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<::uInt>(bytes.size());
    stream.next_out = reinterpret_cast<::Bytef*>(out.data());
    stream.avail_out = static_cast<::uInt>(out.size());
    const int ended = ::deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    ::deflateEnd(&stream);
    SIDESTEP_REQUIRE(ended == Z_STREAM_END, "zlib did not come to an end");
    return out;
}

std::optional<PageFile> Page::find(std::string_view path) {
    for (const PageEntry& entry : page_entries()) {
        if (entry.path != path) continue;
        if (!folder_.empty()) {
            // read anew each time: somebody is at work on it
            Result<std::string> bytes = read_file(folder_ / entry.file);
            if (!bytes) return std::nullopt;
            PageFile file;
            file.type = entry.type;
            file.plain = std::make_shared<const std::string>(*std::move(bytes));
            return file;
        }
        PageFile& file = packed_[std::string(path)];
        if (!file.plain) {
            file.type = entry.type;
            file.plain = std::make_shared<const std::string>(entry.bytes);
            file.zipped = std::make_shared<const std::string>(gzip(entry.bytes));
        }
        return file;
    }
    return std::nullopt;
}

}  // namespace sidestep::viewer
