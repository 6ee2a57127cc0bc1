#include <bit>

#include "sidestep/crowd/detail/freedom.h"

namespace sidestep::crowd::detail {

namespace {

// More who were in the way are not remembered: asking about all would be as quick.
constexpr int most_known = 8;

}  // namespace

Prepared::Slow Prepared::keep(motion::GroundPath path,
                              const spacetime::TreeOptions& options) const {
    Slow slow{.path = std::move(path)};
    slow.extent = spacetime::extent(slow.path);
    if (method_ != Method::brute) slow.tree = spacetime::ClipTree::build(slow.path, options);
    return slow;
}

Prepared::Prepared(const Repertoire& repertoire, Method method)
    : repertoire_(&repertoire), method_(method) {
    if (method == Method::fast) return;
    spacetime::TreeOptions options{.mode = spacetime::Mode::interpolated};
    if (method == Method::one_level) options.kind = spacetime::TreeKind::mobb_one_level;
    for (const Move& move : repertoire.moves()) {
        promises_.push_back(keep(move.promise->path(), options));
        requests_.push_back(keep(move.request->path(), options));
    }
}

void Neighbours::add(int person, int move, const spacetime::Placement& placement) {
    persons_.push_back(person);
    moves_.push_back(move);
    if (prepared_->method() == Method::fast) {
        set_.add(*prepared_->repertoire().move(move).promise, placement);
    } else {
        others_.push_back({person, move, placement});
    }
}

std::span<const Plan> Neighbours::plans() {
    for (std::size_t k = others_.size(); k < persons_.size(); ++k) {
        others_.push_back({persons_[k], moves_[k], set_.placement(static_cast<int>(k))});
    }
    return others_;
}

namespace {

/// Frame by frame, as contact.h defines it.
bool touch_by_definition(const Prepared::Slow& slow_a, const spacetime::Placement& at_a,
                         const Prepared::Slow& slow_b, const spacetime::Placement& at_b) {
    const motion::GroundPath& a = slow_a.path;
    const motion::GroundPath& b = slow_b.path;
    const double shift = at_b.start_s - at_a.start_s;
    const double slack = spacetime::interpolated_slack(slow_a.extent, at_a, slow_b.extent, at_b);
    for (int i = 0; i < a.sample_count(); ++i) {
        const spacetime::SampleRange range = spacetime::meeting_samples(
            i, a.dt, b.dt, b.sample_count(), shift, spacetime::Mode::interpolated);
        for (int j = range.first; j <= range.last; ++j) {
            if (spacetime::frames_touch(a, at_a, i, b, at_b, j, slack)) return true;
        }
    }
    return false;
}

}  // namespace

bool promises_touch(const Prepared& prepared, int move_a, const spacetime::Placement& at_a,
                    int move_b, const spacetime::Placement& at_b) {
    return touch_by_definition(prepared.promise(move_a), at_a, prepared.promise(move_b), at_b);
}

int Neighbours::first_touched(const spacetime::FastPath& path,
                              const spacetime::Placement& placement,
                              const spacetime::PlacedPaths& others) {
    if (others.size() == 0) return -1;
    bits_.resize(spacetime::bit_words(static_cast<std::size_t>(others.size())));
    spacetime::query_one(path, placement, others, bits_, spacetime::Mode::interpolated);
    for (std::size_t word = 0; word < bits_.size(); ++word) {
        if (bits_[word] != 0) return static_cast<int>(word * 64) + std::countr_zero(bits_[word]);
    }
    return -1;
}

bool Neighbours::is_free(int move, const spacetime::Placement& placement, int* blocker,
                         bool tight) {
    const Repertoire& repertoire = prepared_->repertoire();
    if (prepared_->method() == Method::fast) {
        const Move& asked = repertoire.move(move);
        const spacetime::FastPath& path = tight ? *asked.promise : *asked.request;
        if (blocker == nullptr && first_touched(path, placement, known_) >= 0) return false;
        const int first = first_touched(path, placement, set_);
        if (first < 0) return true;
        const auto k = static_cast<std::size_t>(first);
        if (blocker != nullptr) *blocker = persons_[k];
        if (known_.size() < most_known) {
            known_.add(*repertoire.move(moves_[k]).promise, set_.placement(first));
        }
        return false;
    }
    const Prepared::Slow& own = tight ? prepared_->promise(move) : prepared_->request(move);
    for (const Plan& other : others_) {
        const Prepared::Slow& theirs = prepared_->promise(other.move);
        const bool touch = prepared_->method() == Method::brute
                               ? touch_by_definition(own, placement, theirs, other.placement)
                               : spacetime::query(*own.tree, placement, *theirs.tree,
                                                  other.placement, spacetime::Mode::interpolated)
                                     .collides;
        if (!touch) continue;
        if (blocker != nullptr) *blocker = other.person;
        return false;
    }
    return true;
}

}  // namespace sidestep::crowd::detail
