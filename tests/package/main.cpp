// What a stranger writes on day one: somebody walks, is dressed, written down and read again.
#include <cstdio>

#include <sidestep/body/mannequin.h>
#include <sidestep/motion/gait/walker.h>
#include <sidestep/motion/ground_path.h>
#include <sidestep/motion/io/motion_file.h>
#include <sidestep/recording/writer.h>

using namespace sidestep;

int main() {
    const motion::Clip walk = motion::synthesise_walk({.speed = 1.3, .seconds = 4.0});
    for (const Problem& problem : motion::save_clip(walk, "take.bvh")) {
        std::fprintf(stderr, "%s\n", to_string(problem).c_str());
        return 1;
    }
    const motion::Motion back = motion::load_motion("take.bvh");
    const motion::GroundPath path = motion::ground_path(back.clip);
    const body::Character person = body::make_mannequin(walk.skeleton());
    std::string stage;
    recording::Writer writer = recording::Writer::to_memory(stage);
    writer.advance(1.0);
    writer.finish();
    std::printf("%d frames, %d triangles, %zu bytes of recording\n", back.clip.frame_count(),
                person.triangle_count(), stage.size());
    return back.clip.frame_count() == walk.frame_count() && path.sample_count() > 0 &&
                   person.triangle_count() > 1000 && !stage.empty()
               ? 0
               : 1;
}
