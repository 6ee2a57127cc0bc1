#include "bench/articulated/peers_mujoco.h"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "sidestep/articulated/state.h"

namespace sidestep::bench {

using articulated::Joint;
using articulated::JointType;
using articulated::Link;
using articulated::Model;
using articulated::State;

namespace {

constexpr int bodies_per_file = 30;

std::string numbers(const Vec3& v) {
    return fmt::format("{:.17g} {:.17g} {:.17g}", v.x(), v.y(), v.z());
}

/// Principal axes are found here: MuJoCo's own search stops at eight digits.
struct Principal {
    explicit Principal(const Mat3& inertia) {
        const Eigen::SelfAdjointEigenSolver<Mat3> solver(inertia);
        Mat3 axes = solver.eigenvectors();
        if (axes.determinant() < 0.0) axes.col(0) *= -1.0;
        turn = Quat(axes);
        moments = solver.eigenvalues();
    }
    Quat turn;
    Vec3 moments;
};

std::string mjcf_joints(const Joint& joint, int parent, int i) {
    const auto one = [&](const char* part, const char* type, const Vec3& axis) {
        return fmt::format(R"(<joint name="j{}{}" type="{}" axis="{}" armature="{:.17g}"/>)", i,
                           part, type, numbers(axis), joint.armature);
    };
    switch (joint.type) {
        case JointType::fixed:
            return {};
        case JointType::revolute:
            return one("a", "hinge", joint.axis);
        case JointType::prismatic:
            return one("a", "slide", joint.axis);
        case JointType::universal:
            return one("a", "hinge", joint.axis) + one("b", "hinge", joint.axis_2);
        case JointType::ball:
            return one("a", "ball", Vec3::UnitZ());
        case JointType::free:
            if (parent < 0) return one("a", "free", Vec3::UnitZ());
            return one("a", "slide", Vec3::UnitX()) + one("b", "slide", Vec3::UnitY()) +
                   one("c", "slide", Vec3::UnitZ()) + one("d", "ball", Vec3::UnitZ());
    }
    return {};
}

class MjcfWriter {
public:
    explicit MjcfWriter(const Model& model) : model_(model) {}

    std::vector<MjcfText> write(const Vec3& gravity) {
        files_.push_back({"main.xml", {}});
        std::string bodies;
        for (int i = 0; i < model_.link_count(); ++i) {
            if (model_.link(i).parent < 0) bodies += body(i, 0);
        }
        files_[0].text = fmt::format(
            "<mujoco><compiler angle=\"radian\" inertiafromgeom=\"false\"/>"
            "<option gravity=\"{}\" timestep=\"0.001\"/>"
            "<worldbody>\n{}</worldbody></mujoco>\n",
            numbers(gravity), bodies);
        return std::move(files_);
    }

private:
    std::string body(int i, int depth) {
        const Link& link = model_.link(i);
        const Transform& at = link.joint.placement;
        const Principal principal(link.inertia);
        const Quat& turn = principal.turn;
        std::string text = fmt::format(
            "<body name=\"l{}\" pos=\"{}\" quat=\"{:.17g} {:.17g} {:.17g} {:.17g}\">"
            "<inertial pos=\"{}\" mass=\"{:.17g}\" diaginertia=\"{}\" quat=\"{:.17g} {:.17g} "
            "{:.17g} "
            "{:.17g}\"/>",
            i, numbers(at.translation), at.rotation.w(), at.rotation.x(), at.rotation.y(),
            at.rotation.z(), numbers(link.centre), link.mass, numbers(principal.moments), turn.w(),
            turn.x(), turn.y(), turn.z());
        text += mjcf_joints(link.joint, link.parent, i) + "\n";
        for (const int child : model_.children(i)) {
            if (depth < bodies_per_file) {
                text += body(child, depth + 1);
                continue;
            }
            const std::string name = fmt::format("part{}.xml", child);
            const std::string inner = body(child, 0);
            files_.push_back({name, "<mujoco>\n" + inner + "</mujoco>\n"});
            text += fmt::format("<include file=\"{}\"/>\n", name);
        }
        return text + "</body>\n";
    }

