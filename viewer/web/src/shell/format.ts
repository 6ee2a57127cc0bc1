// How are seconds, bytes and counts written?

/** 7.25, 1:07.25, 1:02:07.2: minutes and hours only where there are some. */
export function clockTime(seconds: number, digits = 2): string {
    if (!Number.isFinite(seconds)) return '–';
    const sign = seconds < 0 ? '−' : '';
    // round once, so that 59.999 is 1:00.00 and never 0:60.00
    const scale = 10 ** digits;
    const ticks = Math.round(Math.abs(seconds) * scale);
    const whole = Math.floor(ticks / scale);
    const rest = digits ? '.' + String(ticks % scale).padStart(digits, '0') : '';
    const s = whole % 60, m = Math.floor(whole / 60) % 60, h = Math.floor(whole / 3600);
    if (h) return `${sign}${h}:${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}${rest}`;
    if (m || digits === 0) return `${sign}${m}:${String(s).padStart(2, '0')}${rest}`;
    return `${sign}0:${String(s).padStart(2, '0')}${rest}`;
}

export function bytes(count: number): string {
    if (count < 1000) return `${count} B`;
    if (count < 1e6) return `${(count / 1e3).toFixed(0)} kB`;
    if (count < 1e9) return `${(count / 1e6).toFixed(1)} MB`;
    return `${(count / 1e9).toFixed(2)} GB`;
}

/** Thousands apart by a thin space. */
export function count(value: number): string {
    return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

export function plural(value: number, one: string, many = one + 's'): string {
    return `${count(value)} ${value === 1 ? one : many}`;
}

/** Without a minus before nothing: -0.001 with two digits is 0.00. */
export function fixed(value: number, digits: number): string {
    const text = value.toFixed(digits);
    return (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text).replace('-', '−');
}
