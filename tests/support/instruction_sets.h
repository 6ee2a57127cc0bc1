// Every instruction set that this machine has and the library was compiled for, one after another:
//
//     for (const std::int64_t set : instruction_sets()) {
//         const UseInstructionSet use(set);
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/base/detail/simd_targets.h"
// after the above
#include <hwy/highway.h>
#include <hwy/targets.h>

namespace sidestep::test {

inline std::vector<std::int64_t> instruction_sets() {
    return hwy::SupportedAndGeneratedTargets();
}

/// Kernels run with this one while it lives.
class UseInstructionSet {
public:
    explicit UseInstructionSet(std::int64_t set) {
        hwy::SetSupportedTargetsForTest(set);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    ~UseInstructionSet() {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    UseInstructionSet(const UseInstructionSet&) = delete;
    UseInstructionSet& operator=(const UseInstructionSet&) = delete;
};

}  // namespace sidestep::test
