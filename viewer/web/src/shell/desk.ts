// What every part of the shell may see and ask for. Implemented by app.ts.

import type { ControlSpec, Recording, StageLike } from '../contract';
import type { Clock } from './clock';
import type { EventIndex } from './marks';
import type { Samples } from './samples';
import type { View } from './view';

export interface Desk {
    readonly recording: Recording | undefined;
    readonly stage: StageLike;
    readonly clock: Clock;
    readonly view: View;
    readonly events: EventIndex;
    readonly samples: Samples;
    readonly picked: number;
    /** Kinds of events that the timeline leaves out, by name. */
    readonly hiddenKinds: Set<string>;
    readonly controls: readonly ControlSpec[];
    /** Somebody sends, and hears. */
    readonly connected: boolean;

    seek(seconds: number): void;
    play(on: boolean): void;
    pick(thing: number): void;
    nameOf(thing: number): string;
    colourOf(thing: number): string;
    /** The picture must be drawn again, although no time has passed. */
    redraw(): void;
    /** Marks on the timeline must be made again. */
    remark(): void;
    say(text: string): void;
}

/** Known kinds have a colour of their own everywhere; others get one by their name. */
export function kindColour(kind: string): string {
    const known: Record<string, string> = {
        collision: 'red', contact: 'rose', overlap: 'red', hit: 'red', refused: 'amber', stuck: 'plum', warning: 'amber',
        choice: 'blue', plan: 'blue', arrive: 'green', goal: 'green', leave: 'stone', enter: 'green', control: 'teal', input: 'teal',
    };
    const fallback = ['blue', 'teal', 'plum', 'olive', 'rose', 'stone'];
    let hash = 0;
    for (let i = 0; i < kind.length; ++i) hash = (hash * 31 + kind.charCodeAt(i)) >>> 0;
    return `--k-${known[kind] ?? fallback[hash % fallback.length]!}`;
}
