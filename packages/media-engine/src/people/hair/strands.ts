/** Hair as sheets of strands: a few guide curves, with the space between them filled with hair. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, shade } from '../../drawing/color.ts';
import { curveThrough, pointOn } from '../../drawing/geometry.ts';
import type { Point } from '../../drawing/geometry.ts';
import type { Random } from '../../drawing/random.ts';
import { softStroke } from '../../drawing/soft.ts';

/** From root to tip; all guides of a sheet have the same number of points. */
export type Guide = readonly Point[];

export interface SheetOptions {
  color: string;
  random: Random;
  /** Broad locks first, fine strands over them. */
  locks?: number;
  strands?: number;
  /** Width of a lock in the middle, px. */
  lockWidth?: number;
  /** Where along its length hair shines, 0 root .. 1 tip; null for none. */
  shine?: number | null;
  /** How unevenly the tips end, 0..1 of the length. */
  ragged?: number;
  /** Added to the lightness at the roots. */
  rootShade?: number;
  fill?: boolean;
  /** How wide a lock begins, 0 (pointed) .. 1. */
  rootWidth?: number;
  /** Trims the tips to a soft hem of this many waves, each `ragged` deep, instead of uneven ends. */
  hemWaves?: number;
}

/** The guide at `u` (0..1) across the sheet. */
export function guideAt(guides: readonly Guide[], u: number): Point[] {
  const length = guides[0]?.length ?? 0;
  return Array.from({ length }, (_, k) =>
    pointOn(
      guides.map((guide) => guide[k] ?? [0, 0]),
      u,
    ),
  );
}

export const flipGuide = (guide: Guide, axis: number): Guide =>
  guide.map(([x, y]): Point => [2 * axis - x, y]);

/** How long hair is at `u` across a trimmed sheet: rounded at its edges, with soft waves between. */
function hemOf(waves: number, depth: number, random: Random): (u: number) => number {
  const phase = random.next() * Math.PI * 2;
  const wave = (u: number, factor: number): number =>
    0.5 + 0.5 * Math.cos(u * waves * factor * Math.PI * 2 + phase * factor);
  return (u) =>
    1 - 0.05 * Math.abs(2 * u - 1) ** 3 - depth * (wave(u, 1) * 0.65 + wave(u, 2.3) * 0.35);
}

export function paintSheet(
  ctx: SKRSContext2D,
  guides: readonly Guide[],
  options: SheetOptions,
): void {
  const {
    color,
    random,
    locks = 26,
    strands = 90,
    lockWidth = 15,
    shine = 0.3,
    ragged = 0.08,
    rootShade = -0.09,
    fill = true,
    rootWidth = 0.55,
    hemWaves,
  } = options;
  const hem = hemWaves === undefined ? null : hemOf(hemWaves, ragged, random);
  const lengthAt = (u: number, spread: number): number =>
    hem ? hem(u) - random.next() * 0.014 : 1 - random.next() * spread;
  const tip = hem ? 12 : 4;
  if (fill) fillSheet(ctx, guides, color, hem ? (u) => hem(u) - 0.008 : () => 1 - ragged * 0.55);
  const { l } = fromHex(color);
  const spread = l < 0.35 ? 0.045 : 0.062;
  for (let i = 0; i < locks; i++) {
    const u = (i + random.between(0.1, 0.9)) / locks;
    const tone = shade(color, random.around() * spread, 1, random.around() * 4);
    paintLock(ctx, guideAt(guides, u), lockWidth * random.between(0.6, 1.25), tone, {
      shine: shine === null ? null : shine + random.around() * 0.06,
      length: lengthAt(u, ragged),
      tip,
      rootShade,
      rootWidth,
      opacity: 0.85,
      gloss: l < 0.35 ? 0.15 : 0.13,
    });
  }
  for (let i = 0; i < strands; i++) {
    const u = random.next();
    const tone = shade(color, random.around() * spread * 2.1, 1, random.around() * 6);
    const loose = guideAt(guides, u).map(([x, y]): Point => [
      x + random.around() * 1.6,
      y + random.around() * 1.6,
    ]);
    paintLock(ctx, loose, random.between(1.3, 3.2), tone, {
      shine: shine === null ? null : shine + random.around() * 0.1,
      length: lengthAt(u, ragged * 1.3),
      tip: 4,
      rootShade,
      opacity: 0.6,
      gloss: 0.2,
    });
  }
}

/** Short hairs before the roots, so that hair does not begin like a wig. */
export function softenHairline(ctx: SKRSContext2D, guides: readonly Guide[], color: string): void {
  const roots = guides.map((guide): Point => guide[0] ?? [0, 0]);
  for (const [blur, width, opacity] of [
    [5, 13, 0.3],
    [2.5, 7, 0.4],
  ] as const)
    softStroke(ctx, blur, alpha(shade(color, -0.08), opacity), width, (c) =>
      curveThrough(c, roots),
    );
}

