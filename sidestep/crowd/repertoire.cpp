#include "sidestep/crowd/repertoire.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/turn.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::crowd {

namespace {

using detail::turned;
using motion::GroundPath;
using spacetime::Placement;

// Moments looked at between two frames, where arcs bulge out of the straight line.
constexpr int moments_between = 8;
// One who idles or turns on the spot may sway so far beyond the standing pose.
constexpr double most_sway = 0.06;
// An idle clip ends where it began, to this.
constexpr double same_place = 1e-6;
// Steps shorter than this do not tell where one is going, in metres.
constexpr double shortest_chord = 0.2;
// A turn on the spot is one from here on, in radians.
constexpr double least_turn = 0.1;
// Who stands, less than so far from where one stood, in metres, got nowhere.
constexpr double no_way = 0.15;
// A turn on the spot and setting out together take no longer, in frames: right round takes 144. Who
// could not turn so far would find no way out of a corner.
constexpr int most_composed_frames = 150;
// Where no clip that begins in standing turns by so much, in radians, ...
constexpr double enough_turn = 0.25;
// ... one is turned where one stands, radians per second ...
constexpr double turning_speed = pi / 2.0;
// ... and so far, either way: multiples of this up to right round.
constexpr double turned_by = pi / 4.0;
// Going straight on leads no further, in seconds, and in metres with the stop after it: whoever
// promised more would be in the way of others, and everybody would have to look further around.
constexpr double most_straight_s = 3.1;
constexpr double most_straight_m = 4.5;
// Ways that turn by less are straight, in radians.
constexpr double straight_turn = 0.12;

Vec2 turned_back(const Placement& by, const Vec2& v) {
    return {by.cosine * v.x() - by.sine * v.y(), by.cosine * v.y() + by.sine * v.x()};
}

/// From the ground plane of a clip to that of one that follows it.
Placement end_of(const motion::Skeleton& skeleton, const motion::Clip& clip,
                 const motion::Pose& next_begins) {
    const motion::Placement way =
        motion::align(skeleton, next_begins, clip.pose(clip.frame_count() - 1));
    return Placement::at(way.move.x(), way.move.y(), way.turn_rad);
}

/// In the middle of a box.
struct Circle {
    Vec2 middle = Vec2::Zero();
    double radius = 0.0;
    Vec2 half = Vec2::Zero();  ///< Of the box.
};

Circle circle_around(const GroundPath& path) {
    Vec2 low = path.positions[0], high = path.positions[0];
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        const Vec2 r(path.radii[i], path.radii[i]);
        low = low.cwiseMin(path.positions[i] - r);
        high = high.cwiseMax(path.positions[i] + r);
    }
    Circle circle{.middle = 0.5 * (low + high), .half = 0.5 * (high - low)};
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        circle.radius =
            std::max(circle.radius, (path.positions[i] - circle.middle).norm() + path.radii[i]);
    }
    return circle;
}

/// The shortest way round from a walking hub to itself that hardly turns, of one clip or of two.
struct Round {
    std::vector<int> clips;
    double turn = std::numeric_limits<double>::infinity();  ///< More than is straight, radians.
    double length = 0.0;
    int frames = 0;
};

Round round_from(int hub, const motion::MotionGraph& graph, std::span<const Move> moves) {
    Round best;
    const auto offer = [&](std::vector<int> clips) {
        Round round{.clips = std::move(clips), .turn = -straight_turn};
        for (const int k : round.clips) {
            const Move& move = moves[static_cast<std::size_t>(k)];
            round.turn += std::abs(move.turn_rad);
            round.length += move.length;
            round.frames += move.frames;
        }
        round.turn = std::max(0.0, round.turn);
        if (round.turn > best.turn) return;
        if (round.turn == best.turn && round.frames >= best.frames) return;
        best = std::move(round);
    };
    for (std::size_t first = 0; first < moves.size(); ++first) {
        const Move& a = moves[first];
        if (a.hub_in != hub || graph.hubs[static_cast<std::size_t>(a.hub_out)].standing) continue;
        if (a.hub_out == hub) {
            offer({static_cast<int>(first)});
            continue;
        }
        for (std::size_t second = 0; second < moves.size(); ++second) {
            const Move& b = moves[second];
            if (b.hub_in != a.hub_out || b.hub_out != hub) continue;
            offer({static_cast<int>(first), static_cast<int>(second)});
        }
    }
    return best;
}

