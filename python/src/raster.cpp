// Which triangle is seen where: a picture of any surface, shaded in numpy.
#include "python/src/arrays.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::python {

namespace {

using Faces = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// Which triangle is nearest at every sample; -1 where none is.
py::array_t<std::int32_t> triangles_seen(const Numbers& vertices, const Faces& triangles,
                                         const Numbers& eye, const Numbers& target,
                                         double field_of_view_rad, int width, int height,
                                         const Numbers& up) {
    const std::vector<Vec3> corners = places_from(vertices, "vertices");
    SIDESTEP_REQUIRE(triangles.ndim() == 2 && triangles.shape(1) == 3,
                     "triangles must be of shape (F, 3), not " + shape_of(triangles));
    std::vector<geometry::TriangleIndices> faces;
    const std::int64_t* at = triangles.data();
    for (py::ssize_t i = 0; i < triangles.shape(0); ++i, at += 3) {
        for (int k = 0; k < 3; ++k) {
            SIDESTEP_REQUIRE(at[k] >= 0 && at[k] < vertices.shape(0),
                             "triangle " + std::to_string(i) + " has corner " +
                                 std::to_string(at[k]) + " of " +
                                 std::to_string(vertices.shape(0)));
        }
        faces.push_back(
            {static_cast<int>(at[0]), static_cast<int>(at[1]), static_cast<int>(at[2])});
    }
    const raster::View view =
        raster::View::perspective(place_from(eye, "eye"), place_from(target, "target"),
                                  place_from(up, "up"), field_of_view_rad, width, height);
    raster::DepthBuffer buffer(width, height);
    py::array_t<std::int32_t> out({height, width});
    std::int32_t* to = out.mutable_data();
    const py::gil_scoped_release unlocked;
    std::vector<raster::ScreenTriangle> drawn;
    raster::project(view, corners, faces, 0, raster::Labels::each, raster::Faces::both, drawn);
    buffer.draw(drawn);
    for (const raster::Sample sample : buffer.samples()) {
        *to++ = sample == 0 ? -1 : static_cast<std::int32_t>(raster::label_of(sample));
    }
    return out;
}

}  // namespace

void bind_raster(py::module_& parent) {
    py::module_ raster = parent.def_submodule("raster", "What can be seen from here?");
    raster.def("triangles_seen", &triangles_seen, py::arg("vertices"), py::arg("triangles"),
               py::kw_only(), py::arg("eye"), py::arg("target"), py::arg("field_of_view_rad") = 0.6,
               py::arg("width") = 640, py::arg("height") = 480,
               py::arg("up") = std::array<double, 3>{0.0, 1.0, 0.0},
               "(H, W): which triangle is nearest at every sample of a picture; -1 where none is.");
}

}  // namespace sidestep::python
