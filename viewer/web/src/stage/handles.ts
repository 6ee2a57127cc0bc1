// Things to take hold of: balls that are dragged over the ground or across the picture, with a ring when they turn.
import { Color, MeshBasicMaterial, type PerspectiveCamera, Quaternion, type Scene, SphereGeometry, Vector3 } from 'three';
import type { HandleView } from '../contract';
import { ball, Rings, Solids, Strokes } from './batch';
import type { Rig } from './camera';
import type { Ray } from './pick';
import { accent, danger, type Theme } from './theme';

type Report = (name: string, position: [number, number, number], rotation: [number, number, number, number]) => void;

export class Handles {
    private list: HandleView[] = [];
    private balls: Solids;
    private rings: Rings;
    private strokes: Strokes;
    private rims: Solids;   // dots lie on top of everything, with a rim that tells them from the body
    private dots: Solids;
    private tethers: Strokes;
    private dragged: HandleView | undefined;

    constructor(scene: Scene, private rig: Rig, private report: Report, private end: (name: string) => void) {
        const flat = (): MeshBasicMaterial => new MeshBasicMaterial({ depthTest: false, depthWrite: false, transparent: true, toneMapped: false });
        this.rims = new Solids(scene, new SphereGeometry(1, 20, 14), flat(), false, 20);
        this.dots = new Solids(scene, new SphereGeometry(1, 20, 14), flat(), false, 21);
        this.tethers = new Strokes(scene, 19, true);
        this.balls = ball(scene);
        this.rings = new Rings(scene, false, 4);
        this.strokes = new Strokes(scene, 6);
    }
    get count(): number { return this.list.length; }
    resize(width: number, height: number): void { this.strokes.resize(width, height); this.tethers.resize(width, height); }

    /** What is being dragged stays where the pointer holds it, whatever the program says meanwhile. */
    set(handles: HandleView[]): void {
        this.list = handles.map((handle) => {
            const held = this.dragged?.name === handle.name ? this.dragged : undefined;
            const copy: HandleView = { ...handle, position: [...(held ?? handle).position], rotation: [...(held ?? handle).rotation] };
            if (held) this.dragged = copy;
            return copy;
        });
        if (this.dragged && !this.list.includes(this.dragged)) this.dragged = undefined;
    }

    show(shown: boolean, theme: Theme, camera: PerspectiveCamera): void {
        this.balls.begin();
        this.rings.begin();
        this.strokes.begin();
        for (const batch of [this.rims, this.dots, this.tethers]) batch.begin();
        if (shown) {
            for (const handle of this.list) {
                if (handle.dot) { this.dot(handle, theme, camera); continue; }
                const r = this.radius(handle, camera.position.distanceTo(vector.set(...handle.position))), held = handle === this.dragged;
                const [x, y, z] = handle.position;
                this.balls.add(handle.position, undefined, [r, r, r], held ? theme.ink : accent);
                if (handle.onGround) this.rings.add(x, 0.016, z, r * 1.8, accent, held ? 1 : 0.7, 0.18, 0.02);
                else if (y > r) {
                    // where it hovers
                    this.strokes.add([x, y - r, z], [x, 0, z], 1.2, 0, accent, 0.5, 0.1);
                    this.rings.add(x, 0.016, z, r, accent, 0.5, 0.2, 0.012);
                }
                if (handle.turns) {
                    const steps = 40, big = r * 2.6;
                    for (let k = 0; k < steps; ++k) {
                        const a = (2 * Math.PI * k) / steps, b = (2 * Math.PI * (k + 1)) / steps;
                        this.strokes.add([x + big * Math.sin(a), y, z + big * Math.cos(a)], [x + big * Math.sin(b), y, z + big * Math.cos(b)], 2.5, 0, accent, 0.9);
                    }
                    const way = vector.set(0, 0, 1).applyQuaternion(turn.set(handle.rotation[1], handle.rotation[2], handle.rotation[3], handle.rotation[0]));
                    const knob: [number, number, number] = [x + big * way.x, y + big * way.y, z + big * way.z];
                    this.strokes.add(handle.position, knob, 2, 0, accent, 0.9);
                    this.balls.add(knob, undefined, [r * 0.55, r * 0.55, r * 0.55], accent);
                }
            }
        }
        this.balls.end();
        this.rings.end();
        this.strokes.end();
        for (const batch of [this.rims, this.dots, this.tethers]) batch.end();
    }
    private dot(handle: HandleView, theme: Theme, camera: PerspectiveCamera): void {
        const held = handle === this.dragged, away = camera.position.distanceTo(vector.set(...handle.position));
        const r = this.radius(handle, away) * (held || handle.dot === 'picked' ? 1.2 : 1);
        const colour = handle.dot === 'guilty' ? danger : held || handle.dot === 'picked' ? accent : white;
        this.rims.add(handle.position, undefined, [r * 1.32, r * 1.32, r * 1.32], rim);
        this.dots.add(handle.position, undefined, [r, r, r], colour);
        if (handle.dot === 'guilty' && (held)) this.dots.add(handle.position, undefined, [r * 0.45, r * 0.45, r * 0.45], white);
        // pulled further than it goes: a line to where it is
        if (held && handle.from && Math.hypot(...handle.from.map((v, k) => v - handle.position[k]!)) > 0.008) this.tethers.add(handle.from, handle.position, 2, 0, theme.ink, 0.35, 0.9);
    }
    private radius(handle: HandleView, away: number): number { return handle.dot ? away * handle.radius : Math.max(handle.radius || 0.08, away * 0.011); }

