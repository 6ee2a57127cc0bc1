#include "sidestep/crowd/crowd.h"

namespace sidestep::crowd {

std::span<const TasteName> taste_names() {
    static constexpr TasteName names[] = {
        {"heading", &Taste::heading},     {"crowding", &Taste::crowding},
        {"ahead", &Taste::ahead},         {"near", &Taste::near},
        {"encounter", &Taste::encounter}, {"horizon", &Taste::horizon},
        {"view", &Taste::view},           {"wide", &Taste::wide},
        {"detour", &Taste::detour},       {"overview", &Taste::overview},
        {"right", &Taste::right},         {"right_fades", &Taste::right_fades},
        {"walls", &Taste::walls},         {"wall_room", &Taste::wall_room},
        {"lane", &Taste::lane},           {"speed", &Taste::speed},
        {"roaming", &Taste::roaming},     {"turning", &Taste::turning},
        {"stopping", &Taste::stopping},   {"binding", &Taste::binding},
        {"restless", &Taste::restless},   {"variety", &Taste::variety},
        {"haste", &Taste::haste},         {"hurry", &Taste::hurry},
        {"company", &Taste::company},     {"patience", &Taste::patience},
    };
    return names;
}

}  // namespace sidestep::crowd
