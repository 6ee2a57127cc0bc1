#include "sidestep/crowd/recorder.h"

#include <fmt/format.h>

#include <cmath>

namespace sidestep::crowd {

namespace {

recording::Skeleton skeleton_of(const motion::Skeleton& skeleton, const std::string& name,
                                std::span<const int> moving) {
    recording::Skeleton copy{.name = name};
    for (const motion::Joint& joint : skeleton.joints()) {
        copy.joints.push_back({.name = joint.name, .parent = joint.parent, .offset = joint.offset});
    }
    for (const int joint : moving) copy.joints[static_cast<std::size_t>(joint)].moves = true;
    for (const motion::EndSite& site : skeleton.end_sites()) {
        copy.end_sites.push_back({.joint = site.joint, .offset = site.offset});
    }
    return copy;
}

recording::Clip clip_of(const motion::Clip& clip, std::span<const int> moving,
                        const std::string& name, int skeleton) {
    recording::Clip copy;
    copy.name = name;
    copy.skeleton = skeleton;
    copy.frame_time = clip.frame_time();
    copy.frame_count = clip.frame_count();
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const std::span<const Quat> rotations = clip.rotations(frame);
        copy.rotations.insert(copy.rotations.end(), rotations.begin(), rotations.end());
        for (const int joint : moving) copy.translations.push_back(clip.translation(frame, joint));
    }
    return copy;
}

recording::Placement placement_of(const spacetime::Placement& at) {
    return {.position = {at.x, 0.0, at.z}, .heading = std::atan2(at.sine, at.cosine)};
}

/// Every joint that moves in any of the clips.
std::vector<int> moving_joints(std::span<const motion::GraphClip> clips) {
    std::vector<int> joints;
    for (const motion::GraphClip& clip : clips) {
        for (const int joint : clip.clip.translated_joints()) joints.push_back(joint);
    }
    std::sort(joints.begin(), joints.end());
    joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
    return joints;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> about(const Simulation& simulation,
                                                       std::uint64_t seed,
                                                       const std::string& command) {
    const Scene& scene = simulation.scene();
    std::vector<std::pair<std::string, std::string>> words;
    words.emplace_back("title", scene.title.empty() ? scene.name : scene.title);
    words.emplace_back("scene", scene.name);
    words.emplace_back("seed", std::to_string(seed));
    if (!command.empty()) words.emplace_back("command", command);
    words.emplace_back("frame_time", fmt::format("{}", simulation.repertoire().frame_time()));
    if (scene.width.fixed_radius) {
        words.emplace_back("fixed_radius", fmt::format("{}", *scene.width.fixed_radius));
    } else {
        words.emplace_back("margin", fmt::format("{}", scene.width.margin));
    }
    return words;
}

Recorder::Recorder(recording::Writer& writer, const Simulation& simulation, Explanations* reasons)
    : writer_(&writer), simulation_(&simulation), reasons_(reasons) {
    const motion::MotionGraph& graph = simulation.repertoire().graph();
    const std::vector<int> moving = moving_joints(graph.clips);
    skeleton_ = writer.add_skeleton(skeleton_of(graph.skeleton, "person", moving));
    for (const motion::GraphClip& clip : graph.clips) {
        clips_.push_back(writer.add_clip(clip_of(clip.clip, moving, clip.name, skeleton_)));
    }
    for (std::size_t k = 0; k < graph.clips.size(); ++k) {
        if (graph.clips[k].hub_in == simulation.repertoire().rest()) {
            standing_clip_ = clips_[k];
            break;
        }
    }
    // clothes that tell people apart
    constexpr std::array<std::array<std::uint8_t, 4>, 10> colours = {{{78, 121, 167, 255},
                                                                      {242, 142, 43, 255},
                                                                      {225, 87, 89, 255},
                                                                      {118, 183, 178, 255},
                                                                      {89, 161, 79, 255},
                                                                      {237, 201, 72, 255},
                                                                      {176, 122, 161, 255},
                                                                      {255, 157, 167, 255},
                                                                      {156, 117, 95, 255},
                                                                      {138, 143, 148, 255}}};
    for (std::size_t k = 0; k < colours.size(); ++k) {
        writer.add_material({.name = fmt::format("clothes {}", k), .rgba = colours[k]});
        materials_.push_back(static_cast<int>(k));
    }
    const int stone = writer.add_material({.name = "stone", .rgba = {110, 110, 115, 255}});
    for (const Walls::Edge& edge : simulation.walls().edges()) {
        const int wall =
            writer.add_thing({.kind = recording::Kind::line, .name = "wall", .material = stone});
        writer.line(0.0, wall, {edge.a.x(), 0.0, edge.a.y()}, {edge.b.x(), 0.0, edge.b.y()});
    }
    const Scene& scene = simulation.scene();
    for (std::size_t k = 0; k < scene.obstacles.size(); ++k) {
        const std::string name = scene.obstacles[k].name;
        const std::optional<motion::Clip>& clip = simulation.obstacle_clips()[k];
        if (clip) {
            const std::vector<int> joints(clip->translated_joints().begin(),
                                          clip->translated_joints().end());
            const int body = writer.add_skeleton(skeleton_of(clip->skeleton(), name, joints));
            const int played = writer.add_clip(clip_of(*clip, joints, name, body));
            const int figure = writer.add_thing({.kind = recording::Kind::figure,
                                                 .name = name,
                                                 .material = stone,
                                                 .skeleton = body});
            writer.play(0.0, figure, {.clip = played});
            obstacles_.push_back(-1);
        } else {
            obstacles_.push_back(writer.add_thing({.kind = recording::Kind::disc,
                                                   .name = name,
                                                   .material = stone,
                                                   .blend_within = 1.0}));
        }
    }
    tell_obstacles(0);
    if (simulation.crowd().frame() > 0) return;
    for (const Met& who : simulation.newcomers()) meet(who, 0.0);
}

void Recorder::tell_obstacles(std::int64_t frame) {
    const double dt = simulation_->repertoire().frame_time();
    for (std::size_t k = 0; k < obstacles_.size(); ++k) {
        if (obstacles_[k] < 0) continue;
        const motion::GroundPath& path = simulation_->obstacle_paths()[k];
        const auto sample =
            static_cast<std::size_t>(std::min<std::int64_t>(frame, path.sample_count() - 1));
        const Vec2& place = path.positions[sample];
        writer_->disc(static_cast<double>(frame) * dt, obstacles_[k], {place.x(), 0.0, place.y()},
                      path.radii[sample] - recording_guard);
    }
}

void Recorder::meet(const Met& met, double time) {
    const int person = met.person;
    if (static_cast<int>(figures_.size()) <= person) {
        figures_.resize(static_cast<std::size_t>(person) + 1, -1);
    }
    const auto who = static_cast<std::size_t>(person);
    figures_[who] = writer_->add_thing({.kind = recording::Kind::figure,
                                        .name = fmt::format("person {}", person),
                                        .material = materials_[who % materials_.size()],
                                        .skeleton = skeleton_});
    writer_->play(time, figures_[who],
                  {.clip = standing_clip_, .placement = placement_of(met.placement), .speed = 0.0});
}

void Recorder::explain(const Choice& choice, double time) {
    const Crowd& crowd = simulation_->crowd();
    const Wish& wish = crowd.wish(choice.person);
    const Reasons reasons = reasons_->of(choice.person);
    const int refused = reasons.total();
    // who wants nothing and was refused nothing has no story
    if (wish.kind == Wish::Kind::stand && refused == 0) return;
    const int figure = figures_[static_cast<std::size_t>(choice.person)];
    const Move& move = simulation_->repertoire().move(choice.move);
    // who keeps a promise found none of them free
    writer_->event(
        {.time = time,
         .kind = "choice",
         .text = fmt::format("{}{}, {}; {} looked at", choice.kept_promise ? "no way on: " : "",
                             move.name,
                             towards(wish, crowd.place(choice.person), simulation_->itineraries(),
                                     simulation_->scene().goals),
                             refused + (choice.kept_promise ? 0 : 1)),
         .who = {figure}});
    if (refused == 0) return;
    std::vector<int> who{figure};
    for (const int other : reasons.who()) who.push_back(figures_[static_cast<std::size_t>(other)]);
    writer_->event(
        {.time = time, .kind = "refused", .text = reasons.text(), .who = std::move(who)});
}

void Recorder::step() {
    tell(told(*simulation_));
}

void Recorder::tell(const Told& told) {
    const double dt = simulation_->repertoire().frame_time();
    const std::int64_t frame = told.frame;
    const double time = static_cast<double>(frame) * dt;
    if (frame > 0) tell_obstacles(frame);
    for (const Met& who : told.met) {
        // in the first frame some are known from before
        const bool known = who.person < static_cast<int>(figures_.size());
        if (!known) meet(who, time);
    }
    for (const Choice& choice : told.choices) {
        const auto who = static_cast<std::size_t>(choice.person);
        const int figure = figures_[who];
        if (choice.left) {
            writer_->event({.time = time,
                            .kind = "leave",
                            .text = fmt::format("person {} leaves", choice.person),
                            .who = {figure}});
            writer_->remove(time, figure);
            continue;
        }
        if (choice.gets_stuck) {
            writer_->event(
                {.time = time,
                 .kind = "stuck",
                 .text = fmt::format("person {} has not moved on for ten seconds", choice.person),
                 .who = {figure}});
        }
        if (reasons_ != nullptr) explain(choice, time);
        const Move& move = simulation_->repertoire().move(choice.move);
        // who holds still shows the last frame of what was played before
        for (const MovePart& part : move.parts) {
            later_.emplace(frame + part.frame,
                           Later{figure, clips_[static_cast<std::size_t>(part.clip)],
                                 placement_of(choice.placement * part.at), part.still ? 0.0 : 1.0});
        }
    }
    // nothing is told before it happens: a run may end at any frame
    while (!later_.empty() && later_.begin()->first <= frame) {
        const Later& due = later_.begin()->second;
        writer_->play(time, due.figure,
                      {.clip = due.clip, .placement = due.placement, .speed = due.speed});
        later_.erase(later_.begin());
    }
    if (reasons_ != nullptr) reasons_->forget();
    writer_->advance(time);
}

}  // namespace sidestep::crowd
