// Any bytes at all, read as a motion graph; what was read is checked and written again.
//
// The checksum would stop nearly every mutation at the door, so every input is also tried with its
// checksum put right.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sidestep/base/fingerprint.h"
#include "sidestep/motion/graph/graph_file.h"

using namespace sidestep;

namespace {

void look(const std::string& bytes) {
    const auto graph = motion::read_graph(bytes, "fuzz");
    if (!graph) return;
    (void)motion::check(*graph);
    // what was read once is read again as the same
    const auto again = motion::read_graph(motion::graph_bytes(*graph), "fuzz");
    if (!again || again->fingerprint() != graph->fingerprint()) std::abort();
}

std::string mended(std::string bytes) {
    if (bytes.size() < 8) return bytes;
    bytes.resize(bytes.size() - 8);
    const std::uint64_t sum = Fingerprint().add(std::string_view(bytes)).value();
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(sum >> (8 * i)));
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    look(bytes);
    look(mended(bytes));
    return 0;
}
