#include "bench/flow/juelich.h"

namespace sidestep::bench {

const std::vector<Corridor>& juelich_corridors() {
    constexpr double cm = 0.01, m = 1.0;
    static const std::vector<Corridor> list = {
        {"uo-050-180-180",
         "one way 1.8 m wide (entrance 0.5 m)",
         {16.0, cm},
         {Vec2(0.0, -2.0), Vec2(1.8, 2.0)},
         1,
         1.8,
         false},
        {"uo-145-180-180",
         "one way 1.8 m wide (entrance 1.45 m)",
         {16.0, cm},
         {Vec2(0.0, -2.0), Vec2(1.8, 2.0)},
         1,
         1.8,
         false},
        {"traj_UNI_CORR_500_01",
         "one way 5 m wide",
         {25.0, m},
         {Vec2(-2.0, 0.0), Vec2(2.0, 5.0)},
         0,
         5.0,
         false},
        {"bi_corr_400_b_03",
         "two ways 4 m wide",
         {25.0, cm},
         {Vec2(-2.0, 0.0), Vec2(2.0, 4.0)},
         0,
         4.0,
         true},
    };
    return list;
}

const Door& juelich_door() {
    static const Door door = {"040_c_56_h-", "75 people and a door",           {25.0, 1.0}, 1,
                              0.5,           {Vec2(-1.0, 0.5), Vec2(1.0, 2.5)}};
    return door;
}

}  // namespace sidestep::bench
