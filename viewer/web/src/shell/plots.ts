// How did it go over time? Four small charts above the timeline, on the same line: what is hovered in one is hovered
// in all, a click seeks.

import uPlot from 'uplot';
import { h, say, flag } from './dom';
import { fixed } from './format';
import { lowerBound } from './marks';
import { remember, remembered } from './panel';
import { speedAt } from './samples';
import { Kind, NONE } from '../contract';
import type { Desk } from './desk';

type Column = (number | null)[];
interface Chart {
    name: string; unit: string; digits: number; bars?: boolean;
    /** Only with somebody picked. */
    picked?: boolean;
    column(times: number[]): Column;
}

export class Plots {
    readonly element: HTMLElement;
    shown = remembered('plots') === 'shown';
    private readonly charts: { chart: Chart; row: HTMLElement; host: HTMLElement; value: HTMLElement; top: HTMLElement; plot: uPlot | undefined; column: Column }[];
    private readonly head: HTMLElement;
    private readonly hint: HTMLElement;
    private times: number[] = [];
    private seen = '';
    private seenView = '';
    private lineWidth = 0;
    private gutter = 0;
    private lastMade = 0;

    constructor(private readonly desk: Desk) {
        const charts: Chart[] = [
            { name: 'Speed', unit: 'm/s', digits: 2, picked: true, column: (times) => this.speeds(times) },
            { name: 'Nearest other', unit: 'm', digits: 2, picked: true, column: () => desk.samples.nearest(desk.picked) },
            { name: 'Events', unit: '/s', digits: 1, bars: true, column: (times) => this.density(times) },
            { name: 'Figures', unit: '', digits: 0, column: () => desk.samples.people },
        ];
        this.head = h('div', { class: 'playhead thin', 'aria-hidden': 'true' });
        this.hint = h('p', { class: 'quiet plots-hint', text: 'Pick somebody to see speed and distance to the nearest other.' });
        this.element = h('div', { class: 'plots', role: 'group', 'aria-label': 'Plots over time' });
        this.charts = charts.map((chart) => {
            const value = h('span', { class: 'plot-value' });
            const top = h('span', { class: 'plot-top' });
            const host = h('div', { class: 'plot-host' });
            const row = h('div', { class: plotHeight < 40 ? 'plot low' : 'plot', role: 'img', 'aria-label': `${chart.name} over time` },
                h('div', { class: 'plot-label' }, h('span', { class: 'plot-name', text: chart.name }), value), top, host);
            this.element.append(row);
            return { chart, row, host, value, top, plot: undefined, column: [] };
        });
        this.element.append(this.hint, this.head);
        this.element.hidden = !this.shown;
    }

    toggle(): void {
        this.shown = !this.shown;
        remember('plots', this.shown ? 'shown' : 'hidden');
        this.element.hidden = !this.shown;
        this.seen = '';
        this.update(true);
    }

    layOut(gutter: number, lineWidth: number): void {
        if (gutter === this.gutter && lineWidth === this.lineWidth) return;
        this.gutter = gutter;
        this.lineWidth = lineWidth;
        for (const entry of this.charts) {
            entry.host.style.marginLeft = `${gutter}px`;
            entry.plot?.setSize({ width: lineWidth, height: plotHeight });
        }
        this.seenView = '';
    }

    /** Colours are taken from the page; charts are made anew. */
    recolour(): void {
        for (const entry of this.charts) { entry.plot?.destroy(); entry.plot = undefined; }
        this.seen = '';
    }

