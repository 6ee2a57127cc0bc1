"""Drawings and charts: what is drawn is there, files are what they say, and wrong arguments are told."""
import struct
import xml.etree.ElementTree
import zlib

import numpy
import pytest
import sidestep
from sidestep import picture


def png_pixels(data):
    """(H, W, 3) of an 8-bit RGB PNG, by the book: the slow twin of a library."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + body)
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, colours, interlaced) == (8, 2, 0)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    rows = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, 1 + 3 * width)
    out = numpy.zeros((height, width, 3), int)
    above = numpy.zeros((width, 3), int)
    for y, row in enumerate(rows):
        filtered, left, corner = row[1:].reshape(width, 3).astype(int), numpy.zeros(3, int), numpy.zeros(3, int)
        for x in range(width):
            guess = left + above[x] - corner
            far = numpy.abs([guess - left, guess - above[x], guess - corner])
            paeth = numpy.where((far[0] <= far[1]) & (far[0] <= far[2]), left, numpy.where(far[1] <= far[2], above[x], corner))
            left = (filtered[x] + [0, left, above[x], (left + above[x]) // 2, paeth][row[0]]) % 256
            corner = above[x]
            out[y, x] = left
        above = out[y]
    return out


def test_shapes_are_where_they_were_drawn():
    sheet = picture.Drawing(60, 40, "#ffffff")
    sheet.rectangle([10, 10], [20, 5], fill="#ff0000")
    sheet.polygon([[40, 30], [50, 30], [50, 40], [40, 40]], fill=(0, 0, 1))
    sheet.discs(numpy.array([[5.0, 30.0], [20.0, 30.0]]), 3, fill="#00ff0080")
    sheet.polyline([[35, 2.5], [55, 2.5]], color=numpy.array([0.0, 0.0, 0.0]), width=3)
    image = picture.to_image(sheet)
    assert image.shape == (40, 60, 3) and image.dtype == numpy.uint8
    red = (image == [255, 0, 0]).all(axis=2)
    assert red.sum() == 100 and red[10:15, 10:30].all()
    assert (image == [0, 0, 255]).all(axis=2).sum() == 100
    assert tuple(image[30, 5]) == tuple(image[30, 20]) == (127, 255, 127)
    assert tuple(image[2, 45]) == (0, 0, 0) and tuple(image[20, 45]) == (255, 255, 255)
    assert picture.to_image(sheet, 2.5).shape == (100, 150, 3)


def test_png_holds_the_pixels(tmp_path):
    random = numpy.random.default_rng(3)
    image = random.integers(0, 256, (11, 7, 3), numpy.uint8)
    assert numpy.array_equal(png_pixels(picture.to_png(image)), image)
    # rows of a larger picture, and every other pixel of it: memory that is not in one piece
    assert numpy.array_equal(png_pixels(picture.to_png(image[2:9, ::2])), image[2:9, ::2])
    picture.save(image, tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes() == picture.to_png(image)


def test_a_photo_is_laid_into_its_rectangle():
    image = numpy.zeros((20, 30, 3), numpy.uint8)
    image[:, 15:] = (200, 100, 50)
    sheet = picture.Drawing(50, 40)
    sheet.photo([10, 10], [30, 20], image)
    shown = picture.to_image(sheet)
    assert numpy.array_equal(shown[10:30, 10:40], image)
    assert (shown[:9] == 255).all() and (shown[:, 41:] == 255).all()


def test_words_are_drawn_and_stay_words(tmp_path):
    sheet = picture.Drawing(200, 50)
    sheet.title = "three words"
    sheet.text([100, 30], "a <b> & c", size=20, anchor="middle", bold=True)
    picture.save(sheet, tmp_path / "words.svg")
    tree = xml.etree.ElementTree.parse(tmp_path / "words.svg")
    assert "a <b> & c" in "".join(tree.getroot().itertext()) and "three words" in "".join(tree.getroot().itertext())
    assert (tmp_path / "words.svg").read_text() == picture.to_svg(sheet)
    dark = (picture.to_image(sheet).sum(axis=2) < 400).nonzero()
    wide = picture.text_width("a <b> & c", 20)
    assert abs(dark[1].min() - (100 - wide / 2)) < 5 and abs(dark[1].max() - (100 + wide / 2)) < 5


def test_a_chart_shows_its_series(tmp_path):
    chart = picture.Chart("how fast?", "best of five", x="people", y=picture.ChartAxis("time", unit="ms", low=0))
    people = numpy.arange(100, 600, 100)
    chart.add("ours", people, 0.01 * people, mark="dotted", color="#c8402f")
    chart.add("theirs", people, 0.02 * people, mark="dashed")
    words = picture.to_svg(chart)
    for word in ("how fast?", "best of five", "people", "ours", "theirs", "ms"):
        assert word in words
    assert chart.y.unit == "ms" and chart.x.title == "people" and "2 series" in repr(chart)
    picture.save(chart, tmp_path / "chart.png", scale=1.5)
    shown = picture.to_image(chart, 1.5)
    assert (tmp_path / "chart.png").read_bytes() == picture.to_png(shown)
    assert shown.shape == (780, 1260, 3)
    assert (shown == [0xc8, 0x40, 0x2f]).all(axis=2).sum() > 200
    sheet = picture.draw(chart)
    sheet.text([10, 510], "drawn upon")
    assert "drawn upon" in picture.to_svg(sheet)
    # the same bits whenever it is drawn
    assert numpy.array_equal(picture.to_image(chart), picture.to_image(chart))


def test_points_that_an_axis_cannot_show_are_left_out():
    whole = picture.Chart(x=picture.ChartAxis(log=True, low=1, high=100), y=picture.ChartAxis(low=0, high=1))
    gappy = picture.Chart(x=picture.ChartAxis(log=True, low=1, high=100), y=picture.ChartAxis(low=0, high=1))
    whole.add("a", [2, 20], [0.5, 0.6], mark="cloud")
    gappy.add("a", [2, numpy.nan, -1, 20, 5], [0.5, 0.5, 0.5, 0.6, numpy.inf], mark="cloud")
    assert numpy.array_equal(picture.to_image(whole), picture.to_image(gappy))


def test_wrong_arguments_are_named(tmp_path):
    sheet, chart, nan = picture.Drawing(50, 50), picture.Chart(), float("nan")
    (tmp_path / "file").write_text("")
    for wrong, match in [
        (lambda: picture.Drawing(nan, 5), "width is in pixels"),
        (lambda: picture.Drawing(0, 5), "needs a sheet"),
        (lambda: picture.Drawing(5, 5, "red"), "#rrggbb"),
        (lambda: picture.Drawing(5, 5, "#12345g"), "#rrggbb"),
        (lambda: picture.Drawing(5, 5, [0, 0]), "3 or 4 numbers"),
        (lambda: picture.Drawing(5, 5, [0, 0, 2]), r"in \[0, 1\]"),
        (lambda: sheet.polyline([1, 2, 3]), r"\(N, 2\), not \(3\)"),
        (lambda: sheet.polyline([[0, nan]]), "not finite"),
        (lambda: sheet.polyline([[0, 1e200]]), "beyond"),
        (lambda: sheet.polyline([[0, 1]], width=-1), "width is in pixels"),
        (lambda: sheet.text([0], "a"), r"\(2,\)"),
        (lambda: sheet.text([0, 0], "a", anchor="left"), "start, middle or end"),
        (lambda: sheet.photo([0, 0], [1, 1], numpy.zeros((4, 4, 3))), "uint8.*float64"),
        (lambda: sheet.photo([0, 0], [1, 1], numpy.zeros((4, 4), numpy.uint8)), r"\(H, W, 3\)"),
        (lambda: picture.to_png(numpy.zeros((0, 4, 3), numpy.uint8)), r"\(0, 4, 3\)"),
        (lambda: picture.to_image(sheet, nan), "scale"),
        (lambda: picture.to_image(sheet, 1e6), "million pixels"),
        (lambda: picture.ChartAxis(low=nan), "finite"),
        (lambda: picture.to_svg(picture.Chart(x=picture.ChartAxis(low=2, high=1))), "ends before"),
        (lambda: chart.add("a", [1, 2], [1]), r"one shape"),
        (lambda: chart.add("a", [1], [1], mark="pie"), "bars, not pie"),
    ]:
        with pytest.raises(sidestep.UsageError, match=match):
            wrong()
    with pytest.raises(sidestep.InputError, match=r"\.svg or \.png"):
        picture.save(sheet, tmp_path / "a.pdf")
    with pytest.raises(sidestep.InputError, match=r"as \.png"):
        picture.save(numpy.zeros((2, 2, 3), numpy.uint8), tmp_path / "a.jpg")
    with pytest.raises(sidestep.InputError):
        picture.save(sheet, tmp_path / "file" / "a.png")  # a file is no folder
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
