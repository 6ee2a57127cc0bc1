#include "sidestep/edit/detail/contact_book.h"

#include <algorithm>

namespace sidestep::edit::detail {

namespace {

/// Calls `each(first, last)` for every run of marks.
template <typename Each>
void for_each_run(std::span<const std::uint8_t> marks, const Each& each) {
    const int count = static_cast<int>(marks.size());
    for (int f = 0; f < count;) {
        if (marks[f] == 0) {
            ++f;
            continue;
        }
        int last = f;
        while (last + 1 < count && marks[last + 1] != 0) ++last;
        each(f, last);
        f = last + 1;
    }
}

}  // namespace

ContactBook::ContactBook(const body::LintBody& body, std::vector<body::LimbPair> pairs,
                         std::vector<double> allowed, const body::BetweenOptions& between,
                         std::function<bool()> stop)
    : body_(&body),
      pairs_(std::move(pairs)),
      allowed_(std::move(allowed)),
      between_(between),
      stop_(std::move(stop)) {
    between_.detail = body::Detail::ways;
    any_allowed_ = std::any_of(allowed_.begin(), allowed_.end(), [](double d) { return d >= 0.0; });
}

bool ContactBook::counts(const body::LimbContact& contact) const {
    const double deep = allowed_[body::pair_index(body_->contact.flesh().limbs().count(),
                                                  contact.limbs[0], contact.limbs[1])];
    return deep < 0.0 || contact.depth > deep;
}

body::ClipContactOptions ContactBook::options(bool between) const {
    body::ClipContactOptions how;
    how.between = between;
    how.between_options = between_;
    how.detail = body::Detail::ways;
    how.stop = stop_;
    return how;
}

void ContactBook::note(const body::ClipContacts& found, int first, int last, bool between) {
    poses_ += found.poses;
    for (int f = first; f <= last; ++f) at_[f].clear();
    for (const body::FrameContact& each : found.at_frames) {
        if (counts(each.contact)) at_[each.frame].push_back({each.frame, false, each.contact});
    }
    if (!between) return;
    for (int f = first; f < last; ++f) {
        after_[f].clear();
        open_[f] = 0;
    }
    for (const body::InBetweenContact& each : found.between) {
        if (counts(each.hit.contact)) {
            after_[each.frame].push_back({each.frame, true, each.hit.contact});
        }
    }
}

void ContactBook::open_for(int count) {
    at_.assign(static_cast<std::size_t>(count), {});
    after_.assign(static_cast<std::size_t>(count), {});
    open_.assign(static_cast<std::size_t>(count), 1);
    if (count > 0) open_.back() = 0;  // nothing follows the last frame
}

void ContactBook::look_at_frames(const motion::Clip& clip) {
    const int count = clip.frame_count();
    open_for(count);
    if (count == 0) return;
    note(clip_contacts(body_->contact, body_->levers, clip, 0, count - 1, pairs_, options(false)),
         0, count - 1, false);
}

void ContactBook::look_at_all(const motion::Clip& clip) {
    const int count = clip.frame_count();
    open_for(count);
    if (count == 0) return;
    note(clip_contacts(body_->contact, body_->levers, clip, 0, count - 1, pairs_, options(true)), 0,
         count - 1, true);
}

void ContactBook::look(const motion::Clip& clip, std::span<const std::uint8_t> changed) {
    const int count = clip.frame_count();
    for_each_run(changed, [&](int first, int last) {
        note(
            clip_contacts(body_->contact, body_->levers, clip, first, last, pairs_, options(false)),
            first, last, false);
        for (int f = std::max(0, first - 1); f <= std::min(last, count - 2); ++f) {
            open_[f] = 1;
            after_[f].clear();
        }
    });
}

void ContactBook::look_between(const motion::Clip& clip) {
    const std::vector<std::uint8_t> open = open_;
    body::ClipContactOptions how = options(true);
    for_each_run(open, [&](int first, int last) {
        // pairs that may be so deep are known to clip_contacts as meeting, and left alone between frames
        how.frames_are_clean = !any_allowed_;
        note(clip_contacts(body_->contact, body_->levers, clip, first, last + 1, pairs_, how),
             first, last + 1, true);
    });
}

bool ContactBook::frames_clean() const {
    return std::all_of(at_.begin(), at_.end(), [](const auto& list) { return list.empty(); });
}

Badness ContactBook::badness() const {
    Badness sum;
    for (const auto* lists : {&at_, &after_}) {
        for (const auto& list : *lists) {
            for (const Meeting& meeting : list) {
                ++sum.contacts;
                sum.depth += meeting.contact.depth;
            }
        }
    }
    return sum;
}

std::vector<const Meeting*> ContactBook::meetings() const {
    std::vector<const Meeting*> all;
    for (std::size_t f = 0; f < at_.size(); ++f) {
        for (const Meeting& meeting : at_[f]) all.push_back(&meeting);
        for (const Meeting& meeting : after_[f]) all.push_back(&meeting);
    }
    return all;
}

}  // namespace sidestep::edit::detail
