// Any bytes at all, read as a script of constraints; what was read is written and read again, and a
// short clip is edited by it.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "sidestep/body/mannequin.h"
#include "sidestep/edit/script.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::edit;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

const body::Character& somebody() {
    static const body::Character character =
        body::make_mannequin(motion::human_skeleton(), {.segments = 6});
    return character;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ScriptTime time{.frame_time = 0.25, .last_time = 3.0};
    const auto script = read_script(text, "fuzz", somebody(), time);
    if (!script) {
        expect(script.error().size() <= static_cast<std::size_t>(problem_limit),
               "no more than the limit");
        for (const Problem& problem : script.error()) {
            expect(problem.line > 0 && problem.column > 0, "every problem has a place");
            expect(!problem.message.empty(), "every problem has words");
        }
        return 0;
    }
    const auto again = read_script(to_script(*script, somebody()), "again", somebody(), time);
    expect(again && again->size() == script->size(), "what is written can be read");
    if (script->size() > 8) return 0;
    const motion::Clip clip(motion::human_skeleton(), time.frame_time, 13);
    static const ClipEditor editor(clip, somebody());
    const Edited edited = editor.apply(*script);
    expect(edited.constraints.size() == script->size(), "every constraint is reported");
    for (int f = 0; f < edited.clip.frame_count(); ++f) {
        for (const Quat& q : edited.clip.rotations(f)) {
            expect(std::abs(q.norm() - 1.0) < 1e-9, "a rotation is of unit length");
        }
    }
    return 0;
}
