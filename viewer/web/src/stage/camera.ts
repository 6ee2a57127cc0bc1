// Where do we look from? Orbit, follow somebody, through somebody's eyes, from above.
//
// One finger or the left button turns, two fingers or the right button (or shift) move, pinch or wheel come closer. Everything
// glides: the pointer moves a goal, the camera goes after it.
import { PerspectiveCamera, Vector3 } from 'three';
import type { CameraMode } from '../contract';

interface Pointer { x: number; y: number }

export class Rig {
    readonly camera = new PerspectiveCamera(38, 1, 0.05, 2000);
    readonly focus = new Vector3(0, 0.9, 0);
    mode: CameraMode = 'orbit';
    distance = 6;
    azimuth = 0.7;
    altitude = 0.32;
    /** Called for a tap or click that was no drag. */
    onTap: (x: number, y: number) => void = () => {};
    onDouble: (x: number, y: number) => void = () => {};
    /** Asked first: may a drag begin here? Handles say no and take it themselves. */
    grab: (x: number, y: number) => { move: (x: number, y: number) => void; end: () => void } | undefined = () => undefined;
    moved = false;

    private goal = { focus: new Vector3(0, 0.9, 0), distance: 6, azimuth: 0.7, altitude: 0.32 };
    private pointers = new Map<number, Pointer>();
    private held: ReturnType<Rig['grab']>;
    private travelled = 0;
    private panning = false;
    private look = { yaw: 0, pitch: 0 };
    private last = 0;
    private lastTap = 0;
    private stop = new AbortController();

