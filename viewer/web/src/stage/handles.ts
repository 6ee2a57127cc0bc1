// Things to take hold of: balls that are dragged over the ground or across the picture, with a ring when they turn.
import { type PerspectiveCamera, Quaternion, type Scene, Vector3 } from 'three';
import type { HandleView } from '../contract';
import { ball, Rings, type Solids, Strokes } from './batch';
import type { Rig } from './camera';
import type { Ray } from './pick';
import { accent, type Theme } from './theme';

type Report = (name: string, position: [number, number, number], rotation: [number, number, number, number]) => void;

export class Handles {
    private list: HandleView[] = [];
    private balls: Solids;
    private rings: Rings;
    private strokes: Strokes;
    private dragged: HandleView | undefined;

    constructor(scene: Scene, private rig: Rig, private report: Report) {
        this.balls = ball(scene);
        this.rings = new Rings(scene, false, 4);
        this.strokes = new Strokes(scene, 6);
    }
    get count(): number { return this.list.length; }
    resize(width: number, height: number): void { this.strokes.resize(width, height); }

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
        if (shown) {
            for (const handle of this.list) {
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
    }
    private radius(handle: HandleView, away: number): number { return Math.max(handle.radius || 0.08, away * 0.011); }

    /** Takes hold of what a ray meets; what is returned moves it. */
    grab(ray: Ray, rayAt: (x: number, y: number) => Ray): { move: (x: number, y: number) => void; end: () => void } | undefined {
        let best: HandleView | undefined, turning = false, nearest = Infinity;
        for (const handle of this.list) {
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
            end: () => { this.dragged = undefined; },
        };
    }
    dispose(): void { this.balls.dispose(); this.rings.dispose(); this.strokes.dispose(); }
}

function meet(ray: Ray, point: Vector3, normal: Vector3): Vector3 | undefined {
    const slope = ray.direction.dot(normal);
    // along the horizon the ground is infinitely far: nothing moves there
    if (Math.abs(slope) < 0.02) return undefined;
    const along = point.clone().sub(ray.origin).dot(normal) / slope;
    return along > 0 && along < 1000 ? ray.origin.clone().addScaledVector(ray.direction, along) : undefined;
}
const vector = new Vector3(), turn = new Quaternion();
