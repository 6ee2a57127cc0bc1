#!/usr/bin/env python3
"""The tables on our pages are made from a benchmark's results, not typed.

    tools/bench_tables.py            writes every table between its marks
    tools/bench_tables.py --check    changes nothing; exits with 1 and says where a page differs

A page marks the place:

    <!-- table race -->
    ... what lies here is replaced ...
    <!-- end -->

Exits with 2, and writes nothing, when a result is missing, the run's methods disagreed, or a mark is wrong.
"""
import argparse
import json
import math
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


# where the newest run of a benchmark was made; the others on the first machine
NEWEST = {"spacetime": "bench/results/xeon-2-cores"}


def use_results(folder=None):
    """Tables are made of the results in this folder, a path below ROOT or any other; of the newest ones when none is told."""
    global RESULTS, EDIT_RESULTS, RIGID_RESULTS, ARTICULATED_RESULTS, CCD_RESULTS, PAGES

    def of(benchmark):
        return f"{folder or NEWEST.get(benchmark, 'bench/results/epyc-2-cores')}/{benchmark}.json"
    RESULTS = of("spacetime")
    EDIT_RESULTS = of("edit")
    RIGID_RESULTS = of("rigid")
    ARTICULATED_RESULTS = of("articulated")
    CCD_RESULTS = of("ccd")
    PAGES = ["docs/spacetime.md", "docs/edit.md", "README.md"]
    if (ROOT / RIGID_RESULTS).exists():
        PAGES += ["docs/rigid-impulse.md", "docs/rigid-broad.md", "docs/rigid-narrow.md", "docs/rigid-world.md", "docs/rigid.md"]
    if (ROOT / ARTICULATED_RESULTS).exists():
        PAGES += ["docs/articulated-assembly.md", "docs/articulated-models.md", "docs/articulated-view.md"]
    if (ROOT / CCD_RESULTS).exists():
        PAGES += ["docs/ccd.md"]


use_results()

SCENARIOS = ["short_one_vs_many", "short_natural", "short_mix", "long_takes", "long_paths",
             "short_natural_fractional", "long_takes_whole"]
TITLES = {"brute": "brute force", "brute_relative": "brute, hoisted", "brute_simd": "brute SIMD", "one_level": "1 level",
          "one_level_umobb": "UMOBB 1 level", "mobb": "MOBB", "umobb": "UMOBB", "hybrid_1": "Hybrid 1", "hybrid_2": "Hybrid 2",
          "fcl_sphere": "FCL spheres", "fcl_cylinder": "FCL cylinders", "bullet": "Bullet", "engine": "engine",
          "engine_making": "and making the list", "engine_single": "one at a time"}


class Trouble(Exception):
    """The tables cannot be made; says why."""


# ---- numbers as people read them

def whole(value):
    return f"{round(value):,}".replace(",", " ")


def times(value):
    """A ratio: 3.5, 32, 1610."""
    if value < 9.95:
        return f"{value:.2f}" if value < 2 else f"{value:.1f}"
    digits = max(0, int(math.floor(math.log10(value))) - 2)
    return str(int(round(value / 10**digits) * 10**digits))


def ns(value):
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else whole(value)


def count(value):
    """Tests per question, as precise as the papers print them; nothing is 0."""
    return "0" if value == 0 else f"{value:.2f}" if value < 100 else f"{value:.0f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


# ---- what a run says

class Run:
    def __init__(self, results):
        self.results = results
        if not self["agrees"] or self["disagreements"]:
            raise Trouble("the methods of this run disagree: no tables are made of it")

    def __getitem__(self, key):
        if key not in self.results:
            raise Trouble(f'the results have no "{key}"; make them without --scenario')
        return self.results[key]

    def scenarios(self):
        return [name for name in SCENARIOS if name in self["ratios"]]

    def rows(self):
        """{scenario: {method: row}}; rows come race by race, each begins with brute."""
        races = []
        for row in self["rows"]:
            if row["method"] == "brute":
                races.append({})
            if races and row["method"] in TITLES:
                races[-1][row["method"]] = row
        names = list(self["ratios"])
        if len(races) != len(names):
            raise Trouble(f"{len(races)} races in rows, but {len(names)} in ratios")
        found = dict(zip(names, races))
        for name, race in found.items():
            measured = race["mobb"]["ns_per_query"] / race["engine"]["ns_per_query"]
            if abs(measured / self["ratios"][name]["mobb"] - 1) > 0.01:
                raise Trouble(f"the rows of {name} are not those of its ratios")
        return found

    def line(self, name, key, value):
        for row in self[name]:
            if row[key] == value:
                return row
        raise Trouble(f'"{name}" has no row with {key} {value}')


# ---- the tables

