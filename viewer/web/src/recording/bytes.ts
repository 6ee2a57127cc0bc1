// Little-endian numbers out of bytes; nothing is read past the end.

/** The bytes cannot be a recording. The message names the byte. */
export class FormatError extends Error {
    override name = 'FormatError';
    constructor(readonly byte: number, what: string) { super(`byte ${byte}: ${what}`); }
}

export const NO_INDEX = 0xffffffff;

// four tables: a word at a time, four times as fast as byte by byte
const tables = Array.from({ length: 4 }, () => new Uint32Array(256));
for (let i = 0; i < 256; ++i) {
    let c = i;
    for (let k = 0; k < 8; ++k) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    tables[0][i] = c >>> 0;
}
for (let t = 1; t < 4; ++t) {
    for (let i = 0; i < 256; ++i) {
        const before = tables[t - 1][i];
        tables[t][i] = (before >>> 8) ^ tables[0][before & 255];
    }
}

/** CRC-32 of PNG and zip. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
    const [t0, t1, t2, t3] = tables;
    let c = 0xffffffff, i = from;
    for (; i + 4 <= to; i += 4) {
        c ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
        c = t3[c & 255] ^ t2[(c >>> 8) & 255] ^ t1[(c >>> 16) & 255] ^ t0[c >>> 24];
    }
    for (; i < to; ++i) c = (c >>> 8) ^ t0[(c ^ bytes[i]) & 255];
    return ~c >>> 0;
}

const utf8 = new TextDecoder('utf-8');
const scale = 1 / (16383 * Math.SQRT2);

/** Three words at `at` become w x y z, unit, in `out` from `o` on. */
export function unpackRotation(a: number, b: number, c: number, out: Float32Array | Float64Array | number[], o: number): void {
    const largest = (a >> 15) | ((b >> 15) << 1);
    const p = ((a & 0x7fff) - 16383) * scale, q = ((b & 0x7fff) - 16383) * scale, r = ((c & 0x7fff) - 16383) * scale;
    const rest = p * p + q * q + r * r;
    const big = Math.sqrt(Math.max(0, 1 - rest));
    // words that no rotation has still give a unit quaternion
    const n = rest > 1 ? 1 / Math.sqrt(rest) : 1;
    switch (largest) {
        case 0: out[o] = big; out[o + 1] = p * n; out[o + 2] = q * n; out[o + 3] = r * n; break;
        case 1: out[o] = p * n; out[o + 1] = big; out[o + 2] = q * n; out[o + 3] = r * n; break;
        case 2: out[o] = p * n; out[o + 1] = q * n; out[o + 2] = big; out[o + 3] = r * n; break;
        default: out[o] = p * n; out[o + 1] = q * n; out[o + 2] = r * n; out[o + 3] = big; break;
    }
}

/** Reads a payload from the front. `base` is where the payload stands in the file, for messages. */
export class Cursor {
    readonly view: DataView;
    at = 0;
    constructor(readonly bytes: Uint8Array, readonly base: number) {
        this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    get left(): number { return this.bytes.length - this.at; }
    fail(what: string): never { throw new FormatError(this.base + this.at, what); }
    /** Makes sure that `count` things of `size` bytes can still follow, before room is made for them. */
    need(count: number, size = 1): void {
        if (count * size > this.left) this.fail('it promises more than its bytes hold');
    }
    private step(size: number): number {
        if (size > this.left) this.fail('it promises more than its bytes hold');
        const at = this.at;
        this.at += size;
        return at;
    }
    u8(): number { return this.bytes[this.step(1)]; }
    u16(): number { return this.view.getUint16(this.step(2), true); }
    u32(): number { return this.view.getUint32(this.step(4), true); }
    u64(): number { const low = this.u32(); return low + this.u32() * 2 ** 32; }
    f32(): number {
        const v = this.view.getFloat32(this.step(4), true);
        if (!Number.isFinite(v)) this.fail('a number is not finite');
        return v;
    }
    f64(): number {
        const v = this.view.getFloat64(this.step(8), true);
        if (!Number.isFinite(v)) this.fail('a number is not finite');
        return v;
    }
    vec(): [number, number, number] { return [this.f32(), this.f32(), this.f32()]; }
    floats(count: number): Float32Array {
        this.need(count, 4);
        const out = new Float32Array(count);
        for (let i = 0; i < count; ++i) out[i] = this.f32();
        return out;
    }
    pad(multiple = 4): void { if (this.at % multiple) this.step(multiple - (this.at % multiple)); }
    text(): string {
        const count = this.u32();
        const at = this.step(count);
        const text = utf8.decode(this.bytes.subarray(at, at + count));
        if (this.at % 4) this.step(4 - (this.at % 4));
        return text;
    }
    ascii(count: number): string {
        const at = this.step(count);
        return String.fromCharCode(...this.bytes.subarray(at, at + count));
    }
    rotation(): [number, number, number, number] {
        const out: [number, number, number, number] = [1, 0, 0, 0];
        unpackRotation(this.u16(), this.u16(), this.u16(), out, 0);
        return out;
    }
    transform(): { position: [number, number, number]; rotation: [number, number, number, number] } {
        const position = this.vec(), rotation = this.rotation();
        this.u16();
        return { position, rotation };
    }
    /** An index below `count`, or NONE where that may be. */
    index(count: number, what: string, mayBeNone = false): number {
        const value = this.u32();
        if (value < count) return value;
        if (mayBeNone && value === NO_INDEX) return -1;
        return this.fail(`it names a ${what} that is not among the ${count} defined`);
    }
}
