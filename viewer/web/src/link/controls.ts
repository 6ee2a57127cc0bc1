// What may be changed, and is this a value that the program will take?
//
// The program offers controls by name and type; the page knows no more about them. A message that the
// program would refuse closes the line, so nothing leaves here that does not fit.

import type { ControlSpec } from '../contract';

export class ControlError extends Error {}

/** Reads what the program offers. @throws ControlError naming the control and what is odd about it. */
export function parseControls(offered: unknown): ControlSpec[] {
    if (!Array.isArray(offered)) throw new ControlError('controls: expected a list');
    const seen = new Set<string>();
    return offered.map((entry, index) => {
        const spec = parseControl(entry, index);
        if (seen.has(spec.name)) throw new ControlError(`control "${spec.name}" is offered twice`);
        seen.add(spec.name);
        return spec;
    });
}

function parseControl(entry: unknown, index: number): ControlSpec {
    if (typeof entry !== 'object' || entry === null) throw new ControlError(`control ${index} is not an object`);
    const fields = entry as Record<string, unknown>;
    const name = fields.name;
    if (typeof name !== 'string' || name === '') throw new ControlError(`control ${index} has no name`);
    const wrong = (what: string): never => { throw new ControlError(`control "${name}": ${what}`); };
    const text = (key: string): string => {
        const value = fields[key] ?? '';
        return typeof value === 'string' ? value : wrong(`${key} is not text`);
    };
    const number = (key: string): number => {
        const value = fields[key];
        return typeof value === 'number' && Number.isFinite(value) ? value : wrong(`${key} is not a number`);
    };
    const truth = (key: string): boolean => {
        const value = fields[key];
        return typeof value === 'boolean' ? value : wrong(`${key} is neither true nor false`);
    };
    const numbers = (key: string, count: number): number[] => {
        const value = fields[key];
        if (!Array.isArray(value) || value.length !== count || !value.every((n) => typeof n === 'number' && Number.isFinite(n))) {
            return wrong(`${key} is not ${count} numbers`);
        }
        return value as number[];
    };
    const common = { name, label: text('label') || name, group: text('group'), help: text('help') };
    switch (fields.type) {
        case 'slider': {
            const low = number('low'), high = number('high');
            if (!(low < high)) wrong(`its range ${low} to ${high} is empty`);
            const step = number('step');
            if (step < 0) wrong(`its step ${step} is negative`);
            return { ...common, type: 'slider', low, high, step, value: number('value'), unit: text('unit') };
        }
        case 'toggle': return { ...common, type: 'toggle', value: truth('value') };
        case 'button': return { ...common, type: 'button' };
        case 'choice': {
            const options = fields.options;
            if (!Array.isArray(options) || options.length === 0 || !options.every((o) => typeof o === 'string')) wrong('options are not texts');
            const value = number('value');
            const list = options as string[];
            if (!Number.isInteger(value) || value < 0 || value >= list.length) wrong(`value ${value} is none of its ${list.length} options`);
            return { ...common, type: 'choice', options: list, value };
        }
        case 'handle': {
            const radius = number('radius');
            if (radius <= 0) wrong(`its radius ${radius} is not positive`);
            return {
                ...common, type: 'handle', radius, turns: truth('turns'), on_ground: truth('on_ground'),
                position: numbers('position', 3) as [number, number, number],
                rotation: numbers('rotation', 4) as [number, number, number, number],
            };
        }
        case 'axis': return {
            ...common, type: 'axis', key_less: text('key_less'), key_more: text('key_more'),
            gamepad_axis: number('gamepad_axis'), value: number('value'),
        };
        case 'numbers': {
            const list = fields.fields;
            if (!Array.isArray(list)) return wrong('fields are not a list');
            return {
                ...common, type: 'numbers', latest: truth('latest'), fields: list.map((entry: unknown) => {
                    const { low, high, whole } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
                    if (typeof low !== 'number' || typeof high !== 'number' || !(low <= high) || typeof whole !== 'boolean') return wrong('a field has no range');
                    return { low, high, whole };
                }),
            };
        }
        default: return wrong(`type ${JSON.stringify(fields.type)} is not one this page knows`);
    }
}

/** The numbers that stand for a control's present value. */
export function numbersOf(spec: ControlSpec): number[] {
    switch (spec.type) {
        case 'slider': case 'choice': case 'axis': return [spec.value];
        case 'toggle': return [spec.value ? 1 : 0];
        case 'button': return [];
        case 'handle': return [...spec.position, ...spec.rotation];
        case 'numbers': return spec.fields.map(({ low }) => low);
    }
}

/** A control with other numbers; undefined when they do not fit its type. */
export function withNumbers(spec: ControlSpec, numbers: readonly number[]): ControlSpec | undefined {
    if (!numbers.every((n) => typeof n === 'number' && Number.isFinite(n))) return undefined;
    if (numbers.length !== numbersOf(spec).length) return undefined;
    const value = numbers[0]!;
    switch (spec.type) {
        case 'slider': return value >= spec.low && value <= spec.high ? { ...spec, value } : undefined;
        case 'axis': return value >= -1 && value <= 1 ? { ...spec, value } : undefined;
        case 'choice': return Number.isInteger(value) && value >= 0 && value < spec.options.length ? { ...spec, value } : undefined;
        case 'toggle': return value === 0 || value === 1 ? { ...spec, value: value === 1 } : undefined;
        case 'button': return spec;
        case 'numbers': return spec.fields.every(({ low, high, whole }, i) => numbers[i]! >= low && numbers[i]! <= high && (!whole || Number.isInteger(numbers[i]))) ? spec : undefined;
        case 'handle': {
            const [x, y, z, w, i, j, k] = numbers as [number, number, number, number, number, number, number];
            return { ...spec, position: [x, y, z], rotation: [w, i, j, k] };
        }
    }
}

/** The nearest value a slider can have: on one of its steps, inside its range. */
export function snap(value: number, spec: { low: number; high: number; step: number }): number {
    let snapped = value;
    if (spec.step > 0) {
        snapped = spec.low + Math.round((value - spec.low) / spec.step) * spec.step;
        // 0.1 + 0.2: as many digits as the step has, not more
        const digits = Math.min(12, Math.max(decimals(spec.step), decimals(spec.low)));
        snapped = Number(snapped.toFixed(digits));
    }
    return Math.min(spec.high, Math.max(spec.low, snapped));
}

/** Digits behind the point with which a number is best written. */
export function decimals(value: number): number {
    if (!Number.isFinite(value)) return 0;
    for (let digits = 0; digits < 12; ++digits) {
        if (Math.abs(Number(value.toFixed(digits)) - value) <= 1e-9 * Math.max(1, Math.abs(value))) return digits;
    }
    return 12;
}

/** A stick at rest is not quite zero; beyond the dead zone the whole range is still reached. */
export function stick(raw: number, dead = 0.12): number {
    if (!Number.isFinite(raw) || Math.abs(raw) <= dead) return 0;
    const value = (Math.abs(raw) - dead) / (1 - dead);
    return Math.sign(raw) * Math.min(1, Math.round(value * 200) / 200);
}