def card(run):
    machine = run["machine"]
    size = "a short run (--quick)" if run["quick"] else "a full run"
    return [f"*{machine['cpu']}, {machine['cores']} cores; {machine['build']}; commit {machine['commit']}, {machine['date']}; "
            f"seed {run['seed']}; {size}, {whole(run['queries'])} questions, {run['disagreements']} disagreements.*"]


TREES = ["one_level", "mobb", "umobb", "hybrid_1", "hybrid_2"]
STRANGERS = ["fcl_sphere", "fcl_cylinder", "bullet"]


def ratio_table(ratios, names, methods):
    rows = [[f"`{name}`"] + [times(ratios[name][m]) if m in ratios[name] else "" for m in methods] for name in names]
    return table(["the engine is faster than"] + [TITLES[m] for m in methods], rows)


def race(run):
    return ratio_table(run["ratios"], run.scenarios(), ["brute", "brute_simd"] + TREES + STRANGERS)


def made_while_asked(run):
    """The races whose questions bring placements of their own, so that a list of them has to be made."""
    making = run["making_ratios"]
    return [name for name in run.scenarios() if making[name]["mobb"] != run["ratios"][name]["mobb"]]


def race_making(run):
    return ratio_table(run["making_ratios"], made_while_asked(run), ["brute", "brute_simd"] + TREES + STRANGERS)


def race_small(run):
    names = run.scenarios()[:5]
    making = [f"{times(run['making_ratios'][name]['mobb'])} times (`{name}`)" for name in names if name in made_while_asked(run)]
    return ratio_table(run["ratios"], names, ["brute", "brute_simd", "one_level", "mobb"] + STRANGERS) + [
        "", f"The list of questions is there when the clock starts. With making and checking it in the engine's time, the engine is faster than MOBB by {', '.join(making)}."]


def cost(run):
    methods = ["engine", "engine_making", "engine_single", "brute", "brute_simd", "one_level", "mobb"]
    rows = run.rows()
    return table(["ns a question"] + [TITLES[m] for m in methods],
                 [[f"`{n}`"] + [ns(rows[n][m]["ns_per_query"]) if m in rows[n] else "" for m in methods]
                  for n in run.scenarios()])


def paper_table(run, number):
    rows = [[r["method"], f"{r['paper_us']:g}", f"{r['ours_us']:.3f}", f"{r['paper_2d']:g}", count(r["ours_2d"]),
             f"{r['paper_3d']:g}", count(r["ours_3d"]), f"{r['paper_samples']:g}", count(r["ours_samples"])]
            for r in run[f"table_{number}"]]
    return table(["method", "paper µs", "ours µs", "paper 2D", "ours 2D", "paper 3D", "ours 3D", "paper samples",
                  "ours samples"], rows)


def papers(run):
    """Each sentence of the papers that is a number, beside ours."""
    def of(number, method):
        return run.line(f"table_{number}", "method", method)

    def ratio(number, slow, fast, what):
        return [times(of(number, slow)[f"{who}_{what}"] / of(number, fast)[f"{who}_{what}"]) for who in ("paper", "ours")]

    def both(sentence, what, slow, fast):
        short, long = ratio(1, slow, fast, what), ratio(2, slow, fast, what)
        return [sentence, short[0], short[1], long[0], long[1]]

    def leaves(name):
        best = min(run["n_min_" + name], key=lambda row: row["ns_per_query"])
        ten = run.line("n_min_" + name, "n_min", 10)
        return f"{best['n_min']}; 10 costs {times(ten['ns_per_query'] / best['ns_per_query'])} times that"

    def axis(name):
        return f"{run.line('axis_' + name, 'axis', 'statistics')['area']:.3f}"

    rows = [both("sample tests of 1 level over MOBB's", "samples", "MOBB 1 level", "MOBB"),
            both("time of 1 level over MOBB's", "us", "MOBB 1 level", "MOBB"),
            both("time of UMOBB over MOBB's", "us", "UMOBB", "MOBB"),
            both("time of Hybrid 1 over MOBB's", "us", "Hybrid 1", "MOBB"),
            both("time of Hybrid 2 over MOBB's", "us", "Hybrid 2", "MOBB"),
            ["area of boxes by statistics over first to last", "about 1", axis("short_mix"), "", axis("long_takes")],
            ["best `n_min`", "10", leaves("short_mix"), "", leaves("long_takes")]]
    return table(["", "short: paper", "short: ours", "long: paper", "long: ours"], rows)


def n_min(run):
    pairs = zip(run["n_min_short_mix"], run["n_min_long_takes"])
    return table(["`n_min`", "short: ns", "boxes", "samples", "long: ns", "boxes", "samples"],
                 [[a["n_min"], ns(a["ns_per_query"]), count(a["box2d"]), count(a["samples"]), ns(b["ns_per_query"]),
                   count(b["box2d"]), count(b["samples"])] for a, b in pairs])


