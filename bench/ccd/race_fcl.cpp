#include <fcl/fcl.h>

#include <array>
#include <cmath>
#include <functional>

#include "bench/ccd/parts.h"
#include "sidestep/base/random.h"
#include "sidestep/geometry/lathe.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/contact.h"
#include "tests/oracle/sampled_contact.h"
#include "tests/support/random_motions.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using FclGeometry = std::shared_ptr<fcl::CollisionGeometryd>;
using geometry::TriangleMesh;

/// The same thing for everybody.
struct Thing {
    ccd::Shape shape;
    geometry::BoxTree tree;
    std::shared_ptr<const rigid::Shape> convex;  ///< Null where it is a mesh to everybody.
    FclGeometry solid;                           ///< Null where FCL has no shape like it.
    FclGeometry mesh;
};

FclGeometry fcl_mesh(const TriangleMesh& mesh) {
    auto model = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
    std::vector<fcl::Triangle> triangles;
    for (const auto& t : mesh.triangles)
        triangles.emplace_back(static_cast<std::size_t>(t[0]), static_cast<std::size_t>(t[1]),
                               static_cast<std::size_t>(t[2]));
    model->beginModel();
    model->addSubModel(mesh.vertices, triangles);
    model->endModel();
    return model;
}

Thing box_thing(const Vec3& half) {
    const TriangleMesh mesh = geometry::box_mesh({-half, half});
    return {ccd::Shape(mesh), geometry::BoxTree::build(mesh), rigid::Shape::box(half),
            std::make_shared<fcl::Boxd>(2.0 * half), fcl_mesh(mesh)};
}

Thing limb_thing(const geometry::Limb& limb) {
    TriangleMesh mesh = geometry::limb_mesh(limb, 16, 12);
    for (Vec3& v : mesh.vertices) v.y() -= 0.5 * limb.length;
    return {ccd::Shape(mesh), geometry::BoxTree::build(mesh), nullptr, nullptr, fcl_mesh(mesh)};
}

/// Two things that fly and turn for one step.
struct Flight {
    std::array<const Thing*, 2> things{};
    std::array<ccd::LinkMotion, 2> links{};
    std::array<rigid::Flight, 2> flights{};
    std::array<std::shared_ptr<fcl::InterpMotion<double>>, 2> motions{};
    std::array<std::array<fcl::Transform3d, 2>, 2> ends{};  ///< For the door that takes transforms.
};

fcl::Transform3d fcl_transform(const Transform& at) {
    fcl::Transform3d out = fcl::Transform3d::Identity();
    out.linear() = at.rotation.toRotationMatrix();
    out.translation() = at.translation;
    return out;
}

Flight random_flight(Random& random, const std::vector<Thing>& things) {
    Flight flight;
    for (std::size_t k = 0; k < 2; ++k) {
        flight.things[k] = &things[random.index(static_cast<int>(things.size()))];
        const Vec3 from = ccd::test::random_vector(random, 1.0);
        const Vec3 to = ccd::test::random_vector(random, 0.6) - 0.3 * from;
        const Quat turn = exp_map(ccd::test::random_vector(random, 3.0));
        const Quat by = exp_map(ccd::test::random_vector(random, 1.0));
        const Quat end = turn * by;
        const ccd::LinkMotion& link = flight.links[k] = ccd::between(-1, {turn, from}, {end, to});
        flight.flights[k] = {.start = link.start, .velocity = link.slide, .spin = turn * link.turn};
        // the door that takes transforms leaves the point about which things turn unset (FCL 0.7):
        // results would depend on what lies in memory
        flight.motions[k] = std::make_shared<fcl::InterpMotion<double>>(
            turn.toRotationMatrix(), from, end.toRotationMatrix(), to, Vec3(Vec3::Zero()));
        flight.ends[k] = {fcl_transform({turn, from}), fcl_transform({end, to})};
    }
    return flight;
}

struct Told {
    bool hits = false;
    double time = 1.0;
};

Told ask_ours(const Flight& flight, const ccd::FirstContactOptions& options) {
    const std::array<const ccd::Shape*, 2> shapes{&flight.things[0]->shape,
                                                  &flight.things[1]->shape};
    const ccd::Contact contact = ccd::first_contact({flight.links, shapes, {}, {}}, options);
    return {!contact.is_free(), std::min(1.0, contact.time)};
}

/// The door for things that are known to be convex.
Told ask_convex(const Flight& flight, double tolerance) {
    const rigid::Impact impact =
        rigid::time_of_impact(*flight.things[0]->convex, flight.flights[0],
                              *flight.things[1]->convex, flight.flights[1], 1.0, tolerance);
    return {impact.hits, impact.seconds};
}

Told ask_fcl(const Flight& flight, bool mesh, fcl::CCDSolverType solver, bool motions = true) {
    fcl::ContinuousCollisionRequestd request;
    request.num_max_iterations = 100;
    request.toc_err = 1e-4;
    request.ccd_motion_type = fcl::CCDM_LINEAR;
    request.ccd_solver_type = solver;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::ContinuousCollisionResultd result;
    const auto geometry = [&](std::size_t k) {
        return mesh ? flight.things[k]->mesh.get() : flight.things[k]->solid.get();
    };
    if (motions) {
        fcl::continuousCollide(geometry(0), flight.motions[0].get(), geometry(1),
                               flight.motions[1].get(), request, result);
    } else {
        fcl::continuousCollide(geometry(0), flight.ends[0][0], flight.ends[0][1], geometry(1),
                               flight.ends[1][0], flight.ends[1][1], request, result);
    }
    return {result.is_collide, result.time_of_contact};
}

}  // namespace

