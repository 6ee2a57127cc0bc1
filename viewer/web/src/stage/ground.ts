// A floor that fades into the horizon, with a grid that is there when one looks for it.
import { BackSide, Color, DirectionalLight, Fog, HemisphereLight, Mesh, PlaneGeometry, type Scene, ShaderMaterial, ShadowMaterial, SphereGeometry, Vector3 } from 'three';
import { type Theme } from './theme';

export class Ground {
    readonly sun = new DirectionalLight(0xffffff, 1);
    private sky: Mesh<SphereGeometry, ShaderMaterial>;
    private floor: Mesh<PlaneGeometry, ShaderMaterial>;
    private shadow: Mesh<PlaneGeometry, ShadowMaterial>;
    private hemisphere = new HemisphereLight();
    private fill = new DirectionalLight(0xffffff, 0.4);
    private fog = new Fog(0xffffff, 40, 200);
    private direction = new Vector3(-0.42, 0.86, 0.52).normalize();

    constructor(private scene: Scene) {
        this.sky = new Mesh(new SphereGeometry(1, 32, 16), new ShaderMaterial({
            side: BackSide, depthWrite: false, depthTest: false,
            uniforms: { top: { value: new Color() }, low: { value: new Color() } },
            vertexShader: /* glsl */ `varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * vec4(mat3(modelViewMatrix) * position * 50.0, 1.0); }`,
            fragmentShader: /* glsl */ `
uniform vec3 top; uniform vec3 low; varying vec3 vDir;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
    float up = normalize(vDir).y;
    gl_FragColor = vec4(mix(low, top, smoothstep(0.0, 0.55, up)), 1.0);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`,
        }));
        this.sky.frustumCulled = false;
        this.sky.renderOrder = -10;
        this.floor = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), new ShaderMaterial({
            // what lies on the ground, at its very height, is drawn before it
            transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8,
            uniforms: {
                colour: { value: new Color() }, horizon: { value: new Color() }, line: { value: new Color() }, strong: { value: new Color() },
                centre: { value: new Vector3() }, reach: { value: 50 }, eye: { value: new Vector3() }, cell: { value: 1 }, opacity: { value: 1 }, fade: { value: 0 },
            },
            vertexShader: /* glsl */ `
uniform vec3 centre; uniform float reach; varying vec3 vAt;
void main() { vAt = vec3(centre.x, 0.0, centre.z) + position * reach; gl_Position = projectionMatrix * viewMatrix * vec4(vAt, 1.0); }`,
            fragmentShader: /* glsl */ `
uniform vec3 colour; uniform vec3 horizon; uniform vec3 line; uniform vec3 strong; uniform vec3 centre; uniform float reach; uniform vec3 eye; uniform float cell; uniform float opacity; uniform float fade;
varying vec3 vAt;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
float grid(vec2 p, float pixels) {
    vec2 w = fwidth(p), d = abs(fract(p - 0.5) - 0.5);
    vec2 l = clamp(pixels * 0.5 + 0.5 - d / max(w, vec2(1e-6)), 0.0, 1.0) * (1.0 - smoothstep(0.15, 0.5, w));
    return max(l.x, l.y);
}
void main() {
    float away = distance(vAt.xz, centre.xz) / reach, soft = 1.0 - smoothstep(0.15, 0.95, away);
    float thin = grid(vAt.xz / cell, 1.1), thick = grid(vAt.xz / (cell * 5.0), 1.5);
    vec3 c = mix(horizon, colour, soft);
    c = mix(c, line, thin * 0.42 * soft * (1.0 - fade));
    c = mix(c, mix(line, strong, 0.5 - 0.3 * fade), thick * (0.5 - 0.1 * fade) * soft);
    gl_FragColor = vec4(c, opacity);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`,
        }));
        this.floor.frustumCulled = false;
        this.floor.renderOrder = -5;
        this.shadow = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), new ShadowMaterial({ transparent: true, depthWrite: false, fog: false, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 4 }));
        this.shadow.receiveShadow = true;
        this.shadow.frustumCulled = false;
        this.shadow.renderOrder = -4;
        const { sun } = this;
        sun.castShadow = true;
        sun.shadow.mapSize.set(2048, 2048);
        sun.shadow.bias = -0.0006;
        sun.shadow.normalBias = 0.02;
        sun.shadow.radius = 4.5;
        this.fill.position.set(6, 3, -5);
        scene.add(this.sky, this.floor, this.shadow, this.hemisphere, sun, sun.target, this.fill);
        scene.fog = this.fog;
    }

    setTheme(theme: Theme): void {
        this.sky.material.uniforms.top.value.copy(theme.sky);
        this.sky.material.uniforms.low.value.copy(theme.horizon);
        const { uniforms } = this.floor.material;
        uniforms.colour.value.copy(theme.floor);
        uniforms.horizon.value.copy(theme.horizon);
        uniforms.line.value.copy(theme.line);
        uniforms.strong.value.copy(theme.strong);
        this.hemisphere.color.copy(theme.skyLight);
        this.hemisphere.groundColor.copy(theme.floorLight);
        this.hemisphere.intensity = theme.ambient;
        this.sun.color.copy(theme.sun);
        this.sun.intensity = theme.sunPower;
        this.fill.color.copy(theme.skyLight);
        this.fill.intensity = theme.fill;
        this.fog.color.copy(theme.horizon);
        this.shadow.material.color.copy(theme.dusk);
        this.shadow.material.opacity = theme.shadow;
    }
    setShown(shown: boolean): void { this.floor.visible = this.shadow.visible = shown; }
    /** 1: a floor; less: glass, through which one sees what lies below. */
    setOpacity(opacity: number): void { this.floor.material.uniforms.opacity.value = opacity; }

    /** Floor, fog and shadows follow what is looked at. */
    follow(focus: Vector3, eye: Vector3, distance: number, radius: number): void {
        const reach = Math.max(30, distance * 6, radius * 3);
        this.floor.position.set(0, 0, 0);
        const { uniforms } = this.floor.material;
        uniforms.centre.value.set(focus.x, 0, focus.z);
        uniforms.reach.value = reach;
        uniforms.eye.value.copy(eye);
        // lines stand so that there are neither too many nor too few
        const cells = [1, 5, 25, 125, 625, 3125, 15625], level = Math.max(0, Math.log(Math.max(distance, 1) / 32) / Math.log(5)), step = Math.floor(level);
        uniforms.cell.value = distance < 3 ? 0.2 : cells[Math.min(step, cells.length - 1)];
        uniforms.fade.value = distance < 3 ? Math.max(0, (distance - 2) / 1) * 0.8 : (level - step) * 0.9;
        this.fog.near = distance + reach * 0.25;
        this.fog.far = distance + reach * 0.95;
        // shadows where one looks
        const wide = Math.min(Math.max(distance * 0.9, 3), 60), texel = (2 * wide) / 2048;
        const { sun } = this, shadow = sun.shadow.camera;
        const x = Math.round(focus.x / texel) * texel, z = Math.round(focus.z / texel) * texel;
        sun.target.position.set(x, 0, z);
        sun.position.copy(this.direction).multiplyScalar(wide * 2 + 10).add(sun.target.position);
        if (shadow.right !== wide) {
            shadow.left = shadow.bottom = -wide;
            shadow.right = shadow.top = wide;
            shadow.near = 0.5;
            shadow.far = wide * 4 + 20;
            shadow.updateProjectionMatrix();
        }
        this.shadow.position.set(x, 0, z);
        this.shadow.scale.set(wide, 1, wide);
    }
    dispose(): void {
        for (const mesh of [this.sky, this.floor, this.shadow]) { this.scene.remove(mesh); mesh.geometry.dispose(); mesh.material.dispose(); }
        this.sun.dispose();
    }
}