def axis_table(run):
    rows = []
    for name in ("short_mix", "long_takes"):
        for row in run["axis_" + name]:
            rows.append([f"`{name}`", row["axis"], f"{row['area']:.3f}", count(row["box2d"]), count(row["samples"]),
                         ns(row["ns_per_query"])])
    return table(["", "axis", "area of all boxes", "box tests", "sample tests", "ns"], rows)


def slowest(run):
    rows = []
    for name in ("short_mix", "long_takes"):
        for row in run["single_" + name]:
            rows.append([f"`{name}`", f"{row['percentile']:g}", ns(row["engine_ns"]), ns(row["mobb_ns"]),
                         times(row["engine_is_faster"])])
    return table(["", "percentile", "engine ns", "MOBB ns", "engine faster"], rows)


def growth(run):
    rows = [[whole(r["frames"]), ns(r["engine_ns"]), ns(r["mobb_ns"]), ns(r["brute_simd_ns"]), ns(r["brute_ns"])]
            for r in run["growth"]]
    slopes = [run[key] for key in ("growth_ns_per_frame", "mobb_growth_ns_per_frame", "brute_simd_growth_ns_per_frame",
                                   "brute_growth_ns_per_frame")]
    rows.append(["**ns a frame**"] + [f"**{value:.3f}**" for value in slopes])
    return table(["frames", "engine ns", "MOBB ns", "brute SIMD ns", "brute ns"], rows)


def joined(run):
    methods = {row["method"]: row for row in run["rows"]}
    names = ["segment pairs (MOBB)", "rebuilt MOBB", "merged MOBB", "built rows", "baked rows"]
    for name in names:
        if name not in methods:
            raise Trouble(f'no row is called "{name}"')
    return table(["paths of 20 clips", "made in µs", "asked in ns"],
                 [[n, "" if n == names[0] else ns(methods[n]["build_us"]), ns(methods[n]["ns_per_query"])] for n in names])


def peers(run):
    rows = [[f"`{f['scenario']}`", TITLES[f["method"]], whole(f["queries"]), f["missed"], f["invented"],
             f"{1e6 * f['widest_gap_m']:.1f} µm" if f["missed"] + f["invented"] else ""]
            for f in run["peer_findings"] if f["missed"] + f["invented"]]
    asked = sum(f["queries"] for f in run["peer_findings"])
    wrong = sum(f["missed"] + f["invented"] for f in run["peer_findings"])
    said = [f"{wrong or 'None'} of {whole(asked)} answers of peers {'differs' if wrong == 1 else 'differ'} from the definition."]
    return said if not rows else said + [""] + table(
        ["", "peer", "questions", "missed", "invented", "at most from touching"], rows)


def agreement(run):
    families = run["agreement"]
    questions, hits, wrong = (sum(f[key] for f in families) for key in ("questions", "collide", "disagreements"))
    return [f"{whole(questions)} questions in {len(families)} families ({'; '.join(f['family'] for f in families)}), of which "
            f"{whole(hits)} collide, put to the twin and to {len(run['agreement_methods'])} methods "
            f"({'; '.join(run['agreement_methods'])}): {whole(run['agreement_answers'])} answers, {wrong} disagreements."]


def memory(run):
    return [f"{run['memory_bytes_per_frame']:.1f} bytes a frame, everything included, on the takes of 42 s."]


# ---- of sidestep bench edit, which has results of its own

def edited():
    results = json.loads((ROOT / EDIT_RESULTS).read_text())
    if results["quick"] or results["worse_than_source"] or results["loop_mistaken"] or not results["between_frames"]:
        raise Trouble(f"{EDIT_RESULTS}: a short run, or one that the linter disagrees with: no tables are made of it")
    return results


METHODS = {"printed": "the seed's filter, as printed", "posterior": "ours", "restart": "ours, without the pull back to the source",
           "damped": "damped least squares, weighted"}


def edit_resolvers(_run):
    rows = []
    for row in edited()["resolvers"]:
        rows.append([row["take"].split("/")[-1], METHODS[row["method"]],
                     f"{row['residual_rms_mm']:.3g} / {row['residual_max_mm']:.3g}", f"{row['weighted_distance']:.2f}",
                     row["most_steps"], f"{row['us_per_frame']:.1f}"])
    return table(["take", "method", "missed by, rms / most, mm", "change", "steps", "us a frame"], rows)


BODIES = {"thin": "thin, arms", "normal": "normal, arms", "stout": "stout, arms", "heavy": "heavy, arms",
          "normal_legs": "normal, arms and legs", "heavy_legs": "heavy, arms and legs"}


