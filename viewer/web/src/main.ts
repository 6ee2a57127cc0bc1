// The page: stage, shell and line, put together. Tests look at it through window.__sidestep.

import './page.css';
import { App } from './shell/app';
import { Session } from './link/session';
import { Stage } from './stage/stage';
import { h } from './shell/dom';
import type { Probe } from './contract';

declare global { interface Window { __sidestep?: Probe } }

function start(): void {
    const canvas = document.querySelector<HTMLCanvasElement>('#stage')!;
    const root = document.querySelector<HTMLElement>('#shell')!;
    let stage: Stage;
    try { stage = new Stage(canvas); }
    catch (error) {
        root.append(h('div', { class: 'empty' }, h('h1', { text: 'This browser cannot draw the stage' }),
            h('p', { text: `It gives no WebGL 2 (${error instanceof Error ? error.message : String(error)}). Another browser, or its graphics settings, may help; sidestep render makes pictures without a browser.` })));
        return;
    }
    const app = new App(root, canvas, stage);
    const session = new Session(app, root);
    window.__sidestep = {
        get ready() { return app.ready; },
        get mode() { return app.kind === 'live' ? 'live' : app.kind ? 'file' : 'empty'; },
        get connected() { return session.connected; },
        get time() { return app.clock.time; },
        get playing() { return app.clock.playing; },
        get firstTime() { return app.clock.first; },
        get lastTime() { return app.clock.last; },
        get figures() { return app.figuresNow; },
        get selected() { return app.picked; },
        get drawn() { return stage.drawn; },
        get messages() { return session.talk.messages; },
        get latencyMs() { return app.line.latencyMs; },
        get errors() { return app.errors; },
        state: () => app.stateNow(),
        recording: () => app.recording,
        seek: (seconds) => { app.clock.playing = false; app.seek(seconds); },
        play: (on) => app.play(on),
        pick: (thing) => app.pick(thing),
        screenOf: (thing) => stage.screenOf(thing),
        controls: () => [...app.controls],
        edit: () => app.editor.probe(),
        puppet: () => app.puppeteer.probe(),
    };
    session.start();
}

start();
