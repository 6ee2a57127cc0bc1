#include "sidestep/articulated/detail/blows.h"

namespace sidestep::articulated::detail {

namespace {

constexpr V3<double> no_blow{0.0, 0.0, 0.0};

/// D^-1 y of a joint. @param l  The sliding half, of free joints.
inline void yielded(const Group& g, const MovingDouble& m, const V3<double>& y,
                    const V3<double>& yl, V3<double>& x, V3<double>& xl) {
    xl = no_blow;
    switch (g.type) {
        case JointType::fixed:
            x = no_blow;
            break;
        case JointType::revolute:
        case JointType::prismatic:
            x = {m.ia.xx * y.x, 0.0, 0.0};
            break;
        case JointType::universal:
            x = {m.ia.xx * y.x + m.ia.xy * y.y, m.ia.xy * y.x + m.ia.yy * y.y, 0.0};
            break;
        case JointType::ball:
            x = m.ia * y;
            break;
        case JointType::free:
            x = m.ia * y + m.ib * yl;
            xl = back(m.ib, y) + m.id * yl;
            break;
    }
}

}  // namespace

void Blows::begin(const std::vector<Group>& groups, const std::vector<MovingDouble>& moving) {
    groups_ = &groups;
    moving_ = &moving;
    passages_.clear();
    blows_.clear();
    rows_ = 0;
}

void Blows::walk(int group, int rows, V3<double>* n, V3<double>* f, V3<double>* push) {
    Blow blow{rows_, rows, static_cast<int>(passages_.size()), 0};
    while (group > 0) {
        const Group& g = (*groups_)[group];
        const MovingDouble& m = (*moving_)[group];
        passages_.emplace_back(group);
        Passage& p = passages_.back();
        for (int r = 0; r < rows; ++r) {
            V3<double>&y = p.y[r], &x = p.x[r], &yl = p.yl[r], &xl = p.xl[r];
            yl = no_blow;
            switch (g.type) {
                case JointType::fixed:
                    y = no_blow;
                    break;
                case JointType::revolute:
                    y = {dot(m.axis, n[r]) + push[r].x, 0.0, 0.0};
                    break;
                case JointType::prismatic:
                    y = {dot(m.axis, f[r]) + push[r].x, 0.0, 0.0};
                    break;
                case JointType::universal:
                    y = {dot(m.axis, n[r]) + push[r].x, dot(m.axis_2, n[r]) + push[r].y, 0.0};
                    break;
                case JointType::ball:
                    y = n[r] + push[r];
                    break;
                case JointType::free:
                    y = n[r] + push[r];
                    yl = f[r];
                    break;
            }
            yielded(g, m, y, yl, x, xl);
            if (g.parent == 0) continue;
            // what goes on
            switch (g.type) {
                case JointType::fixed:
                    break;
                case JointType::revolute:
                case JointType::prismatic:
                    n[r] = n[r] - x.x * m.un;
                    f[r] = f[r] - x.x * m.uf;
                    break;
                case JointType::universal:
                    n[r] = n[r] - x.x * m.un - x.y * m.un_2;
                    f[r] = f[r] - x.x * m.uf - x.y * m.uf_2;
                    break;
                case JointType::ball:
                    // n - a x with (a + z) x = y
                    n[r] = m.yield * x - push[r];
                    f[r] = f[r] - back(m.b, x);
                    break;
                case JointType::free:
                    n[r] = m.yield * x - push[r];
                    f[r] = m.yield * xl;
                    break;
            }
            n[r] = n[r] + cross(m.offset, f[r]);
            push[r] = no_blow;
        }
        group = g.parent;
    }
    blow.last = static_cast<int>(passages_.size());
    blows_.push_back(blow);
    rows_ += rows;
}

void Blows::strike(int group, const V3<double>& arm, const V3<double>* directions) {
    V3<double> n[3], f[3], push[3];
    for (int r = 0; r < 3; ++r) {
        f[r] = directions[r];
        n[r] = cross(arm, f[r]);
        push[r] = no_blow;
    }
    walk(group, 3, n, f, push);
}

void Blows::turn(int group, const V3<double>& way) {
    V3<double> n = no_blow, f = no_blow, push = way;
    if ((*groups_)[group].type == JointType::ball) push = (*moving_)[group].turn * way;
    walk(group, 1, &n, &f, &push);
}

void Blows::matrix(std::vector<double>& k) const {
    k.resize(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(rows_));
    for (std::size_t i = 0; i < blows_.size(); ++i) {
        const Blow& a = blows_[i];
        for (std::size_t j = 0; j <= i; ++j) {
            const Blow& b = blows_[j];
            double sum[3][3] = {};
            // groups on a way to the root have falling numbers
            int p = a.first, q = b.first;
            while (p < a.last && q < b.last) {
                const Passage &s = passages_[p], &t = passages_[q];
                if (s.group > t.group) {
                    ++p;
                    continue;
                }
                if (s.group < t.group) {
                    ++q;
                    continue;
                }
                const bool slides = (*groups_)[s.group].type == JointType::free;
                for (int r = 0; r < a.rows; ++r) {
                    for (int c = 0; c < b.rows; ++c) {
                        sum[r][c] += dot(s.y[r], t.x[c]);
                        if (slides) sum[r][c] += dot(s.yl[r], t.xl[c]);
                    }
                }
                ++p;
                ++q;
            }
            for (int r = 0; r < a.rows; ++r) {
                for (int c = 0; c < b.rows; ++c) {
                    const int row = a.first_row + r, column = b.first_row + c;
                    k[static_cast<std::size_t>(row * rows_ + column)] = sum[r][c];
                    k[static_cast<std::size_t>(column * rows_ + row)] = sum[r][c];
                }
            }
        }
    }
}

void Blows::apply(int count, const double* impulse, double* jump) {
    y_.assign(count, no_blow);
    yl_.assign(count, no_blow);
    for (const Blow& blow : blows_) {
        for (int p = blow.first; p < blow.last; ++p) {
            const Passage& passage = passages_[p];
            for (int r = 0; r < blow.rows; ++r) {
                const double size = impulse[blow.first_row + r];
                y_[passage.group] = y_[passage.group] + size * passage.y[r];
                yl_[passage.group] = yl_[passage.group] + size * passage.yl[r];
            }
        }
    }
    w_.resize(count);
    v_.resize(count);
    w_[0] = v_[0] = no_blow;
    for (int i = 1; i < count; ++i) {
        const Group& g = (*groups_)[i];
        const MovingDouble& m = (*moving_)[i];
        double* qd = jump + g.rate;
        V3<double> w = w_[g.parent];
        V3<double> v = v_[g.parent] + cross(w, m.offset);
        switch (g.type) {
            case JointType::fixed:
                break;
            case JointType::revolute:
            case JointType::prismatic: {
                qd[0] = m.ia.xx * (y_[i].x - dot(m.un, w) - dot(m.uf, v));
                if (g.type == JointType::revolute) {
                    w = w + qd[0] * m.axis;
                } else {
                    v = v + qd[0] * m.axis;
                }
                break;
            }
            case JointType::universal: {
                const double l = y_[i].x - dot(m.un, w) - dot(m.uf, v);
                const double l2 = y_[i].y - dot(m.un_2, w) - dot(m.uf_2, v);
                qd[0] = m.ia.xx * l + m.ia.xy * l2;
                qd[1] = m.ia.xy * l + m.ia.yy * l2;
                w = w + qd[0] * m.axis + qd[1] * m.axis_2;
                break;
            }
            case JointType::ball: {
                const V3<double> x = m.ia * (y_[i] - m.a * w - m.b * v);
                const V3<double> own = back(m.turn, x);
                qd[0] = own.x;
                qd[1] = own.y;
                qd[2] = own.z;
                w = w + x;
                break;
            }
            case JointType::free: {
                const V3<double> l = y_[i] - m.a * w - m.b * v;
                const V3<double> l2 = yl_[i] - back(m.b, w) - m.d * v;
                const V3<double> x = m.ia * l + m.ib * l2;
                const V3<double> xl = back(m.ib, l) + m.id * l2;
                const V3<double> own = back(m.turn, x), own_l = back(m.turn, xl);
                qd[0] = own.x;
                qd[1] = own.y;
                qd[2] = own.z;
                qd[3] = own_l.x;
                qd[4] = own_l.y;
                qd[5] = own_l.z;
                w = w + x;
                v = v + xl;
                break;
            }
        }
        w_[i] = w;
        v_[i] = v;
    }
}

}  // namespace sidestep::articulated::detail