def edit_people(_run):
    rows = []
    for row in edited()["people"]:
        rows.append([BODIES[row["body"]], row["with_contacts"], row["made_clean"],
                     f"{row['angle_deg_median']:.1f} / {row['angle_deg_p90']:.1f}",
                     f"{row['jerk_median']:.2f} / {row['jerk_p90']:.2f}", f"{row['extra_slide_p90']:.2f}",
                     row["limit_violations"], whole(row["frames_per_second_per_core"])])
    return table(["body", "clips with contacts", "clean after", "change, median / p90, degrees", "jerk, median / p90",
                  "feet slide faster by, p90, m/s", "beyond limits", "frames a second"], rows)


def edit_card(_run):
    results = edited()
    machine = results["machine"]
    return [f"*{machine['cpu']}, {machine['cores']} cores; {machine['build']}; commit {machine['commit']}, {machine['date']}; "
            f"{len(results['clips'])} clips on two bodies each; {results['worse_than_source']} worse than their source; "
            f"{results['loop_mistaken']} of which the loop and the linter think differently.*"]


# ---- of sidestep bench rigid

def rigid():
    results = json.loads((ROOT / RIGID_RESULTS).read_text())
    if results["quick"] or not results["agrees"]:
        raise Trouble(f"{RIGID_RESULTS}: a short run, or one whose methods disagree: no tables are made of it")
    return results


def rigid_rules(_run):
    rows = [[r["rule"], whole(r["blows"]), f"{100 * r['rises_share']:.2g} %",
             "" if r["rises"] == 0 else f"{r['gain_max']:.2g}"] for r in rigid()["impulse_rules"]]
    return table(["rule", "blows", "energy rises in", "by at most"], rows)


def rigid_promises(_run):
    results = rigid()
    titles = {"momentum": "momentum", "angular_momentum": "angular momentum", "energy_gain": "energy, upwards",
              "formula": "energy against the formula", "normal_speed": "normal speed", "cone": "cone"}
    worst = results["impulse_worst"]
    return table([f"of {whole(results['impulses'])} blows, at most off by", ""],
                 [[title, f"{worst[key]:.1e}"] for key, title in titles.items()])


def rigid_table5(_run):
    def or_none(value, digits):
        return "" if value == "" else f"{value:.{digits}f}"
    rows = [[whole(r["boxes"]), whole(r["all_pairs"]), whole(r["sorted_tests"]), f"{100 * r['tests_share']:.1f} %",
             count(r["moves"]), f"{r['unsorted_ms']:.3g}", f"{r['sort_ms']:.2g}", f"{r['test_ms']:.3g}",
             or_none(r["paper_unsorted_s"], 2), or_none(r["paper_sort_s"], 2), or_none(r["paper_test_s"], 2)]
            for r in rigid()["table5_rows"]]
    return table(["boxes", "all pairs", "sorted tests", "share", "moves", "unsorted, ms", "sort, ms", "test, ms",
                  "paper: unsorted, s", "sort, s", "test, s"], rows)


WAYS = {"sweep": "sweep", "two_axes": "two axes", "tree": "tree", "automatic": "automatic", "bullet_dbvt": "Bullet",
        "fcl_tree": "FCL", "all_pairs": "all pairs"}


def rigid_worlds(_run):
    worlds = {}
    for row in rigid()["sweep"]:
        worlds.setdefault(row["world"], {})[row["method"]] = row
    rows = []
    for world, ways in worlds.items():
        times_of = [whole(ways[way]["us_per_frame"]) if way in ways else "" for way in WAYS]
        rows.append([world, whole(ways["tree"]["pairs"])] + times_of)
    return table(["world", "pairs"] + list(WAYS.values()), rows)


def rigid_race(_run):
    rows = [[r["pairs"], f"{r['ours_ns']:.0f}"] + [f"{r[peer]:.1f}" for peer in ("bullet", "fcl", "libccd")]
            for r in rigid()["narrow_race"]]
    return table(["pairs", "ours, ns", "Bullet", "FCL", "libccd"], rows)


def rigid_table4(_run):
    rows = []
    for r in rigid()["narrow_table4"]:
        steps = [whole(r[f"step_{k}"]) if r[f"step_{k}"] or r["divisions"] == 0 else "-" for k in range(1, 5)]
        rows.append([r["method"]] + steps + [whole(r["divisions"]), whole(r["products"]), str(r["us_per_pair"])])
    return table(["method", "step 1", "step 2", "step 3", "step 4", "divisions", "products", "us a pair"], rows)


def rigid_settling(_run):
    rows = []
    for r in rigid()["worlds"]:
        rows.append([r["scene"], r["engine"] + (", two threads" if r["threads"] == 2 else ""), f"{r['ms_per_step']:.2f}",
                     f"{r['deepest_mm']:.1f}", f"{r['mean_depth_mm']:.2f}", whole(r["beyond_5_mm"]),
                     f"{r['energy_rise_share']:.1e}" if r["energy_rise_share"] > 0 else "0"])
    return table(["scene", "engine", "ms a step", "deepest, mm", "mean depth, mm", "contacts beyond 5 mm", "energy rose by a share of"], rows)


