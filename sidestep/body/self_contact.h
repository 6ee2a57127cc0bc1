// Where does this body pass through itself, in this pose?
//
//     limbs ──► slices: boxes that follow the joints ──► patches of eight triangles ──► triangles
//               most pairs end here, nothing skinned     only of slices that met       exact
//
// Boxes bound the skinned surface, not a stiff copy of it: what other joints pull on a slice widens
// its box by as much as they can. So nothing is missed, and the answer is that of comparing every
// triangle of one limb with every triangle of the other, by the signs of exact predicates, but for
// pairs that the flesh ignores (neighbours along the skin).
//
// Build once, ask often: a SelfContact is immutable and shared; each thread brings a Scratch.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sidestep/body/flesh.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body {

/// Two limbs that share a point.
struct LimbContact {
    LimbPair limbs{};              ///< a < b.
    int triangle_pairs = 0;        ///< How many intersect; 1 when only a witness was asked for.
    std::array<int, 2> witness{};  ///< One of them: a triangle of a, one of b.
    /// The shortest of 64 directions in which moving the met slices of `a`, without turning, frees
    /// them of those of `b`, and how far: an upper bound of the way out, never too short.
    double depth = 0.0;
    Vec3 direction = Vec3::Zero();  ///< Unit; moves `a` off `b`; in the world.
    Vec3 point = Vec3::Zero();      ///< The middle of the intersecting triangles.
    double along_a = 0.0;           ///< Where on the bone of a: 0 its start, 1 its end.
    double along_b = 0.0;
    /// With Detail::ways, how far in each of the directions of `ways_out()`, turned by `frame`, `a` has to
    /// move; empty otherwise.
    std::vector<double> ways = {};
    Quat frame =
        Quat::Identity();  ///< Of the limb that both hang on: directions turn with the body.
};

/// 64 unit vectors spread over the sphere, the same bits everywhere.
[[nodiscard]] std::span<const Vec3> ways_out();

/// What to look for.
enum class Detail {
    yes_no,  ///< One witness per pair of limbs.
    depth,   ///< All intersecting triangles, depth, direction and point.
    ways     ///< And the depth in every direction: for those who want to move something out.
};

/// Work done, for benchmarks and the curious.
struct ContactWork {
    std::int64_t limb_pairs = 0;
    std::int64_t slice_pairs = 0;
    std::int64_t patch_pairs = 0;
    std::int64_t triangle_pairs = 0;  ///< Exact tests.
    std::int64_t slices_skinned = 0;
    ContactWork& operator+=(const ContactWork& other);
};

/// Limbs and the distance below which they count as near.
struct Nearness {
    LimbPair limbs{};
    double distance = 0.0;
    /// What each slice that has flesh adds to the distance, first to last along its limb; empty adds
    /// nothing. Flesh near a joint moves less than flesh far from it.
    std::span<const double> more_a = {};
    std::span<const double> more_b = {};

    /// The largest distance asked about.
    [[nodiscard]] double largest() const;
};

class SelfContact {
public:
    /// Per-thread memory: caches of one pose. Cheap to make, cheaper to keep.
    class Scratch;

    /// @param slices  Boxes along each limb; more are tighter and more numerous.
    explicit SelfContact(Flesh flesh, int slices = 5);
    ~SelfContact();
    SelfContact(SelfContact&&) noexcept;
    SelfContact& operator=(SelfContact&&) noexcept;

    [[nodiscard]] const Flesh& flesh() const noexcept { return flesh_; }
    [[nodiscard]] std::unique_ptr<Scratch, void (*)(Scratch*)> scratch() const;

    /// Contacts among `pairs`, in their order. Adjacent limbs may be among them: what is left of
    /// them away from the shared joint is compared.
    /// @throws UsageError when the pose has another number of joints or is not finite.
    [[nodiscard]] std::vector<LimbContact> contacts(Scratch& scratch,
                                                    const motion::GlobalPose& pose,
                                                    std::span<const LimbPair> pairs,
                                                    Detail detail = Detail::depth) const;

    /// How many slices of a limb have flesh.
    [[nodiscard]] int slice_count(int limb) const;

    /// For each entry, whether any two of its triangles (those compared above) come nearer than its
    /// distance. Never false when they do; true may be wrong by a micrometre.
    [[nodiscard]] std::vector<bool> near(Scratch& scratch, const motion::GlobalPose& pose,
                                         std::span<const Nearness> questions) const;

    /// For each entry, whether boxes alone prove that its limbs are further apart than its distance:
    /// those of slices, and where they fail and the distance is below `skin_below`, those of patches.
    /// No triangle is looked at: for distances that are not tiny the better question.
    [[nodiscard]] std::vector<bool> surely_apart(Scratch& scratch, const motion::GlobalPose& pose,
                                                 std::span<const Nearness> questions,
                                                 double skin_below = 0.15) const;

    /// Work done with this scratch so far.
    [[nodiscard]] static const ContactWork& work(const Scratch& scratch);

private:
    void require_question(const Nearness& question) const;

    struct Cover;
    Flesh flesh_;
    std::unique_ptr<const Cover> cover_;
};

/// The slow twin: every triangle of one limb against every triangle of the other.
[[nodiscard]] std::vector<LimbContact> contacts_by_brute_force(const Flesh& flesh,
                                                               const motion::GlobalPose& pose,
                                                               std::span<const LimbPair> pairs);

}  // namespace sidestep::body
