#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "sidestep/articulated/io/detail/mjcf_reader.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated::detail {

namespace {

const Words known_geom{"name",       "class",        "type",   "contype",  "conaffinity", "condim",
                       "group",      "priority",     "size",   "material", "friction",    "mass",
                       "density",    "shellinertia", "solmix", "solref",   "solimp",      "margin",
                       "gap",        "fromto",       "pos",    "quat",     "axisangle",   "xyaxes",
                       "zaxis",      "euler",        "hfield", "mesh",     "fitscale",    "rgba",
                       "fluidshape", "fluidcoef",    "user"};
const Words known_inertial{"pos",   "quat", "axisangle",   "xyaxes",     "zaxis",
                           "euler", "mass", "diaginertia", "fullinertia"};

}  // namespace

/// Kind, size and place of a geom. Nothing when it cannot be drawn as one of our shapes.
/// @param has_weight  Its mass counts, so that not knowing its shape is an error.
std::optional<ModelShape> MjcfReader::read_shape(const MjcfItem& item, bool has_weight) {
    const MjcfElement words(*item.element, item.inherited, defaults_, problems_);
    using Kind = ModelShape::Kind;
    static const std::map<std::string, Kind> kinds{
        {"sphere", Kind::sphere}, {"capsule", Kind::capsule},     {"cylinder", Kind::cylinder},
        {"box", Kind::box},       {"ellipsoid", Kind::ellipsoid}, {"plane", Kind::plane}};
    check_attributes(*item.element, known_geom, problems_);
    const std::string type = words.word("type", words.find("mesh") != nullptr ? "mesh" : "sphere");
    const XmlPlace place =
        words.find("type") != nullptr ? words.find("type")->place : words.place();
    const auto kind = kinds.find(type);
    if (kind == kinds.end()) {
        if (type != "mesh" && type != "hfield" && type != "sdf") {
            problems_.error(place, fmt::format("unknown geom type \"{}\"", type),
                            "expected sphere, capsule, cylinder, box, ellipsoid or plane");
        } else if (has_weight) {
            problems_.error(place,
                            fmt::format("a geom of type {} gives the body its mass, but {} files "
                                        "are not read",
                                        type, type),
                            "give the body an <inertial>");
        } else {
            problems_.warn(place, fmt::format("a geom of type {} is not drawn", type));
        }
        return std::nullopt;
    }
    ModelShape shape;
    shape.kind = kind->second;
    if (const XmlAttribute* name = item.element->find("name")) shape.name = name->value;
    const auto size = words.numbers("size", 1, 3);
    for (std::size_t k = 0; k < size.size(); ++k) shape.size[static_cast<int>(k)] = size[k];
    if (words.find("fromto") != nullptr) {
        read_fromto(words, shape);
    } else {
        shape.placement = words.placement(compiler_);
    }
    shape.placement = item.frame * shape.placement;
    // how many sizes a kind has
    const int sizes = shape.kind == Kind::plane                                     ? 0
                      : shape.kind == Kind::sphere                                  ? 1
                      : shape.kind == Kind::capsule || shape.kind == Kind::cylinder ? 2
                                                                                    : 3;
    for (int k = 0; k < sizes; ++k) {
        if (shape.size[k] > 0.0) continue;
        const XmlAttribute* given = words.find("size");
        problems_.error(given != nullptr ? given->place : words.place(),
                        fmt::format("a {} needs {} sizes above 0; number {} is {}", type, sizes,
                                    k + 1, shape.size[k]));
        return std::nullopt;
    }
    for (int k = sizes; k < 3 && shape.kind != Kind::plane; ++k) shape.size[k] = 0.0;
    return shape;
}

/// From one point to another: z goes along, half the length is the last of the sizes.
void MjcfReader::read_fromto(const MjcfElement& words, ModelShape& shape) {
    const auto n = words.numbers("fromto", 6, 6);
    if (n.empty()) return;
    const Vec3 from(n[0], n[1], n[2]), to(n[3], n[4], n[5]);
    const double length = (to - from).norm();
    using Kind = ModelShape::Kind;
    if (length < 1e-10) {
        problems_.error(words.find("fromto")->place, "fromto has two points that are one");
        return;
    }
    shape.placement = {shortest_arc(Vec3::UnitZ(), from - to), 0.5 * (from + to)};
    if (shape.kind == Kind::capsule || shape.kind == Kind::cylinder) {
        shape.size.y() = 0.5 * length;
    } else if (shape.kind == Kind::box || shape.kind == Kind::ellipsoid) {
        shape.size.y() = shape.size.x();
        shape.size.z() = 0.5 * length;
    } else {
        problems_.error(words.find("fromto")->place,
                        "fromto needs a capsule, cylinder, box or ellipsoid");
    }
}

