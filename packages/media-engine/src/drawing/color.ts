/** Colours in OKLCH, so that shades can be derived from one colour without becoming muddy. */

/** Lightness 0..1, chroma 0..about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const toGamma = (value: number): number => {
  const v = clamp01(value);
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
};

/** '#rrggbb' to OKLCH. */
export function fromHex(hex: string): Oklch {
  const n = Number.parseInt(hex.slice(1, 7), 16);
  const r = toLinear(((n >> 16) & 255) / 255);
  const g = toLinear(((n >> 8) & 255) / 255);
  const b = toLinear((n & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** OKLCH to '#rrggbb', clipped to what a screen can show. */
export function toHex({ l, c, h }: Oklch): string {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ];
  return `#${rgb
    .map((value) =>
      Math.round(toGamma(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A variation of a colour: lightness and hue are added, chroma is multiplied. */
export function shade(hex: string, lightness: number, chroma = 1, hueDegrees = 0): string {
  const base = fromHex(hex);
  return toHex({
    l: clamp01(base.l + lightness),
    c: Math.max(0, base.c * chroma),
    h: base.h + hueDegrees,
  });
}

/** Between two colours, 0 the first, 1 the second; mixed in OKLab to avoid grey half way. */
export function mix(from: string, to: string, amount: number): string {
  const a = fromHex(from);
  const b = fromHex(to);
  const radians = Math.PI / 180;
  const x = a.c * Math.cos(a.h * radians) * (1 - amount) + b.c * Math.cos(b.h * radians) * amount;
  const y = a.c * Math.sin(a.h * radians) * (1 - amount) + b.c * Math.sin(b.h * radians) * amount;
  return toHex({
    l: a.l * (1 - amount) + b.l * amount,
    c: Math.hypot(x, y),
    h: Math.atan2(y, x) / radians,
  });
}

/** The colour with an opacity, as '#rrggbbaa'. */
export function alpha(hex: string, opacity: number): string {
  return (
    hex.slice(0, 7) +
    Math.round(clamp01(opacity) * 255)
      .toString(16)
      .padStart(2, '0')
  );
}

export const lightnessOf = (hex: string): number => fromHex(hex).l;
