// A moment of a recording becomes a picture.
//
//     show(t) ──► recording.stateAt(t) ──► bodies, solids, strokes, rings ──► one frame
//
// The stage owns the camera, what is selected and which layers are seen; it keeps nothing of the recording but shapes made from it.
import {
    BufferAttribute, BufferGeometry, Color, EdgesGeometry, Frustum, Matrix4, MeshStandardMaterial, PCFShadowMap, Quaternion, Scene, Sphere, SRGBColorSpace, Vector3, WebGLRenderer,
} from 'three';
import { Kind, NONE, type CameraMode, type FigureState, type HandleView, type LayerInfo, type Place, type Recording, type StageLike, type State } from '../contract';
import { ball, box, cone, Rings, rod, Solids, Strokes } from './batch';
import { Bodies } from './bodies';
import { Rig } from './camera';
import { Extent, spin, turned } from './extent';
import { Ground } from './ground';
import { Handles } from './handles';
import { pickAt, type Ray } from './pick';
import { shaded } from './shape';
import { SpaceTime } from './spacetime';
import { accent, colourOf, danger, day, night, steel, type Theme } from './theme';

const kindLayers = ['', 'characters', 'parts', 'discs', 'boxes', 'lines', 'strings'];
const own = ['ground', 'skeletons', 'circles', 'paths', 'space-time', 'wireframe', 'handles'];
const offAtFirst = new Set(['skeletons', 'circles', 'paths', 'space-time', 'wireframe', 'impulses']);
// heights in pixels above which a figure is drawn in full, plainly, roughly; below, as a speck
const levelHeights = [150, 52, 20];
// figures that lie over another one and cast nothing of their own
const overlays = new Set(['ghost', 'contacts of limbs']);
const TRIANGLES = 1_500_000;
const PATH_SECONDS = 3;

interface PartShape { solids: Solids; edges: Float32Array }

export class Stage implements StageLike {
    onHandle: StageLike['onHandle'] = () => {};
    onHandleEnd: StageLike['onHandleEnd'] = () => {};
    onPick: StageLike['onPick'] = () => {};
    selected = NONE;
    readonly drawn = { figures: 0, instances: 0, impostors: 0, triangles: 0, calls: 0, milliseconds: 0 };

    private renderer: WebGLRenderer;
    private scene = new Scene();
    private rig: Rig;
    private ground: Ground;
    private theme: Theme;
    private recording: Recording | undefined;
    private bodies: Bodies | undefined;
    private handles: Handles;
    private spaceTime: SpaceTime;
    private state: State = { time: 0, figures: [], parts: [], discs: [], boxes: [], lines: [], strings: [] };
    private hidden = new Set(offAtFirst);
    private layerOf: string[] = [];
    private layerVersion = -1;
    private ownSpaceTime = false;
    private parts = new Map<number, PartShape>();
    private strokes: Strokes;
    private over: Strokes;
    private blobs: Rings;
    private rings: Rings;
    private rods: Solids;
    private balls: Solids;
    private cones: Solids;
    private boxes: Solids;
    private width = 1;
    private height = 1;
    private followed = NONE;
    private framed = false;
    private extent: Extent | undefined;
    private seconds = 0;
    private low = new Vector3(-1.5, 0, -1.5);
    private high = new Vector3(1.5, 1.8, 1.5);
    private radius = 10;
    private reach: Float32Array[] = [];     // by clip: how far limbs reach from the root, frame by frame
    private budget = 1;                     // below 1 everybody is drawn more plainly
    private frustum = new Frustum();
    private seen = 0;                       // how many of `figures` are in view
    private figures: { figure: FigureState; tall: number; level: number }[] = [];
    private watched: FigureState | undefined;

