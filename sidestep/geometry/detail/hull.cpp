#include "sidestep/geometry/detail/hull.h"

#include <cstdio>
#include <memory>
#include <string>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace sidestep::geometry::detail {

namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

using Loops = std::vector<std::vector<int>>;

/// Reads the faces. An error inside qhull jumps back here; then nothing was found. No local
/// variable with a destructor is alive across the jump, and the loops are the caller's.
void collect(qhT* qh, Loops& loops) {
    if (setjmp(qh->errexit) != 0) {
        qh->NOerrexit = True;
        loops.clear();
        return;
    }
    qh->NOerrexit = False;
    facetT* facet = nullptr;
    FORALLfacets {
        setT* vertices = qh_facet3vertex(qh, facet);
        vertexT* vertex = nullptr;
        vertexT** vertexp = nullptr;
        loops.emplace_back();
        FOREACHvertex_(vertices) loops.back().push_back(qh_pointid(qh, vertex->point));
        qh_settempfree(qh, &vertices);
    }
    qh->NOerrexit = True;
}

}  // namespace

std::vector<std::vector<int>> hull_loops(std::span<const Vec3> points, double flatness) {
    std::vector<coordT> coordinates;
    coordinates.reserve(3 * points.size());
    for (const Vec3& p : points) coordinates.insert(coordinates.end(), p.data(), p.data() + 3);

    // what qhull has to say about a failure is said better by the caller
    const std::unique_ptr<std::FILE, CloseFile> silence(std::fopen("/dev/null", "w"));
    if (!silence) return {};
    char options[64];
    std::snprintf(options, sizeof options, "qhull Pp C-%.3g", flatness);

    qhT state;
    qhT* const qh = &state;
    qh_zero(qh, silence.get());
    const int failed = qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), 0,
                                    options, nullptr, silence.get());
    const auto loops = std::make_unique<Loops>();
    if (failed == 0) collect(qh, *loops);
    qh_freeqhull(qh, !qh_ALL);
    int left = 0;
    int total = 0;
    qh_memfreeshort(qh, &left, &total);
    return std::move(*loops);
}

}  // namespace sidestep::geometry::detail
