// Any texts at all as MakeHuman's parts, divided by lines of three dashes: mesh, rig, fine rig,
// weights, target.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sidestep/body/io/makehuman.h"

using namespace sidestep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    std::array<std::string, 5> texts;
    for (std::string& text : texts) {
        const std::size_t end = rest.find("\n---\n");
        text = std::string(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 5);
    }
    body::MakeHumanFiles files;
    files.base = texts[0];
    files.rig = texts[1];
    files.fine_rig = texts[2];
    files.weights = texts[3];
    const auto people = body::MakeHuman::read(files);
    const int vertices = people ? people->vertex_count() : 10;
    (void)body::read_makehuman_target(texts[4], "fuzz.target", vertices);
    return 0;
}