    constructor(canvas: HTMLCanvasElement, options: { dark?: boolean } = {}) {
        this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' });
        this.renderer.outputColorSpace = SRGBColorSpace;
        this.renderer.shadowMap.enabled = true;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.info.autoReset = false;
        this.ground = new Ground(this.scene);
        this.rig = new Rig(canvas);
        this.blobs = new Rings(this.scene, true, -3);
        this.rings = new Rings(this.scene, false, -2);
        this.strokes = new Strokes(this.scene, 2);
        this.over = new Strokes(this.scene, 5, true);
        this.rods = rod(this.scene);
        this.balls = ball(this.scene);
        this.cones = cone(this.scene);
        this.boxes = box(this.scene, 0.3);
        this.handles = new Handles(this.scene, this.rig, (name, position, rotation) => this.onHandle(name, position, rotation), (name) => this.onHandleEnd(name));
        this.spaceTime = new SpaceTime(this.scene, (thing, place) => this.reachOf(this.recording!, thing, place));
        this.theme = options.dark ? night : day;
        this.setDark(options.dark ?? false);
        this.rig.grab = (x, y) => (this.hidden.has('handles') ? undefined : this.handles.grab(this.rayAt(x, y), (u, v) => this.rayAt(u, v)));
        this.rig.onTap = (x, y) => {
            const thing = this.pick(x, y);
            this.select(thing);
            this.onPick(thing);
        };
        this.rig.onDouble = (x, y) => {
            const thing = this.pick(x, y);
            if (thing === NONE) this.frameAll(); else this.setCamera('follow', thing);
        };
        this.resize(canvas.clientWidth || 1, canvas.clientHeight || 1, globalThis.devicePixelRatio || 1);
    }

    get camera(): CameraMode { return this.rig.mode; }
    get gliding(): boolean { return this.rig.moved; }

    setRecording(recording: Recording): void {
        this.bodies?.dispose();
        for (const { solids } of this.parts.values()) solids.dispose();
        this.parts.clear();
        this.extent = undefined;
        this.recording = recording;
        this.bodies = new Bodies(this.scene, recording);
        this.spaceTime.setRecording(recording);
        this.layerVersion = -1;
        this.layerOf = [];
        this.ownSpaceTime = false;
        this.reach = [];
        this.selected = this.followed = NONE;
        this.framed = false;
        if (this.rig.mode === 'follow' || this.rig.mode === 'first-person') this.rig.setMode('orbit');
    }

    resize(width: number, height: number, pixelRatio: number): void {
        this.width = Math.max(1, width);
        this.height = Math.max(1, height);
        this.renderer.setPixelRatio(Math.min(pixelRatio, 2));
        this.renderer.setSize(this.width, this.height, false);
        this.rig.camera.aspect = this.width / this.height;
        this.rig.camera.updateProjectionMatrix();
        for (const strokes of [this.strokes, this.over]) strokes.resize(this.width, this.height);
        this.handles.resize(this.width, this.height);
    }

    setDark(dark: boolean): void {
        this.theme = dark ? night : day;
        this.ground.setTheme(this.theme);
        this.spaceTime.setDark(dark);
    }

    // ---- layers ----

    layers(): LayerInfo[] {
        this.sortLayers();
        const counts = new Map<string, number>();
        this.recording?.things.forEach((_, i) => counts.set(this.layerOf[i], (counts.get(this.layerOf[i]) ?? 0) + 1));
        const figures = this.recording?.things.filter((thing) => thing.kind === Kind.figure).length ?? 0;
        const solid = this.recording?.things.filter((thing) => thing.kind === Kind.part || thing.kind === Kind.box).length ?? 0;
        const moving = this.recording?.things.filter((thing) => thing.kind === Kind.figure || thing.kind === Kind.disc).length ?? 0;
        const mine: Record<string, number> = { ground: 1, skeletons: figures, circles: figures, paths: moving, 'space-time': moving, wireframe: solid, handles: this.handles.count };
        for (const name of own) if (!counts.has(name) && mine[name] > 0) counts.set(name, mine[name]);
        return [...counts].map(([name, count]) => ({ name, count, shown: !this.hidden.has(name) }));
    }
    setLayer(name: string, shown: boolean): void { if (shown) this.hidden.delete(name); else this.hidden.add(name); }
    private sortLayers(): void {
        const { recording } = this;
        if (!recording || this.layerVersion === recording.version) return;
        this.layerVersion = recording.version;
        for (let i = this.layerOf.length; i < recording.things.length; ++i) {
            this.layerOf[i] = recording.things[i].layer || kindLayers[recording.things[i].kind];
            // a scene that is drawn in space and time by itself needs no tubes of ours, and is seen at once
            if (this.layerOf[i] === 'space-time' && !this.ownSpaceTime) { this.ownSpaceTime = true; this.hidden.delete('space-time'); }
        }
    }
    private shows(thing: number): boolean { return !this.hidden.has(this.layerOf[thing]) && (this.veil === undefined || this.veil(thing)); }
    private veil: ((thing: number) => boolean) | undefined;
    setVeil(veil: ((thing: number) => boolean) | undefined): void { this.veil = veil; }
    amended(clip: number, first: number, last: number): void {
        this.bodies?.refresh(clip, first, last);
        delete this.reach[clip];
    }
    come(distance: number, azimuth: number, altitude: number): void {
        this.framed = true;
        this.rig.come(distance);
        this.rig.aim(azimuth, altitude);
    }
    private on(layer: string): boolean { return !this.hidden.has(layer); }