    const Model& model_;
    std::vector<MjcfText> files_;
};

struct ModelDelete {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
};
struct DataDelete {
    void operator()(mjData* data) const { mj_deleteData(data); }
};

std::unique_ptr<mjModel, ModelDelete> open(const std::vector<MjcfText>& files) {
    const auto vfs = std::make_unique<mjVFS>();
    mj_defaultVFS(vfs.get());
    for (const MjcfText& file : files) {
        mj_makeEmptyFileVFS(vfs.get(), file.name.c_str(), static_cast<int>(file.text.size()));
        const int at = mj_findFileVFS(vfs.get(), file.name.c_str());
        std::memcpy(vfs->filedata[at], file.text.data(), file.text.size());
    }
    char words[1000] = {};
    std::unique_ptr<mjModel, ModelDelete> model(
        mj_loadXML(files.front().name.c_str(), vfs.get(), words, sizeof words));
    mj_deleteVFS(vfs.get());
    if (!model) throw std::runtime_error(std::string("MuJoCo: ") + words);
    return model;
}

Quat quat_of(const double* q) {
    return {q[0], q[1], q[2], q[3]};
}
void put(const Quat& q, double* out) {
    out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
}

}  // namespace

std::vector<MjcfText> write_mjcf(const Model& model, const Vec3& gravity) {
    return MjcfWriter(model).write(gravity);
}

struct MujocoPeer::Inside {
    Model model;
    std::unique_ptr<mjModel, ModelDelete> mj;
    std::unique_ptr<mjData, DataDelete> data;
    std::vector<int> first_joint;  // MuJoCo's, by link; -1 for fixed links
    // of links on free joints: turns the link's axes into those MuJoCo's linear rates are in
    std::vector<Mat3> turns;
    std::vector<double> rates;  // ours, as set

