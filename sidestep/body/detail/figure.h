// The person to be clothed: measured once, then every builder of parts reads from here.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sidestep/body/detail/turned.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body::detail {

/// Shades of wood along a profile.
inline constexpr double plain = 1.0;
inline constexpr double burnt = 0.45;  ///< The dark line a turner burns into a groove.
inline constexpr double dark = -1.0;   ///< Marks the wood of balls.

/// Air between a ball and its socket, in metres at human size.
inline constexpr double gap = 0.0015;

/// A finished piece, in the body's axes (X left, Y up, Z forward), places as at rest.
struct Piece {
    int joint = 0;
    std::string name;
    Turned shape;
};

struct Figure {
    const motion::Skeleton* skeleton = nullptr;
    Humanoid human;
    motion::GlobalPose rest;
    Mat3 body = Mat3::Identity();  ///< Columns: left, up, forward, in the skeleton's world.
    double unit = 1.0;             ///< Size against the built-in person of 1.75 m.
    Girth girth;
    int segments = 24;

    /// Where a joint is at rest, in the body's axes.
    [[nodiscard]] Vec3 at(int joint) const;
    /// Rings for a stretch that takes `share` of a full limb's rings, at least `least`.
    [[nodiscard]] int rings(double share, int least) const;
    /// True when the ball at this joint is a link of its own.
    [[nodiscard]] bool has_own_ball(int joint) const;
};

/// Radii of the balls, with girth and unit in.
struct Balls {
    double hip, knee, ankle, shoulder, elbow, wrist, neck, head;
};
[[nodiscard]] Balls balls_of(const Figure& figure);

/// A limb from `origin` to the joint at `end`. Keys run from t = 0 behind the dome to t = 1 before
/// the lip; their radii are metres.
struct LimbPlan {
    Vec3 origin = Vec3::Zero();
    Vec3 end = Vec3::Zero();
    Vec3 towards = Vec3::UnitX();  ///< The lathe's u.
    double ball = 0.0;             ///< Radius of the ball at the origin.
    double next_ball = 0.0;        ///< Radius of the ball at the end.
    bool own_ball = true;          ///< False: the ball is another link's, this one has a cup.
    double neck_share = 0.74;      ///< Of the ball's radius: how thick the neck behind it is.
    double rim_share = 0.86;       ///< Of the next ball's radius: how wide the socket opens.
    std::vector<Ring> keys = {};
};
[[nodiscard]] Turned turn_limb(const Figure& figure, const LimbPlan& plan);

/// A whole ball, with a burnt line about its middle.
[[nodiscard]] Turned turn_ball(const Figure& figure, const Vec3& centre, const Vec3& axis,
                               double radius);

void add_trunk(const Figure& figure, std::vector<Piece>& pieces);  // pelvis to collar, yokes
void add_neck_and_head(const Figure& figure, std::vector<Piece>& pieces);
void add_arms(const Figure& figure, std::vector<Piece>& pieces);  // to the wrist
void add_hands(const Figure& figure, std::vector<Piece>& pieces);
void add_legs(const Figure& figure, std::vector<Piece>& pieces);   // to the ankle
void add_feet(const Figure& figure, std::vector<Piece>& pieces);   // with toes
void add_balls(const Figure& figure, std::vector<Piece>& pieces);  // that are links of their own
void add_plain_bones(const Figure& figure,
                     std::vector<Piece>& pieces);  // anything that is no person

/// The first joint of the neck that is free of the chest, and the buried one before it (or -1).
struct NeckBase {
    int free = -1;
    int buried = -1;
};
[[nodiscard]] NeckBase neck_base(const Figure& figure);
/// How high the chest reaches, in the body's axes.
[[nodiscard]] double chest_top(const Figure& figure);

}  // namespace sidestep::body::detail