    // ---- cameras ----

    setCamera(mode: CameraMode, thing?: number): void {
        if (thing !== undefined) this.followed = thing;
        else if (mode === 'follow' || mode === 'first-person') this.followed = this.selected !== NONE ? this.selected : (this.state.figures[0]?.thing ?? NONE);
        this.rig.setMode(mode);
        if (mode === 'top') {
            this.measure();
            // the longer side lies along the longer side of the picture
            const long = this.high.x - this.low.x > this.high.z - this.low.z;
            this.rig.aim(long === this.width > this.height ? 0 : Math.PI / 2, 0);
            this.rig.frame(this.low, this.high, false);
        }
    }
    setRoom(share: number): void { this.rig.room = Math.min(1, Math.max(0.3, share)); }
    frameAll(): void {
        if (this.rig.mode === 'follow' || this.rig.mode === 'first-person') this.rig.setMode('orbit');
        this.measure();
        this.rig.frame(this.low, this.high, false);
    }
    /** The box around everything that happens. */
    private measure(): void {
        const { recording, bodies } = this;
        if (!recording || !bodies) return;
        this.extent ??= new Extent(recording, (thing) => bodies.build(thing));
        const { firstTime, lastTime } = recording, times = [this.seconds];
        for (let k = 0; k <= 6; ++k) times.push(firstTime + ((lastTime - firstTime) * k) / 6);
        this.extent.at(times, this.low, this.high);
        this.radius = Math.max(0.3, this.low.distanceTo(this.high) / 2);
    }
    private target(): { focus: Vector3; eyes: Vector3; heading: number } | undefined {
        const { recording } = this;
        if (!recording || this.followed === NONE) return undefined;
        const place = recording.placeOf(this.followed, this.seconds);
        if (!place) return undefined;
        const [x, y, z] = place.position, thing = recording.things[this.followed];
        const focus = new Vector3(x, y, z), eyes = new Vector3(x, y + 0.5, z);
        let heading = place.heading;
        if (thing.kind === Kind.figure) {
            const figure = (this.watched = recording.figureAt(this.followed, this.seconds, this.watched));
            const names = recording.skeletons[thing.skeleton].joints, head = names.findIndex((joint) => /head/i.test(joint.name));
            if (figure && head >= 0) {
                // just before the face, so that one does not look into wood
                eyes.set(figure.joints[head * 7] + Math.sin(heading) * 0.14, figure.joints[head * 7 + 1] + 0.09, figure.joints[head * 7 + 2] + Math.cos(heading) * 0.14);
            }
            if (this.rig.mode === 'first-person') {
                // the hips sway; eyes look where the way goes
                let sx = 0, sy = 0;
                for (let k = -2; k <= 2; ++k) {
                    const near = recording.placeOf(this.followed, this.seconds + k * 0.16);
                    if (near) { sx += Math.sin(near.heading); sy += Math.cos(near.heading); }
                }
                heading = Math.atan2(sx, sy);
            }
        } else if (place.radius !== undefined) eyes.y = y + 1.6;
        return { focus, eyes, heading };
    }

    // ---- one moment ----

    show(seconds: number): void {
        const started = performance.now();
        const { recording, bodies } = this;
        this.seconds = seconds;
        this.sortLayers();
        if (recording && !this.framed && recording.things.length > 0 && recording.stateAt(seconds, { into: this.state, joints: () => false }) && stands(this.state)) {
            this.framed = true;
            this.measure();
            const crowd = this.state.figures.length > 3;
            this.rig.aim(crowd ? 0.62 : 0.75, crowd ? 0.5 : 0.2);
            this.rig.frame(this.low, this.high, true);
        }
        this.rig.update(this.target());
        const { camera } = this.rig;
        this.frustum.setFromProjectionMatrix(new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));