    constructor(private canvas: HTMLCanvasElement) {
        const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void, passive = true): void =>
            canvas.addEventListener(name, listener as EventListener, { signal: this.stop.signal, passive });
        canvas.style.touchAction = 'none';
        on('pointerdown', (event) => this.down(event));
        on('pointermove', (event) => this.move(event));
        on('pointerup', (event) => this.up(event));
        on('pointercancel', (event) => this.up(event));
        on('contextmenu', (event) => event.preventDefault(), false);
        on('wheel', (event) => {
            event.preventDefault();
            const lines = event.deltaMode === 1 ? 16 : 1;
            this.zoom(Math.exp(Math.max(-240, Math.min(240, event.deltaY * lines)) * 0.0016), event.offsetX, event.offsetY);
        }, false);
    }
    dispose(): void { this.stop.abort(); }

    setMode(mode: CameraMode): void {
        this.mode = mode;
        this.look.yaw = this.look.pitch = 0;
        if (mode === 'top') {
            this.goal.altitude = Math.PI / 2;
            // the ground's axes along the edges of the picture
            this.goal.azimuth = Math.round(this.goal.azimuth / (Math.PI / 2)) * (Math.PI / 2);
        } else if (mode === 'orbit' && this.goal.altitude > 1.4) {
            this.goal.altitude = 0.6;
            this.goal.azimuth += 0.62;
        }
        else if (mode === 'follow') {
            this.goal.distance = Math.min(this.goal.distance, 5);
            this.goal.altitude = Math.min(this.goal.altitude, 0.35);
        }
    }
    /** Shows a box whole; `jump` without gliding. */
    room = 1; // of the width, free of panels
    private readonly calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
    frame(low: Vector3, high: Vector3, jump: boolean): void {
        const { goal } = this, tall = Math.tan((this.camera.fov * Math.PI) / 360) * 0.86, wide = tall * this.camera.aspect * this.room;
        goal.focus.addVectors(low, high).multiplyScalar(0.5);
        // the eye goes back until every corner is in view; then up or down until above and below are even
        const s = Math.sin(goal.azimuth), c = Math.cos(goal.azimuth), flat = Math.cos(goal.altitude), steep = Math.sin(goal.altitude);
        for (let round = 0; round < 3; ++round) {
            let far = 0.2, top = -Infinity, bottom = Infinity;
            const corners = Array.from({ length: 8 }, (_, i) => {
                const x = (i & 1 ? high.x : low.x) - goal.focus.x, y = (i & 2 ? high.y : low.y) - goal.focus.y, z = (i & 4 ? high.z : low.z) - goal.focus.z;
                const near = flat * (s * x + c * z) + steep * y, right = c * x - s * z, up = flat * y - steep * (s * x + c * z);
                far = Math.max(far, near + Math.abs(right) / wide, near + Math.abs(up) / tall);
                return { near, up };
            });
            goal.distance = far;
            for (const { near, up } of corners) { top = Math.max(top, up / (far - near)); bottom = Math.min(bottom, up / (far - near)); }
            const shift = ((top + bottom) / 2) * far;
            if (steep > 0.2) { goal.focus.x -= (s * shift) / steep; goal.focus.z -= (c * shift) / steep; } else goal.focus.y += shift / flat;
        }
        if (jump) this.snap();
    }
    aim(azimuth: number, altitude: number): void {
        this.goal.azimuth = azimuth;
        if (this.mode !== 'top') this.goal.altitude = altitude;
    }
    come(distance: number): void { this.goal.distance = distance; }
    lookAt(point: Vector3): void { this.goal.focus.copy(point); }
    snap(): void {
        this.focus.copy(this.goal.focus);
        this.distance = this.goal.distance;
        this.azimuth = this.goal.azimuth;
        this.altitude = this.goal.altitude;
    }

    /** Goes on. `target` is whom to follow: place, eyes and heading. */
    update(target: { focus: Vector3; eyes: Vector3; heading: number } | undefined): void {
        const now = performance.now(), dt = Math.min(0.1, (now - this.last) / 1000);
        this.last = now;
        // who asked for less motion gets there at once
        const near = this.calm?.matches ? 1 : 1 - Math.exp(-dt * 14);
        const { goal, camera } = this;
        if (target && (this.mode === 'follow' || this.mode === 'first-person')) goal.focus.copy(target.focus);
        const before = this.azimuth + this.altitude + this.distance;
        this.focus.lerp(goal.focus, this.mode === 'follow' ? 1 - Math.exp(-dt * 9) : near);
        this.distance *= Math.pow(goal.distance / this.distance, near);
        this.azimuth += (goal.azimuth - this.azimuth) * near;
        this.altitude += (goal.altitude - this.altitude) * near;
        this.moved = Math.abs(before - this.azimuth - this.altitude - this.distance) > 1e-4 || this.focus.distanceTo(goal.focus) > 1e-3;
        if (this.mode === 'first-person' && target) {
            const yaw = target.heading + this.look.yaw, pitch = this.look.pitch;
            camera.position.copy(target.eyes);
            camera.up.set(0, 1, 0);
            camera.lookAt(target.eyes.x + Math.sin(yaw) * Math.cos(pitch), target.eyes.y + Math.sin(pitch) - 0.08, target.eyes.z + Math.cos(yaw) * Math.cos(pitch));
            camera.near = 0.05;
            camera.far = 600;
        } else {
            const { azimuth, altitude, distance, focus } = this;
            const flat = Math.cos(altitude);
            camera.position.set(focus.x + distance * flat * Math.sin(azimuth), focus.y + distance * Math.sin(altitude), focus.z + distance * flat * Math.cos(azimuth));
            // from straight above, what is behind is up
            camera.up.set(-Math.sin(azimuth) * Math.sin(altitude), flat, -Math.cos(azimuth) * Math.sin(altitude));
            camera.lookAt(focus);
            camera.near = Math.max(0.02, distance * 0.01);
            camera.far = distance * 12 + 400;
        }
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
    }

    private at(event: PointerEvent | WheelEvent): Pointer {
        const box = this.canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    }
    private down(event: PointerEvent): void {
        const at = this.at(event);
        try { this.canvas.setPointerCapture(event.pointerId); } catch { /* a pointer that is not there any more */ }
        this.pointers.set(event.pointerId, at);
        if (this.pointers.size === 1) {
            this.travelled = 0;
            this.panning = event.button === 2 || event.button === 1 || event.shiftKey;
            this.held = this.panning ? undefined : this.grab(at.x, at.y);
        } else {
            this.held?.end();
            this.held = undefined;
        }
    }
    private move(event: PointerEvent): void {
        const before = this.pointers.get(event.pointerId);
        if (!before) return;
        const at = this.at(event), dx = at.x - before.x, dy = at.y - before.y;
        this.travelled += Math.hypot(dx, dy);
        if (this.held) { if (this.travelled >= 2) this.held.move(at.x, at.y); }
        else if (this.pointers.size === 1) {
            if (this.travelled < 4) return;
            if (this.panning) this.pan(dx, dy); else this.turn(dx, dy);
        } else if (this.pointers.size === 2) {
            const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
            const from = Math.hypot(before.x - other.x, before.y - other.y), to = Math.hypot(at.x - other.x, at.y - other.y);
            if (to > 1 && from > 1) this.zoom(from / to, (at.x + other.x) / 2, (at.y + other.y) / 2);
            this.pan(dx / 2, dy / 2);
        }
        before.x = at.x;
        before.y = at.y;
    }
    private up(event: PointerEvent): void {
        if (!this.pointers.delete(event.pointerId)) return;
        if (this.held) {
            this.held.end();
            this.held = undefined;
        } else if (this.pointers.size === 0 && this.travelled < 5 && event.type === 'pointerup' && !this.panning) {
            const at = this.at(event), now = performance.now();
            if (now - this.lastTap < 320) { this.onDouble(at.x, at.y); this.lastTap = 0; } else { this.onTap(at.x, at.y); this.lastTap = now; }
        }
        if (this.pointers.size === 1) this.travelled = 10;
    }
    private turn(dx: number, dy: number): void {
        const speed = 4.2 / Math.max(320, this.canvas.clientHeight);
        if (this.mode === 'first-person') {
            this.look.yaw += dx * speed * 0.6;
            this.look.pitch = Math.max(-1.2, Math.min(1.2, this.look.pitch + dy * speed * 0.6));
        } else if (this.mode === 'top') this.pan(dx, dy);
        else {
            this.goal.azimuth -= dx * speed;
            this.goal.altitude = Math.max(-0.25, Math.min(Math.PI / 2, this.goal.altitude + dy * speed));
        }
    }
    private pan(dx: number, dy: number): void {
        if (this.mode === 'follow' || this.mode === 'first-person') return;
        const metres = (2 * this.distance * Math.tan((this.camera.fov * Math.PI) / 360)) / Math.max(1, this.canvas.clientHeight);
        const s = Math.sin(this.azimuth), c = Math.cos(this.azimuth), steep = Math.max(0.25, Math.sin(this.altitude));
        this.goal.focus.x += (-dx * c - (dy * s) / steep) * metres;
        this.goal.focus.z += (dx * s - (dy * c) / steep) * metres;
    }
    private zoom(factor: number, x: number, y: number): void {
        if (this.mode === 'first-person') return;
        const { goal } = this, before = goal.distance;
        goal.distance = Math.max(0.25, Math.min(1500, goal.distance * factor));
        if (this.mode === 'follow') return;
        // what is under the pointer stays there
        const shift = 1 - goal.distance / before;
        const px = x - this.canvas.clientWidth / 2, py = y - this.canvas.clientHeight / 2;
        const metres = (2 * before * Math.tan((this.camera.fov * Math.PI) / 360)) / Math.max(1, this.canvas.clientHeight);
        const s = Math.sin(this.azimuth), c = Math.cos(this.azimuth), steep = Math.max(0.35, Math.sin(this.altitude));
        goal.focus.x += (px * c + (py * s) / steep) * metres * shift;
        goal.focus.z += (-px * s + (py * c) / steep) * metres * shift;
    }
}
