#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/contacts.h"
#include "sidestep/articulated/detail/surfaces.h"
#include "sidestep/articulated/detail/velocities.h"

namespace sidestep::articulated::detail {

namespace {

constexpr std::size_t most_contacts = 32;  // those that would be deepest count
constexpr std::size_t most_on_group = 4;   // a rigid thing stands on three
constexpr int trial_sweeps = 5;
constexpr double trial_part = 0.1;     // of the horizon, between two trials
constexpr double slop_m = 0.001;       // may stay inside
constexpr double same_place_m = 0.01;  // balls nearer than this are one

double thickness_of(const Link& link) {
    const double least = link.mass > 0.0 ? link.inertia.diagonal().minCoeff() / link.mass : 0.0;
    return std::sqrt(2.0 * std::max(0.0, least));
}

}  // namespace

geometry::OrientedBox box_around(const Link& link, const Transform& in_world) {
    const double radius = thickness_of(link);
    const Vec3 along =
        link.far_end.norm() > 0.0 ? Vec3(link.far_end.normalized()) : Vec3(Vec3::UnitZ());
    const Quat turn = in_world.rotation * Quat::FromTwoVectors(Vec3::UnitZ(), along);
    return {in_world * Vec3(0.5 * link.far_end),
            turn.toRotationMatrix(),
            {radius, radius, 0.5 * link.far_end.norm() + 1e-3}};
}

Contacts::Contacts(const Model& model) : stops_(model), jump_(model.freedom()) {
    std::vector<double> beyond(model.link_count(), 0.0);
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        const Joint& joint = link.joint;
        const Mat3 back_to_aligned = aligned_axes(joint).transpose();
        const double thick = thickness_of(link);
        spots_.push_back({i, small(Vec3(back_to_aligned * link.far_end)), thick});
        // a joint that sits where the parent ends needs no ball of its own
        const bool at_end =
            link.parent >= 0 &&
            (model.link(link.parent).far_end - joint.placement.translation).norm() < same_place_m;
        if (!at_end) spots_.push_back({i, {0.0, 0.0, 0.0}, thick});
    }
    for (int i = model.link_count() - 1; i >= 0; --i) {
        const Link& link = model.link(i);
        beyond[i] = std::max(beyond[i], link.far_end.norm() + thickness_of(link));
        const JointType type = link.joint.type;
        double arm = link.joint.placement.translation.norm();
        if (type == JointType::prismatic || (type == JointType::free && link.parent >= 0)) {
            arm = 1e9;  // may go anywhere
        }
        if (link.parent >= 0) {
            beyond[link.parent] = std::max(beyond[link.parent], arm + beyond[i]);
        } else {
            reach_ = std::max(reach_, beyond[i]);
        }
    }
    const int groups = model.link_count() + 1;
    all_reach_.resize(groups);
    for (const Spot& spot : spots_) {
        all_order_.push_back(static_cast<int>(all_order_.size()));
        all_point_.push_back(spot.point);
        double& reach = all_reach_[spot.link + 1];
        reach = std::max(reach, std::sqrt(dot(spot.point, spot.point)) + spot.radius);
    }
    // spots stand link by link already
    for (int g = 0, next = 0; g <= groups; ++g) {
        while (next < static_cast<int>(spots_.size()) && spots_[next].link + 1 < g) ++next;
        all_first_.push_back(next);
    }
    memory_.resize(spots_.size());
    first_spot_ = all_first_;
    order_ = all_order_;
    spot_point_ = all_point_;
    group_reach_ = all_reach_;
    w_.resize(groups);
    v_.resize(groups);
    rates_.resize(model.freedom());
}

void Contacts::forget() {
    remembers_ = false;
    std::fill(memory_.begin(), memory_.end(), Memory{});
}

