// How fast is the BVH reader, next to assimp, on the same file and with the same answer?
//
// The file is a random walk of the built-in person, about 100 MB (10 with --quick), written by our
// own writer with six decimals. Each reader takes it from disk to its own finished data. Joint
// positions of both are then compared, frame by frame.

#include <assimp/anim.h>
#include <assimp/config.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cmath>
#include <filesystem>
#include <memory>

#include "bench/support/harness.h"
#include "bench/support/memory.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::bench;

namespace {

// what docs/bvh.md promises
constexpr double most_seconds = 3.0;
constexpr double most_memory = 5.0;

/// Angles and places that wander, rounded to what six decimals say.
Clip random_walk(std::uint64_t seed, int frames) {
    Random random(seed);
    const int joints = human_skeleton().joint_count();
    std::vector<Vec3> angles(static_cast<std::size_t>(joints), Vec3::Zero());
    std::vector<Quat> rotations;
    std::vector<Vec3> translations;
    rotations.reserve(static_cast<std::size_t>(frames) * joints);
    Vec3 place(0.0, 0.95, 0.0);
    const auto rounded = [](double value) { return std::round(value * 1e6) / 1e6; };
    for (int f = 0; f < frames; ++f) {
        for (Vec3& angle : angles) {
            for (int k = 0; k < 3; ++k) angle[k] = rounded(0.99 * angle[k] + random.normal());
            rotations.push_back(from_euler({Axis::z, Axis::y, Axis::x}, angle * (pi / 180.0)));
        }
        for (int k = 0; k < 3; ++k) place[k] = rounded(place[k] + 0.01 * random.normal());
        translations.push_back(place);
    }
    return Clip::from_tracks(human_skeleton(), 1.0 / 120.0, frames, {hips}, std::move(rotations),
                             std::move(translations));
}

MotionFile read_ours(const std::filesystem::path& path) {
    return read_bvh(read_large_file(path).value().view(), path.string()).value();
}

const aiScene* read_assimp(Assimp::Importer& importer, const std::filesystem::path& path) {
    importer.SetPropertyInteger(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    const aiScene* scene = importer.ReadFile(path.string(), 0);
    if (scene == nullptr) std::cerr << importer.GetErrorString() << '\n';
    return scene;
}

/// Largest distance between the joints of both readers, over every `step`-th frame, in metres.
double compare(const Clip& clip, const aiScene& scene, int step) {
    const aiAnimation& animation = *scene.mAnimations[0];
    if (static_cast<int>(animation.mNumChannels) != clip.joint_count()) return 1e300;
    if (static_cast<int>(animation.mChannels[0]->mNumRotationKeys) != clip.frame_count()) {
        return 1e300;
    }
    double worst = 0.0;
    std::vector<Transform> world(static_cast<std::size_t>(clip.joint_count()));
    for (int frame = 0; frame < clip.frame_count(); frame += step) {
        const GlobalPose pose = clip.global_pose(frame);
        for (int j = 0; j < clip.joint_count(); ++j) {
            const aiNodeAnim& track = *animation.mChannels[j];
            const aiQuaternion& q = track.mRotationKeys[frame].mValue;
            const aiVector3D& p =
                track.mPositionKeys[track.mNumPositionKeys == 1 ? 0 : frame].mValue;
            const Transform local{Quat(q.w, q.x, q.y, q.z).normalized(), Vec3(p.x, p.y, p.z)};
            const int parent = clip.skeleton().joint(j).parent;
            world[j] = parent == no_parent ? local : world[parent] * local;
            worst = std::max(worst, (world[j].translation - pose.joints[j].translation).norm());
        }
    }
    return worst;
}

/// What both readers can be held to: how many joints and frames there are.
std::string shape(int joints, int frames) {
    return Fingerprint().add(joints).add(frames).hex();
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("bvh");
    std::filesystem::path path;
    bool guard = false;
    bench.app.add_option("--file", path, "measure on this BVH file instead of a made-up one");
    bench.app.add_flag("--guard", guard,
                       "exit with 1 when 100 MB take 3 s or 5 times their size in memory");
    if (!bench.parse(argc, argv)) return bench.exit_code();

    // the file: 69 angles and 3 places a row, about 650 bytes
    const bool made_up = path.empty();
    if (made_up) {
        path = std::filesystem::temp_directory_path() /
               ("sidestep-bench-" + std::to_string(::getpid()) + ".bvh");
    }
    std::string bytes;
    double size = 0.0;
    double write_s = 0.0;
    // in a child, so that nothing of it is left in the measured process
    if (made_up) {
        const pid_t child = ::fork();
        if (child == 0) {
            const Clip clip = random_walk(bench.seed, bench.quick ? 14500 : 145000);
            ::_exit(write_file(path, write_bvh(clip)).empty() ? 0 : 1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        if (status != 0) {
            std::cerr << "error: cannot write " << path << '\n';
            return 2;
        }
    }
    size = static_cast<double>(std::filesystem::file_size(path));
    const double megabytes = size / 1e6;

    // memory first: a forked child must not inherit sleeping threads
    const double our_peak = peak_bytes([&] { static_cast<void>(read_ours(path)); });
    const double assimp_peak = peak_bytes([&] {
        Assimp::Importer importer;
        if (read_assimp(importer, path) == nullptr) ::_exit(1);
    });

    const int runs = bench.quick ? 5 : 3;
    MotionFile ours;
    const Timing all = best_of(runs, [&] { ours = read_ours(path); });
    Timing one;
    {
        const ThreadLimit limit(1);
        const std::uint64_t parallel_print = ours.clip.fingerprint();
        one = best_of(runs, [&] { ours = read_ours(path); });
        if (ours.clip.fingerprint() != parallel_print) {
            bench.disagree("one thread and several give different bits");
        }
    }
    // a fresh importer each time: assimp 5.2.5 keeps the joints of the last BVH file it read, and
    // then expects the next one to have those as well
    std::unique_ptr<Assimp::Importer> importer;
    const aiScene* scene = nullptr;
    const Timing theirs = best_of(runs, [&] {
        importer = std::make_unique<Assimp::Importer>();
        scene = read_assimp(*importer, path);
    });
    if (scene == nullptr) {
        if (made_up) std::filesystem::remove(path);
        return 1;
    }
    const double difference = compare(ours.clip, *scene, bench.quick ? 1 : 7);
    const int their_joints = static_cast<int>(scene->mAnimations[0]->mNumChannels);
    const int their_frames =
        static_cast<int>(scene->mAnimations[0]->mChannels[0]->mNumRotationKeys);

    // writing, and whether the same bytes come out
    bytes = read_file(path).value();
    std::string again;
    const Timing written = best_of(1, [&] { again = write_bvh(ours.clip, ours.dialect.get()); });
    write_s = written.best_s;
    const bool identical = again == bytes;
    if (made_up) std::filesystem::remove(path);

    const auto columns = [&](const Timing& timing, double peak) {
        return Bench::Columns{{"mb_per_s", megabytes / timing.best_s},
                              {"peak_mb", peak / 1e6},
                              {"memory_ratio", peak / size}};
    };
    const std::string our_shape = shape(ours.clip.joint_count(), ours.clip.frame_count());
    bench.row("sidestep", all, columns(all, our_peak), our_shape);
    bench.row("sidestep one thread", one, columns(one, our_peak), our_shape);
    bench.row("assimp", theirs, columns(theirs, assimp_peak), shape(their_joints, their_frames));

    bench.key("file_mb", megabytes);
    bench.key("threads", thread_count());
    bench.key("bvh_mb_per_s", megabytes / all.best_s);
    bench.key("bvh_mb_per_s_one_thread", megabytes / one.best_s);
    bench.key("assimp_mb_per_s", megabytes / theirs.best_s);
    bench.key("ratio", theirs.best_s / all.best_s);
    bench.key("ratio_one_thread", theirs.best_s / one.best_s);
    bench.key("ratio_processor_time", theirs.cpu_s / one.cpu_s);
    bench.key("read_100mb_seconds", all.best_s * 100.0 / megabytes);
    bench.key("memory_ratio", our_peak / size);
    bench.key("assimp_memory_ratio", assimp_peak / size);
    bench.key("max_position_difference", difference);
    bench.key("write_mb_per_s", megabytes / write_s);
    bench.key("written_identical", identical ? 1.0 : 0.0);
    bench.key("clip_fingerprint", Fingerprint().add(ours.clip.fingerprint()).hex());
    if (!(difference < 1e-5)) bench.disagree("assimp's joints are elsewhere");
    if (our_peak < 0.0) bench.disagree("the reader failed in a child process");
    if (guard) {
        if (all.best_s * 100.0 / megabytes >= most_seconds) bench.disagree("100 MB take 3 s");
        if (our_peak / size >= most_memory) bench.disagree("the peak is 5 times the file's size");
    }
    return bench.finish();
}
