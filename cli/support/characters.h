// Whose body? See sidestep/body/character_choice.h.
#pragma once

#include "sidestep/body/character_choice.h"

namespace sidestep::cli {

using body::CharacterChoice;

}  // namespace sidestep::cli
