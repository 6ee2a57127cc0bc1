// A play in which everything happens that a recording can hold, told step by step.
#pragma once

#include <string>
#include <vector>

#include "tests/recording/stage.h"

namespace sidestep::recording::test {

/// Things of every kind that come, move, are painted and go; definitions in the middle of it.
class RandomPlay {
public:
    RandomPlay(std::uint64_t seed, std::uint64_t stream, Writer& writer)
        : random_(seed, stream), writer_(writer) {
        body_ = writer_.add_skeleton(arm());
        clips_ = 1;
        writer_.add_clip(swing(body_, 4));
        mesh_ = writer_.add_mesh(tetrahedron());
        materials_ = 1;
        writer_.add_material({"red", {255, 0, 0, 255}});
        const int things = 1 + random_.index(12);
        for (int i = 0; i < things; ++i) add_thing();
    }

    /// One step of the story; the writer has been advanced to its beginning.
    void step() {
        const double t = time_;
        if (random_.chance(0.05)) add_thing();
        if (random_.chance(0.03)) writer_.add_material({"m", {1, 2, 3, 255}}), ++materials_;
        if (random_.chance(0.03)) writer_.add_clip(swing(body_, 2 + clips_ % 5)), ++clips_;
        const int calls = random_.index(2 * static_cast<int>(kinds_.size()) + 1);
        for (int i = 0; i < calls; ++i) {
            const int thing = random_.index(static_cast<int>(kinds_.size()));
            // now and then two at the very same moment
            const double when = random_.chance(0.2) ? t : t + random_.uniform(0, 0.1);
            if (random_.chance(0.12)) {
                writer_.remove(when, thing);
                ++removed;
                if (random_.chance(0.3)) key(when, thing);
            } else if (random_.chance(0.12)) {
                writer_.paint(when, thing, random_.index(materials_));
                ++painted;
            } else {
                key(when, thing);
            }
        }
        if (random_.chance(0.1)) writer_.event({t, "note", std::to_string(t), {}});
        time_ += 0.1;
        writer_.advance(time_);
        if (random_.chance(0.7)) writer_.flush();
    }

    int removed = 0;
    int painted = 0;

private:
    void add_thing() {
        const auto kind = static_cast<Kind>(1 + random_.index(6));
        Thing thing{.kind = kind, .name = "thing " + std::to_string(kinds_.size())};
        if (random_.chance(0.3)) thing.material = random_.index(materials_);
        if (kind == Kind::figure) thing.skeleton = body_;
        if (kind == Kind::part) thing.mesh = mesh_;
        thing.blend_within = random_.chance(0.3) ? 0.0 : 0.25;
        writer_.add_thing(thing);
        kinds_.push_back(kind);
    }

    void key(double t, int thing) {
        const Vec3 a = any_place(random_);
        const Vec3 b = any_place(random_);
        const Transform place{any_rotation(random_), a};
        switch (kinds_[static_cast<std::size_t>(thing)]) {
            case Kind::figure:
                if (random_.chance(0.5)) {
                    writer_.play(t, thing,
                                 {.clip = random_.index(clips_),
                                  .placement = {a, b.x()},
                                  .speed = random_.chance(0.5) ? 1.0 : 0.5});
                } else {
                    LocalPose pose;
                    for (const Joint& joint : arm().joints) {
                        pose.rotations.push_back(any_rotation(random_));
                        pose.translations.push_back(joint.offset + 0.1 * a);
                    }
                    writer_.pose(t, thing, pose);
                }
                break;
            case Kind::part:
                writer_.place(t, thing, place);
                break;
            case Kind::disc:
                writer_.disc(t, thing, a, 0.5);
                break;
            case Kind::box:
                writer_.box(t, thing, place, {1, 2, 3});
                break;
            case Kind::line:
                writer_.line(t, thing, a, b);
                break;
            case Kind::string: {
                std::vector<Vec3> points;
                const int count = 2 + random_.index(4);
                for (int i = 0; i < count; ++i) points.push_back(any_place(random_));
                writer_.string(t, thing, points);
                break;
            }
        }
    }

    Random random_;
    Writer& writer_;
    int body_ = 0, mesh_ = 0, clips_ = 0, materials_ = 0;
    std::vector<Kind> kinds_;
    double time_ = 0.0;
};

/// To the bit: both were read from the same numbers.
inline bool same(const State& a, const State& b) {
    if (a.figures.size() != b.figures.size() || a.parts.size() != b.parts.size() ||
        a.discs.size() != b.discs.size() || a.boxes.size() != b.boxes.size() ||
        a.lines.size() != b.lines.size() || a.strings.size() != b.strings.size()) {
        return false;
    }
    const auto all = [](const auto& x, const auto& y, auto equal) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (x[i].thing != y[i].thing || x[i].material != y[i].material || !equal(x[i], y[i])) {
                return false;
            }
        }
        return true;
    };
    const auto transforms = [](const Transform& x, const Transform& y) {
        return x.translation == y.translation && x.rotation.coeffs() == y.rotation.coeffs();
    };
    return all(a.figures, b.figures,
               [](const FigureState& x, const FigureState& y) {
                   if (x.clip != y.clip || x.clip_seconds != y.clip_seconds ||
                       x.pose.translations != y.pose.translations) {
                       return false;
                   }
                   for (std::size_t j = 0; j < x.pose.rotations.size(); ++j) {
                       if (x.pose.rotations[j].coeffs() != y.pose.rotations[j].coeffs()) {
                           return false;
                       }
                   }
                   return true;
               }) &&
           all(a.parts, b.parts,
               [&](const PartState& x, const PartState& y) {
                   return transforms(x.to_world, y.to_world);
               }) &&
           all(a.discs, b.discs,
               [](const DiscState& x, const DiscState& y) {
                   return x.centre == y.centre && x.radius == y.radius;
               }) &&
           all(a.boxes, b.boxes,
               [&](const BoxState& x, const BoxState& y) {
                   return transforms(x.to_world, y.to_world) && x.half_extents == y.half_extents;
               }) &&
           all(a.lines, b.lines,
               [](const LineState& x, const LineState& y) {
                   return x.from == y.from && x.to == y.to;
               }) &&
           all(a.strings, b.strings,
               [](const StringState& x, const StringState& y) { return x.points == y.points; });
}

}  // namespace sidestep::recording::test
