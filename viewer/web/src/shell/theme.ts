// Dark or light: as the system likes it, until somebody chooses.

import { remember, remembered } from './panel';

export type Choice = 'system' | 'dark' | 'light';

export class Theme {
    choice: Choice;
    private readonly query = window.matchMedia('(prefers-color-scheme: dark)');

    constructor(private readonly changed: (dark: boolean) => void) {
        const stored = remembered('theme');
        this.choice = stored === 'dark' || stored === 'light' ? stored : 'system';
        this.query.addEventListener('change', () => this.apply());
    }

    get dark(): boolean { return this.choice === 'system' ? this.query.matches : this.choice === 'dark'; }

    /** Next of: the other one, then as the system likes it. */
    toggle(): Choice {
        const other: Choice = this.query.matches ? 'light' : 'dark';
        this.choice = this.choice === 'system' ? other : this.choice === other ? (other === 'dark' ? 'light' : 'dark') : 'system';
        remember('theme', this.choice);
        this.apply();
        return this.choice;
    }

    apply(): void {
        document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
        document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.dark ? '#14181e' : '#f0ede7');
        this.changed(this.dark);
    }
}
