// Which joints may be welded, and which may not.
#include "sidestep/articulated/region.h"

#include <doctest/doctest.h>

#include "sidestep/articulated/figures.h"
#include "tests/support/random_models.h"

using namespace sidestep;
using namespace sidestep::articulated;

TEST_CASE("a body that floats always moves and fixed joints never do") {
    const Model model = dog();
    Region region = Region::least(model);
    CHECK(region.moving_count() == 1);
    CHECK(region.moves(0));
    region.set(0, false);
    CHECK(region.moves(0));
    CHECK(Region::all(model).moving_count() == 16);

    Random random(1);
    const Link first = test::random_link(random, JointType::revolute, -1, 0);
    Link second = test::random_link(random, JointType::fixed, 0, 1);
    const Model two = Model::build({first, second}).value();
    Region all = Region::all(two);
    CHECK(all.moves(0));
    CHECK_FALSE(all.moves(1));
    all.set(1, true);
    CHECK_FALSE(all.moves(1));
    CHECK_FALSE(all.has_choice(1));
    CHECK(Region::least(two).moving_count() == 0);
    CHECK_FALSE(Region::least(two) == all);
}