def rigid_card(_run):
    machine = rigid()["machine"]
    return [f"*{machine['cpu']}, {machine['cores']} cores; {machine['build']}; commit {machine['commit']}, {machine['date']}.*"]


# ---- of sidestep bench articulated

def articulated():
    results = json.loads((ROOT / ARTICULATED_RESULTS).read_text())
    if results["quick"] or not results["agrees"]:
        raise Trouble(f"{ARTICULATED_RESULTS}: a short run, or one whose methods disagree: no tables are made of it")
    return results


def articulated_card(_run):
    machine = articulated()["machine"]
    return [f"*{machine['cpu']}, {machine['cores']} cores; {machine['build']}; commit {machine['commit']}, {machine['date']}.*"]


def articulated_agreement(_run):
    rows = articulated()["agreement"]
    lines = [("articulated-body algorithm, against the mass matrix", "mass_matrix"), ("assembly tree, against that algorithm", "dca"),
             ("MuJoCo 2.2.2, against that algorithm", "mujoco"), ("hybrid, against welded", "hybrid_welded"),
             ("reduced, against welded", "reduced_welded"), ("metric at any node, of the root's", "metric")]
    return table(["largest relative difference"] + [f"{whole(r['count'])} {r['models']}" if r["count"] < 100 else
                                                    f"{whole(r['count'])} models, {r['models']}" for r in rows],
                 [[title] + [r[key] for r in rows] for title, key in lines])


CONTESTS = {"pendulum300": "pendulum of 300 hinges", "balls300": "pendulum of 300 balls", "dogs100": "100 dogs of 16 bodies"}


def articulated_race(_run):
    rows = []
    for name, title in CONTESTS.items():
        us = articulated()["us"][name]
        peer = [f"{whole(us['mujoco'])}", f"{times(us['mujoco'] / us['aba'])}x"]
        peer += [f"{whole(us['simbody'])}", f"{times(us['simbody'] / us['aba'])}x"] if "simbody" in us else ["", ""]
        rows.append([title, f"{us['aba']:.0f}"] + peer)
    return table(["µs", "ours", "MuJoCo `mj_forward`", "", "Simbody 3.7", ""], rows)


def articulated_methods(_run):
    rows = []
    for name, title in CONTESTS.items():
        us = articulated()["us"][name]
        rows.append([title, f"{us['aba']:.0f}", f"{us['dca']:.0f}", f"{us['step']:.0f}", us["moving"], f"{us['reduced']:.1f}",
                     f"{us['hybrid']:.0f}", whole(us["mujoco"])])
    return table(["µs", "accelerations", "on the tree", "a step, all joints", "or so many joints", "reduced", "hybrid",
                  "MuJoCo `mj_forward`"], rows)


def articulated_threads(_run):
    rows = [[whole(r["balls"]), whole(r["aba_us"]), whole(r["dca_us"]), whole(r["dca_two_threads_us"])]
            for r in articulated()["dca_threads"]]
    return table(["chain of so many balls, µs by the clock", "articulated-body", "on the tree", "on two threads"], rows)


def articulated_cost(_run):
    rows = articulated()["cost_joints"]
    return table(["joints that move, of 300"] + [str(r["moving"]) for r in rows],
                 [["reduced, µs a step"] + [f"{r['reduced_us']:.3g}" for r in rows],
                  ["hybrid, µs a step"] + [f"{r['hybrid_us']:.3g}" for r in rows]])


def articulated_forces(_run):
    rows = [[whole(r["links"]), r["depth"], f"{r['forces_0_us']:.3g}", f"{r['forces_1_us']:.3g}", f"{r['forces_4_us']:.3g}",
             f"{r['forces_16_us']:.3g}", f"{r['step_nodes']:.0f}", f"{r['force_nodes']:.0f}"] for r in articulated()["cost_forces"]]
    return table(["chain of", "depth", "µs a step", "1 new force", "4", "16", "nodes a step", "more for a force"], rows)


def articulated_growth(_run):
    return ["Measured: " + articulated()["growth"] + "."]


def speed(row):
    return f"{row['speedup']:.1f} ({row['speedup_total']:.1f})"


def articulated_points(_run):
    rows = [[f"{r['distance_m']:g} m, {r['seconds']:g} s, {r['threshold_px']:g} px, seed {r['seed']}", f"{r['share']:.2f}", speed(r),
             f"{r['long_rms_px']:.2f}", f"{r['p95_px']:.1f}", f"{r['most_px']:.0f}", r["pop"], f"{r['one_frame_px']:.2f}",
             r["notes_say"]] for r in articulated()["adaptive_points"]]
    return table(["run", "share", "speed-up (total)", "long rms px", "p95", "most", "pop", "one frame px", "notes"], rows)