/// Goes on with another move.
void follow(Move& move, const Move& next, double frame_time) {
    move.name += "+" + next.name;
    for (MovePart part : next.parts) {
        part.frame += move.frames;
        part.at = move.end * part.at;
        move.parts.push_back(part);
    }
    move.hub_out = next.hub_out;
    move.frames += next.frames;
    move.seconds = move.frames * frame_time;
    // who turns on the spot gets nowhere
    move.length = (move.covered ? 0.0 : move.length) + next.length;
    move.speed = move.length / move.seconds;
    move.covered = move.covered && next.covered;
    move.facing = turned(move.end, next.facing);
    move.turn_rad += next.turn_rad;
    move.end = move.end * next.end;
}

/// Who stands is turned on the spot, in the pose with which a clip begins.
Move spun(int clip, int hub, double radians, const Vec2& forward, double frame_time) {
    Move turn;
    turn.name = fmt::format("turn_{:+.0f}", radians * 180.0 / pi);
    turn.hub_in = turn.hub_out = hub;
    turn.frames = static_cast<int>(std::ceil(std::abs(radians) / (turning_speed * frame_time)));
    turn.seconds = turn.frames * frame_time;
    turn.covered = true;
    for (int frame = 0; frame < turn.frames; ++frame) {
        turn.parts.push_back({.clip = clip,
                              .frame = frame,
                              .at = Placement::at(0.0, 0.0, radians * frame / turn.frames),
                              .still = true});
    }
    turn.end = Placement::at(0.0, 0.0, radians);
    turn.facing = turned(turn.end, forward);
    turn.turn_rad = radians;
    return turn;
}

void append(GroundPath& path, const GroundPath& more, const Placement& at) {
    for (std::size_t i = 0; i < more.positions.size(); ++i) {
        path.positions.push_back(at(more.positions[i]));
        path.radii.push_back(more.radii[i]);
    }
}

}  // namespace

GroundPath held_discs(const motion::Clip& clip, const Width& width) {
    const motion::GroundPathOptions options{.margin = width.margin + recording_guard,
                                            .fixed_radius = std::nullopt};
    if (width.fixed_radius) {
        return motion::ground_path(clip, {.fixed_radius = *width.fixed_radius + recording_guard});
    }
    GroundPath path = motion::ground_path(clip, options);
    if (clip.frame_count() < 2) return path;
    const GroundPath fine = motion::ground_path(
        motion::resample(clip, motion::nominal_rate(clip.frame_time()) * moments_between), options);
    std::vector<double> more(path.radii.size(), 0.0);
    for (std::size_t i = 0; i + 1 < path.radii.size(); ++i) {
        double bulge = 0.0;
        for (std::size_t k = 1; k < moments_between; ++k) {
            const std::size_t at = i * moments_between + k;
            if (at >= fine.radii.size()) break;
            const double share = static_cast<double>(k) / moments_between;
            const double straight = path.radii[i] + share * (path.radii[i + 1] - path.radii[i]);
            bulge = std::max(bulge, fine.radii[at] - straight);
        }
        more[i] = std::max(more[i], bulge);
        more[i + 1] = std::max(more[i + 1], bulge);
    }
    for (std::size_t i = 0; i < more.size(); ++i) path.radii[i] += more[i];
    return path;
}

Problems check_to_walk(const motion::MotionGraph& graph) {
    Problems problems = motion::check(graph);
    if (has_error(problems)) return problems;
    // as `round_from` looks for rounds
    const auto walks = [&](int hub) { return !graph.hubs[static_cast<std::size_t>(hub)].standing; };
    for (const motion::GraphClip& a : graph.clips) {
        if (!walks(a.hub_in) || !walks(a.hub_out)) continue;
        if (a.hub_in == a.hub_out) return problems;
        for (const motion::GraphClip& b : graph.clips) {
            if (b.hub_in == a.hub_out && b.hub_out == a.hub_in) return problems;
        }
    }
    Problem problem;
    problem.message =
        "nobody can walk on in this graph: no clip leads from a hub that walks back to it";
    problem.hint =
        "add clips that go on walking, and some that set out and stop; sidestep graph build "
        "says which were left out";
    problem.code = "no_way_on";
    problems.push_back(std::move(problem));
    return problems;
}

