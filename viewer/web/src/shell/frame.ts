// The page's furniture: title, cameras, tools, columns of panels, the dock at the bottom.

import { flag, h, icon, iconButton, say } from './dom';
import type { CameraMode } from '../contract';
import type { Panel } from './panel';

export interface FrameActs {
    camera(mode: CameraMode): void; frameAll(): void; theme(): void; fullScreen(): void; copyLink(): void; picture(): void; help(): void; openFile(): void; about(): void; back(): void;
}

const cameraButtons: { mode: CameraMode; label: string; key: string; picture: 'orbit' | 'follow' | 'eye' | 'top' }[] = [
    { mode: 'orbit', label: 'Orbit', key: '1', picture: 'orbit' }, { mode: 'follow', label: 'Follow', key: '2', picture: 'follow' },
    { mode: 'first-person', label: 'First person', key: '3', picture: 'eye' }, { mode: 'top', label: 'From above', key: '4', picture: 'top' },
];

export class Frame {
    readonly title = h('button', { type: 'button', class: 'title', title: 'About this recording (I)' });
    readonly left = h('div', { class: 'column left' });
    readonly right = h('div', { class: 'column right' });
    readonly tabs = h('div', { class: 'tabs', role: 'toolbar', 'aria-label': 'Panels' });
    readonly status = h('div', { class: 'status', 'aria-label': 'Status' });
    readonly dock: HTMLElement;
    readonly empty: HTMLElement;
    private readonly badge = h('span', { class: 'badge', hidden: true });
    private readonly back: HTMLButtonElement;
    private readonly words = h('span', { class: 'title-words', text: 'Sidestep' });
    private readonly cameras = new Map<CameraMode, HTMLButtonElement>();
    private readonly panels: Panel[] = [];

    constructor(root: HTMLElement, acts: FrameActs, transport: HTMLElement, timeline: HTMLElement, plots: HTMLElement) {
        this.title.addEventListener('click', acts.about);
        this.title.append(this.words, this.badge);
        this.back = h('button', { type: 'button', class: 'push back', hidden: true, on: { click: acts.back } });
        const cameras = h('div', { class: 'segmented', role: 'toolbar', 'aria-label': 'Camera' });
        for (const { mode, label, key, picture } of cameraButtons) {
            const button = h('button', { type: 'button', class: 'segment', 'aria-pressed': 'false', 'aria-label': label, title: `${label} (${key})`, on: { click: () => acts.camera(mode) } },
                icon(picture), h('span', { text: label }));
            this.cameras.set(mode, button);
            cameras.append(button);
        }
        const tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Tools' },
            iconButton('frame', 'All in view', acts.frameAll, 'F'), iconButton('open', 'Open a file', acts.openFile, 'O'), iconButton('link', 'Copy a link to this moment', acts.copyLink, 'C'),
            iconButton('camera', 'Save a picture', acts.picture, 'S'), iconButton('theme', 'Dark or light', acts.theme, 'T'), iconButton('full', 'Full screen', acts.fullScreen, 'Shift F'), iconButton('help', 'Keys and gestures', acts.help, '?'));
        this.dock = h('footer', { class: 'dock' }, this.tabs, transport, plots, timeline, this.status);
        this.empty = h('div', { class: 'empty', hidden: true }, h('h1', { text: 'Nothing on the stage yet' }),
            h('p', { text: 'Drop a recording, a BVH or a glTF file here. It stays on this machine.' }),
            h('button', { type: 'button', class: 'push', text: 'Open a file…', on: { click: acts.openFile } }));
        root.append(
            h('header', { class: 'bar' }, h('div', { class: 'bar-left' }, this.title, this.back), cameras, tools),
            h('main', { class: 'columns' }, this.left, this.right), this.empty, this.dock);
        document.addEventListener('pointerdown', (event) => {
            // a touch on the stage closes the sheet
            if (event.target instanceof HTMLCanvasElement && event.target.id === 'stage') this.sheet(undefined);
        });
    }

    add(panel: Panel, column: 'left' | 'right'): void {
        this[column].append(panel.element);
        this.tabs.append(panel.tab);
        this.panels.push(panel);
        panel.tab.addEventListener('click', () => this.sheet(panel.element.hasAttribute('data-sheet') ? undefined : panel));
    }

    /** Small screens: one panel at a time. */
    sheet(panel: Panel | undefined): void { for (const p of this.panels) p.setSheet(p === panel); }

    setTitle(text: string, badge: string, kind: string): void {
        say(this.words, text);
        say(this.badge, badge);
        this.badge.dataset.kind = kind;
        flag(this.badge, 'hidden', !badge);
        document.title = text === 'Sidestep' ? text : `${text} · Sidestep`;
    }

    /** A way back from a dropped file to what the program shows. */
    setBack(text: string): void {
        say(this.back, text);
        flag(this.back, 'hidden', !text);
    }

    setCamera(mode: CameraMode): void {
        for (const [name, button] of this.cameras) button.setAttribute('aria-pressed', String(name === mode));
    }
}