def sweep(rows, key, title, joints):
    count = [f"{r['active']:.0f}" for r in rows] if joints else [f"{r['share']:.2f}" for r in rows]
    return table([title] + [f"{r[key]:g}" for r in rows],
                 [["joints that move" if joints else "share of joints"] + count,
                  ["speed-up"] + [f"{r['speedup']:.1f}" for r in rows],
                  ["µs a step"] + [f"{r['us_per_step']:.0f}" for r in rows],
                  ["long rms px"] + [f"{r['long_rms_px']:.2f}" for r in rows]])


def articulated_threshold(_run):
    return sweep(articulated()["adaptive_threshold"], "threshold_px", "threshold px, 3 m, 6 s", False)


def articulated_distance(_run):
    return sweep(articulated()["adaptive_distance"], "distance_m", "distance m, 1 px, 6 s", False)


def articulated_pendulum(_run):
    return sweep([r for r in articulated()["adaptive_pendulum"] if not r["added_up"]], "threshold_px", "threshold px, 40 m, 5 s", True)


def articulated_pendulum_distance(_run):
    return sweep(articulated()["adaptive_pendulum_distance"], "distance_m", "distance m, 1 px, 5 s", True)


def runs_table(name, scenes):
    rows = [([r["scene"]] if scenes else []) + [r["run"], f"{r['active']:.0f}", speed(r), f"{r['us_per_step']:.0f}",
                                                f"{r['long_rms_px']:.2f}" if r["long_rms_px"] < 10 else f"{r['long_rms_px']:.0f}",
                                                f"{r['most_px']:.0f}", f"{r['changes_per_body_s']:.1f}"] for r in articulated()[name]]
    return table((["scene"] if scenes else []) + ["run", "joints", "speed-up (total)", "µs a step", "long rms px", "most px",
                                                  "changes a second"], rows)


def articulated_thesis_row(_run):
    rows = [[r["who"], f"{r['active']:.0f} of {r['joints']}", f"{r['ms_per_step']:g}", r["faster_than_full"], r["long_rms_px"]]
            for r in articulated()["thesis_dogs"]]
    return table(["100 dogs", "joints", "ms a step", "faster than full", "long rms px"], rows)


def articulated_ragdolls(_run):
    rows = [[r.get("run", "by pixels"), f"{r['seconds']:g} s", f"{r['real_time_factor']:.2f}", f"{r['by_processor_time']:.2f}", f"{r['active_share']:.2f}",
             f"{r['share_at_end']:.2f}"] for r in articulated()["ragdolls_rows"]]
    return table(["1000 dolls", "the first", "times real time, by the clock", "by processor time, two cores", "share of joints",
                  "at the end"], rows)


def articulated_musts(_run):
    rows = [[r["what"], r["measured"], r["must"], r["kept"] if r["kept"] == "kept" else f"**{r['kept']}**",
             f"{r['moonshot']}: {r['reached']}" if r["moonshot"] else ""] for r in articulated()["musts"]]
    return table(["", "measured", "must", "", "moonshot"], rows)


# ---- of sidestep bench ccd

def ccd():
    results = json.loads((ROOT / CCD_RESULTS).read_text())
    if results["quick"] or not results["agrees"]:
        raise Trouble(f"{CCD_RESULTS}: a short run, or one whose methods disagree: no tables are made of it")
    return results


CCD_SCENES = {"wooden_men": "two wooden men", "pendulum": "pendulum", "falling_man": "falling man", "teapots": "among teapots"}


def ccd_sizes(_run):
    """Table 6.1 beside ours."""
    thesis = {("wooden_men", "left man"): "11 K / 29", ("wooden_men", "right man"): "11 K / 29", ("pendulum", "pendulum"): "119 K / 30",
              ("falling_man", "man"): "11 K / 29", ("falling_man", "tableware"): "153 K / -", ("teapots", "man"): "", ("teapots", "tableware"): ""}
    rows = [[CCD_SCENES[r["scene"]], r["model"], thesis[r["scene"], r["model"]], whole(r["triangles"]), r["links"]] for r in ccd()["scene_sizes"]]
    return table(["scene", "model", "thesis: triangles / links", "triangles", "links"], rows)


def ccd_scenes(_run):
    rows = [[CCD_SCENES[r["scene"]], r["joints"], f"{r['boxes_ms']:.3f}", f"{r['exact_ms']:.3f}", f"{r['ms']:.3f}", f"{r['median_ms']:.3f}", f"{r['free_ms']:.3f}",
             f"{r['contact_ms']:.3f}" if r["contact_share"] > 0 else "", f"{r['worst_ms']:.1f}", count(r["pairs"]), whole(r["box_pairs"]), count(r["triangle_pairs"]),
             f"{100 * r['contact_share']:.0f} %", r["unknown"]] for r in ccd()["scene_rows"]]
    return table(["scene", "joints that move", "swept boxes, ms", "exact, ms", "together, ms", "median, ms", "without contact, ms", "with contact, ms", "worst, ms",
                  "pairs of links", "of boxes", "of triangles", "steps with contact", "unknown"], rows)