Contacts::Pieces Contacts::reduced_pieces(const Reduced& body, const State& state,
                                          const Workspace& workspace) {
    if (revision_ != Insight::revision(body)) {
        revision_ = Insight::revision(body);
        const int count = Insight::count(body);
        std::fill_n(group_reach_.begin(), count, 0.0);
        std::fill_n(first_spot_.begin(), count + 1, 0);
        for (const Spot& spot : spots_) ++first_spot_[Insight::group_of(body, spot.link) + 1];
        for (int g = 0; g < count; ++g) first_spot_[g + 1] += first_spot_[g];
        for (std::size_t s = 0; s < spots_.size(); ++s) {
            const Spot& spot = spots_[s];
            const Place& place = Insight::place(body, spot.link);
            const int group = Insight::group_of(body, spot.link);
            const V3<double> point =
                place.same ? spot.point : place.turn * spot.point + place.origin;
            order_[first_spot_[group]++] = static_cast<int>(s);
            spot_point_[s] = point;
            group_reach_[group] =
                std::max(group_reach_[group], std::sqrt(dot(point, point)) + spot.radius);
        }
        // filling moved every group's first spot to the next group's
        for (int g = count; g > 0; --g) first_spot_[g] = first_spot_[g - 1];
        first_spot_[0] = 0;
    }
    return {Insight::groups(body),
            Insight::moving(workspace),
            Insight::count(body),
            state.positions.data(),
            state.rates.data(),
            first_spot_,
            order_,
            spot_point_,
            group_reach_};
}

Contacts::Pieces Contacts::all_pieces(const Reduced& body, const State& state, const double* rates,
                                      Workspace& workspace) const {
    const auto& groups = Insight::full_groups(body);
    return {groups,
            Insight::full_moving(workspace),
            static_cast<int>(groups.size()),
            state.positions.data(),
            rates,
            all_first_,
            all_order_,
            all_point_,
            all_reach_};
}

void Contacts::find_velocities(const Pieces& pieces) {
    group_velocities(pieces.groups, pieces.moving, pieces.count, pieces.rates, w_, v_);
}

double Contacts::greatest_speed(const Reduced& body, const State& state, Workspace& workspace) {
    const Pieces pieces = reduced_pieces(body, state, workspace);
    find_velocities(pieces);
    double most = 0.0;
    for (int g = 1; g < pieces.count; ++g) {
        most = std::max(
            most, std::sqrt(dot(v_[g], v_[g])) + pieces.reach[g] * std::sqrt(dot(w_[g], w_[g])));
    }
    return most;
}

void Contacts::find_blocks(const Scene& scene, bool limits, double seconds, const Model& model,
                           const Pieces& pieces) {
    const auto& moving = pieces.moving;
    blocks_.clear();
    if (scene.ground) {
        const Ground& ground = *scene.ground;
        for (int g = 1; g < pieces.count; ++g) {
            // how low it can be after the step, at most
            const double spread = pieces.reach[g] + ground.radius;
            const double low = moving[g].origin.y - spread - ground.height + seconds * v_[g].y;
            if (low > 0.0 && low * low > seconds * seconds * spread * spread * dot(w_[g], w_[g])) {
                continue;
            }
            for (int n = pieces.first_spot[g]; n < pieces.first_spot[g + 1]; ++n) {
                const int s = pieces.order[n];
                const double radius = ground.radius > 0.0 ? ground.radius : spots_[s].radius;
                V3<double> arm = moving[g].turn * pieces.spot_point[s];
                const double gap = moving[g].origin.y + arm.y - radius - ground.height;
                arm.y -= radius;
                const double down = v_[g].y + w_[g].z * arm.x - w_[g].x * arm.z;
                if (gap + seconds * down >= 0.0) continue;
                Block block;
                block.group = g;
                block.spot = s;
                block.arm = arm;
                block.ways[0] = {1.0, 0.0, 0.0};
                block.ways[1] = {0.0, 1.0, 0.0};
                block.ways[2] = {0.0, 0.0, 1.0};
                block.gap = gap;
                block.soon = gap + seconds * down;
                block.friction = ground.friction;
                block.hard = down < -ground.resting_speed;
                block.restitution = block.hard ? ground.restitution : 0.0;
                blocks_.push_back(block);
            }
        }
    }
    if (!scene.obstacles.empty()) find_obstacles(scene, seconds, pieces);
    if (blocks_.size() > most_on_group) thin_out();
    if (limits && stops_.any()) find_limits(seconds, model, pieces);
}

