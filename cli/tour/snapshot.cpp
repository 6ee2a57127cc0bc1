#include "cli/tour/snapshot.h"

#include <algorithm>

#include "cli/film/set.h"
#include "cli/film/shade.h"
#include "sidestep/base/problem.h"
#include "sidestep/picture/image.h"
#include "sidestep/recording/reader.h"

namespace sidestep::tour {

namespace {

std::string png_of(const film::Picture& picture) {
    picture::Image image(picture.width, picture.height, {});
    std::size_t at = 0;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x, at += 3) {
            const auto share = [&](std::size_t k) {
                return static_cast<float>(picture.rgb[at + k]) / 255.0F;
            };
            image.set(x, y, {share(0), share(1), share(2), 1.0F});
        }
    }
    return picture::to_png(image);
}

}  // namespace

std::string snapshot(std::string_view bytes, const SnapshotOptions& options) {
    const Result<recording::Recording> read = recording::read(bytes, "tour");
    if (!read) throw InputError(read.error());
    const recording::Recording& recording = *read;
    const double middle = 0.5 * (recording.first_time() + recording.last_time());
    const double time = options.at.value_or(middle);
    film::CameraOptions camera = options.camera;
    camera.hidden = options.hide;
    const film::Cameraman man(recording, camera, time, time, options.width, options.height);
    const raster::View view = man.view(time);
    film::Wardrobe wardrobe(recording);
    const bool people = std::any_of(
        recording.things().begin(), recording.things().end(),
        [](const recording::Thing& thing) { return thing.kind == recording::Kind::figure; });
    film::SetOptions how;
    // small things want finer shadows than people do
    how.grain = people ? 1.0 : std::clamp(man.distance() / 25.0, 0.02, 1.0);
    how.hidden_layers = options.hide;
    if (how.grain < 1.0) wardrobe.cut_large(0.12 * man.distance(), 0.018 * how.grain);
    film::Set set;
    film::add_to_set(set, wardrobe, recording, recording.state_at(time), view, how);
    film::Shot shot{view, film::light_theme()};
    shot.samples = 8;
    shot.lamp_turn = man.lamp_turn();
    shot.haze = std::max(70.0, 3.5 * man.distance());
    shot.grid = man.distance() < 1.5 ? 0.1 : 1.0;
    shot.grain = how.grain;
    return png_of(film::take(set, shot));
}

std::string drawn(const picture::Drawing& drawing, double width) {
    return picture::to_png(picture::to_image(drawing, width / drawing.width()));
}

}  // namespace sidestep::tour