ShapeWeight MjcfReader::read_inertial(const XmlElement& element, const std::string& inherited) {
    const MjcfElement words(element, inherited, defaults_, problems_);
    check_attributes(element, known_inertial, problems_);
    ShapeWeight weight;
    const Transform placement = words.placement(compiler_);
    weight.centre = placement.translation;
    if (words.find("mass") == nullptr) {
        problems_.error(element.place, "<inertial> has no mass");
        return weight;
    }
    weight.mass = words.number("mass", 0.0);
    if (!(weight.mass > 0.0)) {
        problems_.error(words.find("mass")->place,
                        fmt::format("mass is {}, expected more than 0", weight.mass));
        weight.mass = 1.0;
    }
    Mat3 own = Mat3::Zero();
    if (const auto n = words.numbers("fullinertia", 6, 6); !n.empty()) {
        own << n[0], n[3], n[4], n[3], n[1], n[5], n[4], n[5], n[2];
    } else if (words.find("diaginertia") != nullptr) {
        own = words.vector("diaginertia", Vec3::Ones()).asDiagonal();
    } else {
        problems_.error(element.place, "<inertial> has no inertia",
                        "give diaginertia=\"x y z\" or fullinertia=\"xx yy zz xy xz yz\"");
        return weight;
    }
    const Vec3 moments =
        Eigen::SelfAdjointEigenSolver<Mat3>(own, Eigen::EigenvaluesOnly).eigenvalues();
    if (!(moments.minCoeff() > 0.0)) {
        problems_.error(element.place,
                        fmt::format("the inertia has a moment of {:.6g}, expected more than 0",
                                    moments.minCoeff()),
                        "no body turns by itself; were two numbers exchanged?");
        return weight;
    }
    const Mat3 turn = placement.rotation.toRotationMatrix();
    weight.inertia = turn * own * turn.transpose();
    return weight;
}

/// By <inertial>, or by what its geoms are made of. Shapes in the axes of the body.
ShapeWeight MjcfReader::body_weight(const std::vector<MjcfItem>& items,
                                    std::vector<ModelShape>& shapes) {
    const MjcfItem* inertial = nullptr;
    for (const MjcfItem& item : items) {
        if (item.element->name != "inertial") continue;
        if (inertial != nullptr) {
            problems_.error(item.element->place, "a body has two <inertial>, expected one");
        }
        inertial = &item;
    }
    const bool by_shapes = compiler_.inertia_from_geom == "true" ||
                           (compiler_.inertia_from_geom == "auto" && inertial == nullptr);
    std::vector<ShapeWeight> parts;
    for (const MjcfItem& item : items) {
        if (item.element->name != "geom") continue;
        const MjcfElement words(*item.element, item.inherited, defaults_, problems_);
        const double group = words.number("group", 0.0);
        const double stated = words.number("mass", -1.0);
        const bool counts = by_shapes && stated != 0.0 && group >= compiler_.first_group &&
                            group <= compiler_.last_group;
        const auto shape = read_shape(item, counts);
        if (!shape) continue;
        shapes.push_back(*shape);
        if (shape->kind == ModelShape::Kind::plane || !counts) continue;
        const double density = words.number("density", 1000.0);
        const XmlAttribute* hollow = words.find("shellinertia");
        if (hollow != nullptr && hollow->value == "true") {
            problems_.warn(hollow->place, "shellinertia is not read: the geom is taken as solid");
        }
        if (stated < 0.0 && words.find("mass") != nullptr) {
            problems_.error(words.find("mass")->place,
                            fmt::format("mass is {}, expected 0 or more", stated));
        }
        if (density < 0.0) {
            problems_.error(words.find("density")->place,
                            fmt::format("density is {}, expected 0 or more", density));
            continue;
        }
        const double mass = stated > 0.0 ? stated : density * volume_of(shape->kind, shape->size);
        parts.push_back(weight_of(*shape, mass));
    }
    if (by_shapes) return together(parts);
    if (inertial != nullptr) return read_inertial(*inertial->element, "main");
    return {};
}

void MjcfReader::keep_bounds(ShapeWeight& weight, bool moves) const {
    if (!moves) return;
    weight.mass = std::max(weight.mass, compiler_.bound_mass);
    if (compiler_.bound_inertia <= 0.0 && !compiler_.balance_inertia) return;
    const Eigen::SelfAdjointEigenSolver<Mat3> principal(weight.inertia);
    Vec3 moments = principal.eigenvalues().cwiseMax(compiler_.bound_inertia);
    if (compiler_.balance_inertia && moments[0] + moments[1] < moments[2]) {
        moments.setConstant(moments.mean());
    }
    weight.inertia =
        principal.eigenvectors() * moments.asDiagonal() * principal.eigenvectors().transpose();
}

}  // namespace sidestep::articulated::detail
