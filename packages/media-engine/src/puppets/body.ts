import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import { curveThrough, mirrored } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { withShadow } from '../drawing/shadow.ts';
import { glow, inside, softFill, softStroke } from '../drawing/soft.ts';
import type { PuppetRig } from '../cast/rig.ts';
import type { Rect } from '../drawing/layer.ts';
import { joint } from '../motion/limbs.ts';
import { boxOf, paintFelt } from './felt.ts';
import type { FeltOptions } from './felt.ts';

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
  ctx.globalCompositeOperation = 'source-atop';
  softFill(ctx, 16, alpha(shade(rig.fur, -0.5), 0.65), (c) =>
    c.ellipse(320, 446, 84, 34, 0, 0, Math.PI * 2),
  );
}

/** Felt with a soft shadow around it, on what is behind. */
function paintPiece(
  ctx: SKRSContext2D,
  points: readonly Point[],
  color: string,
  felt: FeltOptions,
  blurPx = 14,
): void {
  withShadow(ctx, { color: alpha('#000000', 0.5), blurPx }, (on) => {
    on.fillStyle = color;
    on.beginPath();
    curveThrough(on, points, { closed: true });
    on.fill();
  });
  paintFelt(ctx, points, color, felt);
}

const stripeOf = (color: string): string => alpha(shade(color, 0.11, 0.9, 10), 0.75);

const isDotted = ({ seed }: PuppetRig): boolean => seed % 4 === 0;

function paintDots(ctx: SKRSContext2D, color: string, { x, y, width, height }: Rect): void {
  ctx.fillStyle = stripeOf(color);
  for (let row = 0; row * 38 < height; row++) {
    for (let at = x + (row % 2) * 26; at < x + width; at += 52) {
      ctx.beginPath();
      ctx.arc(at, y + 20 + row * 38, 8.5, 0, Math.PI * 2);
      ctx.fill();
    }
  }
}

/** A jumper down to the waist. */
export function paintBody(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  const right: Point[] = [
    [320, 520],
    [398, 528],
    [462, 566],
    [490, 640],
    [500, 760],
    [508, 900],
    [502, 1070],
  ];
  const outline = [...right, [320, 1080] as Point, ...mirrored(right.slice(1), 320)];
  paintPiece(ctx, outline, rig.outfit, { random, fuzz: 5, density: 30 }, 26);
  inside(
    ctx,
    (c) => curveThrough(c, outline, { closed: true }),
    () => {
      if (isDotted(rig)) paintDots(ctx, rig.outfit, { x: 100, y: 560, width: 440, height: 520 });
      else
        for (let y = 590; y < 1080; y += 40) {
          softStroke(ctx, 0.8, stripeOf(rig.outfit), 11, (c) => {
            c.moveTo(80, y + 24);
            c.quadraticCurveTo(320, y - 22, 560, y + 24);
          });
        }
      softFill(ctx, 18, alpha(shade(rig.outfit, -0.4), 0.55), (c) =>
        c.ellipse(320, 530, 118, 36, 0, 0, Math.PI * 2),
      );
      // The hands rest on the belly, which catches light above them.
      glow(ctx, 286, 800, 120, 110, shade(rig.outfit, 0.14), 0.35);
      softFill(ctx, 30, alpha(shade(rig.outfit, -0.4), 0.4), (c) =>
        c.ellipse(320, 980, 170, 44, 0, 0, Math.PI * 2),
      );
    },
  );
}

/** How long the bones are, and where the right shoulder is: see `motion/limbs.ts`. */
export const puppetArm = { shoulder: [476, 628] as Point, upperLength: 180, wristY: 160 };

function sleeve(half: number, length: number): Point[] {
  const [x, y] = joint;
  return [
    [x, y - half - 2],
    [x + half * 0.86, y - half * 0.64],
    [x + half, y + 16],
    [x + half * 0.97, y + length * 0.5],
    [x + half * 0.92, y + length],
    [x, y + length + half * 0.5],
    [x - half * 0.92, y + length],
    [x - half * 0.97, y + length * 0.5],
    [x - half, y + 16],
    [x - half * 0.86, y - half * 0.64],
  ];
}

function paintSleeve(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  points: readonly Point[],
  random: Random,
): void {
  const color = rig.outfit;
  paintPiece(ctx, points, color, { random, fuzz: 4, density: 34, light: 0.8 });
  const box = boxOf(points);
  const { x, y, width, height } = box;
  inside(
    ctx,
    (c) => curveThrough(c, points, { closed: true }),
    () => {
      if (isDotted(rig)) paintDots(ctx, color, box);
      else
        for (let at = y + 34; at < y + height - 20; at += 40) {
          softStroke(ctx, 0.8, stripeOf(color), 10, (c) => {
            c.moveTo(x - 4, at);
            c.quadraticCurveTo(x + width / 2, at + 12, x + width + 4, at);
          });
        }
    },
  );
}

export function paintUpperArm(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  paintSleeve(ctx, rig, sleeve(37, puppetArm.upperLength), random);
}

/** The forearm with a felt hand of three fingers and a thumb. */
export function paintForearm(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  const [x, y] = [joint[0], joint[1] + puppetArm.wristY];
  const hand: Point[] = [
    [x + 25, y - 14],
    [x + 34, y + 22],
    [x + 39, y + 54],
    [x + 33, y + 82],
    [x + 18, y + 84],
    [x + 12, y + 92],
    [x - 4, y + 96],
    [x - 14, y + 86],
    [x - 28, y + 82],
    [x - 32, y + 58],
    [x - 35, y + 46],
    [x - 54, y + 48],
    [x - 63, y + 34],
    [x - 52, y + 18],
    [x - 32, y + 6],
    [x - 25, y - 14],
  ];
  paintPiece(ctx, hand, rig.fur, { random, fuzz: 6, density: 44, light: 0.9 });
  const seam = alpha(shade(rig.fur, -0.3), 0.55);
  softStroke(ctx, 1.2, seam, 2.6, (c) => {
    c.moveTo(x + 14, y + 84);
    c.quadraticCurveTo(x + 12, y + 68, x + 13, y + 52);
    c.moveTo(x - 13, y + 84);
    c.quadraticCurveTo(x - 12, y + 68, x - 10, y + 52);
  });
  paintSleeve(ctx, rig, sleeve(34, puppetArm.wristY - 8), random);
  softStroke(ctx, 1, shade(rig.outfit, -0.12), 12, (c) => {
    c.moveTo(x - 30, y - 2);
    c.quadraticCurveTo(x, y + 14, x + 30, y - 2);
  });
}

/** The rod that moves a hand from below the frame, in the units of the forearm: straight down, whatever its angle. */
export function paintRod(ctx: SKRSContext2D, lowerAngle: number): void {
  ctx.save();
  ctx.translate(0, puppetArm.wristY + 44);
  ctx.rotate(-lowerAngle - 0.1);
  ctx.lineCap = 'round';
  for (const [width, color, dx] of [
    [6, '#20222a', 0],
    [1.6, alpha('#ffffff', 0.4), -1],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(dx, 0);
    ctx.lineTo(dx, 700);
    ctx.stroke();
  }
  ctx.restore();
}