/** Short hairs that leave a sheet along one of its guides towards the skin, so that its edge is no line. */
export function softenEdge(
  ctx: SKRSContext2D,
  guide: Guide,
  towards: -1 | 1,
  { color, random }: { color: string; random: Random },
): void {
  softStroke(ctx, 3.5, alpha(shade(color, -0.06), 0.42), 7, (c) => curveThrough(c, guide));
  ctx.lineCap = 'round';
  for (let i = 0; i < 90; i++) {
    const t = random.between(0.12, 1);
    const [x, y] = pointOn(guide, t);
    const length = random.between(4, 11);
    ctx.strokeStyle = alpha(shade(color, random.around() * 0.07), random.between(0.25, 0.6));
    ctx.lineWidth = random.between(0.7, 1.2);
    ctx.beginPath();
    ctx.moveTo(x - towards * random.between(0, 4), y - length * 0.6);
    ctx.quadraticCurveTo(
      x + towards * random.between(0, 2.5),
      y - length * 0.1,
      x + towards * random.between(-1, 3.4),
      y + length * 0.5,
    );
    ctx.stroke();
  }
}

/** The plain shape under the strands; it ends before them, so that the tips are hair. */
export function fillSheet(
  ctx: SKRSContext2D,
  guides: readonly Guide[],
  color: string,
  length: (u: number) => number,
): void {
  const edge = (u: number): Point[] => {
    const guide = guideAt(guides, u);
    return Array.from({ length: 19 }, (_, i) => pointOn(guide, (i / 18) * length(u)));
  };
  const across = (at: (u: number) => number): Point[] =>
    Array.from({ length: 19 }, (_, i) => pointOn(guideAt(guides, i / 18), at(i / 18)));
  ctx.fillStyle = shade(color, -0.07);
  ctx.beginPath();
  curveThrough(ctx, edge(0));
  curveThrough(ctx, across(length), { join: true });
  curveThrough(ctx, edge(1).toReversed(), { join: true });
  curveThrough(ctx, across(() => 0).toReversed(), { join: true });
  ctx.closePath();
  ctx.fill();
}

interface LockStyle {
  shine: number | null;
  length: number;
  /** How late it tapers: 4 is pointed, 12 nearly blunt. */
  tip?: number;
  rootShade: number;
  rootWidth?: number;
  opacity: number;
  gloss: number;
  /** Waves that shine where they face the light. */
  ripple?: { waves: number; phase: number } | undefined;
}

/** One tapering lock along a guide. */
export function paintLock(
  ctx: SKRSContext2D,
  guide: Guide,
  width: number,
  color: string,
  style: LockStyle,
): void {
  const steps = guide.length > 22 ? guide.length : guide.length > 5 ? 20 : 12;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = (i / steps) * style.length;
    const [x, y] = pointOn(guide, t);
    const [ax, ay] = pointOn(guide, Math.max(0, t - 0.03));
    const [bx, by] = pointOn(guide, Math.min(1, t + 0.03));
    const size = Math.hypot(bx - ax, by - ay) || 1;
    const taper =
      Math.min(1, (style.rootWidth ?? 0.55) + (i / steps) * 1.8) *
      (1 - (i / steps) ** (style.tip ?? 4) * 0.94);
    const half = (width / 2) * taper;
    const nx = (-(by - ay) / size) * half;
    const ny = ((bx - ax) / size) * half;
    left.push([x + nx, y + ny]);
    right.push([x - nx, y - ny]);
  }
  const [x0, y0] = pointOn(guide, 0);
  const [x1, y1] = pointOn(guide, style.length);
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  const tone = (lift: number): string =>
    alpha(shade(color, lift, lift > 0 ? 0.88 : 1), style.opacity);
  gradient.addColorStop(0, tone(style.rootShade));
  if (style.ripple) {
    ripple(gradient, style.ripple, style.gloss, tone);
  } else if (style.shine === null) {
    gradient.addColorStop(0.4, tone(0));
  } else {
    const s = Math.min(0.85, Math.max(0.12, style.shine));
    gradient.addColorStop(Math.max(0.02, s - 0.13), tone(0));
    gradient.addColorStop(s, tone(style.gloss));
    gradient.addColorStop(Math.min(0.98, s + 0.15), tone(0));
  }
  gradient.addColorStop(1, tone(-0.06));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  left.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  right.toReversed().forEach(([x, y]) => ctx.lineTo(x, y));
  ctx.closePath();
  ctx.fill();
}

/** Each bend is lit on one side and in shade on the other, less towards the tip. */
function ripple(
  gradient: ReturnType<SKRSContext2D['createLinearGradient']>,
  { waves, phase }: { waves: number; phase: number },
  gloss: number,
  tone: (lift: number) => string,
): void {
  const stops = Math.ceil(waves * 4);
  for (let i = 1; i < stops; i++) {
    const t = i / stops;
    const lit = Math.sin(t * waves * Math.PI * 2 + phase + 1);
    gradient.addColorStop(t, tone((lit > 0 ? lit * gloss : lit * 0.075) * (1.1 - t * 0.5)));
  }
}

/** The mirrored sheet, with its guides in reverse order. */
export const flipSheet = (guides: readonly Guide[], axis: number): Guide[] =>
  guides.map((guide) => flipGuide(guide, axis)).toReversed();
