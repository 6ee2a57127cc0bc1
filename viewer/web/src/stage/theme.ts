// Two lights to see by: a studio by day and the same studio at night.
import { Color } from 'three';

export interface Theme {
    sky: Color; horizon: Color; floor: Color; line: Color; strong: Color;
    skyLight: Color; floorLight: Color; ambient: number; sun: Color; sunPower: number; fill: number; shadow: number; ink: Color; blob: number; dusk: Color;
}
export const day: Theme = {
    sky: new Color(0xdfdfdc), horizon: new Color(0xeeebe5), floor: new Color(0xf0ede7), line: new Color(0xd3cdc2), strong: new Color(0xb9b1a3),
    skyLight: new Color(0xfdfaf5), floorLight: new Color(0xd8c7ae), ambient: 1.55, sun: new Color(0xfff1dd), sunPower: 2.3, fill: 0.35, shadow: 0.42,
    ink: new Color(0x3c3833), blob: 0.36, dusk: new Color(0.06, 0.045, 0.03),
};
export const night: Theme = {
    sky: new Color(0x0d1015), horizon: new Color(0x1b2028), floor: new Color(0x1d222a), line: new Color(0x2d343f), strong: new Color(0x434d5c),
    skyLight: new Color(0xb4c2da), floorLight: new Color(0x5a4c40), ambient: 0.95, sun: new Color(0xffdfb5), sunPower: 3.0, fill: 0.7, shadow: 0.62,
    ink: new Color(0xd6dbe3), blob: 0.6, dusk: new Color(0, 0, 0),
};

export const wood = new Color(0xdcb57e), darkWood = new Color(0xb07c48), steel = new Color(0x9aa4b0);
export const accent = new Color(0xf0a02c), danger = new Color(0xe0352b);

/** A colour of the recording, linear; `fallback` where a thing has none. */
export function colourOf(materials: { rgba: [number, number, number, number] }[], index: number, fallback: Color, into: Color): Color {
    const material = materials[index];
    return material ? into.setRGB(material.rgba[0] / 255, material.rgba[1] / 255, material.rgba[2] / 255, 'srgb') : into.copy(fallback);
}
