#include "sidestep/articulated/detail/blows.h"

#include <utility>

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

void Blows::walk(int rows, Front& front, Front& back_front, V3<double>* push) {
    Blow blow{rows_, rows, static_cast<int>(passages_.size()), 0};
    Front *now = &front, *other = &back_front;
    while (now->group > 0 || other->group > 0) {
        // the one that is farther from the root first, so that passages have falling numbers
        if (other->group > now->group) {
            std::swap(now, other);
        } else if (other->group == now->group) {
            // the two ways join
            for (int r = 0; r < rows; ++r) {
                now->n[r] = now->n[r] + other->n[r];
                now->f[r] = now->f[r] + other->f[r];
            }
            other->group = 0;
        }
        const int group = now->group;
        V3<double>*n = now->n, *f = now->f;
        const Group& g = (*groups_)[group];
        const MovingDouble& m = (*moving_)[group];
        passages_.emplace_back(group, freedom_of(g.type));
        Passage& p = passages_.back();
        for (int c = 0; c < p.freedom; ++c) p.x[c][1] = p.x[c][2] = p.x[c][3] = 0.0;
        for (int r = 0; r < rows; ++r) {
            V3<double> y = no_blow, yl = no_blow, x = no_blow, xl = no_blow;
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
            const double all_y[6] = {y.x, y.y, y.z, yl.x, yl.y, yl.z};
            const double all_x[6] = {x.x, x.y, x.z, xl.x, xl.y, xl.z};
            for (int c = 0; c < p.freedom; ++c) {
                p.y[r][c] = all_y[c];
                p.x[c][r] = all_x[c];
            }
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
        now->group = g.parent;
    }
    blow.last = static_cast<int>(passages_.size());
    blows_.push_back(blow);
    rows_ += rows;
}

void Blows::strike(int group, const V3<double>& arm, const V3<double>* directions) {
    strike(group, arm, 0, no_blow, directions);
}

void Blows::strike(int group, const V3<double>& arm, int other, const V3<double>& other_arm,
                   const V3<double>* directions) {
    Front front, back_front;
    V3<double> push[3];
    front.group = group;
    back_front.group = other;
    for (int r = 0; r < 3; ++r) {
        front.f[r] = directions[r];
        front.n[r] = cross(arm, front.f[r]);
        push[r] = no_blow;
        if (other == 0) continue;
        back_front.f[r] = -1.0 * directions[r];
        back_front.n[r] = cross(other_arm, back_front.f[r]);
    }
    walk(3, front, back_front, push);
}

void Blows::turn(int group, const V3<double>& way) {
    Front front, nobody;
    front.group = group;
    front.n[0] = front.f[0] = no_blow;
    V3<double> push = way;
    if ((*groups_)[group].type == JointType::ball) push = (*moving_)[group].turn * way;
    walk(1, front, nobody, &push);
}

S3<double> Blows::own(int blow) const {
    S3<double> k{0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    for (int p = blows_[blow].first; p < blows_[blow].last; ++p) {
        const Passage& s = passages_[p];
        for (int c = 0; c < s.freedom; ++c) {
            k.xx += s.y[0][c] * s.x[c][0];
            if (blows_[blow].rows == 1) continue;
            k.xy += s.y[0][c] * s.x[c][1];
            k.xz += s.y[0][c] * s.x[c][2];
            k.yy += s.y[1][c] * s.x[c][1];
            k.yz += s.y[1][c] * s.x[c][2];
            k.zz += s.y[2][c] * s.x[c][2];
        }
    }
    return k;
}

void Blows::hit(int blow, const V3<double>& by) {
    for (int p = blows_[blow].first; p < blows_[blow].last; ++p) {
        const Passage& s = passages_[p];
        double* felt = felt_.data() + 6 * s.group;
        // rows that a blow does not have are zeros
        for (int c = 0; c < s.freedom; ++c) {
            felt[c] += s.x[c][0] * by.x + s.x[c][1] * by.y + s.x[c][2] * by.z;
        }
    }
}

V3<double> Blows::felt(int blow) const {
    V3<double> sum = no_blow;
    const bool three = blows_[blow].rows == 3;
    for (int p = blows_[blow].first; p < blows_[blow].last; ++p) {
        const Passage& s = passages_[p];
        const double* felt = felt_.data() + 6 * s.group;
        for (int c = 0; c < s.freedom; ++c) {
            sum.x += s.y[0][c] * felt[c];
            if (!three) continue;
            sum.y += s.y[1][c] * felt[c];
            sum.z += s.y[2][c] * felt[c];
        }
    }
    return sum;
}

void Blows::matrix(std::vector<double>& k) const {
    const int wide = stride();
    k.resize(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(wide));
    for (std::size_t i = 0; i < blows_.size(); ++i) {
        const Blow& a = blows_[i];
        for (std::size_t j = 0; j <= i; ++j) {
            const Blow& b = blows_[j];
            Two a0{}, b0{}, a1{}, b1{}, a2{}, b2{};
            const bool three = a.rows == 3;
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
                for (int c = 0; c < s.freedom; ++c) {
                    const Two xa = *reinterpret_cast<const Two*>(t.x[c]);
                    const Two xb = *reinterpret_cast<const Two*>(t.x[c] + 2);
                    a0 += s.y[0][c] * xa;
                    b0 += s.y[0][c] * xb;
                    if (three) {
                        a1 += s.y[1][c] * xa;
                        b1 += s.y[1][c] * xb;
                        a2 += s.y[2][c] * xa;
                        b2 += s.y[2][c] * xb;
                    }
                }
                ++p;
                ++q;
            }
            const double sum[3][3] = {
                {a0[0], a0[1], b0[0]}, {a1[0], a1[1], b1[0]}, {a2[0], a2[1], b2[0]}};
            for (int r = 0; r < a.rows; ++r) {
                for (int c = 0; c < b.rows; ++c) {
                    const int row = a.first_row + r, column = b.first_row + c;
                    k[static_cast<std::size_t>(row * wide + column)] = sum[r][c];
                    k[static_cast<std::size_t>(column * wide + row)] = sum[r][c];
                }
            }
        }
    }
    for (int r = 0; r < rows_; ++r) {
        for (int c = rows_; c < wide; ++c) k[static_cast<std::size_t>(r * wide + c)] = 0.0;
    }
}

void Blows::apply(int count, const double* impulse, double* jump) {
    left_.assign(static_cast<std::size_t>(6 * count), 0.0);
    for (const Blow& blow : blows_) {
        for (int p = blow.first; p < blow.last; ++p) {
            const Passage& passage = passages_[p];
            double* left = left_.data() + 6 * passage.group;
            for (int r = 0; r < blow.rows; ++r) {
                const double size = impulse[blow.first_row + r];
                for (int c = 0; c < passage.freedom; ++c) left[c] += size * passage.y[r][c];
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
        const double* left = left_.data() + 6 * i;
        V3<double> w = w_[g.parent];
        V3<double> v = v_[g.parent] + cross(w, m.offset);
        switch (g.type) {
            case JointType::fixed:
                break;
            case JointType::revolute:
            case JointType::prismatic: {
                qd[0] = m.ia.xx * (left[0] - dot(m.un, w) - dot(m.uf, v));
                if (g.type == JointType::revolute) {
                    w = w + qd[0] * m.axis;
                } else {
                    v = v + qd[0] * m.axis;
                }
                break;
            }
            case JointType::universal: {
                const double l = left[0] - dot(m.un, w) - dot(m.uf, v);
                const double l2 = left[1] - dot(m.un_2, w) - dot(m.uf_2, v);
                qd[0] = m.ia.xx * l + m.ia.xy * l2;
                qd[1] = m.ia.xy * l + m.ia.yy * l2;
                w = w + qd[0] * m.axis + qd[1] * m.axis_2;
                break;
            }
            case JointType::ball: {
                const V3<double> x =
                    m.ia * (V3<double>{left[0], left[1], left[2]} - m.a * w - m.b * v);
                const V3<double> own = back(m.turn, x);
                qd[0] = own.x;
                qd[1] = own.y;
                qd[2] = own.z;
                w = w + x;
                break;
            }
            case JointType::free: {
                const V3<double> l = V3<double>{left[0], left[1], left[2]} - m.a * w - m.b * v;
                const V3<double> l2 =
                    V3<double>{left[3], left[4], left[5]} - back(m.b, w) - m.d * v;
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
