// Where in a text was it said?
#pragma once

namespace sidestep {

/// Where something stands in the text it came from; 0 when it was made by hand.
struct SourcePlace {
    int line = 0, column = 0;
};

}  // namespace sidestep