        for (const batch of [this.blobs, this.rings, this.strokes, this.over, this.rods, this.balls, this.cones, this.boxes]) batch.begin();
        for (const { solids } of this.parts.values()) solids.begin();
        bodies?.begin();
        if (recording && bodies) {
            const skeletons = this.on('skeletons');
            recording.stateAt(seconds, { into: this.state, joints: (figure) => skeletons || bodies.needsJoints(figure) });
            this.drawFigures(recording, bodies);
            this.drawDiscs(recording);
            this.drawBoxes(recording);
            this.drawParts(recording);
            this.drawLines(recording);
            this.drawStrings(recording);
            if (this.selected !== NONE) this.drawSelection(recording);
            if (this.on('paths')) this.drawPaths(recording);
        }
        const glass = this.on('space-time') && !this.ownSpaceTime;
        this.spaceTime.show(seconds, glass, (thing) => this.shows(thing), this.selected, this.rig.focus);
        this.handles.show(this.on('handles'), this.theme, camera);
        bodies?.end();
        for (const batch of [this.blobs, this.rings, this.strokes, this.over, this.rods, this.balls, this.cones, this.boxes]) batch.end();
        for (const { solids } of this.parts.values()) solids.end();

        this.ground.setShown(this.on('ground'));
        this.ground.setOpacity(glass ? 0.55 : 1);
        this.ground.follow(this.rig.mode === 'first-person' ? camera.position : this.rig.focus, camera.position, this.rig.mode === 'first-person' ? 8 : this.rig.distance, this.radius);
        this.renderer.info.reset();
        this.renderer.render(this.scene, camera);

