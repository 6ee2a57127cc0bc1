// What is on the stage, and what of it is shown?

import { h, say } from './dom';
import { count } from './format';
import { Panel } from './panel';
import type { Desk } from './desk';

export class Layers {
    readonly panel = new Panel('layers', 'Layers', 'layers');
    private rows = new Map<string, { row: HTMLElement; box: HTMLInputElement; count: HTMLElement }>();

    constructor(private readonly desk: Desk) { this.panel.onShow = () => this.update(); }

    update(): void {
        const layers = this.desk.stage.layers();
        const names = new Set(layers.map((layer) => layer.name));
        for (const [name, entry] of this.rows) if (!names.has(name)) { entry.row.remove(); this.rows.delete(name); }
        for (const layer of layers) {
            let entry = this.rows.get(layer.name);
            if (!entry) {
                const box = h('input', { type: 'checkbox', class: 'switch', on: { change: () => this.set(layer.name, box.checked) } });
                const number = h('span', { class: 'row-note' });
                const row = h('label', { class: 'row' }, box, h('span', { class: 'row-name', text: capital(layer.name) }), number);
                entry = { row, box, count: number };
                this.rows.set(layer.name, entry);
                this.panel.body.append(row);
            }
            entry.box.checked = layer.shown;
            say(entry.count, layer.count > 0 ? count(layer.count) : '');
        }
    }

    set(name: string, shown: boolean): void {
        this.desk.stage.setLayer(name, shown);
        this.desk.redraw();
        this.update();
    }

    /** False when there is no such layer. */
    toggle(name: string): boolean {
        const layer = this.desk.stage.layers().find((l) => l.name === name);
        if (!layer) return false;
        this.set(name, !layer.shown);
        this.desk.say(`${capital(name)} ${layer.shown ? 'hidden' : 'shown'}`);
        return true;
    }
}

export function capital(text: string): string { return text ? text[0]!.toUpperCase() + text.slice(1) : text; }
