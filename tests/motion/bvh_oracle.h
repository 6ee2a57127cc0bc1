// The slow twin of the BVH reader: words, recursion and 4 x 4 matrices, straight from the text.
//
// It knows well-formed files only, shares no line with the reader, and multiplies matrices where
// the reader multiplies quaternions.
#pragma once

#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::test {

class BvhOracle {
public:
    explicit BvhOracle(const std::string& text) : in_(text) {
        std::string word;
        in_ >> word;
        while (in_ >> word && word == "ROOT") read_node(-1);
        if (word != "MOTION") throw std::runtime_error("no MOTION");
        in_ >> word >> declared_ >> word >> word >> frame_time_;
        double value = 0.0;
        while (in_ >> word) {
            value = std::strtod(word.c_str(), nullptr);
            values_.push_back(value);
        }
    }

    [[nodiscard]] std::size_t joint_count() const { return joints_; }
    [[nodiscard]] std::size_t frame_count() const { return values_.size() / channels_; }
    [[nodiscard]] double frame_time() const { return frame_time_; }

    /// World positions of all joints and, after them, of all end sites.
    [[nodiscard]] std::vector<Vec3> positions(std::size_t frame) const {
        std::vector<Mat4> world;
        std::vector<Vec3> joints;
        std::vector<Vec3> sites;
        const double* value = &values_[frame * channels_];
        for (const Node& node : nodes_) {
            Vec3 place = node.offset;
            Mat4 turn = Mat4::Identity();
            for (const std::string& channel : node.channels) {
                const int axis = channel[0] - 'X';
                if (channel.substr(1) == "position") {
                    place[axis] = *value++;
                } else {
                    turn *= about(axis, *value++);
                }
            }
            Mat4 local = Mat4::Identity();
            local.topRightCorner<3, 1>() = place;
            const Mat4 parent = node.parent < 0 ? Mat4::Identity() : world[node.parent];
            world.push_back(parent * local * turn);
            (node.end_site ? sites : joints).push_back(world.back().topRightCorner<3, 1>());
        }
        joints.insert(joints.end(), sites.begin(), sites.end());
        return joints;
    }

private:
    struct Node {
        int parent = -1;
        bool end_site = false;
        Vec3 offset = Vec3::Zero();
        std::vector<std::string> channels;
    };

    static Mat4 about(int axis, double degrees) {
        const long double angle = std::remainder(static_cast<long double>(degrees), 360.0L) *
                                  3.14159265358979323846264338327950288L / 180.0L;
        const auto c = static_cast<double>(std::cos(angle));
        const auto s = static_cast<double>(std::sin(angle));
        Mat4 m = Mat4::Identity();
        const int b = (axis + 1) % 3;
        const int d = (axis + 2) % 3;
        m(b, b) = m(d, d) = c;
        m(b, d) = -s;
        m(d, b) = s;
        return m;
    }

    void read_node(int parent, bool end_site = false) {
        std::string word;
        const auto self = static_cast<int>(nodes_.size());
        nodes_.push_back({parent, end_site, Vec3::Zero(), {}});
        joints_ += end_site ? 0 : 1;
        while (in_ >> word && word != "{") {
        }
        while (in_ >> word && word != "}") {
            if (word == "OFFSET") {
                Vec3 offset;
                in_ >> offset[0] >> offset[1] >> offset[2];
                nodes_[self].offset = offset;
            } else if (word == "CHANNELS") {
                int count = 0;
                in_ >> count;
                for (int i = 0; i < count; ++i) {
                    in_ >> word;
                    nodes_[self].channels.push_back(word);
                }
                channels_ += static_cast<std::size_t>(count);
            } else if (word == "JOINT") {
                read_node(self);
            } else if (word == "End") {
                read_node(self, true);
            } else {
                throw std::runtime_error("unexpected " + word);
            }
        }
    }

    std::istringstream in_;
    std::vector<Node> nodes_;
    std::size_t joints_ = 0;
    std::size_t channels_ = 0;
    long long declared_ = 0;
    double frame_time_ = 0.0;
    std::vector<double> values_;
};

}  // namespace sidestep::test
