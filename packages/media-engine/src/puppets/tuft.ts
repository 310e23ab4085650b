import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { lerp } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { radial, softStroke } from '../drawing/soft.ts';
import type { PuppetRig } from '../cast/rig.ts';

/** Hair of yarn, felt spikes or curls; `top` is where the head ends. */
export function paintTuft(
  ctx: SKRSContext2D,
  { style, color }: PuppetRig['tuft'],
  top: number,
  random: Random,
): void {
  switch (style) {
    case 'none':
      return;
    case 'spikes':
      return paintSpikes(ctx, color, top, random);
    case 'curls':
      return paintCurls(ctx, color, top, random);
    case 'mop':
    case 'yarn':
      return paintYarn(ctx, { color, mop: style === 'mop' }, top, random);
  }
}

function paintSpikes(ctx: SKRSContext2D, color: string, top: number, random: Random): void {
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
    ctx.quadraticCurveTo(x - 4 + Math.cos(angle) * length * 0.4, y - length * 0.4, tip[0], tip[1]);
    ctx.quadraticCurveTo(x + 6 + Math.cos(angle) * length * 0.4, y - length * 0.3, x + 8, y + 6);
    ctx.fill();
  }
}

function paintCurls(ctx: SKRSContext2D, color: string, top: number, random: Random): void {
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
}

/** Paints each strand as a thick line with a lit edge and a twist. */
function paintYarn(
  ctx: SKRSContext2D,
  { color, mop }: { color: string; mop: boolean },
  top: number,
  random: Random,
): void {
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
