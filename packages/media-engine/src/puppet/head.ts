import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../paint/color.ts';
import type { PathSink, Point } from '../paint/geometry.ts';
import { curveThrough, lerp } from '../paint/geometry.ts';
import type { Random } from '../paint/random.ts';
import { glow, inside, radial, softFill, softStroke } from '../paint/soft.ts';
import type { PuppetRig } from '../rig/rig.ts';
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
  ctx.save();
  ctx.shadowColor = alpha(shade(rig.fur, -0.5), 0.5);
  ctx.shadowBlur = 20;
  ctx.shadowOffsetY = 12;
  ctx.fillStyle = rig.fur;
  ctx.beginPath();
  curveThrough(ctx, shape.jaw, { closed: true });
  ctx.fill();
  ctx.restore();
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

export function paintEars(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  shape: PuppetHead,
  random: Random,
): void {
  if (rig.ears === 'none') return;
  const [dx, y] = shape.ear;
  const inner = mix(rig.belly, '#ff9aa0', 0.35);
  for (const side of [-1, 1]) {
    const x = 320 + side * dx;
    const flip = (points: readonly Point[]): Point[] => {
      const placed = points.map(([px, py]): Point => [x + side * px, y + py]);
      return side > 0 ? placed : placed.toReversed();
    };
    if (rig.ears === 'bear') {
      const ring = (r: number, ox = 0, oy = 0) =>
        flip(
          Array.from({ length: 10 }, (_, i): Point => [
            ox + Math.cos((i / 10) * Math.PI * 2) * r,
            oy + Math.sin((i / 10) * Math.PI * 2) * r,
          ]),
        );
      paintFelt(ctx, ring(48, 8, -18), rig.fur, { random, fuzz: 9 });
      paintFelt(ctx, ring(28, 8, -15), inner, { random, fuzz: 4 });
    } else if (rig.ears === 'bunny') {
      paintFelt(
        ctx,
        flip([
          [-30, 40],
          [-26, -60],
          [-6, -132],
          [16, -146],
          [34, -126],
          [36, -50],
          [30, 40],
        ]),
        rig.fur,
        { random, fuzz: 9 },
      );
      paintFelt(
        ctx,
        flip([
          [-12, 30],
          [-8, -56],
          [6, -112],
          [16, -120],
          [22, -104],
          [20, -50],
          [14, 30],
        ]),
        inner,
        { random, fuzz: 4 },
      );
    } else if (rig.ears === 'floppy') {
      paintFelt(
        ctx,
        flip([
          [-26, -26],
          [20, -40],
          [58, -10],
          [76, 60],
          [66, 128],
          [40, 140],
          [22, 92],
          [4, 30],
        ]),
        shade(rig.fur, -0.1),
        { random, fuzz: 11 },
      );
    } else {
      paintFelt(
        ctx,
        flip([
          [-24, 24],
          [-12, -30],
          [14, -74],
          [34, -90],
          [32, -50],
          [26, 24],
        ]),
        mix(rig.belly, '#f6e3bd', 0.6),
        { random, fuzz: 2, density: 20 },
      );
      for (let i = 0; i < 3; i++) {
        softStroke(ctx, 0.6, alpha('#8d6b45', 0.5), 2.4, (c) => {
          c.moveTo(x + side * (-18 + i * 10), y - 2 - i * 22);
          c.quadraticCurveTo(
            x + side * (4 + i * 8),
            y + 4 - i * 24,
            x + side * (25 + i * 3),
            y - 4 - i * 22,
          );
        });
      }
    }
  }
}

/** Hair of yarn, felt spikes or curls. */
export function paintTuft(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  shape: PuppetHead,
  random: Random,
): void {
  const { style, color } = rig.tuft;
  const { top } = shape;
  if (style === 'none') return;
  if (style === 'spikes') {
    for (let i = 0; i < 26; i++) {
      const u = random.between(-1, 1);
      const x = 320 + u * 58;
      const y = top + 16 + u * u * 14;
      const angle = -Math.PI / 2 + u * 0.95 + random.around() * 0.2;
      const length = random.between(46, 84) * (1 - Math.abs(u) * 0.25);
      const tip: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
      ctx.fillStyle = shade(color, random.between(-0.12, 0.1), 1, random.between(-8, 8));
      ctx.beginPath();
      ctx.moveTo(x - 8, y + 6);
      ctx.quadraticCurveTo(
        x - 4 + Math.cos(angle) * length * 0.4,
        y - length * 0.4,
        tip[0],
        tip[1],
      );
      ctx.quadraticCurveTo(x + 6 + Math.cos(angle) * length * 0.4, y - length * 0.3, x + 8, y + 6);
      ctx.fill();
    }
    return;
  }
  if (style === 'curls') {
    for (let i = 0; i < 90; i++) {
      const angle = lerp(
        -Math.PI * 1.02,
        Math.PI * 0.02,
        i < 60 ? random.next() : 0.5 + random.around() * 0.4,
      );
      const r = random.between(0.86, 1.12);
      const x = 320 + Math.cos(angle) * 112 * r;
      const y = top + 66 + Math.sin(angle) * 84 * r;
      const size = random.between(11, 19);
      const tone = shade(color, random.between(-0.13, 0.08), 1, random.between(-8, 8));
      ctx.fillStyle = radial(
        ctx,
        x,
        y,
        0,
        size,
        [
          [0, shade(tone, 0.12)],
          [0.6, tone],
          [1, shade(tone, -0.14)],
        ],
        x - 4,
        y - 5,
      );
      ctx.beginPath();
      ctx.arc(x, y, size, 0, Math.PI * 2);
      ctx.fill();
      softStroke(ctx, 0, alpha(shade(tone, -0.22), 0.55), 1.8, (c) =>
        c.arc(x, y, size * 0.5, random.between(0, 3), random.between(3.5, 6)),
      );
    }
    return;
  }
  // Yarn: each strand a thick line with a lit edge and a twist.
  const mop = style === 'mop';
  const strands = mop ? 120 : 44;
  for (let i = 0; i < strands; i++) {
    const u = mop
      ? lerp(-1, 1, (i + random.next()) / strands) * (i % 2 ? 1 : 0.8)
      : random.between(-1, 1);
    const x = 320 + u * (mop ? 60 : 44);
    const y = top + 12 + u * u * 10 + random.between(-4, 8);
    const reach = mop ? 66 + Math.abs(u) * 92 + random.between(-16, 16) : random.between(34, 70);
    const angle = mop ? -Math.PI / 2 + u * 1.5 : -Math.PI / 2 + u * 1.3 + random.around() * 0.3;
    const end: Point = mop
      ? [x + Math.cos(angle) * reach, y + 14 + Math.abs(u) ** 1.3 * 158 + random.between(-20, 14)]
      : [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + Math.abs(u) * 26];
    const tone = shade(color, random.between(-0.14, 0.08), 1, random.between(-8, 8));
    const strand = (c: PathSink): void => {
      c.moveTo(x, y);
      if (mop) c.bezierCurveTo(x + u * 22, y - 52, x + u * 92, y - 48, end[0], end[1]);
      else c.quadraticCurveTo(x + u * 6, y - reach * 0.8, end[0], end[1]);
    };
    softStroke(ctx, 0, shade(tone, -0.12), 7.5, strand);
    softStroke(ctx, 0, tone, 5, strand);
    ctx.save();
    ctx.setLineDash([3, 4]);
    ctx.lineDashOffset = random.between(0, 7);
    softStroke(ctx, 0, alpha(shade(tone, 0.14), 0.7), 2, strand);
    ctx.restore();
  }
}
