// Any bytes at all: read them as a play; what could be read is a theatre that steps.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/theatre.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    // files of this machine are none of the fuzzer's business
    if (bytes.find(".toml") != bytes.npos) return 0;
    const auto play = parse_play(bytes, "fuzz.toml");
    if (!play) {
        expect(play.error().size() <= static_cast<std::size_t>(problem_limit),
               "no more than the limit");
        for (const Problem& problem : play.error()) {
            expect(problem.line > 0 && problem.column > 0, "every problem has a place");
            expect(!problem.message.empty(), "every problem has words");
        }
        return 0;
    }
    const Puppet& puppet = play->puppet;
    expect(puppet.model != nullptr, "a play has a puppet");
    expect(articulated::check(*puppet.model, puppet.start).empty(), "it starts as a puppet can");
    for (const StringTie& tie : puppet.strings) {
        expect(tie.link >= 0 && tie.link < puppet.model->link_count(), "strings end at links");
        expect(tie.slack > 0.9 && tie.slack < 4.0, "and start neither torn nor endless");
    }
    // a large theatre costs seconds in a sanitizer and tells nothing new
    if (puppet.model->link_count() > 30 || play->props.size() > 20) return 0;
    Theatre theatre(*play);
    for (int k = 0; k < 5; ++k) theatre.step(theatre.neutral());
    if (theatre.stopped()) return 0;
    for (const Transform& link : theatre.bodies().links()) {
        expect(link.translation.allFinite() && link.rotation.coeffs().allFinite(),
               "nobody is lost within five steps");
    }
    return 0;
}