        const { render } = this.renderer.info;
        Object.assign(this.drawn, bodies?.drawn ?? { figures: 0, instances: 0, impostors: 0 });
        this.drawn.triangles = render.triangles;
        this.drawn.calls = render.calls;
        this.drawn.milliseconds = performance.now() - started;
    }

    private drawFigures(recording: Recording, bodies: Bodies): void {
        const { camera } = this.rig, list = this.figures, sphere = new Sphere();
        const pixels = this.height / (2 * Math.tan((camera.fov * Math.PI) / 360));
        const eye = camera.position, bones = this.on('skeletons'), circles = this.on('circles');
        const hide = this.rig.mode === 'first-person' ? this.followed : NONE;
        let count = 0, cost = 0;
        for (const figure of this.state.figures) {
            if (!this.shows(figure.thing) || figure.thing === hide) continue;
            const build = bodies.build(figure.thing), [x, y, z] = figure.position;
            sphere.center.set(x, y, z);
            sphere.radius = build.height * 0.62;
            const away = Math.hypot(x - eye.x, y - eye.y, z - eye.z);
            if (circles) this.drawCircle(recording, figure);
            // a first joint may stand far from the body it carries: a few figures are drawn in any case
            if (this.state.figures.length > 20 && !this.frustum.intersectsSphere(sphere)) continue;
            const tall = (build.height * pixels) / Math.max(away, 0.01);
            const entry = (list[count++] ??= { figure, tall, level: 0 });
            entry.figure = figure;
            entry.tall = tall;
            const seen = tall * this.budget;
            // a costume that is only a limb has no plainer shape
            entry.level = this.veil || seen > levelHeights[0] ? 0 : seen > levelHeights[1] ? 1 : seen > levelHeights[2] ? 2 : 3;
            if (figure.thing === this.selected && entry.level > 0) --entry.level;
            cost += bodies.costs(figure.thing)[entry.level];
            // feet rest on the ground: a soft dark spot says so
            if (y < build.height * 1.2 && !overlays.has(this.layerOf[figure.thing])) {
                const clear = Math.max(0, 1 - y / (build.height * 1.2));
                this.blobs.add(x, 0.004, z, build.radius * 1.25, this.theme.dusk, this.theme.blob * Math.min(1, clear * 2.2), 0, 0, 1.25, figure.heading);
            }
            if (bones && tall > 24) this.drawBones(recording, figure);
        }
        this.seen = count;
        // too much for the card: everybody a little plainer, those far away first
        const limit = TRIANGLES;
        if (cost > limit) this.budget *= 0.9; else if (cost < limit * 0.5 && this.budget < 1) this.budget = Math.min(1, this.budget * 1.05);
        for (let i = 0; i < count; ++i) bodies.add(list[i].figure, list[i].level, list[i].figure.thing === this.selected ? 1 : 0);
    }
    private drawBones(recording: Recording, figure: FigureState): void {
        const skeleton = recording.skeletons[recording.things[figure.thing].skeleton], { joints } = figure;
        if (!joints.length) return;
        skeleton.joints.forEach((joint, j) => {
            if (joint.parent < 0) return;
            const a = joint.parent * 7, b = j * 7;
            this.over.addAt(joints[a], joints[a + 1], joints[a + 2], joints[b], joints[b + 1], joints[b + 2], 2, 0.006, this.theme.ink, 0.85, 0.85);
        });
        for (const site of skeleton.endSites) {
            const o = site.joint * 7, d = spin(joints, o, site.offset);
            this.over.addAt(joints[o], joints[o + 1], joints[o + 2], joints[o] + d[0], joints[o + 1] + d[1], joints[o + 2] + d[2], 1.5, 0.004, this.theme.ink, 0.6, 0.6);
        }
    }

    /** How far limbs reach on the ground around the root; what the program says about itself comes first. */
    private reachOf(recording: Recording, thing: number, figure: { radius?: number; clip?: number; clipFrame?: number; clipWeight?: number } & Partial<Place>): number {
        if (figure.radius !== undefined) return figure.radius;
        const fixed = Number(recording.about.get('fixed_radius') ?? NaN);
        if (fixed > 0) return fixed;
        const margin = Number(recording.about.get('margin') ?? 0) || 0;
        if (figure.clip === undefined || figure.clip === NONE) return (this.bodies?.build(thing).radius ?? 0.3) + margin;
        let frames = this.reach[figure.clip];
        if (!frames) {
            const clip = recording.clips[figure.clip], skeleton = recording.skeletons[clip.skeleton], row = new Float32Array(skeleton.joints.length * 7);
            frames = this.reach[figure.clip] = new Float32Array(clip.frameCount);
            for (let f = 0; f < clip.frameCount; ++f) {
                recording.clipFrame(figure.clip, f, row);
                let far = 0;
                for (let j = 0; j < skeleton.joints.length; ++j) far = Math.max(far, Math.hypot(row[j * 7] - row[0], row[j * 7 + 2] - row[2]));
                for (const site of skeleton.endSites) {
                    const o = site.joint * 7, d = spin(row, o, site.offset);
                    far = Math.max(far, Math.hypot(row[o] + d[0] - row[0], row[o + 2] + d[2] - row[2]));
                }
                frames[f] = far;
            }
        }
        const f = figure.clipFrame ?? 0, w = figure.clipWeight ?? 0;
        return frames[f] + w * ((frames[f + 1] ?? frames[f]) - frames[f]) + margin;
    }
    private drawCircle(recording: Recording, figure: FigureState): void {
        const c = colourOf(recording.materials, figure.material, this.theme.ink, colour);
        this.rings.add(figure.position[0], 0.008, figure.position[2], this.reachOf(recording, figure.thing, figure), c, 0.75, 0.28, 0.018);
    }

    private drawDiscs(recording: Recording): void {
        for (const disc of this.state.discs) {
            if (!this.shows(disc.thing)) continue;
            const c = this.tint(recording, disc.thing, disc.material, steel);
            const [x, y, z] = disc.centre;
            const clear = (recording.materials[disc.material]?.rgba[3] ?? 255) / 255;
            this.rings.add(x, y + 0.01, z, disc.radius, c, 0.95 * clear, 0.32, Math.min(0.035, disc.radius * 0.08));
        }
    }
    private drawBoxes(recording: Recording): void {
        const wire = this.on('wireframe');
        for (const b of this.state.boxes) {
            if (!this.shows(b.thing)) continue;
            const c = this.tint(recording, b.thing, b.material, steel);
            if (!wire) this.boxes.add(b.position, b.rotation, b.half, c);
            // twelve edges
            const s = b.thing === this.selected ? 3 : 1.6;
            for (let i = 0; i < 8; ++i) {
                for (let k = 0; k < 3; ++k) {
                    if (i & (1 << k)) continue;
                    this.corner(b, i, from);
                    this.corner(b, i | (1 << k), to);
                    this.strokes.add(from, to, s, 0, c, 0.95);
                }
            }
        }
    }
    private corner(b: { position: number[]; rotation: [number, number, number, number]; half: number[] }, i: number, out: number[]): void {
        const p: [number, number, number] = [(i & 1 ? 1 : -1) * b.half[0], (i & 2 ? 1 : -1) * b.half[1], (i & 4 ? 1 : -1) * b.half[2]];
        const d = turned(b.rotation, p);
        for (let k = 0; k < 3; ++k) out[k] = b.position[k] + d[k];
    }
    private drawParts(recording: Recording): void {
        const wire = this.on('wireframe');
        for (const part of this.state.parts) {
            if (!this.shows(part.thing)) continue;
            const shape = this.partOf(recording.things[part.thing].mesh), c = this.tint(recording, part.thing, part.material, steel);
            if (!wire) shape.solids.add(part.position, part.rotation, one, c);
            const picked = part.thing === this.selected;
            if (!wire && !picked && shape.edges.length > 6 * 400) continue;
            rotation.set(part.rotation[1], part.rotation[2], part.rotation[3], part.rotation[0]);
            matrix.compose(vector.set(...part.position), rotation, unit);
            const m = matrix.elements, e = shape.edges;
            const line = picked ? accent : wire ? c : dark.copy(c).multiplyScalar(0.45), alpha = wire || picked ? 1 : 0.55, wide = picked ? 2.4 : wire ? 1.5 : 1.1;
            for (let i = 0; i < e.length; i += 6) {
                const x = e[i], y = e[i + 1], z = e[i + 2], u = e[i + 3], v = e[i + 4], w = e[i + 5];
                this.strokes.addAt(m[0] * x + m[4] * y + m[8] * z + m[12], m[1] * x + m[5] * y + m[9] * z + m[13], m[2] * x + m[6] * y + m[10] * z + m[14],
                    m[0] * u + m[4] * v + m[8] * w + m[12], m[1] * u + m[5] * v + m[9] * w + m[13], m[2] * u + m[6] * v + m[10] * w + m[14], wide, 0, line, alpha, alpha);
            }
        }
    }
    private partOf(mesh: number): PartShape {
        const known = this.parts.get(mesh);
        if (known) return known;
        const { positions, indices } = this.recording!.meshes[mesh];
        const made = shaded(positions, indices, 0.8), geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(made.positions, 3));
        geometry.setAttribute('normal', new BufferAttribute(made.normals, 3));
        geometry.setIndex(new BufferAttribute(made.indices, 1));
        const plain = new BufferGeometry();
        plain.setAttribute('position', new BufferAttribute(positions, 3));
        plain.setIndex(new BufferAttribute(indices, 1));
        const edges = (new EdgesGeometry(plain, 3).getAttribute('position').array as Float32Array).slice();
        const shape = { solids: new Solids(this.scene, geometry, new MeshStandardMaterial({ roughness: 0.68 })), edges };
        this.parts.set(mesh, shape);
        return shape;
    }
    private drawLines(recording: Recording): void {
        for (const line of this.state.lines) {
            if (!this.shows(line.thing)) continue;
            const thing = recording.things[line.thing], c = this.tint(recording, line.thing, line.material, this.theme.ink);
            const picked = line.thing === this.selected;
            if (thing.layer === 'forces' || thing.layer === 'impulses') this.arrow(line.from, line.to, picked ? accent : c);
            else if (thing.layer === 'contacts') {
                // as large as the line is long: points on small things are small
                const long = Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1], line.to[2] - line.from[2]), r = long > 1e-6 ? Math.min(long, contact[0]) : contact[0];
                this.balls.add(line.from, undefined, [r, r, r], picked ? accent : c);
            }
            else if (/wall/.test(thing.name) || thing.layer === 'walls') {
                // a low kerb, so that a wall on the ground is seen from the side as well
                const height = 0.16;
                along.set(line.to[0] - line.from[0], 0, line.to[2] - line.from[2]);
                rotation.setFromUnitVectors(xAxis, vector.copy(along).normalize());
                const half: [number, number, number] = [along.length() / 2 + 0.06, height / 2, 0.06];
                kerb.compose(vector.set((line.from[0] + line.to[0]) / 2, height / 2 + line.from[1], (line.from[2] + line.to[2]) / 2), rotation, scale.set(...half));
                this.kerbs().addMatrix(kerb, picked ? accent : c.lerp(this.theme.floor, 0.4));
            } else this.strokes.add(line.from, line.to, picked ? 4 : 2.5, 0.012, picked ? accent : c);
        }
    }
    private kerbSolids: Solids | undefined;
    private kerbs(): Solids {
        if (!this.kerbSolids) {
            this.kerbSolids = box(this.scene, 1);
            this.parts.set(-1, { solids: this.kerbSolids, edges: new Float32Array(0) });
        } else if (!this.parts.has(-1)) {
            this.kerbSolids = box(this.scene, 1);
            this.parts.set(-1, { solids: this.kerbSolids, edges: new Float32Array(0) });
        }
        return this.kerbSolids;
    }
    private arrow(a: number[], b: number[], c: Color): void {
        const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
        if (length < 1e-6) return;
        const wide = Math.min(0.016, length * 0.08), head = Math.min(0.11, length * 0.4), k = 1 - head / length;
        const neck = [a[0] + k * (b[0] - a[0]), a[1] + k * (b[1] - a[1]), a[2] + k * (b[2] - a[2])];
        this.rods.lay(a, neck, wide, c);
        this.cones.lay(neck, b, wide * 3, c);
    }
    private drawStrings(recording: Recording): void {
        for (const string of this.state.strings) {
            if (!this.shows(string.thing)) continue;
            const { points } = string, layer = recording.things[string.thing].layer, picked = string.thing === this.selected;
            const c = picked ? accent : this.tint(recording, string.thing, string.material, rope);
            if (layer === 'contacts') {
                for (let i = 0; i < points.length; i += 3) this.balls.add([points[i], points[i + 1], points[i + 2]], undefined, contact, c);
                continue;
            }
            // what a puppet hangs on is thin
            const n = points.length / 3, thread = layer === 'threads', wide = thread ? 0.0018 : 0.008;
            // a curve through the points, in steps short enough to look round
            const steps = n > 200 ? 1 : n > 40 ? 2 : thread ? 3 : 6;
            for (let i = 0; i + 1 < n; ++i) {
                for (let k = 0; k < steps; ++k) {
                    curve(points, n, i, k / steps, from);
                    curve(points, n, i, (k + 1) / steps, to);
                    this.rods.lay(from, to, wide, c);
                    if (!thread && (steps > 1 || n < 400)) this.balls.add(from, undefined, ropeBall, c);
                }
            }
        }
    }

    private tint(recording: Recording, thing: number, material: number, fallback: Color): Color {
        if (thing === this.selected) return accent;
        if (red.test(recording.things[thing].layer) || red.test(recording.materials[material]?.name ?? '')) return danger;
        return colourOf(recording.materials, material, fallback, colour);
    }

    private drawSelection(recording: Recording): void {
        const place = recording.placeOf(this.selected, this.seconds), thing = recording.things[this.selected];
        if (!place || !thing) return;
        if (thing.kind === Kind.figure || thing.kind === Kind.disc) {
            const r = place.radius ?? (this.bodies?.build(this.selected).radius ?? 0.3) * 1.5, pulse = 1 + 0.04 * Math.sin(performance.now() / 260);
            this.rings.add(place.position[0], 0.014, place.position[2], r * pulse, accent, 0.95, 0.16, 0.035);
            this.drawPath(recording, this.selected, accent, 0.95, 8, 3);
            // a pointer overhead, seen from afar as well
            const tall = thing.kind === Kind.figure ? (this.bodies?.build(this.selected).height ?? 1.8) * 0.52 : 0.4;
            const [x, y, z] = place.position, away = this.rig.camera.position.distanceTo(vector.set(x, y, z)), big = Math.max(0.07, away * 0.011), bob = 0.3 * big * Math.sin(performance.now() / 260);
            this.cones.lay([x, y + tall + big * 2.6 + bob, z], [x, y + tall + big * 0.4 + bob, z], big * 0.8, accent);
        }
    }
    private drawPaths(recording: Recording): void {
        const many = this.state.figures.length > 300;
        // of a large crowd those who are seen as more than a speck
        const figures = this.figures.slice(0, this.seen).filter(({ tall }) => !many || tall > 16).slice(0, 1500).map(({ figure }) => figure);
        for (const list of [figures, this.state.discs]) {
            for (const { thing, material } of list) {
                if (thing === this.selected || !this.shows(thing)) continue;
                this.drawPath(recording, thing, colourOf(recording.materials, material, this.theme.ink, colour), 0.6, many ? 1.5 : PATH_SECONDS, 2);
            }
        }
    }
    /** Behind: drawn. Ahead: dashed. */
    private drawPath(recording: Recording, thing: number, c: Color, alpha: number, seconds: number, wide: number): void {
        const step = 0.2, now = this.seconds, first = Math.ceil((now - seconds) / step), last = Math.floor((now + seconds) / step);
        let before: number[] | undefined, beforeTime = 0;
        for (let k = first; k <= last + 1; ++k) {
            // the marks stand still in time, so that dashes do not crawl
            let t = k * step;
            if (k === first) t = now - seconds;
            if (k === last + 1) t = now + seconds;
            for (const time of beforeTime < now && t > now && before ? [now, t] : [t]) {
                const place = time > recording.lastTime + 1e-6 ? undefined : recording.placeOf(thing, time);
                const at = place ? [place.position[0], 0.012, place.position[2]] : undefined;
                if (at && before) {
                    const ahead = time > now + 1e-9, fade = (s: number): number => alpha * Math.max(0, 1 - Math.abs(s - now) / seconds);
                    if (!ahead || k % 2 === 0) this.strokes.add(before, at, wide, 0.012, c, fade(beforeTime), fade(time));
                }
                before = at;
                beforeTime = time;
            }
        }
    }

    // ---- picking ----

    private rayAt(x: number, y: number): Ray {
        const { camera } = this.rig;
        const point = new Vector3((x / this.width) * 2 - 1, 1 - (y / this.height) * 2, 0.5).unproject(camera);
        return { origin: camera.position.clone(), direction: point.sub(camera.position).normalize(), pixel: (2 * Math.tan((camera.fov * Math.PI) / 360)) / this.height, camera };
    }
    pick(x: number, y: number): number {
        const { recording, bodies } = this;
        if (!recording || !bodies) return NONE;
        return pickAt(this.rayAt(x, y), recording, this.state, this.seconds, (thing) => this.shows(thing) && !(this.rig.mode === 'first-person' && thing === this.followed), (thing) => bodies.build(thing));
    }
    select(thing: number): void { this.selected = thing; }
    screenOf(thing: number): { x: number; y: number } | undefined {
        const { recording } = this, place = recording?.placeOf(thing, this.seconds);
        if (!recording || !place) return undefined;
        const p = vector.set(...place.position).project(this.rig.camera);
        if (p.z > 1 || p.z < -1 || Math.abs(p.x) > 1 || Math.abs(p.y) > 1) return undefined;
        return { x: ((p.x + 1) / 2) * this.width, y: ((1 - p.y) / 2) * this.height };
    }

    screenAt(point: readonly [number, number, number]): { x: number; y: number } | undefined {
        const p = vector.set(point[0], point[1], point[2]).project(this.rig.camera);
        return p.z > 1 || p.z < -1 ? undefined : { x: ((p.x + 1) / 2) * this.width, y: ((1 - p.y) / 2) * this.height };
    }

    // ---- handles ----

    handleAt(x: number, y: number): string | undefined { return this.on('handles') ? this.handles.under(this.rayAt(x, y)) : undefined; }

    setHandles(handles: HandleView[]): void { this.handles.set(handles); }

    dispose(): void {
        this.rig.dispose();
        this.bodies?.dispose();
        this.ground.dispose();
        this.handles.dispose();
        this.spaceTime.dispose();
        for (const batch of [this.blobs, this.rings, this.strokes, this.over, this.rods, this.balls, this.cones, this.boxes]) batch.dispose();
        for (const { solids } of this.parts.values()) solids.dispose();
        this.renderer.dispose();
    }
}

function stands(state: State): boolean {
    return state.figures.length + state.parts.length + state.discs.length + state.boxes.length + state.lines.length + state.strings.length > 0;
}

/** Catmull-Rom between points i and i + 1. */
function curve(points: Float32Array, n: number, i: number, t: number, out: number[]): void {
    const a = Math.max(0, i - 1) * 3, b = i * 3, c = (i + 1) * 3, d = Math.min(n - 1, i + 2) * 3;
    for (let k = 0; k < 3; ++k) {
        const p = points[a + k], q = points[b + k], r = points[c + k], s = points[d + k];
        out[k] = 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
    }
}

const red = /collision|colliding|overlap/i;
const colour = new Color(), dark = new Color(), rope = new Color(0xb08a58);
const from = [0, 0, 0], to = [0, 0, 0], one = [1, 1, 1], contact = [0.02, 0.02, 0.02], ropeBall = [0.008, 0.008, 0.008];
const vector = new Vector3(), scale = new Vector3(), unit = new Vector3(1, 1, 1), along = new Vector3(), xAxis = new Vector3(1, 0, 0), rotation = new Quaternion(), matrix = new Matrix4(), kerb = new Matrix4();
