// Any bytes at all: read them; what could be read is written, read again and must be the same.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/bvh.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

void expect_same(const Clip& a, const Clip& b) {
    expect(a.joint_count() == b.joint_count(), "as many joints");
    expect(a.frame_count() == b.frame_count(), "as many frames");
    for (int j = 0; j < a.joint_count(); ++j) {
        expect(a.skeleton().joint(j).parent == b.skeleton().joint(j).parent, "the same parents");
        const double off = (a.skeleton().joint(j).offset - b.skeleton().joint(j).offset).norm();
        expect(off < 1e-9, "the same offsets");
    }
    for (int f = 0; f < a.frame_count(); ++f) {
        for (int j = 0; j < a.joint_count(); ++j) {
            expect(angle_between(a.rotation(f, j), b.rotation(f, j)) < 1e-9, "the same rotations");
            expect((a.translation(f, j) - b.translation(f, j)).norm() < 1e-9, "the same positions");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto file = read_bvh(bytes, "fuzz.bvh");
    if (!file) {
        for (const Problem& problem : file.error()) {
            expect(problem.line > 0 && problem.column > 0, "every problem has a place");
        }
        return 0;
    }
    expect(!has_error(file->warnings), "a good file has warnings only");
    // a deep tree of many joints costs minutes in a sanitizer and tells nothing new
    if (static_cast<long long>(file->clip.joint_count()) * (1 + file->clip.frame_count()) >
        100000) {
        return 0;
    }
    for (const BvhDialect* dialect :
         {file->dialect.get(), static_cast<const BvhDialect*>(nullptr)}) {
        const std::string text = write_bvh(file->clip, dialect);
        const auto again = read_bvh(text, "again.bvh");
        if (!again) std::fputs(to_string(again.error()).c_str(), stderr);
        expect(again.has_value(), "what we write we can read");
        expect_same(file->clip, again->clip);
        expect(again->clip.frame_time() == file->clip.frame_time(), "the same frame time");
    }
    return 0;
}