/// Four on each group, the deepest and those around it; then the deepest of all.
void Contacts::thin_out() {
    // what carried it a step ago is taken again, or it would rock from foot to foot
    const auto carried = [&](const Block& block) {
        return memory_[block.spot].surface == block.surface;
    };
    const auto depth = [&](const Block& block) {
        return block.soon - (carried(block) ? 2.0 * slop_m : 0.0);
    };
    const auto deeper = [&](const Block& a, const Block& b) { return depth(a) < depth(b); };
    // blocks of a group stand together
    std::size_t kept = 0;
    for (std::size_t first = 0, last = 0; first < blocks_.size(); first = last) {
        last = first + 1;
        while (last < blocks_.size() && blocks_[last].group == blocks_[first].group) ++last;
        if (last - first > most_on_group) {
            const auto begin = blocks_.begin() + static_cast<std::ptrdiff_t>(first);
            const auto end = blocks_.begin() + static_cast<std::ptrdiff_t>(last);
            std::iter_swap(begin, std::min_element(begin, end, deeper));
            // each the farthest from those before it
            for (std::size_t n = 1; n < most_on_group; ++n) {
                auto best = begin + static_cast<std::ptrdiff_t>(n);
                double most = -1.0;
                for (auto one = best; one != end; ++one) {
                    double nearest = 1e300;
                    for (std::size_t m = 0; m < n; ++m) {
                        const V3<double> way = one->arm - begin[static_cast<std::ptrdiff_t>(m)].arm;
                        nearest = std::min(nearest, dot(way, way));
                    }
                    if (carried(*one)) nearest *= 2.0;
                    if (nearest > most) {
                        most = nearest;
                        best = one;
                    }
                }
                std::iter_swap(begin + static_cast<std::ptrdiff_t>(n), best);
            }
        }
        const std::size_t take = std::min(last - first, most_on_group);
        for (std::size_t n = 0; n < take; ++n) blocks_[kept++] = blocks_[first + n];
    }
    blocks_.resize(kept);
    if (blocks_.size() > most_contacts) {
        std::stable_sort(blocks_.begin(), blocks_.end(), deeper);
        blocks_.resize(most_contacts);
    }
}

void Contacts::find_obstacles(const Scene& scene, double seconds, const Pieces& pieces) {
    const auto& moving = pieces.moving;
    const double resting = scene.ground ? scene.ground->resting_speed : Ground{}.resting_speed;
    const double given = scene.ground ? scene.ground->radius : 0.0;
    const auto speed_of = [&](int g) {
        return std::sqrt(dot(v_[g], v_[g])) + pieces.reach[g] * std::sqrt(dot(w_[g], w_[g]));
    };
    double fastest = 0.0;
    for (int g = 1; g < pieces.count; ++g) fastest = std::max(fastest, speed_of(g));
    if (pieces.count < 2) return;
    for (std::size_t o = 0; o < scene.obstacles.size(); ++o) {
        const Obstacle& thing = scene.obstacles[o];
        // the whole body first, then its groups, then its balls
        const auto far = [&](int g, double reach) {
            return outside_in_world(thing, large(moving[g].origin)).distance > reach + given;
        };
        if (far(1, reach_ + seconds * fastest)) continue;
        for (int g = 1; g < pieces.count; ++g) {
            if (far(g, pieces.reach[g] + seconds * speed_of(g))) continue;
            for (int n = pieces.first_spot[g]; n < pieces.first_spot[g + 1]; ++n) {
                const int s = pieces.order[n];
                const double radius = given > 0.0 ? given : spots_[s].radius;
                V3<double> arm = moving[g].turn * pieces.spot_point[s];
                const Outside out = outside_in_world(thing, large(moving[g].origin + arm));
                const double gap = out.distance - radius;
                const V3<double> normal = small(out.normal);
                arm = arm - radius * normal;
                const double down = dot(normal, v_[g] + cross(w_[g], arm));
                if (gap + seconds * down >= 0.0) continue;
                Block block;
                block.group = g;
                block.spot = s;
                block.surface = static_cast<int>(o);
                block.arm = arm;
                ways_across(out.normal, block.ways);
                block.gap = gap;
                block.soon = gap + seconds * down;
                block.friction = thing.friction;
                block.hard = down < -resting;
                block.restitution = block.hard ? thing.restitution : 0.0;
                blocks_.push_back(block);
            }
        }
    }
}

