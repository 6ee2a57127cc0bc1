"""How do solid things become a picture? The camera that the scripts share; photo.h is its twin in C++.

    photo = Photo(eye=(3, 2, 5), target=(0, 1, 0))
    photo.add(vertices, triangles, "#c8965a")           # in the world, metres
    photo.save("things.png")

One lamp with soft shadows on the floor at y = 0, out of raster.triangles_seen and numpy.
"""
import sys
from pathlib import Path

import numpy
import sidestep

FINE = 2                                                # samples across a pixel
SKY, GROUND = "#eef1f4", "#d6d9da"
LAMP = numpy.array([0.45, 1.0, 0.35]) / numpy.linalg.norm([0.45, 1.0, 0.35])
LAMP_POINTS = 24                                        # a lamp of some size: each point has a shadow of its own


def output_folder():
    """The first argument as a folder, made if need be; here, without one (and in a notebook)."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else ".")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def light_of(colors):
    """What a screen shows as what light adds up to: "#rrggbb", or (..., 3) in [0, 1]."""
    if isinstance(colors, str):
        colors = [int(colors[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    colors = numpy.asarray(colors, float)
    return numpy.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)


def unit(rows):
    return rows / numpy.maximum(numpy.linalg.norm(rows, axis=-1, keepdims=True), 1e-12)


class Photo:
    def __init__(self, eye, target, field_of_view_deg=32.0, width=1200, height=675):
        self.eye, self.target = numpy.asarray(eye, float), numpy.asarray(target, float)
        self.angle, self.width, self.height = numpy.radians(field_of_view_deg), width, height
        self.solids = []

    def add(self, vertices, triangles, color):
        """A surface in the world. `color` is "#rrggbb", or one (F, 3) in linear light for each triangle."""
        corners, faces, normals = sidestep.body.shaded(vertices, triangles)
        light = light_of(color) if isinstance(color, str) else numpy.asarray(color, float)
        self.solids.append((corners, faces, normals, numpy.broadcast_to(light, (len(faces), 3))))

    def add_character(self, character, clip, frame, tint=None, share=0.55, moved=(0, 0, 0)):
        """A body in a frame of a clip of its bones; `tint` covers `share` of its own colours."""
        own = numpy.concatenate([numpy.tile(part.colour, (len(part.triangles), 1)) for part in character.parts])
        light = own if tint is None else own + share * (light_of(tint) - own)
        self.add(character.vertices(clip, frame) + moved, character.triangles(), light)

    def image(self):
        """(H, W, 3) bytes."""
        size = dict(width=self.width * FINE, height=self.height * FINE)
        first = numpy.cumsum([0] + [len(corners) for corners, *_ in self.solids])
        corners, normals, lights = (numpy.concatenate([solid[i] for solid in self.solids]) for i in (0, 2, 3))
        faces = numpy.concatenate([solid[1] + begin for solid, begin in zip(self.solids, first)])
        seen_from_here = lambda places: sidestep.raster.triangles_seen(
            places, faces, eye=self.eye, target=self.target, field_of_view_rad=self.angle, **size)
        seen = seen_from_here(corners)

        # shadows: everything laid flat on the floor along the light of each point of the lamp; turned by the golden
        # angle from one to the next, they cover a disc evenly
        shade = numpy.zeros(seen.shape, numpy.float32)
        for i in range(LAMP_POINTS):
            out, angle = 0.09 * numpy.sqrt((i + 0.5) / LAMP_POINTS), 2.399963 * i
            light = LAMP + out * numpy.array([numpy.cos(angle), 0, numpy.sin(angle)])
            laid = corners - light * (numpy.maximum(0, corners[:, 1:2]) / light[1])
            shade += (seen_from_here(laid) >= 0) / numpy.float32(LAMP_POINTS)

        # a ray through the middle of every sample
        ahead = unit(self.target - self.eye)
        right = unit(numpy.cross(ahead, [0, 1, 0]))
        up = numpy.cross(right, ahead)
        tall = numpy.tan(self.angle / 2)
        y = (1 - 2 * (numpy.arange(size["height"]) + 0.5) / size["height"]) * tall
        x = (2 * (numpy.arange(size["width"]) + 0.5) / size["width"] - 1) * tall * self.width / self.height
        rays = unit(ahead + x[None, :, None] * right + y[:, None, None] * up)

        light = numpy.empty_like(rays)
        light[:] = light_of(SKY)
        floor = (rays[..., 1] < -1e-6) & (seen < 0)
        light[floor] = self.floor_light(rays[floor], shade[floor])
        solid = seen >= 0
        light[solid] = self.surface_light(rays[solid], seen[solid], corners, faces, normals, lights)

        # the mean of the samples of each pixel, as a screen shows it
        mean = light.reshape(self.height, FINE, self.width, FINE, 3).mean(axis=(1, 3)).clip(0, 1)
        shown = numpy.where(mean <= 0.0031308, 12.92 * mean, 1.055 * mean ** (1 / 2.4) - 0.055)
        return (shown * 255 + 0.5).astype(numpy.uint8)

    def floor_light(self, rays, shade):
        """Fades into the sky far from what is looked at; a line every metre."""
        at = self.eye - rays * (self.eye[1] / rays[:, 1:2])
        line = (numpy.abs(at - numpy.round(at))[:, [0, 2]] < 0.008).any(axis=1)
        own = light_of(GROUND) * (numpy.where(line, 0.9, 1.0) * (1 - 0.55 * shade))[:, None]
        far = 4 * numpy.linalg.norm(self.eye - self.target)
        away = (numpy.linalg.norm(at - self.target, axis=1) / far).clip(0, 1)[:, None]
        weight = away * away * (3 - 2 * away)
        return own * (1 - weight) + light_of(SKY) * weight

    def surface_light(self, rays, seen, corners, faces, normals, lights):
        """What surfaces send to the eye: sky from above, the lamp, and a little shine."""
        a, b, c = (corners[faces[seen, k]] for k in range(3))
        across = numpy.cross(b - a, c - a)
        square = (across * across).sum(axis=1)
        way = ((a - self.eye) * across).sum(axis=1) / (rays * across).sum(axis=1)
        point = self.eye + rays * way[:, None] - a
        weight_b = (numpy.cross(point, c - a) * across).sum(axis=1) / square
        weight_c = (numpy.cross(b - a, point) * across).sum(axis=1) / square
        weights = numpy.stack([1 - weight_b - weight_c, weight_b, weight_c], axis=1).clip(0, 1)
        normal = unit(sum(weights[:, k, None] * normals[faces[seen, k]] for k in range(3)))
        normal *= numpy.where((normal * rays).sum(axis=1) > 0, -1, 1)[:, None]
        sun = numpy.maximum(0, normal @ LAMP)
        shine = numpy.maximum(0, (normal * unit(LAMP - rays)).sum(axis=1)) ** 40
        return lights[seen] * (0.25 + 0.15 * (1 + normal[:, 1]) + 0.62 * sun)[:, None] + (0.08 * shine * sun)[:, None]

    def save(self, path):
        sidestep.picture.save(self.image(), path)