CCD_CURVES = {"all": "all", "median": "all: median", "boxes": "all: swept boxes", "exact": "all: exact", "others": "all, asked about other bodies only", "free": "without contact", "contact": "with contact",
              "own": "runs of their own", "own_before": "runs of their own, to the first contact", "chosen_any": "all, any joints",
              "chosen_top": "all, the top of the tree"}


def ccd_lines(_run):
    rows = [[CCD_SCENES[r["scene"]], CCD_CURVES[r["steps"]], f"{r['correlation']:.3f}", f"{100 * r['at_none_share']:.0f} %", f"{100 * r['farthest_off_share']:.0f} %",
             f"{1e3 * r['ms_at_none']:.1f}", f"{1e3 * r['ms_a_joint']:.2f}", f"{1e3 * r['ms_one']:.1f}", f"{1e3 * r['ms_half']:.1f}", f"{1e3 * r['ms_all_active']:.1f}"]
            for r in ccd()["scene_lines"]]
    return table(["scene", "steps", "correlation", "at no joint, of all", "farthest off, of all", "at no joint, us", "each joint, us", "one joint, us", "15, us", "all, us"], rows)


def ccd_pairs(_run):
    """Whether time follows the joints or the pairs of links, for every scene."""
    rows = []
    for key, name in CCD_SCENES.items():
        of_scene = [r for r in ccd()["scene_rows"] if r["scene"] == key]
        if not of_scene:  # teapots stand where the package is
            continue
        ms = [r["ms"] for r in of_scene]
        rows.append([name] + [f"{statistics.correlation([float(r[what]) for r in of_scene], ms):.3f}" for what in ("joints", "pairs")]
                    + [", ".join(f"{r['pairs']:.0f}" for r in of_scene)])
    return table(["scene", "correlation of time with joints", "with pairs of links that may meet", "pairs for 1, 5, 10, ... all joints"], rows)


def ccd_rates(_run):
    if "rate_rows" not in ccd():
        return ["*Not in this run.*"]
    names = {"public": "public queries", "meshes": "limbs that meet"}
    rows = [[names[r["sample"]], r["numbers"], whole(r["queries"]), r["hits"], r["missed"], r["false"], r["late"], f"{100 * r['exact_share']:.1f} %",
             f"{r['million_per_s']:.1f}"] for r in ccd()["rate_rows"]]
    return table(["sample", "numbers", "queries", "hits", "missed", "false", "late", "by whole numbers", "million a second"], rows)


def ccd_queries(_run):
    rows = [[{"ours": "ours", "inclusion": "inclusion, plain"}[r["method"]], r["kind"], whole(r["queries"]), r["hits"], r["missed"], r["false"],
             ns(r["mean_ns"]), ns(r["median_ns"]), ns(r["p99_ns"]), f"{r['worst_us']:.1f}"] for r in ccd()["query_rows"]]
    return table(["method", "kind", "queries", "hits", "missed", "false", "mean, ns", "median, ns", "p99, ns", "worst, us"], rows)


def ccd_race(_run):
    rows = [[r["things"], r["method"], whole(r["flights"]), r["true_hits"], r["missed"], r["late"], f"{r['us']:.1f}" if r["us"] else "",
             times(r["time_over_ours"]) if r["time_over_ours"] else ""] for r in ccd()["race_rows"]]
    return table(["things", "method", "flights", "true hits", "missed", "late", "us a pair", "time over ours"], rows)


def ccd_random(_run):
    r = ccd()["random"]
    return [f"{whole(r['steps'])} steps, of which {whole(r['contacts'])} have a contact ({whole(r['at_start'])} at the start); {whole(r['seen_by_samples'])} seen by "
            f"{whole(r['samples'])} samples. Missed: {r['missed']}. Told late: {r['late']}. Unknown: {r['unknown']}. Told further apart than the tolerance: "
            f"{r['beyond_tolerance']}; the samples are behind by at most {r['worst_lag']:.1e} of the step, {r['brushes']} brushes apart, which they do not see."]


def ccd_card(_run):
    machine = ccd()["machine"]
    return [f"*{machine['cpu']}, {machine['cores']} cores shared with others; {machine['build']}; commit {machine['commit']}, {machine['date']}; "
            f"seed {ccd()['seed']}.*"]