void Contacts::find_limits(double seconds, const Model& model, const Pieces& pieces) {
    stops_.find(model, pieces.groups, pieces.count, pieces.positions, pieces.rates, seconds,
                [&](int group, const V3<double>& way, double gap) {
                    Block block;
                    block.group = group;
                    block.rows = 1;
                    block.arm = way;
                    block.gap = gap;
                    blocks_.push_back(block);
                });
}

void Contacts::solve(double seconds, const Pieces& pieces, int sweeps) {
    // rows
    blows_.begin(pieces.groups, pieces.moving);
    u_.clear();
    for (Block& block : blocks_) {
        block.first = blows_.rows();
        if (block.rows == 3) {
            blows_.strike(block.group, block.arm, block.ways);
            const V3<double> u = v_[block.group] + cross(w_[block.group], block.arm);
            for (const V3<double>& way : block.ways) u_.push_back(dot(way, u));
            continue;
        }
        blows_.turn(block.group, block.arm);
        const Group& group = pieces.groups[block.group];
        const double* qd = pieces.rates + group.rate;
        const double way[3] = {block.arm.x, block.arm.y, block.arm.z};
        double u = 0.0;
        for (int i = 0; i < freedom_of(group.type); ++i) u += way[i] * qd[i];
        u_.push_back(u);
    }
    blows_.matrix(k_);

    // where to begin
    const int wide = blows_.stride();
    const auto row_of = [&](int i) { return k_.data() + static_cast<std::size_t>(i) * wide; };
    p_.assign(blows_.rows(), 0.0);
    felt_.assign(u_.begin(), u_.end());  // speeds with all blows so far
    felt_.resize(wide, 0.0);
    const auto twos = [](double* numbers) { return reinterpret_cast<Two*>(numbers); };
    const auto change_by = [&](int row, double by) {
        p_[row] += by;
        Two *felt = twos(felt_.data()), *k = twos(row_of(row));
        for (int j = 0; j < wide / 2; ++j) felt[j] += by * k[j];
    };
    for (Block& block : blocks_) {
        if (block.rows != 3) continue;
        const int f = block.first;
        const double *x = row_of(f), *y = row_of(f + 1), *z = row_of(f + 2);
        block.k = {x[f], x[f + 1], x[f + 2], y[f + 1], y[f + 2], z[f + 2]};
        // bodies that can only turn have directions in which nothing gives
        const double bit = 1e-9 * (block.k.xx + block.k.yy + block.k.zz);
        block.inverted = inverse(plus_diagonal(block.k, bit));
        const Memory& last = memory_[block.spot];
        if (last.surface != block.surface) continue;
        block.slide = last.slide;
        change_by(f, seconds * last.force.x);
        change_by(f + 1, seconds * last.force.y);
        change_by(f + 2, seconds * last.force.z);
    }

    // gaps may close, and what is inside comes out slowly
    const auto target = [&](const Block& block) {
        if (block.gap > 0.0) return block.gap / seconds;
        const double deep = std::max(0.0, -block.gap - slop_m);
        return -std::min(0.1 * deep / seconds, 0.2);
    };
    for (Block& block : blocks_) block.target = target(block);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        double change = 0.0, size = 0.0;
        for (Block& block : blocks_) {
            const int f = block.first;
            if (block.rows == 1) {
                const double k = row_of(f)[f], was = p_[f];
                const double now = std::max(0.0, was - (felt_[f] + block.target) / k);
                size += now;
                if (now == was) continue;
                change += std::abs(now - was);
                change_by(f, now - was);
                continue;
            }
            const V3<double> was{p_[f], p_[f + 1], p_[f + 2]};
            const V3<double> own = block.k * was;
            const V3<double> now = least_blow(
                block.k, block.inverted,
                {felt_[f] - own.x, felt_[f + 1] - own.y + block.target, felt_[f + 2] - own.z},
                block.friction, block.hard ? effort.closer : effort.resting_closer, block.slide);
            size += now.y;
            const V3<double> by = now - was;
            const double most = std::abs(by.x) + std::abs(by.y) + std::abs(by.z);
            if (most == 0.0) continue;
            change += most;
            Two *x = twos(row_of(f)), *y = twos(row_of(f + 1)), *z = twos(row_of(f + 2));
            Two* felt = twos(felt_.data());
            for (int j = 0; j < wide / 2; ++j) felt[j] += by.x * x[j] + by.y * y[j] + by.z * z[j];
            p_[f] = now.x;
            p_[f + 1] = now.y;
            p_[f + 2] = now.z;
        }
        if (change <= effort.tolerance * size) break;
    }
    for (const Block& block : blocks_) {
        if (block.restitution == 0.0) continue;
        for (int a = 0; a < block.rows; ++a) p_[block.first + a] *= 1.0 + block.restitution;
    }
}