Repertoire::Repertoire(const motion::MotionGraph& graph, const Width& width)
    : graph_(&graph), width_(width), frame_time_(graph.frame_time) {
    const Problems problems = check_to_walk(graph);
    SIDESTEP_REQUIRE(!has_error(problems), to_string(problems));

    const auto hubs = graph.hubs.size();
    const auto clips = graph.clips.size();
    std::vector<int> first_from(hubs, -1);
    for (std::size_t k = 0; k < clips; ++k) {
        int& first = first_from[static_cast<std::size_t>(graph.clips[k].hub_in)];
        if (first < 0) first = static_cast<int>(k);
    }

    // the discs of every clip; those at a hub as wide as any clip through it needs
    std::vector<GroundPath> discs(clips);
    parallel_for(static_cast<std::int64_t>(clips), 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            const auto i = static_cast<std::size_t>(k);
            discs[i] = held_discs(graph.clips[i].clip, width);
        }
    });
    std::vector<double> hub_radius(hubs, 0.0);
    for (std::size_t k = 0; k < clips; ++k) {
        double& in = hub_radius[static_cast<std::size_t>(graph.clips[k].hub_in)];
        double& out = hub_radius[static_cast<std::size_t>(graph.clips[k].hub_out)];
        in = std::max(in, discs[k].radii.front());
        out = std::max(out, discs[k].radii.back());
    }

    moves_.resize(clips);
    std::vector<GroundPath> own(clips);  // without the last frame, which the next clip has too
    for (std::size_t k = 0; k < clips; ++k) {
        const motion::GraphClip& clip = graph.clips[k];
        Move& move = moves_[k];
        move.name = clip.name;
        move.parts = {{.clip = static_cast<int>(k)}};
        move.hub_in = clip.hub_in;
        move.hub_out = clip.hub_out;
        move.frames = clip.clip.frame_count() - 1;
        move.seconds = move.frames * frame_time_;
        const motion::Clip& next =
            graph
                .clips[static_cast<std::size_t>(first_from[static_cast<std::size_t>(clip.hub_out)])]
                .clip;
        move.end = end_of(graph.skeleton, clip.clip, next.pose(0));
        move.length = motion::path_length(discs[k]);
        move.speed = move.length / move.seconds;
        GroundPath path = discs[k];
        path.radii.front() = hub_radius[static_cast<std::size_t>(clip.hub_in)];
        path.positions.pop_back();
        path.radii.pop_back();
        own[k] = std::move(path);
    }

    // where one goes in a hub: the way that clips come into it and lead out of it, on the whole
    forward_.assign(hubs, Vec2::Zero());
    for (const Move& move : moves_) {
        const Vec2 chord(move.end.x, move.end.z);
        if (chord.norm() < shortest_chord) continue;
        const auto in = static_cast<std::size_t>(move.hub_in);
        const auto out = static_cast<std::size_t>(move.hub_out);
        const Vec2 way = chord.normalized();
        forward_[in] += way;
        forward_[out] += turned_back(move.end, way);
    }
    for (std::size_t h = 0; h < hubs; ++h) {
        const bool clear = forward_[h].norm() > 0.1 && !graph.hubs[h].standing;
        forward_[h] = clear ? Vec2(forward_[h].normalized()) : Vec2(Vec2::UnitY());
    }
    for (Move& move : moves_) {
        const Vec2& before = forward_[static_cast<std::size_t>(move.hub_in)];
        move.facing = turned(move.end, forward_[static_cast<std::size_t>(move.hub_out)]);
        move.turn_rad = std::atan2(before.y() * move.facing.x() - before.x() * move.facing.y(),
                                   before.dot(move.facing));
    }

    // the standing disc of each standing hub, as wide as those who idle and turn in it need
    std::vector<double> stand_radius(hubs, 0.0);
    for (std::size_t h = 0; h < hubs; ++h) stand_radius[h] = hub_radius[h];
    for (std::size_t k = 0; k < clips; ++k) {
        Move& move = moves_[k];
        const auto hub = static_cast<std::size_t>(move.hub_in);
        if (move.hub_in != move.hub_out || !graph.hubs[hub].standing) continue;
        double widest = 0.0;
        for (std::size_t i = 0; i < own[k].positions.size(); ++i) {
            widest = std::max(widest, own[k].positions[i].norm() + own[k].radii[i]);
        }
        const double gone = std::hypot(move.end.x, move.end.z);
        if (gone > same_place || widest > hub_radius[hub] + most_sway) continue;
        move.covered = true;
        stand_radius[hub] = std::max(stand_radius[hub], widest + gone);
    }
    for (std::size_t k = 0; k < clips; ++k) {
        Move& move = moves_[k];
        if (!move.covered) continue;
        move.end.x = move.end.z = 0.0;
        std::fill(own[k].positions.begin(), own[k].positions.end(), Vec2::Zero());
        std::fill(own[k].radii.begin(), own[k].radii.end(),
                  stand_radius[static_cast<std::size_t>(move.hub_in)]);
    }

    // who stands and knows no clip that turns on the spot would never get away from a wall
    for (std::size_t h = 0; h < hubs; ++h) {
        const int hub = static_cast<int>(h);
        const bool turns = std::any_of(moves_.begin(), moves_.end(), [&](const Move& move) {
            return move.hub_in == hub && std::abs(move.turn_rad) >= enough_turn;
        });
        if (!graph.hubs[h].standing || turns || first_from[h] < 0) continue;
        for (int k = -3; k <= 4; ++k) {
            if (k == 0) continue;
            moves_.push_back(spun(first_from[h], hub, k * turned_by, forward_[h], frame_time_));
            const auto frames = static_cast<std::size_t>(moves_.back().frames);
            own.push_back({.dt = frame_time_,
                           .positions = std::vector<Vec2>(frames, Vec2::Zero()),
                           .radii = std::vector<double>(frames, stand_radius[h])});
        }
    }

    // a turn on the spot and what sets out after it, as one promise
    const std::size_t turns = moves_.size();
    for (std::size_t k = 0; k < turns; ++k) {
        if (!moves_[k].covered || std::abs(moves_[k].turn_rad) < least_turn) continue;
        for (std::size_t n = 0; n < clips; ++n) {
            const Move turn = moves_[k], next = moves_[n];
            if (next.covered || next.hub_in != turn.hub_out) continue;
            if (graph.hubs[static_cast<std::size_t>(next.hub_out)].standing) continue;
            if (turn.frames + next.frames > most_composed_frames) continue;
            Move both = turn;
            follow(both, next, frame_time_);
            GroundPath path = own[k];
            append(path, own[n], turn.end);
            own.push_back(std::move(path));
            moves_.push_back(std::move(both));
        }
    }

    // the quickest way to stand, hub by hub: the clip to play next, none where one stands
    constexpr int far = std::numeric_limits<int>::max() / 2;
    std::vector<int> frames_to_stand(hubs, far), next_stop(hubs, -1);
    std::vector<double> metres_to_stand(hubs, 0.0);
    for (std::size_t h = 0; h < hubs; ++h) {
        if (graph.hubs[h].standing) frames_to_stand[h] = 0;
    }
    for (bool better = true; better;) {
        better = false;
        for (std::size_t k = 0; k < clips; ++k) {
            const auto in = static_cast<std::size_t>(moves_[k].hub_in);
            const auto out = static_cast<std::size_t>(moves_[k].hub_out);
            const int frames = moves_[k].frames + frames_to_stand[out];
            if (frames >= frames_to_stand[in]) continue;
            frames_to_stand[in] = frames;
            metres_to_stand[in] = moves_[k].length + metres_to_stand[out];
            next_stop[in] = static_cast<int>(k);
            better = true;
        }
    }

    // steps that lead straight on, again and again
    std::vector<Round> rounds(hubs);
    for (std::size_t h = 0; h < hubs; ++h) {
        if (graph.hubs[h].standing) continue;
        rounds[h] = round_from(static_cast<int>(h), graph, {moves_.data(), clips});
    }
    for (std::size_t k = 0; k < clips; ++k) {
        const auto out = static_cast<std::size_t>(moves_[k].hub_out);
        const Round& round = rounds[out];
        if (round.clips.empty() || round.turn > 0.0) continue;
        Move longer = moves_[k];
        longer.prolonged = true;
        GroundPath path = own[k];
        while ((longer.frames + round.frames) * frame_time_ <= most_straight_s &&
               longer.length + round.length + metres_to_stand[out] <= most_straight_m) {
            for (const int next : round.clips) {
                append(path, own[static_cast<std::size_t>(next)], longer.end);
                follow(longer, moves_[static_cast<std::size_t>(next)], frame_time_);
            }
            moves_[k].longer.insert(moves_[k].longer.begin(), static_cast<int>(moves_.size()));
            moves_.push_back(longer);
            own.push_back(path);
        }
    }

    // holding still
    hold_.assign(hubs, -1);
    for (std::size_t h = 0; h < hubs; ++h) {
        if (!graph.hubs[h].standing) continue;
        hold_[h] = static_cast<int>(moves_.size());
        Move hold;
        hold.name = "hold";
        hold.hub_in = hold.hub_out = static_cast<int>(h);
        hold.frames = 1;
        hold.seconds = frame_time_;
        hold.covered = true;
        hold.fallback = hold_[h];
        hold.facing = forward_[h];
        moves_.push_back(std::move(hold));
        own.push_back({.dt = frame_time_, .positions = {Vec2::Zero()}, .radii = {stand_radius[h]}});
    }

    for (std::size_t k = 0; k < moves_.size(); ++k) {
        Move& move = moves_[k];
        const auto out = static_cast<std::size_t>(move.hub_out);
        move.fallback = graph.hubs[out].standing ? hold_[out] : next_stop[out];
        const auto in = static_cast<std::size_t>(move.hub_in);
        move.idle = graph.hubs[in].standing && graph.hubs[out].standing &&
                    std::hypot(move.end.x, move.end.z) < no_way &&
                    std::abs(move.turn_rad) < least_turn;
        longest_frames_ = std::max(longest_frames_, move.frames);
        longest_promise_ = std::max(longest_promise_, move.frames + frames_to_stand[out]);
    }
    // how wide one gets on the way out of a standing hub, until half a metre away
    constexpr double away = 0.5;
    for (std::size_t k = 0; k < clips; ++k) {
        if (!graph.hubs[static_cast<std::size_t>(moves_[k].hub_in)].standing) continue;
        for (std::size_t i = 0; i < own[k].positions.size(); ++i) {
            if (own[k].positions[i].norm() > away) break;
            elbow_radius_ = std::max(elbow_radius_, own[k].radii[i]);
        }
    }

    for (std::size_t k = 0; k < moves_.size(); ++k) {
        Move& move = moves_[k];
        GroundPath path = own[k];
        path.dt = frame_time_;
        Placement at = move.end;
        for (int step = move.fallback;; step = moves_[static_cast<std::size_t>(step)].fallback) {
            const Move& next = moves_[static_cast<std::size_t>(step)];
            append(path, own[static_cast<std::size_t>(step)], at);
            if (next.holds()) break;
            at = at * next.end;
        }
        move.stand = path.positions.back();
        const double standing = path.radii.back();
        path.radii.back() = std::max(elbow_radius_, standing);
        const Circle circle = circle_around(path);
        move.middle = circle.middle;
        move.reach = circle.radius;
        move.half = circle.half;
        for (std::size_t i = 0; i < path.positions.size(); ++i) {
            farthest_reach_ = std::max(farthest_reach_, path.positions[i].norm() + path.radii[i]);
        }
        widest_circle_ = std::max(widest_circle_, move.reach);
        move.sweep = path;
        path.radii.back() = standing;
        const auto whole = static_cast<std::size_t>(longest_frames_ + longest_promise_ + 1);
        const std::size_t moving = path.radii.size() - 1;
        path.positions.resize(whole, path.positions.back());
        path.radii.resize(whole, path.radii.back());
        move.promise = spacetime::FastPath::build(path);
        std::fill(path.radii.begin() + static_cast<std::ptrdiff_t>(moving), path.radii.end(),
                  std::max(elbow_radius_, path.radii.back()));
        move.request = spacetime::FastPath::build(path);
    }

    from_.resize(hubs);
    for (std::size_t k = 0; k < moves_.size(); ++k) {
        if (moves_[k].holds() || moves_[k].prolonged) continue;
        from_[static_cast<std::size_t>(moves_[k].hub_in)].push_back(static_cast<int>(k));
    }
    rest_ = 0;
    while (!graph.hubs[static_cast<std::size_t>(rest_)].standing) ++rest_;
    standing_radius_ = stand_radius[static_cast<std::size_t>(rest_)];

    speed_.assign(hubs, 0.0);
    for (std::size_t h = 0; h < hubs; ++h) {
        if (rounds[h].clips.empty()) continue;
        speed_[h] = rounds[h].length / (rounds[h].frames * frame_time_);
        cruising_.push_back(speed_[h]);
    }
    std::sort(cruising_.begin(), cruising_.end());
}

std::uint64_t Repertoire::fingerprint() const {
    Fingerprint print;
    print.add(graph_->fingerprint()).add(frame_time_);
    for (const Move& move : moves_) {
        print.add(move.name).add(move.frames).add(move.fallback).add(move.end.x).add(move.end.z);
        print.add(std::span<const double>(move.sweep.radii));
    }
    return print.value();
}

}  // namespace sidestep::crowd