TABLES = {"ccd_sizes": ccd_sizes, "ccd_scenes": ccd_scenes, "ccd_lines": ccd_lines, "ccd_pairs": ccd_pairs, "ccd_rates": ccd_rates, "ccd_queries": ccd_queries, "ccd_race": ccd_race, "ccd_random": ccd_random, "ccd_card": ccd_card,
          "articulated_card": articulated_card, "articulated_agreement": articulated_agreement, "articulated_race": articulated_race,
          "articulated_methods": articulated_methods, "articulated_threads": articulated_threads, "articulated_cost": articulated_cost,
          "articulated_forces": articulated_forces, "articulated_growth": articulated_growth, "articulated_points": articulated_points,
          "articulated_threshold": articulated_threshold, "articulated_distance": articulated_distance,
          "articulated_pendulum": articulated_pendulum, "articulated_pendulum_distance": articulated_pendulum_distance,
          "articulated_thesis": lambda run: runs_table("adaptive_thesis", True), "articulated_thesis_row": articulated_thesis_row,
          "articulated_occlusion": lambda run: runs_table("adaptive_occlusion", True),
          "articulated_ingredients": lambda run: runs_table("adaptive_ingredients", False),
          "articulated_multi_rate": lambda run: runs_table("adaptive_multi_rate", False),
          "articulated_ragdolls": articulated_ragdolls, "articulated_musts": articulated_musts,
          "rigid_rules": rigid_rules, "rigid_promises": rigid_promises, "rigid_table5": rigid_table5,
          "rigid_worlds": rigid_worlds, "rigid_card": rigid_card, "rigid_race": rigid_race,
          "rigid_table4": rigid_table4, "rigid_settling": rigid_settling, "edit_resolvers": edit_resolvers, "edit_people": edit_people, "edit_card": edit_card, "card": card, "race": race, "race_making": race_making, "race_small": race_small, "cost": cost,
          "table_1": lambda run: paper_table(run, 1), "table_2": lambda run: paper_table(run, 2), "papers": papers,
          "n_min": n_min, "axis": axis_table, "slowest": slowest, "growth": growth, "joined": joined, "peers": peers,
          "agreement": agreement, "memory": memory}


# ---- pages

def rewritten(name, text, run):
    """The page with every table made anew, and the (line, table) of those that were different."""
    lines, out, stale = text.split("\n"), [], []
    at = 0
    while at < len(lines):
        out.append(lines[at])
        words = lines[at].split()
        at += 1
        if words[:2] != ["<!--", "table"]:
            continue
        where = f"{name}:{at}: error:"
        if len(words) != 4 or words[3] != "-->":
            raise Trouble(f"{where} expected <!-- table NAME -->")
        if words[2] not in TABLES:
            raise Trouble(f'{where} no table is called "{words[2]}"; there are {", ".join(TABLES)}')
        end = at
        while end < len(lines) and lines[end].strip() != "<!-- end -->":
            if lines[end].startswith("<!-- table"):
                raise Trouble(f'{where} "{words[2]}" has no <!-- end --> before the next table')
            end += 1
        if end == len(lines):
            raise Trouble(f'{where} "{words[2]}" has no <!-- end -->')
        made = TABLES[words[2]](run)
        if made != lines[at:end]:
            stale.append((at, words[2]))
        out += made
        at = end
    return "\n".join(out), stale


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing, exit with 1 when a page differs")
    parser.add_argument("--results", type=Path, help="the folder of a machine's results; the newest of each benchmark unless told otherwise")
    parser.add_argument("--json", type=Path, help="those of the spacetime benchmark; of that folder unless told otherwise")
    parser.add_argument("pages", nargs="*", type=Path, help="Markdown pages; " + " and ".join(PAGES) + " unless told otherwise")
    arguments = parser.parse_args()
    # as typed: from where one stands, else from the root of the sources
    if arguments.results:
        folder = arguments.results.resolve() if arguments.results.is_dir() else ROOT / arguments.results
        use_results(folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder)
    arguments.json = arguments.json or ROOT / RESULTS
    pages = arguments.pages or [ROOT / page for page in PAGES]
    shown = [str(p.resolve().relative_to(ROOT)) if p.resolve().is_relative_to(ROOT) else str(p) for p in pages]
    try:
        run = Run(json.loads(arguments.json.read_text()))
        news = [(page, name, *rewritten(name, page.read_text(), run)) for page, name in zip(pages, shown)]
    except Trouble as trouble:
        print(trouble)
        return 2
    except (OSError, json.JSONDecodeError, KeyError, TypeError, ZeroDivisionError) as error:
        print(f"{arguments.json}: error: {type(error).__name__}: {error}")
        return 2
    found = 0
    for page, name, text, stale in news:
        for line, table_name in stale:
            print(f"{name}:{line}: " + (f'error: table "{table_name}" is not what the results say' if arguments.check
                                        else f'table "{table_name}" made anew'))
        found += len(stale)
        if stale and not arguments.check:
            page.write_text(text)
    if not found:
        print("tables hold")
    elif arguments.check:
        print(f"{found} tables differ; tools/bench_tables.py makes them anew")
    return 1 if found and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
