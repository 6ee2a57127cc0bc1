// What does the address of this page say?
//
//     http://127.0.0.1:8123/?token=9f3c...#t=12.3&pick=17&camera=top
//                            who may talk   where to look

import type { CameraMode } from '../contract';

export interface Look { time?: number; pick?: number; camera?: CameraMode }

const cameras: readonly CameraMode[] = ['orbit', 'follow', 'first-person', 'top'];

/** Empty when the address has none, or something that no token can be. */
export function tokenOf(search: string): string {
    const token = new URLSearchParams(search).get('token') ?? '';
    return /^[0-9a-zA-Z_-]{1,256}$/.test(token) ? token : '';
}

/** Whatever cannot be understood is left out: a mangled link still opens the page. */
export function parseLook(hash: string): Look {
    const words = new URLSearchParams(hash.replace(/^#/, ''));
    const look: Look = {};
    const time = number(words.get('t'));
    if (time !== undefined) look.time = time;
    const pick = number(words.get('pick'));
    if (pick !== undefined && Number.isInteger(pick) && pick >= 0) look.pick = pick;
    const camera = cameras.find((mode) => mode === words.get('camera'));
    if (camera) look.camera = camera;
    return look;
}

export function formatLook(look: Look): string {
    const words: string[] = [];
    if (look.time !== undefined) words.push(`t=${Number(look.time.toFixed(3))}`);
    if (look.pick !== undefined && look.pick >= 0) words.push(`pick=${look.pick}`);
    if (look.camera && look.camera !== 'orbit') words.push(`camera=${look.camera}`);
    return words.length ? `#${words.join('&')}` : '';
}

/** The same page and program, at another moment. */
export function linkTo(href: string, look: Look): string {
    return href.replace(/#.*$/, '') + formatLook(look);
}

/** `/about?token=...` and its like; `talk` becomes a WebSocket's. */
export function requestTo(origin: string, path: string, token: string): string {
    const base = path === '/talk' ? origin.replace(/^http/, 'ws') : origin;
    return `${base}${path}${token ? `?token=${encodeURIComponent(token)}` : ''}`;
}

function number(text: string | null): number | undefined {
    if (text === null || text.trim() === '') return undefined;
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
}