    /** The dot or ball that a ray meets. */
    under(ray: Ray): string | undefined {
        let best: string | undefined, nearest = Infinity;
        for (const handle of this.list) {
            const centre = vector.set(...handle.position), along = centre.sub(ray.origin).dot(ray.direction);
            const off = ray.origin.clone().addScaledVector(ray.direction, along).distanceTo(vector.set(...handle.position));
            if (along > 0 && off < this.radius(handle, along) * 1.5 && off / along < nearest) { nearest = off / along; best = handle.name; }
        }
        return best;
    }

    /** Takes hold of what a ray meets; what is returned moves it. */
    grab(ray: Ray, rayAt: (x: number, y: number) => Ray): { move: (x: number, y: number) => void; end: () => void } | undefined {
        let best: HandleView | undefined, turning = false, nearest = Infinity;
        // dots lie on top: the one whose middle is nearest to the pointer
        const name = this.list.some(({ dot }) => dot) ? this.under(ray) : undefined;
        best = this.list.find((handle) => handle.dot && handle.name === name);
        for (const handle of best ? [] : this.list) {
            if (handle.dot) continue;
            const centre = new Vector3(...handle.position), r = this.radius(handle, ray.origin.distanceTo(centre)), slack = r * 1.5;
            const meets = (at: Vector3, reach: number, turns: boolean): void => {
                const along = at.clone().sub(ray.origin).dot(ray.direction);
                if (along > 0 && along < nearest && ray.origin.clone().addScaledVector(ray.direction, along).distanceTo(at) < reach) { nearest = along; best = handle; turning = turns; }
            };
            meets(centre, slack, false);
            if (handle.turns) {
                const way = new Vector3(0, 0, 1).applyQuaternion(new Quaternion(handle.rotation[1], handle.rotation[2], handle.rotation[3], handle.rotation[0]));
                meets(centre.clone().addScaledVector(way, r * 2.6), r, true);
            }
        }
        const handle = best;
        if (!handle) return undefined;
        this.dragged = handle;
        const normal = new Vector3();
        if (handle.onGround || turning) normal.set(0, 1, 0); else this.rig.camera.getWorldDirection(normal).negate();
        const start = new Vector3(...handle.position), first = meet(ray, start, normal);
        return {
            move: (x, y) => {
                const at = meet(rayAt(x, y), start, normal), held = this.dragged;
                if (!at || !first || !held) return;
                if (turning) {
                    const heading = Math.atan2(at.x - held.position[0], at.z - held.position[2]);
                    held.rotation = [Math.cos(heading / 2), 0, Math.sin(heading / 2), 0];
                } else held.position = [start.x + at.x - first.x, start.y + at.y - first.y, start.z + at.z - first.z];
                this.report(held.name, [...held.position], [...held.rotation]);
            },
            end: () => { this.dragged = undefined; this.end(handle.name); },
        };
    }
    dispose(): void {
        for (const batch of [this.rims, this.dots, this.tethers]) batch.dispose();
        this.balls.dispose(); this.rings.dispose();
        this.strokes.dispose();
    }
}

function meet(ray: Ray, point: Vector3, normal: Vector3): Vector3 | undefined {
    const slope = ray.direction.dot(normal);
    // along the horizon the ground is infinitely far: nothing moves there
    if (Math.abs(slope) < 0.02) return undefined;
    const along = point.clone().sub(ray.origin).dot(normal) / slope;
    return along > 0 && along < 1000 ? ray.origin.clone().addScaledVector(ray.direction, along) : undefined;
}
const vector = new Vector3(), turn = new Quaternion(), white = new Color(0xfffdf8), rim = new Color(0x1c1a17);