void fcl_race(Bench& bench, const CcdOptions&) {
    const int flights = bench.quick ? 200 : 1'000, rounds = bench.quick ? 3 : 5;
    constexpr int samples = 2'000;
    // FCL tells contacts within 10^-4 of the step: so do we here
    const ccd::FirstContactOptions options{.tolerance = 1e-4, .tolerance_time = 1e-4};
    Random random(bench.seed, 77);
    std::vector<Thing> boxes, limbs;
    for (int k = 0; k < 6; ++k) {
        const Vec3 half(random.uniform(0.05, 0.4), random.uniform(0.02, 0.2),
                        random.uniform(0.01, 0.2));
        boxes.push_back(box_thing(half));
        const double length = random.uniform(0.3, 0.9), thick = random.uniform(0.05, 0.14);
        limbs.push_back(limb_thing({.length = length,
                                    .start_radius = thick,
                                    .end_radius = 0.7 * thick,
                                    .bulge = 0.3 * thick}));
    }
    Json rows = Json::array(), ratios;
    for (const bool mesh : {false, true}) {
        const auto& things = mesh ? limbs : boxes;
        std::vector<Flight> all;
        std::vector<std::optional<ccd::test::Sampled>> truth;
        std::int64_t hits = 0;
        for (int k = 0; k < flights; ++k) {
            all.push_back(random_flight(random, things));
            const Flight& flight = all.back();
            const std::array<const ccd::Shape*, 2> shapes{&flight.things[0]->shape,
                                                          &flight.things[1]->shape};
            const std::array<geometry::BoxTree, 2> trees{flight.things[0]->tree,
                                                         flight.things[1]->tree};
            const ccd::test::SampledContact oracle({flight.links, shapes, {}, {}}, trees);
            truth.push_back(oracle.first(samples, [](int, int) { return true; }));
            hits += truth.back().has_value();
        }
        const auto judge = [&](const char* method, const auto& ask, double seconds, double ratio) {
            std::int64_t missed = 0, late = 0, told_hits = 0;
            double latest = 0.0;
            for (std::size_t k = 0; k < all.size(); ++k) {
                const Told told = ask(all[k]);
                told_hits += told.hits;
                if (!truth[k]) continue;
                missed += !told.hits;
                // a tenth of a sample for their rounding
                const double behind = told.hits ? told.time - truth[k]->time : 0.0;
                late += behind > 0.1 / samples;
                latest = std::max(latest, behind);
            }
            rows.push_back({{"things", mesh ? "limbs of 384 triangles" : "boxes"},
                            {"method", method},
                            {"flights", flights},
                            {"true_hits", hits},
                            {"told", told_hits},
                            {"missed", missed},
                            {"late", late},
                            {"latest", latest},
                            {"us", 1e6 * seconds / flights},
                            {"time_over_ours", ratio}});
            return missed + late;
        };
        const auto ours = [&](const Flight& f) { return ask_ours(f, options); };
        const auto advance = [&](const Flight& f) {
            return ask_fcl(f, mesh, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
        };
        const auto naive = [&](const Flight& f) { return ask_fcl(f, mesh, fcl::CCDC_NAIVE); };
        volatile bool keep = false;
        std::vector<std::function<void()>> racers{[&] {
                                                      for (const Flight& f : all)
                                                          keep = ours(f).hits;
                                                  },
                                                  [&] {
                                                      for (const Flight& f : all)
                                                          keep = advance(f).hits;
                                                  },
                                                  [&] {
                                                      for (const Flight& f : all)
                                                          keep = naive(f).hits;
                                                  }};
        const auto convex = [&](const Flight& f) { return ask_convex(f, options.tolerance); };
        if (!mesh) {
            racers.emplace_back([&] {
                for (const Flight& f : all) keep = convex(f).hits;
            });
        }
        const auto times = race(rounds, racers);
        const auto ratio = [&](std::size_t k) { return times[k].median_s / times[0].median_s; };
        if (judge("ours", ours, times[0].median_s, 1.0) > 0)
            bench.disagree("a rigid pair was missed or told late");
        if (!mesh) {
            if (judge("ours as convex bodies", convex, times[3].median_s, ratio(3)) > 0)
                bench.disagree("a pair of convex bodies was missed or told late");
            ratios["fcl_shape_convex"] = times[1].median_s / times[3].median_s;
        }
        (void)judge("FCL conservative advancement", advance, times[1].median_s, ratio(1));
        (void)judge(
            "FCL conservative advancement by transforms",
            [&](const Flight& f) {
                return ask_fcl(f, mesh, fcl::CCDC_CONSERVATIVE_ADVANCEMENT, false);
            },
            0.0, 0.0);
        (void)judge("FCL naive with 100 samples", naive, times[2].median_s, ratio(2));
        ratios[mesh ? "fcl_mesh" : "fcl_shape"] = ratio(1);
        ratios[mesh ? "fcl_mesh_naive" : "fcl_shape_naive"] = ratio(2);
    }
    bench.table("race_rows", rows);
    bench.figure("ratios", ratios);
    bench.note("ratios " + ratios.dump());
}

}  // namespace sidestep::bench
