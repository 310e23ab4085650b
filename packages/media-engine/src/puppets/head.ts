import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../drawing/color.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { curveThrough } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { withShadow } from '../drawing/shadow.ts';
import { glow, inside, softFill, softStroke } from '../drawing/soft.ts';
import type { PuppetRig } from '../cast/rig.ts';
import { paintFelt } from './felt.ts';
import type { PuppetHead } from './head-shapes.ts';

export function paintUpperHead(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  shape: PuppetHead,
  random: Random,
): void {
  paintFelt(ctx, shape.upper, rig.fur, { random, fuzz: 11, density: 40 });
  const outline = (c: PathSink): void => curveThrough(c, shape.upper, { closed: true });
  inside(ctx, outline, () => {
    // A seam where the two halves of the felt were sewn, and shade under the brow of the eyes.
    softFill(ctx, 16, alpha(shade(rig.fur, -0.32), 0.5), (c) =>
      c.ellipse(320, shape.eyeY + 34, 84, 26, 0, 0, Math.PI * 2),
    );
    for (const side of [-1, 1]) {
      glow(
        ctx,
        320 + side * shape.mouthHalf * 0.72,
        shape.mouthY - 42,
        42,
        30,
        mix(rig.fur, '#ff5f6d', 0.6),
        0.38,
      );
    }
    softStroke(ctx, 3, alpha(shade(rig.fur, -0.34), 0.6), 5, (c) =>
      c.ellipse(
        320,
        shape.mouthY - 60,
        shape.mouthHalf + 6,
        60 + shape.smile + 18,
        0,
        0.25,
        Math.PI - 0.25,
      ),
    );
  });
}

export function paintJaw(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  shape: PuppetHead,
  random: Random,
): void {
  withShadow(ctx, { color: alpha(shade(rig.fur, -0.5), 0.5), blurPx: 20, y: 12 }, (on) => {
    on.fillStyle = rig.fur;
    on.beginPath();
    curveThrough(on, shape.jaw, { closed: true });
    on.fill();
  });
  paintFelt(ctx, shape.jaw, rig.fur, { random, fuzz: 10, density: 40, light: 0.6 });
  // The lip: a rolled hem.
  const rim = shape.jaw.slice(0, 5);
  const lift = (by: number) => rim.map(([x, y]): Point => [x, y + by]);
  softStroke(ctx, 0, shade(rig.fur, -0.16), 9, (c) => curveThrough(c, lift(3)));
  softStroke(ctx, 0.8, shade(rig.fur, 0.08), 4, (c) => curveThrough(c, lift(1.4)));
}

export function paintNose(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  shape: PuppetHead,
  random: Random,
): void {
  const { color, shape: kind } = rig.nose;
  if (kind === 'none') return;
  const y = shape.noseY;
  const size: Record<Exclude<PuppetRig['nose']['shape'], 'none'>, readonly [number, number]> = {
    ball: [32, 31],
    oval: [44, 28],
    snout: [62, 44],
  };
  const [rx, ry] = size[kind];
  ctx.save();
  ctx.shadowColor = alpha(shade(rig.fur, -0.45), 0.6);
  ctx.shadowBlur = 14;
  ctx.shadowOffsetY = 9;
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.ellipse(320, y, rx, ry, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
  const ring = Array.from({ length: 12 }, (_, i): Point => {
    const angle = (i / 12) * Math.PI * 2;
    return [320 + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  });
  paintFelt(ctx, ring, color, { random, fuzz: 4, density: 70 });
  if (kind === 'snout') {
    ctx.fillStyle = alpha(shade(color, -0.4), 0.85);
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.ellipse(320 + side * 20, y - 2, 7.5, 11, side * 0.2, 0, Math.PI * 2);
      ctx.fill();
    }
  } else {
    glow(ctx, 320 - rx * 0.34, y - ry * 0.42, rx * 0.46, ry * 0.34, '#ffffff', 0.6, -0.3);
  }
}
