// The seed's tables to the letter. It asks for two neighbouring faces of a between which an edge of b
// goes in and out, and for nothing else: edges that pierce opposite faces, edges of a, and all other
// faces of a are forgotten. Kept to be measured, not to be used.
#include "sidestep/rigid/detail/narrow.h"

namespace sidestep::rigid::detail {

namespace {

struct PrintedTable {
    std::vector<double> distances;  // face by face
    std::vector<std::uint8_t> mixed;
    int corners = 0;
    [[nodiscard]] double at(int face, int corner) const {
        return distances[static_cast<std::size_t>(face) * corners + corner];
    }
};

/// All faces, all corners: the seed has no early way out.
void fill_printed(PrintedTable& table, const Solid& a, const std::vector<Vec3>& corners,
                  double tolerance) {
    table.corners = static_cast<int>(corners.size());
    table.distances.resize(corners.size() * a.face_count());
    table.mixed.resize(a.face_count());
    double* out = table.distances.data();
    for (int face = 0; face < a.face_count(); ++face) {
        bool any = false, all = true;
        for (const Vec3& corner : corners) {
            *out = distance_to(a, face, corner);
            const bool inside = *out++ <= tolerance;
            any |= inside;
            all &= inside;
        }
        table.mixed[face] = any && !all;
    }
}

int printed_corner_of_b(const PrintedTable& table, const Solid& a, double tolerance) {
    for (int corner = 0; corner < table.corners; ++corner) {
        bool inside = true;
        for (int face = 0; face < a.face_count() && inside; ++face) {
            inside = table.at(face, corner) <= tolerance;
        }
        if (inside) return corner;
    }
    return -1;
}

int printed_corner_of_a(const PrintedTable& table, const Solid& a, const Solid& b,
                        const std::vector<Vec3>& corners, double tolerance,
                        std::int64_t& products) {
    for (int corner = 0; corner < a.corner_count(); ++corner) {
        bool maybe = true;
        for (const int face : a.faces_at(corner)) maybe = maybe && table.mixed[face] != 0;
        for (int face = 0; face < b.face_count() && maybe; ++face) {
            ++products;
            maybe = distance_to(b, face, corners[corner]) <= tolerance;
        }
        if (maybe) return corner;
    }
    return -1;
}

/// Is the middle between in and out behind all faces of a? From the stored distances.
bool middle_inside(const PrintedTable& table, const Solid& a, int u, int v, double t,
                   double tolerance) {
    for (int face = 0; face < a.face_count(); ++face) {
        if ((1.0 - t) * table.at(face, u) + t * table.at(face, v) > tolerance) return false;
    }
    return true;
}

}  // namespace

Touch touch_printed(const Solid& a, const Solid& b, const Placed& seen, double tolerance,
                    bool check) {
    static thread_local PrintedTable table;
    Corners& corners = own_corners();
    corners.place(a, b, seen);
    Touch touch;
    fill_printed(table, a, corners.b_in_a, tolerance);
    touch.work.products[0] = static_cast<std::int64_t>(a.face_count()) * b.corner_count();
    touch.feature = printed_corner_of_b(table, a, tolerance);
    if (touch.feature >= 0) {
        touch.touches = true;
        touch.how = Touch::How::corner_of_b;
        return touch;
    }
    touch.feature =
        printed_corner_of_a(table, a, b, corners.a_in_b, tolerance, touch.work.products[1]);
    if (touch.feature >= 0) {
        touch.touches = true;
        touch.how = Touch::How::corner_of_a;
        return touch;
    }
    const auto inside = [&](int face, int corner) { return table.at(face, corner) <= tolerance; };
    for (int e = 0; e < b.edge_count(); ++e) {
        for (const Solid::Edge& between : a.edges()) {
            if (!table.mixed[between.faces[0]] || !table.mixed[between.faces[1]]) continue;
            for (int side = 0; side < 2; ++side) {
                const int in = between.faces[side], out = between.faces[1 - side];
                const int u = b.edges()[e].corners[0], v = b.edges()[e].corners[1];
                if (inside(in, u) || !inside(out, u) || !inside(in, v) || inside(out, v)) continue;
                touch.work.divisions += 2;
                const double t_in =
                    (table.at(in, u) - tolerance) / (table.at(in, u) - table.at(in, v));
                const double t_out =
                    (table.at(out, u) - tolerance) / (table.at(out, u) - table.at(out, v));
                // the seed runs t from v to u, hence its t_A > t_D
                if (!(t_in < t_out)) continue;
                if (check) {
                    ++touch.work.divisions;
                    if (!middle_inside(table, a, u, v, (t_in + t_out) / 2.0, tolerance)) continue;
                }
                touch.touches = true;
                touch.how = Touch::How::edge_of_b;
                touch.feature = e;
                touch.entry = in;
                touch.exit = out;
                return touch;
            }
        }
    }
    return touch;
}

}  // namespace sidestep::rigid::detail
