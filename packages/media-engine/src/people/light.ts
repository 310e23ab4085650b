/** Light from the scene: a key light from one side, shade on the other, and a rim in the colour of the backdrop. */
import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, mix, shade } from '../drawing/color.ts';
import { linear } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import { FRAME } from '../types.ts';

export interface Light {
  /** Where the key light is: −1 left, 1 right. */
  side: -1 | 1;
  key: string;
  rim: string;
  /** How bright the rim is, 0..1. */
  edge: number;
}

type Known = Partial<Record<PersonRig['backdrop']['kind'], Omit<Light, 'rim'> & { rim?: string }>>;

/** Rooms whose lamps and windows are painted on one side. */
const rooms: Known = {
  'living-room': { side: -1, key: '#fff0d4', edge: 0.5 },
  office: { side: -1, key: '#eef5ff', edge: 0.5 },
  bedroom: { side: -1, key: '#ffe9dc', edge: 0.5 },
  kitchen: { side: -1, key: '#fff2d8', edge: 0.5 },
  park: { side: -1, key: '#fff6d4', rim: '#e9ffd0', edge: 0.6 },
  beach: { side: 1, key: '#fff0c8', rim: '#d8f2ff', edge: 0.6 },
  library: { side: 1, key: '#ffdca0', rim: '#c98a52', edge: 0.5 },
  cafe: { side: 1, key: '#ffdba6', rim: '#e0935a', edge: 0.55 },
  gym: { side: -1, key: '#eef3fb', edge: 0.5 },
  classroom: { side: -1, key: '#fff6e0', edge: 0.5 },
  clinic: { side: -1, key: '#f4fbff', edge: 0.5 },
  shop: { side: -1, key: '#ffeccb', edge: 0.5 },
  workshop: { side: 1, key: '#fff0d6', edge: 0.5 },
  street: { side: -1, key: '#fff8e6', edge: 0.5 },
  mountains: { side: 1, key: '#ffffff', rim: '#dcecff', edge: 0.6 },
  desert: { side: -1, key: '#fff2cc', rim: '#ffe2ae', edge: 0.6 },
  sunset: { side: 1, key: '#ffcf9a', rim: '#ffb070', edge: 0.75 },
  'city-night': { side: -1, key: '#cdd6ff', rim: '#ff74c0', edge: 0.75 },
};

export function lightOf({ backdrop, seed }: PersonRig): Light {
  const pale = { l: 0.86, c: 0.06 };
  const { c, l } = fromHex(backdrop.color);
  const ambient = shade(backdrop.color, pale.l - l, c > 0 ? Math.min(1, pale.c / c) : 1);
  const known = rooms[backdrop.kind];
  const studio = { side: seed % 2 === 0 ? -1 : 1, key: '#fff4e6', edge: 0.5 } as const;
  return { rim: ambient, ...(known ?? studio) };
}

/** How much of each light reaches a layer, 0..1, and the layer's own colour in light and in shade. */
export interface Strength {
  key: number;
  shade: number;
  rim: number;
  tone: { light: string; deep: string };
}

const mirror = (ctx: SKRSContext2D): void => {
  ctx.translate(FRAME.width, 0);
  ctx.scale(-1, 1);
};

/** The colours of cloth or hair in light and in shade. */
export const toneOf = (color: string): Strength['tone'] => ({
  light: shade(color, 0.16, 1.05),
  deep: shade(color, -0.2, 1.15, -6),
});

/**
 * Paints a layer that is lit from the left, mirrored if the light comes from the right, and adds
 * what reaches it from the scene: the key's colour, shade away from it, and the rim.
 */
export function paintLit(
  ctx: SKRSContext2D,
  light: Light,
  strength: Strength,
  draw: (ctx: SKRSContext2D) => void,
): void {
  ctx.save();
  if (light.side > 0) mirror(ctx);
  draw(ctx);
  ctx.restore();
  // Greyed by a neutral shade, everything would look dusty.
  const dark = mix(strength.tone.deep, light.rim, 0.06);
  const key = mix(light.key, strength.tone.light, 0.7);
  ctx.save();
  ctx.globalCompositeOperation = 'source-atop';
  if (light.side > 0) mirror(ctx);
  ctx.fillStyle = linear(ctx, 150, 170, 480, 470, [
    [0, alpha(key, strength.key)],
    [0.3, alpha(key, strength.key * 0.4)],
    [0.46, alpha(mix(key, dark, 0.5), 0)],
    [0.72, alpha(dark, strength.shade * 0.5)],
    [1, alpha(dark, strength.shade)],
  ]);
  ctx.fillRect(0, -160, FRAME.width, 1300);
  ctx.restore();
  if (strength.rim === 0) return;
  // Mixed with the layer's own colour: white light on black hair would be a halo.
  const edge = mix(light.rim, strength.tone.light, 0.42);
  paintRim(ctx, light.side, edge, light.edge * strength.rim);
  paintRim(ctx, light.side === 1 ? -1 : 1, edge, light.edge * strength.rim * 0.4);
}

/** The edge that faces the light: what a copy of the layer, moved away from it, leaves uncovered. */
function paintRim(ctx: SKRSContext2D, side: -1 | 1, color: string, opacity: number): void {
  const { width, height } = ctx.canvas;
  const { a: scale, e } = ctx.getTransform();
  const band = createCanvas(width, height);
  const brush = band.getContext('2d');
  const middle = e + (FRAME.width / 2) * scale;
  brush.fillStyle = linear(brush, middle, 0, middle + side * 110 * scale, 0, [
    [0, alpha(color, 0)],
    [1, color],
  ]);
  brush.fillRect(0, 0, width, height);
  brush.globalCompositeOperation = 'destination-out';
  brush.filter = `blur(${0.9 * scale}px)`;
  brush.drawImage(ctx.canvas, side * -2.4 * scale, 1.6 * scale);
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalCompositeOperation = 'source-atop';
  ctx.globalAlpha = opacity;
  ctx.drawImage(band, 0, 0);
  ctx.restore();
}
