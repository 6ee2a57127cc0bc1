// Six strings over the last seconds: a line each, grey while loose, warm while tight.

import { h, say } from '../shell/dom';
import { fixed } from '../shell/format';
import type { PuppetLive, PuppetSetup } from './notes';

const seconds = 8;
interface Lane { row: HTMLElement; canvas: HTMLCanvasElement; value: HTMLElement; samples: { time: number; tension: number; tight: boolean }[] }

/** As the strings themselves are coloured. */
export function tensionColour(newtons: number, tight: boolean): string {
    if (!tight && newtons < 0.1) return '#808e9e';
    const part = Math.min(1, Math.max(0, Math.log10(Math.max(newtons, 0.1) / 0.1) / 2)), mix = (a: number, b: number): number => Math.round(a + part * (b - a));
    return `rgb(${mix(236, 206)} ${mix(176, 40)} ${mix(64, 40)})`;
}

export class Tensions {
    readonly element = h('div', { class: 'tensions', role: 'group', 'aria-label': 'Strings' });
    private lanes: Lane[] = [];
    private top = 4;

    begin(setup: PuppetSetup): void {
        this.lanes = setup.strings.map(({ name }) => {
            const canvas = h('canvas', { class: 'tension-line', width: 240, height: 44, 'aria-hidden': 'true' });
            const value = h('output', { class: 'tension-value' });
            return { row: h('div', { class: 'tension', title: `What the ${name} string pulls, over ${seconds} seconds` }, h('span', { class: 'row-name', text: name }), canvas, value), canvas, value, samples: [] };
        });
        this.element.replaceChildren(...this.lanes.map(({ row }) => row));
    }

    take(live: PuppetLive): void {
        this.lanes.forEach((lane, k) => {
            const tension = live.tensions[k], tight = live.tight[k];
            if (tension === undefined || tight === undefined) return;
            const last = lane.samples.at(-1);
            if (last && live.time < last.time) lane.samples = [];
            lane.samples.push({ time: live.time, tension, tight });
            while (lane.samples.length > 2 && lane.samples[0]!.time < live.time - seconds) lane.samples.shift();
        });
        this.top = Math.max(2, ...this.lanes.flatMap(({ samples }) => samples.map(({ tension }) => tension)));
    }

    /** Once per animation frame, when it is seen. */
    draw(): void {
        for (const { canvas, value, samples } of this.lanes) {
            const last = samples.at(-1), pen = canvas.getContext('2d');
            if (!last || !pen) continue;
            const { width, height } = canvas, x = (time: number): number => width * (1 - (last.time - time) / seconds);
            // small pulls show too: by the root
            const y = (tension: number): number => height - 3 - (height - 6) * Math.sqrt(Math.min(1, tension / this.top));
            pen.clearRect(0, 0, width, height);
            pen.lineWidth = 3;
            pen.lineJoin = 'round';
            for (let i = 1; i < samples.length; ++i) {
                const a = samples[i - 1]!, b = samples[i]!;
                pen.strokeStyle = tensionColour(b.tension, b.tight);
                pen.beginPath();
                pen.moveTo(x(a.time), y(a.tension));
                pen.lineTo(x(b.time), y(b.tension));
                pen.stroke();
            }
            const words = last.tight || last.tension >= 0.1 ? `${fixed(last.tension, 1)} N` : 'loose';
            say(value, words);
            value.style.color = last.tight || last.tension >= 0.1 ? tensionColour(last.tension, last.tight) : '';
        }
    }
}
