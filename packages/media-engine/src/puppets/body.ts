import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import { curveThrough, mirrored } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { inside, softFill, softStroke } from '../drawing/soft.ts';
import type { PuppetRig } from '../cast/rig.ts';
import { paintFelt } from './felt.ts';

export function paintNeck(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  const right: Point[] = [
    [320, 410],
    [378, 416],
    [380, 480],
    [398, 536],
  ];
  paintFelt(ctx, [...right, [320, 550], ...mirrored(right.slice(1), 320)], shade(rig.fur, -0.05), {
    random,
    fuzz: 6,
    light: 0.3,
  });
  softFill(ctx, 16, alpha(shade(rig.fur, -0.5), 0.65), (c) =>
    c.ellipse(320, 446, 84, 34, 0, 0, Math.PI * 2),
  );
}

export function paintBody(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  const right: Point[] = [
    [320, 520],
    [398, 528],
    [470, 570],
    [514, 650],
    [526, 760],
  ];
  const outline = [...right, [320, 770] as Point, ...mirrored(right.slice(1), 320)];
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.5);
  ctx.shadowBlur = 26;
  ctx.fillStyle = rig.outfit;
  ctx.beginPath();
  curveThrough(ctx, outline, { closed: true });
  ctx.fill();
  ctx.restore();
  paintFelt(ctx, outline, rig.outfit, { random, fuzz: 5, density: 30 });
  inside(
    ctx,
    (c) => curveThrough(c, outline, { closed: true }),
    () => {
      const stripe = shade(rig.outfit, 0.11, 0.9, 10);
      for (let y = 590; y < 760; y += 40) {
        softStroke(ctx, 0.8, alpha(stripe, 0.75), 11, (c) => {
          c.moveTo(80, y + 24);
          c.quadraticCurveTo(320, y - 22, 560, y + 24);
        });
      }
      softFill(ctx, 18, alpha(shade(rig.outfit, -0.4), 0.55), (c) =>
        c.ellipse(320, 530, 118, 36, 0, 0, Math.PI * 2),
      );
    },
  );
}

/** An arm with a mitten, held up from below. */
export function paintArm(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  const sleeve: Point[] = [
    [510, 560],
    [574, 560],
    [586, 640],
    [592, 760],
    [496, 760],
    [504, 640],
  ];
  const hand: Point[] = [
    [520, 580],
    [508, 520],
    [486, 496],
    [470, 462],
    [482, 446],
    [504, 456],
    [512, 470],
    [510, 420],
    [530, 392],
    [560, 390],
    [584, 412],
    [586, 470],
    [570, 540],
    [566, 582],
  ];
  paintFelt(ctx, hand, rig.fur, { random, fuzz: 7 });
  paintFelt(ctx, sleeve, rig.outfit, { random, fuzz: 4 });
  softStroke(ctx, 1.5, alpha(shade(rig.fur, -0.3), 0.5), 3, (c) => {
    c.moveTo(536, 404);
    c.lineTo(534, 450);
    c.moveTo(562, 406);
    c.lineTo(560, 448);
  });
}