void Contacts::spread(double seconds, const Pieces& pieces) {
    const int rows = blows_.rows();
    blows_.apply(pieces.count, p_.data(), jump_.data());
    // energy changes by s a + s^2 b; the parts of dampers and springs in K are no energy
    double a = 0.0, b = 0.0;
    for (int i = 0; i < rows; ++i) {
        a += p_[i] * u_[i];
        const double* k = k_.data() + static_cast<std::size_t>(i) * blows_.stride();
        double answer = 0.0;
        for (int j = 0; j < rows; ++j) answer += k[j] * p_[j];
        b += 0.5 * p_[i] * answer;
    }
    for (int g = 1; g < pieces.count; ++g) {
        const Group& group = pieces.groups[g];
        const double stiff = group.type == JointType::free ? 0.0 : group.stiffness;
        const double slack = seconds * (group.damping + seconds * stiff);
        if (slack == 0.0) continue;
        const double* qd = pieces.rates + group.rate;
        const double* jump = jump_.data() + group.rate;
        for (int k = 0; k < freedom_of(group.type); ++k) {
            a -= slack * qd[k] * jump[k];
            b -= 0.5 * slack * jump[k] * jump[k];
        }
    }
    guarded_ = a + b > 0.0;
    if (!guarded_) return;
    const double scale = b > 0.0 ? std::clamp(-a / b, 0.0, 1.0) : 0.0;
    for (double& p : p_) p *= scale;
    for (int g = 1; g < pieces.count; ++g) {
        double* jump = jump_.data() + pieces.groups[g].rate;
        for (int k = 0; k < freedom_of(pieces.groups[g].type); ++k) jump[k] *= scale;
    }
}

