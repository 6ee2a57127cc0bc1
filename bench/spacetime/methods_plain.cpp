#include "bench/spacetime/brute.h"
#include "bench/spacetime/method.h"
#include "bench/spacetime/peers.h"

namespace sidestep::bench {

namespace {

template <typename Runner>
Method method(const std::string& key, const Scenario& scenario, std::shared_ptr<Runner> runner) {
    return {key,
            [&scenario, runner](std::size_t count, std::span<std::uint64_t> bits) {
                runner->run(std::span(scenario.queries).first(count), bits);
            },
            {}};
}

}  // namespace

std::vector<Method> brute_methods(const Scenario& scenario) {
    return {method("brute", scenario, std::make_shared<BruteScalar>(scenario.paths)),
            method("brute_relative", scenario, std::make_shared<BruteRelative>(scenario.paths)),
            method("brute_simd", scenario, std::make_shared<BruteSimd>(scenario.paths))};
}

std::vector<Method> peer_methods(const Scenario& scenario) {
    return {method("fcl_sphere", scenario, std::shared_ptr<Peer>(fcl_spheres(scenario.paths))),
            method("fcl_cylinder", scenario, std::shared_ptr<Peer>(fcl_cylinders(scenario.paths))),
            method("bullet", scenario, std::shared_ptr<Peer>(bullet_cylinders(scenario.paths)))};
}

}  // namespace sidestep::bench