    /** Data at most a few times a second; the view and the playhead every frame. */
    update(force = false): void {
        if (!this.shown || !this.lineWidth) return;
        const { samples, view, clock, picked, events, recording } = this.desk;
        const isFigure = recording?.things[picked]?.kind === Kind.figure;
        const state = `${samples.version};${picked};${events.count}`;
        const now = performance.now();
        if (state !== this.seen && (force || now - this.lastMade > 250)) {
            this.seen = state;
            this.lastMade = now;
            this.times = samples.rows.map((_, i) => samples.timeOf(i));
            for (const entry of this.charts) {
                const there = entry.chart.picked ? picked !== NONE && isFigure : !entry.chart.bars || events.count > 0;
                flag(entry.row, 'hidden', !there);
                if (!there) continue;
                entry.column = entry.chart.column(this.times);
                const data: uPlot.AlignedData = [this.times, entry.column];
                if (entry.plot) entry.plot.setData(data, false);
                else entry.plot = this.make(entry.chart, entry.host, data);
                this.seenView = '';
            }
            flag(this.hint, 'hidden', picked !== NONE && isFigure);
        }
        const seenView = `${view.from};${view.to};${this.lineWidth}`;
        if (seenView !== this.seenView) {
            this.seenView = seenView;
            for (const entry of this.charts) {
                if (!entry.plot || entry.row.hidden) continue;
                entry.plot.setScale('x', { min: view.from, max: view.to });
                const most = entry.column.reduce<number>((a, b) => (b !== null && b > a ? b : a), 0);
                say(entry.top, most > 0 ? fixed(most, entry.chart.digits === 0 ? 0 : 1) : '');
                entry.top.style.left = `${this.gutter - 34}px`;
            }
        }
        const x = this.gutter + ((clock.time - view.from) / view.span) * this.lineWidth;
        this.head.style.transform = `translateX(${x.toFixed(1)}px)`;
        flag(this.head, 'hidden', x < this.gutter - 1 || x > this.gutter + this.lineWidth + 1);
        for (const entry of this.charts) if (!entry.row.hidden) say(entry.value, this.valueAt(entry.chart, entry.column, clock.time));
    }

    private valueAt(chart: Chart, column: Column, time: number): string {
        const { samples } = this.desk;
        // the newest moment may not have been looked at yet
        let at = samples.at(time);
        for (let back = 0; back < 12 && at > 0 && !samples.rows[at]; ++back) --at;
        const value = column[at];
        return value === null || value === undefined ? '–' : `${fixed(value, chart.digits)} ${chart.unit}`.trim();
    }

    private speeds(times: number[]): Column {
        const { recording, picked, samples } = this.desk;
        if (!recording) return [];
        const reach = Math.min(0.5, Math.max(0.15, samples.step / 2));
        return times.map((time, i) => (samples.rows[i] ? speedAt(recording, picked, time, reach) : null));
    }

    private density(times: number[]): Column {
        const { events, samples } = this.desk;
        // a second at least: shorter stretches would be a picket fence
        const half = Math.max(0.5, samples.step / 2);
        return times.map((time, i) => {
            if (!samples.rows[i]) return null;
            const from = lowerBound(events.times, events.count, time - half), to = lowerBound(events.times, events.count, time + half);
            return (to - from) / (2 * half);
        });
    }

    private make(chart: Chart, host: HTMLElement, data: uPlot.AlignedData): uPlot {
        const style = getComputedStyle(document.documentElement);
        const colour = (name: string): string => style.getPropertyValue(name).trim();
        const line = colour(chart.picked ? '--accent' : '--ink-2');
        const plot = new uPlot({
            width: this.lineWidth, height: plotHeight, padding: [4, 0, 2, 0],
            legend: { show: false },
            axes: [{ show: false }, { show: false }],
            scales: { x: { time: false, auto: false, min: 0, max: 1 }, y: { range: (_, __, max) => [0, max > 0 ? max * 1.08 : 1] } },
            cursor: {
                y: false, points: { size: 5 }, drag: { x: false, y: false }, sync: { key: 'sidestep' },
                bind: { dblclick: () => null },
            },
            series: [{}, {
                stroke: line, width: 1.25, spanGaps: false, points: { show: false },
                fill: `color-mix(in srgb, ${line} 13%, transparent)`,
                ...(chart.bars ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
            }],
        }, data, host);
        plot.over.addEventListener('click', (event) => {
            const box = plot.over.getBoundingClientRect();
            this.desk.seek(plot.posToVal(event.clientX - box.left, 'x'));
        });
        return plot;
    }
}

/** Shorter where the window is. */
const plotHeight = window.innerHeight < 800 ? 36 : 46;
