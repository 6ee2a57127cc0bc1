"""sidestep.view: what the page is given over HTTP is what was computed."""
import gzip
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
import webbrowser

import pytest

import sidestep


def fetch(url, **headers):
    answer = urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=20)
    data = answer.read()
    return gzip.decompress(data) if answer.headers.get("Content-Encoding") == "gzip" else data


def shown_by(page):
    """The recording that the page would ask for."""
    parts = urllib.parse.urlsplit(page.url)
    return fetch(urllib.parse.urlunsplit(parts._replace(path="/recording")))


def small_crowd():
    run = sidestep.crowd.Simulation(sidestep.crowd.with_people(sidestep.crowd.find_scene("circle"), 8), seed=2)
    run.advance(2.0)
    return run


def small_world():
    world = sidestep.rigid.World("bounce")
    world.advance(0.5)
    return world


def small_pendulum():
    run = sidestep.articulated.Simulation("pendulum300", count=5)
    run.advance(0.3)
    return run


@pytest.mark.parametrize("make", [small_crowd, small_world, small_pendulum, lambda: small_world().recording(), lambda: small_crowd().recording().bytes()])
def test_runs_recordings_and_bytes_arrive_whole(make):
    x = make()
    expected = x if isinstance(x, bytes) else x.bytes() if hasattr(x, "bytes") else x.recording().bytes()
    with sidestep.view(x, open=False) as page:
        assert page.url.startswith("http://127.0.0.1:") and "token=" in page.url
        html = fetch(page.url).decode()
        assert "<html" in html.lower() and "page.js" in html
        assert shown_by(page) == expected
        assert not page.closed and page.url in page._repr_html_()
    assert page.closed
    with pytest.raises((urllib.error.URLError, ConnectionError)):
        fetch(page.url)
    page.close()  # twice does no harm


def test_files_are_shown_by_ranges(tmp_path):
    small_world().save(tmp_path / "bounce.rec")
    whole = (tmp_path / "bounce.rec").read_bytes()
    with sidestep.view(tmp_path / "bounce.rec", open=False) as page:
        assert page.title == "bounce.rec" and shown_by(page) == whole
        parts = urllib.parse.urlsplit(page.url)
        some = fetch(urllib.parse.urlunsplit(parts._replace(path="/recording")), Range="bytes=10-29")
        assert some == whole[10:30]


def test_clips_stand_side_by_side_and_move_as_they_do(tmp_path):
    walk = sidestep.motion.synthesise_walk(speed=1.3, seconds=2.0)
    with sidestep.view([walk, walk], open=False) as page:
        recording = sidestep.recording.read(shown_by(page))
    left, right = recording.figures
    times = [0.0, 0.5, 1.5]
    first, second = (recording.joint_positions(figure, times) for figure in (left, right))
    mine = walk.positions()[[round(t / walk.frame_time) for t in times]]
    assert abs(first - mine).max() < 2e-3
    aside = second - first
    assert abs(aside - aside[0, 0]).max() < 1e-6 and abs(aside[0, 0, 0]) > 0.5
    # one of a file looks the same
    sidestep.motion.save_clip(walk, tmp_path / "walk.bvh")
    with sidestep.view(tmp_path / "walk.bvh", open=False) as page:
        again = sidestep.recording.read(shown_by(page))
    assert abs(again.joint_positions(again.figures[0], times) - mine).max() < 2e-3


def test_what_an_edit_gives_wears_its_body():
    walk = sidestep.motion.synthesise_walk(speed=1.2, seconds=1.0)
    made = sidestep.edit.retarget(walk, sidestep.body.make_mannequin(walk.skeleton, "heavy"))
    with sidestep.view(made, open=False) as page:
        recording = sidestep.recording.read(shown_by(page))
    figure = recording.figures[0]
    assert abs(recording.joint_positions(figure, [0.5]) - made.clip.positions()[round(0.5 / made.clip.frame_time)]).max() < 2e-3


def test_a_page_shows_one_thing_after_another_and_the_run_goes_on():
    world = small_world()
    with sidestep.view(world, open=False) as page:
        early = shown_by(page)
        world.advance(0.25)
        assert shown_by(page) == early
        page.show(world)
        assert shown_by(page) == world.recording().bytes() != early


def test_a_browser_is_opened_unless_told_not_to(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda url, *rest: opened.append(url) or True)
    with sidestep.view(small_world()) as page:
        assert opened == [page.url]
    with sidestep.view(small_world(), open=False):
        assert len(opened) == 1


def test_nobody_gets_in_without_the_token():
    with sidestep.view(small_world(), open=False) as page:
        with pytest.raises(urllib.error.HTTPError) as caught:
            fetch(page.url.split("?")[0] + "recording")
        assert caught.value.code in (401, 403, 404)


def test_ports_are_free_again_and_a_taken_one_is_told():
    page = sidestep.view(small_world(), open=False)
    port = urllib.parse.urlsplit(page.url).port
    with pytest.raises(sidestep.InputError, match=str(port)):
        sidestep.view(small_world(), open=False, port=port)
    page.close()
    with sidestep.view(small_world(), open=False, port=port) as again:
        assert urllib.parse.urlsplit(again.url).port == port


def test_waiting_ends_in_time_and_when_closed():
    page = sidestep.view(small_world(), open=False)
    page.wait(0.1)
    assert not page.closed
    threading.Timer(0.2, page.close).start()
    page.wait()
    assert page.closed and "closed" in repr(page)


def test_python_ends_though_pages_are_open():
    script = "import sidestep; w = sidestep.rigid.World('bounce'); w.step(); sidestep.view(w, open=False); print('shown')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout == "shown\n" and not done.stderr


def test_what_cannot_be_shown_is_named(tmp_path):
    with pytest.raises(sidestep.UsageError, match="not int"):
        sidestep.view(7, open=False)
    with pytest.raises(sidestep.UsageError, match="not list"):
        sidestep.view([], open=False)
    with pytest.raises(sidestep.InputError):
        sidestep.view(b"not a recording", open=False)
    with pytest.raises(sidestep.InputError):
        sidestep.view(tmp_path / "none.rec", open=False)
    (tmp_path / "odd.rec").write_text("this is no recording, whatever its name says")
    with pytest.raises(sidestep.InputError, match="odd.rec"):
        sidestep.view(tmp_path / "odd.rec", open=False)
    with pytest.raises(sidestep.InputError):
        sidestep.view(tmp_path / "none.bvh", open=False)
    with pytest.raises(sidestep.UsageError, match="port"):
        sidestep.view(small_world(), open=False, port=70000)
    with pytest.raises(sidestep.UsageError, match="record=False"):
        sidestep.view(sidestep.rigid.World("bounce", record=False), open=False)
