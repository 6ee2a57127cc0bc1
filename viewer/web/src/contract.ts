// What the parts of the page know of each other. Only types here.
//
//     link/        bytes arrive: a file, ranges, a live socket, something dropped
//     recording/   bytes -> Recording -> stateAt(t)
//     stage/       State -> three.js: characters, discs, boxes, strings; cameras; picking
//     shell/       timeline, panels, plots, controls, keys; owns the clock and calls the rest

// ---- recording/ ---------------------------------------------------------------------------------

export const NONE = -1;

export interface Joint { name: string; parent: number; moves: boolean; offset: [number, number, number] }
export interface Skeleton { name: string; joints: Joint[]; endSites: { joint: number; offset: [number, number, number] }[] }
export interface Material { name: string; rgba: [number, number, number, number] } // 0..255
export interface Mesh { name: string; positions: Float32Array; indices: Uint16Array | Uint32Array }
/** A mesh that bends with joints: up to four of them hold each vertex. */
export interface Skin {
    name: string; skeleton: number; material: number;
    joints: Uint32Array;       // of the skeleton; what jointIndices count
    toJoint: Float32Array;     // 12 per joint: three rows of four, from the mesh into the joint
    positions: Float32Array; indices: Uint16Array | Uint32Array;
    jointIndices: Uint16Array; // 4 per vertex, into joints
    weights: Uint16Array;      // 4 per vertex, sum 65535
}
export interface Garment { joint: number; mesh: number; material: number; position: [number, number, number]; rotation: [number, number, number, number] } // w x y z
export interface Costume { name: string; skeleton: number; garments: Garment[]; skins: number[] }
export enum Kind { figure = 1, part, disc, box, line, string }
export interface Thing { kind: Kind; name: string; layer: string; material: number; skeleton: number; mesh: number; costume: number; blend: number }
export interface Clip { name: string; skeleton: number; frameTime: number; frameCount: number }
export interface RecordedEvent { time: number; kind: string; text: string; who: number[] }

/** Joints of a figure in the world, 7 numbers each: x y z, then w x y z; none when nobody asked for them. `position` and `heading` are those of its first joint. */
export interface FigureState {
    thing: number; material: number; joints: Float32Array; clip: number; clipSeconds: number; position: [number, number, number]; heading: number;
    // of the clip being played: between which frames, and where it was put down (x y z, heading)
    clipFrame?: number; clipWeight?: number; placement?: [number, number, number, number];
}
export interface PartState { thing: number; material: number; position: [number, number, number]; rotation: [number, number, number, number] }
export interface DiscState { thing: number; material: number; centre: [number, number, number]; radius: number }
export interface BoxState { thing: number; material: number; position: [number, number, number]; rotation: [number, number, number, number]; half: [number, number, number] }
export interface LineState { thing: number; material: number; from: [number, number, number]; to: [number, number, number] }
export interface StringState { thing: number; material: number; points: Float32Array }
export interface State {
    time: number;
    figures: FigureState[]; parts: PartState[]; discs: DiscState[]; boxes: BoxState[]; lines: LineState[]; strings: StringState[];
}

/** How to look: a State to fill again instead of making a new one; whose joints are wanted (everybody's, when not said). */
export interface Look { into?: State; joints?: (figure: FigureState) => boolean }
/** Of a figure that plays a clip also which, and between which frames. */
export interface Place { position: [number, number, number]; heading: number; radius?: number; clip?: number; clipFrame?: number; clipWeight?: number }

/** Grows while bytes arrive; `version` counts up whenever something was added. */
export interface Recording {
    readonly about: Map<string, string>;
    readonly skeletons: Skeleton[]; readonly materials: Material[]; readonly meshes: Mesh[]; readonly skins: Skin[];
    readonly costumes: Costume[]; readonly things: Thing[]; readonly clips: Clip[];
    readonly events: RecordedEvent[]; // by time
    readonly firstTime: number; readonly lastTime: number;
    readonly complete: boolean; readonly version: number;
    readonly notes: string[]; // what was odd
    stateAt(seconds: number, look?: Look): State;
    /** Where a thing is, without its joints: for plots, paths and the space-time view. Undefined when it is not there. */
    placeOf(thing: number, seconds: number): Place | undefined;
    /** One figure with its joints; undefined when it is not there. Fills `into` again when given. */
    figureAt(thing: number, seconds: number, into?: FigureState): FigureState | undefined;
    /** Seconds at which a thing is told something (plays, poses, ...), for its card. */
    keysOf(thing: number): { time: number; what: string; clip: number }[];
    /** Joints of a clip at one of its frames, in the clip's own space, 7 numbers each, into `out` from `at` on. */
    clipFrame(clip: number, frame: number, out: Float32Array, at?: number): void;
}
/** Throws FormatError (its message names the byte) when the bytes cannot be a recording. */
export interface ReaderLike { feed(bytes: Uint8Array): void; end(): void; readonly recording: Recording }
// recording/reader.ts: export class Reader implements ReaderLike; export class FormatError extends Error
// recording/build.ts:  export class Builder: makes a Recording in the page out of dropped BVH or glTF (used by link/)

// ---- stage/ -------------------------------------------------------------------------------------

