// What the program says about a puppet on its strings. Read with care: what is not as expected is told, not believed.

import { NoteError, Reader } from '../edit/notes';

export interface PuppetSetup {
    play: string; says: string; plays: string[]; law: number; mostForce: number; device: string; keys: string[];
    strings: { name: string; hand: number }[]; controls: string[];
    camera: { eye: [number, number, number]; target: [number, number, number] };
}
/** One moment: newtons, and how often each string has come tight so far. */
export interface PuppetLive { time: number; tensions: number[]; tight: boolean[]; taut: number[]; force: [number, number, number][]; clutched: boolean; stopped: boolean }
export interface PuppetRecord { on: boolean; file: string; seconds: number; saved: string }
export interface PuppetWords { number: number; text: string }

export function readPuppetSetup(body: unknown): PuppetSetup {
    const from = Reader.of(body, 'puppet'), camera = from.part('camera');
    return {
        play: from.text('play'), says: from.text('says'), plays: from.list('plays', String), law: from.number('law'), mostForce: from.number('most_force'), device: from.text('device'), keys: from.list('keys', String),
        strings: from.list('strings', (entry) => { const tie = Reader.of(entry, 'string'); return { name: tie.text('name'), hand: tie.number('hand') }; }),
        controls: from.list('controls', String), camera: { eye: camera.point('eye'), target: camera.point('target') },
    };
}
export function readPuppetLive(body: unknown): PuppetLive {
    const from = Reader.of(body, 'puppet');
    const force = from.list('force', (entry) => {
        if (!Array.isArray(entry) || entry.length !== 3 || !entry.every((n) => typeof n === 'number' && Number.isFinite(n))) throw new NoteError('puppet: a force is not three numbers');
        return entry as [number, number, number];
    });
    const live = { time: from.number('time'), tensions: from.numbers('tensions'), tight: from.numbers('tight').map((n) => n !== 0), taut: from.numbers('taut'), force, clutched: from.truth('clutched'), stopped: from.truth('stopped') };
    if (live.tight.length !== live.tensions.length || live.taut.length !== live.tensions.length || force.length !== 2) throw new NoteError('puppet: its strings are not told alike');
    return live;
}
export function readPuppetRecord(body: unknown): PuppetRecord {
    const from = Reader.of(body, 'puppet');
    return { on: from.truth('on'), file: from.text('file'), seconds: from.number('seconds'), saved: from.text('saved') };
}
export function readPuppetWords(body: unknown): PuppetWords {
    const from = Reader.of(body, 'puppet');
    return { number: from.number('number'), text: from.text('text') };
}
