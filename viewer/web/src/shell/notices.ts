// What the page has to say: a banner that stays while something is wrong, a line that passes, a sheet with problems.

import { flag, h, iconButton, say } from './dom';

export class Notices {
    readonly banner: HTMLElement;
    readonly toast = h('div', { class: 'toast', role: 'status', 'aria-live': 'polite', hidden: true });
    readonly problems: HTMLDialogElement;
    readonly progress = h('div', { class: 'progress', role: 'progressbar', 'aria-label': 'Loading', hidden: true });
    private readonly what = h('strong');
    private readonly help = h('span', { class: 'banner-help' });
    private readonly wait = h('span', { class: 'banner-wait' });
    private readonly retry: HTMLButtonElement;
    private readonly dismiss: HTMLButtonElement;
    private readonly problemTitle = h('h2');
    private readonly problemText = h('pre', { tabindex: '0' });
    private readonly problemHint = h('p', { class: 'quiet' });
    private readonly fill = h('div', { class: 'progress-fill' });
    private readonly progressText = h('span', { class: 'progress-text' });
    private timer = 0;
    private retryAt = 0;

    constructor(retry: () => void) {
        this.retry = h('button', { type: 'button', class: 'push', text: 'Try now', on: { click: retry } });
        this.dismiss = iconButton('close', 'Hide this', () => { this.banner.hidden = true; });
        this.banner = h('div', { class: 'banner', role: 'alert', hidden: true },
            h('span', { class: 'banner-dot' }), h('div', { class: 'banner-words' }, this.what, this.help, this.wait), this.retry, this.dismiss);
        this.progress.append(this.fill, this.progressText);
        this.problems = h('dialog', { class: 'dialog problems', 'aria-labelledby': 'problem-title' },
            h('div', { class: 'dialog-head' }, this.problemTitle, iconButton('close', 'Close', () => this.problems.close(), 'Esc')), this.problemText, this.problemHint);
        this.problemTitle.id = 'problem-title';
        this.problems.addEventListener('click', (event) => { if (event.target === this.problems) this.problems.close(); });
    }

    lost(what: string, help: string, retryAt: number): void {
        // the same trouble again: only the count-down changes, and who hid it is left in peace
        if (this.banner.hidden && this.what.textContent === what && this.retryAt) { this.retryAt = retryAt; return; }
        say(this.what, what);
        say(this.help, help);
        this.retryAt = retryAt;
        this.banner.hidden = false;
        this.tick();
    }

    found(): void {
        const was = this.retryAt !== 0;
        this.retryAt = 0;
        this.banner.hidden = true;
        say(this.what, '');
        if (was) this.pass('Connected again');
    }

    /** A few times a second while the line is down. */
    tick(): void {
        if (!this.retryAt || this.banner.hidden) return;
        const left = Math.ceil((this.retryAt - performance.now()) / 1000);
        say(this.wait, left > 1 ? `Next try in ${left} s.` : 'Trying…');
    }

    pass(text: string): void {
        say(this.toast, text);
        this.toast.hidden = false;
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => { this.toast.hidden = true; }, 2600);
    }

    problem(title: string, text: string, hint = ''): void {
        say(this.problemTitle, title);
        say(this.problemText, text);
        say(this.problemHint, hint);
        flag(this.problemHint, 'hidden', !hint);
        if (!this.problems.open) this.problems.showModal();
    }

    loading(share: number | undefined, text: string): void {
        this.progress.hidden = text === '';
        if (text === '') return;
        flag(this.fill, 'data-unknown', share === undefined);
        this.fill.style.transform = `scaleX(${share === undefined ? 1 : Math.min(1, Math.max(0.01, share)).toFixed(3)})`;
        say(this.progressText, text);
        if (share !== undefined) this.progress.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    }
}
