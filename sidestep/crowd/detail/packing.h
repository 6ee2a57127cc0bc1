// What is known of somebody, as bytes: for other processes and for checkpoints (cluster/pack.h).
#pragma once

#include "sidestep/cluster/pack.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

template <typename Archive>
void fields(Archive& archive, Wish& wish) {
    archive(wish.kind, wish.target.x(), wish.target.y(), wish.itinerary, wish.stage, wish.near,
            wish.speed, wish.group);
}

template <typename Archive>
void fields(Archive& archive, Tally& tally) {
    archive(tally.choices, tally.no_free, tally.candidates, tally.pairs, tally.arrivals,
            tally.walked_um, tally.spent_us, tally.free_um);
}

namespace detail {

/// The circle follows from the rest.
template <typename Archive>
void fields(Archive& archive, Walker& walker) {
    archive(walker.x, walker.z, walker.cosine, walker.sine, walker.start, walker.choice,
            walker.group, walker.id, walker.move);
}

/// Of one who is there; where it is told, whoever reads knows whether it is a resident.
template <typename Archive>
void fields(Archive& archive, Person& person) {
    archive(person.arrived, person.told_stuck, person.asked, person.blocked_since, person.was_x,
            person.was_z, person.was_frame, person.set_out, person.set_out_distance, person.thought,
            person.been, person.asked_x, person.asked_z);
}

/// All that is known of somebody.
struct Resident {
    Walker walker{};
    Person person{};
    Wish wish{};
};

template <typename Archive>
void fields(Archive& archive, Resident& resident) {
    archive(resident.walker, resident.person, resident.wish);
}

}  // namespace detail

}  // namespace sidestep::crowd