/// Tries the hit on the body with all joints free. Returns whether the groups changed; inertias and
/// blocks are those of the new groups then.
bool Contacts::wake(const Scene& scene, bool limits, double seconds, const Waking& waking,
                    Reduced& body, const State& state, Workspace& workspace) {
    double fastest = 0.0;
    for (const Block& block : blocks_) {
        if (block.hard) fastest = std::max(fastest, (block.gap - block.soon) / seconds);
    }
    // what is too small to be seen needs no trial
    if (waking.largest_scale_px * fastest * waking.horizon_s < 0.5 * waking.threshold_px) {
        return false;
    }
    // a landing is a row of hits: one trial stands for all of the next moment
    if (calm_steps_ * seconds < trial_part * waking.horizon_s) return false;
    calm_steps_ = 0;
    const Model& model = body.model();
    Region next = body.region();
    bool welded = false;
    for (int i = 0; i < model.link_count(); ++i) welded |= next.has_choice(i) && !next.moves(i);
    if (!welded) return false;

    const Pieces all = all_pieces(body, state, state.rates.data(), workspace);
    pass_at_rest(all.groups, all.count, state, seconds, Insight::zeros(workspace),
                 Insight::full_moving(workspace));
    find_velocities(all);
    find_blocks(scene, limits, seconds, model, all);
    solve(seconds, all, trial_sweeps);
    blows_.apply(all.count, p_.data(), jump_.data());
    bool woken = false;
    for (int i = 0; i < model.link_count(); ++i) {
        if (next.moves(i) || !next.has_choice(i)) continue;
        const double* jump = jump_.data() + model.first_rate(i);
        double squares = 0.0;
        for (int k = 0; k < model.freedom_of_link(i); ++k) squares += jump[k] * jump[k];
        const double least = waking.threshold_px / (waking.levers_px[i] * waking.horizon_s);
        if (!(squares > least * least)) continue;
        next.set(i, true);
        woken = true;
    }
    if (woken) {
        body.rebuild(next, state);
        pass_at_rest(Insight::groups(body), Insight::count(body), state, seconds,
                     Insight::zeros(workspace), Insight::moving(workspace));
    }
    const Pieces pieces = reduced_pieces(body, state, workspace);
    find_velocities(pieces);
    find_blocks(scene, limits, seconds, model, pieces);
    return woken;
}

void Contacts::correct(const Scene& scene, bool limits, double seconds, const Reduced& body,
                       const State& state, Workspace& workspace, std::span<double> accelerations) {
    if (!remembers_) return;  // nothing was touched a step ago: looks are too rare to see the rest
    for (std::size_t k = 0; k < rates_.size(); ++k) {
        rates_[k] = state.rates[k] + seconds * accelerations[k];
    }
    const Pieces all = all_pieces(body, state, rates_.data(), workspace);
    find_velocities(all);
    find_blocks(scene, limits, seconds, body.model(), all);
    if (blocks_.empty()) return;
    for (Block& block : blocks_) block.restitution = 0.0;
    solve(seconds, all, trial_sweeps);
    blows_.apply(all.count, p_.data(), jump_.data());
    for (std::size_t k = 0; k < rates_.size(); ++k) accelerations[k] += jump_[k] / seconds;
}

void Contacts::remember(double seconds) {
    if (remembers_) forget();
    remembers_ = true;
    for (const Block& block : blocks_) {
        if (block.rows == 1) continue;
        const double* p = p_.data() + block.first;
        const V3<double> force = (1.0 / seconds) * V3<double>{p[0], p[1], p[2]};
        memory_[block.spot] = {block.surface, force, block.slide};
    }
}

int Contacts::strike(const Scene& scene, bool limits, double seconds, const Waking* waking,
                     Reduced& body, State& state, Workspace& workspace) {
    woke_ = false;
    if (calm_steps_ < 1000000) ++calm_steps_;
    const Pieces before = reduced_pieces(body, state, workspace);
    find_velocities(before);
    find_blocks(scene, limits, seconds, body.model(), before);
    if (blocks_.empty()) {
        if (remembers_) forget();
        u_.clear();
        p_.clear();
        k_.clear();
        return 0;
    }
    bool hard = false;
    for (const Block& block : blocks_) hard |= block.hard;
    if (hard && waking != nullptr) {
        woke_ = wake(scene, limits, seconds, *waking, body, state, workspace);
    }
    const Pieces pieces = reduced_pieces(body, state, workspace);
    solve(seconds, pieces, effort.sweeps);
    spread(seconds, pieces);
    for (int g = 1; g < pieces.count; ++g) {
        const int first = pieces.groups[g].rate;
        for (int k = 0; k < freedom_of(pieces.groups[g].type); ++k) {
            state.rates[first + k] += jump_[first + k];
        }
    }
    remember(seconds);
    return static_cast<int>(blocks_.size());
}

}  // namespace sidestep::articulated::detail
