// When do any of these links first touch, and where?
//
//     swept boxes of rigid groups ──► pairs of links ──► boxes along the surface ──► two triangles
//        who may meet at all            seen from their       apart all the time?      how far apart now,
//                                       last common joint     else half the time       so how soon at most?
//
// Most pairs of links are told apart as wholes, by one direction between their convex hulls, and never get
// to the boxes; small parts of two surfaces (patches) are told apart by their corners before single
// triangles are. Both only save work: what they do not tell is left to the boxes.
//
// The answer is never late: nothing touches before `time`. It is *free* (proved), *contact* (proved
// free before; at `time` the two are within the tolerance) or *unknown*: the work allowed ran out, or doubles
// cannot tell, and nothing touches before `time`. Rounding is counted in.
//
// Surfaces count, touching included. What touches at the start touches at 0. A link and its parent
// are never asked about, and neither are links of one rigid group. docs/ccd.md says how it is proved.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sidestep/ccd/motion.h"
#include "sidestep/ccd/shape.h"

namespace sidestep::ccd {

struct FirstContactOptions {
    /// Links count as touching when they come as near as this.
    double skin = 0.0;
    /// Metres: contacts are told when the two are within this of the skin.
    double tolerance = 1e-6;
    /// Share of the step: and, as far as can be seen, within this time of touching.
    double tolerance_time = 1e-6;
    /// Boxes and triangles that may be compared for one pair of links; then it is unknown.
    std::int64_t budget = 1'000'000;
};

/// A part of a triangle.
enum class Feature : std::uint8_t { corner, edge, face };

struct Contact {
    enum class Verdict : std::uint8_t { free, contact, unknown };
    Verdict verdict = Verdict::free;
    /// Share of the step; nothing touches before. Infinity when free.
    double time = std::numeric_limits<double>::infinity();
    /// When they would touch at the rate at which they near each other; not proved.
    double expected = std::numeric_limits<double>::infinity();
    std::array<int, 2> links{-1, -1};  ///< The smaller number first.
    std::array<int, 2> triangles{-1, -1};
    std::array<Feature, 2> features{};
    Vec3 point = Vec3::Zero();  ///< In the world at `time`, midway.
    Vec3 normal =
        Vec3::Zero();  ///< Of length 1, from the first link to the second; 0 when unknown.
    double gap = 0.0;  ///< Metres between them at `time`.

    [[nodiscard]] bool is_free() const noexcept { return verdict == Verdict::free; }
};

struct FirstContactWork {
    std::int64_t pairs = 0;                ///< Of links that were looked at closely.
    std::int64_t wholes = 0;               ///< Of them, told apart by their hulls alone.
    std::int64_t boxes = 0;                ///< Pairs of boxes compared.
    std::int64_t patches = 0;              ///< Pairs of small parts, by their corners.
    std::int64_t triangles = 0;            ///< Distances of triangles.
    std::int64_t moments = 0;              ///< Times at which a pair was placed.
    double boxes_s = 0.0, search_s = 0.0;  ///< Seconds for swept boxes, and for the rest.
};

/// The links of one step, and what they look like.
struct MovingLinks {
    std::span<const LinkMotion> links{};
    std::span<const Shape* const> shapes{};  ///< One for each link; null: it cannot be touched.
    /// Pairs that are not asked about, besides parents and children.
    std::span<const std::pair<int, int>> ignored{};
    /// Links of one number are not asked about among themselves. Empty: everybody meets everybody.
    std::span<const int> bodies{};
};

/// Asks step after step, and keeps what does not change: the boxes and placements of links that do not
/// move against their parents, as long as the same ones do not, and all memory. The answers are those of
/// the functions below, to the last bit; a watch that saw other links before answers no differently.
///
///     Watch watch;
///     for (...) { course = ...; const Contact contact = watch.first_contact({course.links, shapes}); }
///
/// One thread at a time. Shapes are known by their addresses: they must not change while it lives.
class Watch {
public:
    Watch();
    ~Watch();
    Watch(Watch&&) noexcept;
    Watch& operator=(Watch&&) noexcept;

    [[nodiscard]] Contact first_contact(const MovingLinks& moving,
                                        const FirstContactOptions& options = {},
                                        FirstContactWork* work = nullptr);
    [[nodiscard]] std::vector<Contact> first_contacts(const MovingLinks& moving,
                                                      const FirstContactOptions& options = {},
                                                      FirstContactWork* work = nullptr);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// The first contact of all. The same for any number of threads.
/// @throws UsageError when spans do not fit, a parent comes after its child, a number is not finite or beyond
/// `largest_number`, a rotation is not of length 1 (by 1e-6), or an option means nothing (a tolerance below
/// `least_tolerance`, a budget that is not positive, a negative skin).
[[nodiscard]] Contact first_contact(const MovingLinks& moving,
                                    const FirstContactOptions& options = {},
                                    FirstContactWork* work = nullptr);

/// The first contact of every pair that is not free, by time.
[[nodiscard]] std::vector<Contact> first_contacts(const MovingLinks& moving,
                                                  const FirstContactOptions& options = {},
                                                  FirstContactWork* work = nullptr);

}  // namespace sidestep::ccd