    void begin() {
        mj->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_CONSTRAINT | mjDSBL_ACTUATION;
        data.reset(mj_makeData(mj.get()));
        if (!data) throw std::runtime_error("MuJoCo has no memory for its data");
        turns.assign(model.link_count(), Mat3::Identity());
    }
};

MujocoPeer::MujocoPeer(const Model& model, const Vec3& gravity)
    : inside_(std::make_unique<Inside>()) {
    Inside& in = *inside_;
    in.model = model;
    in.mj = open(write_mjcf(model, gravity));
    for (int i = 0; i < model.link_count(); ++i) {
        in.first_joint.push_back(
            mj_name2id(in.mj.get(), mjOBJ_JOINT, fmt::format("j{}a", i).c_str()));
    }
    in.begin();
}

MujocoPeer::MujocoPeer(const std::filesystem::path& file, const Model& model)
    : inside_(std::make_unique<Inside>()) {
    Inside& in = *inside_;
    in.model = model;
    char words[1000] = {};
    in.mj.reset(mj_loadXML(file.c_str(), nullptr, words, sizeof words));
    if (!in.mj) throw std::runtime_error(std::string("MuJoCo: ") + words);
    int joint = 0;
    for (const Link& link : model.links()) {
        in.first_joint.push_back(link.joint.type == JointType::fixed ? -1 : joint++);
    }
    if (joint != in.mj->njnt) {
        throw std::runtime_error(
            fmt::format("MuJoCo finds {} joints, we found {}", in.mj->njnt, joint));
    }
    in.mj->opt.density = in.mj->opt.viscosity = 0.0;
    in.begin();
}

MujocoPeer::~MujocoPeer() = default;
MujocoPeer::MujocoPeer(MujocoPeer&&) noexcept = default;

void MujocoPeer::take_weights(std::span<const int> links) {
    Inside& in = *inside_;
    mjModel& mj = *in.mj;
    for (int body = 1; body < mj.nbody; ++body) {
        const int last = mj.body_jntadr[body] + mj.body_jntnum[body] - 1;
        const Link& link = in.model.link(links[body - 1]);
        const Principal principal(link.inertia);
        for (int k = 0; k < 3; ++k) {
            // our frames sit at joints
            const double joint = mj.body_jntnum[body] > 0 ? mj.jnt_pos[3 * last + k] : 0.0;
            mj.body_ipos[3 * body + k] = link.centre[k] + joint;
            mj.body_inertia[3 * body + k] = principal.moments[k];
        }
        put(principal.turn, mj.body_iquat + 4 * body);
    }
    mj_setConst(&mj, in.data.get());
}

void MujocoPeer::set(const State& state, std::span<const double> joint_forces) {
    Inside& in = *inside_;
    const mjModel& mj = *in.mj;
    in.rates = state.rates;
    const auto force = [&](int at) { return joint_forces.empty() ? 0.0 : joint_forces[at]; };
    for (int i = 0; i < in.model.link_count(); ++i) {
        if (in.first_joint[i] < 0) continue;
        const Link& link = in.model.link(i);
        const double* q = state.positions.data() + in.model.first_position(i);
        const int first = in.model.first_rate(i);
        const double* rates = state.rates.data() + first;
        double* mj_q = in.data->qpos + mj.jnt_qposadr[in.first_joint[i]];
        const double* mj_q0 = mj.qpos0 + mj.jnt_qposadr[in.first_joint[i]];
        double* mj_v = in.data->qvel + mj.jnt_dofadr[in.first_joint[i]];
        double* mj_f = in.data->qfrc_applied + mj.jnt_dofadr[in.first_joint[i]];
        switch (link.joint.type) {
            case JointType::fixed:
                break;
            case JointType::revolute:
            case JointType::prismatic:
            case JointType::universal:
                for (int k = 0; k < in.model.freedom_of_link(i); ++k) {
                    mj_q[k] = q[k] + mj_q0[k];
                    mj_v[k] = rates[k];
                    mj_f[k] = force(first + k);
                }
                break;
            case JointType::ball:
                for (int k = 0; k < 4; ++k) mj_q[k] = q[k];
                for (int k = 0; k < 3; ++k) mj_v[k] = rates[k], mj_f[k] = force(first + k);
                break;
            case JointType::free: {
                const bool root = link.parent < 0;
                const Transform base = root ? link.joint.placement : Transform{};
                const Vec3 place = base * Vec3(q[0], q[1], q[2]);
                const Quat turn = quat_of(q + 3);
                for (int k = 0; k < 3; ++k) mj_q[k] = place[k];
                put(base.rotation * turn, mj_q + 3);
                in.turns[i] = (base.rotation * turn).toRotationMatrix();
                const Vec3 v = in.turns[i] * Vec3(rates[3], rates[4], rates[5]);
                const Vec3 f =
                    in.turns[i] * Vec3(force(first + 3), force(first + 4), force(first + 5));
                for (int k = 0; k < 3; ++k) {
                    mj_v[k] = v[k], mj_v[3 + k] = rates[k];
                    mj_f[k] = f[k], mj_f[3 + k] = force(first + k);
                }
                break;
            }
        }
    }
}

void MujocoPeer::forward() {
    mj_forward(inside_->mj.get(), inside_->data.get());
}
void MujocoPeer::step() {
    mj_step(inside_->mj.get(), inside_->data.get());
}

std::vector<double> MujocoPeer::accelerations() const {
    const Inside& in = *inside_;
    std::vector<double> ours(in.model.freedom());
    for (int i = 0; i < in.model.link_count(); ++i) {
        if (in.first_joint[i] < 0) continue;
        const double* a = in.data->qacc + in.mj->jnt_dofadr[in.first_joint[i]];
        const int first = in.model.first_rate(i);
        if (in.model.link(i).joint.type != JointType::free) {
            for (int k = 0; k < in.model.freedom_of_link(i); ++k) ours[first + k] = a[k];
            continue;
        }
        // classical and in outer axes there; of the frame itself, in its own axes here
        const double* r = in.rates.data() + first;
        const Vec3 linear = in.turns[i].transpose() * Vec3(a[0], a[1], a[2]) -
                            Vec3(r[0], r[1], r[2]).cross(Vec3(r[3], r[4], r[5]));
        for (int k = 0; k < 3; ++k) ours[first + k] = a[3 + k], ours[first + 3 + k] = linear[k];
    }
    return ours;
}

Eigen::MatrixXd MujocoPeer::mass_matrix() const {
    const Inside& in = *inside_;
    const int size = in.mj->nv;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> theirs(size, size);
    mj_fullM(in.mj.get(), theirs.data(), in.data->qM);
    // their rates of ours
    Eigen::MatrixXd map = Eigen::MatrixXd::Zero(size, in.model.freedom());
    for (int i = 0; i < in.model.link_count(); ++i) {
        if (in.first_joint[i] < 0) continue;
        const int row = in.mj->jnt_dofadr[in.first_joint[i]], column = in.model.first_rate(i);
        if (in.model.link(i).joint.type == JointType::free) {
            map.block<3, 3>(row, column + 3) = in.turns[i];
            map.block<3, 3>(row + 3, column).setIdentity();
        } else {
            for (int k = 0; k < in.model.freedom_of_link(i); ++k) map(row + k, column + k) = 1.0;
        }
    }
    return map.transpose() * theirs * map;
}

int MujocoPeer::freedom() const {
    return inside_->mj->nv;
}
double MujocoPeer::mass() const {
    return mj_getTotalmass(inside_->mj.get());
}
std::vector<double> MujocoPeer::masses() const {
    const mjModel& mj = *inside_->mj;
    return {mj.body_mass + 1, mj.body_mass + mj.nbody};
}
std::vector<Vec3> MujocoPeer::moments() const {
    const mjModel& mj = *inside_->mj;
    std::vector<Vec3> all;
    for (int i = 1; i < mj.nbody; ++i) {
        Vec3 one(mj.body_inertia[3 * i], mj.body_inertia[3 * i + 1], mj.body_inertia[3 * i + 2]);
        std::sort(one.data(), one.data() + 3);
        all.push_back(one);
    }
    return all;
}
Vec3 MujocoPeer::gravity() const {
    const auto& g = inside_->mj->opt.gravity;
    return {g[0], g[1], g[2]};
}

}  // namespace sidestep::bench