export type CameraMode = 'orbit' | 'follow' | 'first-person' | 'top';
/** Layers that are there, with how many things; names: the things' own layer, else by kind: characters, discs, boxes, parts, lines, strings; and ground, skeletons, paths, space-time, wireframe, handles. */
export interface LayerInfo { name: string; count: number; shown: boolean }
export interface HandleView {
    name: string; position: [number, number, number]; rotation: [number, number, number, number]; turns: boolean; onGround: boolean; radius: number;
    /** A dot of some pixels on top of everything, for grips of a body; where what it pulls at really is. */
    dot?: 'plain' | 'picked' | 'guilty'; from?: [number, number, number];
}

// stage/stage.ts: export class Stage implements StageLike { constructor(canvas: HTMLCanvasElement, options?: { dark?: boolean }) }
export interface StageLike {
    setRecording(recording: Recording): void;
    /** Draws the moment. Called once per animation frame, or less often. */
    show(seconds: number): void;
    resize(width: number, height: number, pixelRatio: number): void;
    setDark(dark: boolean): void;
    layers(): LayerInfo[];
    setLayer(name: string, shown: boolean): void;
    setCamera(mode: CameraMode, thing?: number): void;
    readonly camera: CameraMode;
    /** The camera is still on its way. */
    readonly gliding: boolean;
    /** Whole stage in view. */
    frameAll(): void;
    /** How much of the width is free of panels, 0 to 1: what frameAll fills. */
    setRoom(share: number): void;
    /** What is under a point of the canvas, in CSS pixels; NONE when nothing is. */
    pick(x: number, y: number): number;
    select(thing: number): void;
    readonly selected: number;
    /** Where a thing is on the canvas, CSS pixels; undefined when out of view. */
    screenOf(thing: number): { x: number; y: number } | undefined;
    // handles of the interaction channel: drawn, dragged by pointer, reported
    setHandles(handles: HandleView[]): void;
    onHandle: (name: string, position: [number, number, number], rotation: [number, number, number, number]) => void;
    onHandleEnd: (name: string) => void;
    /** The handle under a point of the canvas; undefined when there is none. */
    handleAt(x: number, y: number): string | undefined;
    /** Where a point of the world is on the canvas, CSS pixels; undefined when behind the eye. */
    screenAt(point: readonly [number, number, number]): { x: number; y: number } | undefined;
    /** Things that it is false for are neither drawn nor picked. */
    setVeil(veil: ((thing: number) => boolean) | undefined): void;
    /** Frames of a clip, both ends included, are others now. */
    amended(clip: number, first: number, last: number): void;
    /** Where the camera is to be, seen from what it looks at: metres, and angles around and up. */
    come(distance: number, azimuth: number, altitude: number): void;
    onPick: (thing: number) => void;
    /** What the last show drew: for tests and the status line. */
    readonly drawn: { figures: number; instances: number; impostors: number; triangles: number; calls: number; milliseconds: number };
    dispose(): void;
}

// ---- link/ (owned by the shell) -----------------------------------------------------------------

export type Mode = 'live' | 'file' | 'empty';
export type ControlSpec = { name: string; label: string; group: string; help: string } & (
    | { type: 'slider'; low: number; high: number; step: number; value: number; unit: string }
    | { type: 'toggle'; value: boolean }
    | { type: 'button' }
    | { type: 'choice'; options: string[]; value: number }
    | { type: 'handle'; position: [number, number, number]; rotation: [number, number, number, number]; turns: boolean; on_ground: boolean; radius: number }
    | { type: 'axis'; key_less: string; key_more: string; gamepad_axis: number; value: number }
    | { type: 'numbers'; fields: { low: number; high: number; whole: boolean }[]; latest: boolean });

/** What tests read of a motion that is being edited. */
export interface EditProbe {
    frame: number; frames: number; guilty: string[]; looked: boolean; badFrames: number; keys: { name: string; frame: number; held: boolean }[]; undo: string; redo: string; saved: boolean;
    dragging: boolean; fixing: boolean; verdict: string; ghost: boolean; solveMs: number | null; contactMs: number | null; residualMm: number | null; words: string;
    /** Where a grip is, in the world and on the canvas. */
    grip(name: string): { place: [number, number, number]; x: number; y: number } | undefined;
    screenAt(point: [number, number, number]): { x: number; y: number } | undefined;
}

/** What tests read of a puppet that is held. */
export interface PuppetProbe {
    play: string; plays: string[]; strings: string[]; tensions: number[]; tight: boolean[]; force: [number, number, number][]; recording: boolean; saved: string; seconds: number; hint: string; shakes: number; holding: number;
    /** Where a control is held, in the world and on the canvas: 0 the main control, 1 the hand bar. */
    grip(hand: number): { place: [number, number, number]; x: number; y: number } | undefined;
}

/** What tests read from `window.__sidestep`. */
export interface Probe {
    ready: boolean; mode: Mode; connected: boolean; time: number; playing: boolean; firstTime: number; lastTime: number;
    figures: number; selected: number; drawn: StageLike['drawn']; messages: number; latencyMs: number | null; errors: string[];
    state(): State | undefined; // the moment now shown
    recording(): Recording | undefined;
    seek(seconds: number): void; play(on: boolean): void; pick(thing: number): void; screenOf(thing: number): { x: number; y: number } | undefined;
    controls(): ControlSpec[];
    edit(): EditProbe | undefined;
    puppet(): PuppetProbe | undefined;
}
