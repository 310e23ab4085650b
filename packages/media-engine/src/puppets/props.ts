import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { radial, softStroke } from '../drawing/soft.ts';
import type { PuppetRig } from '../cast/rig.ts';
import { paintFelt } from './felt.ts';

type Prop = Exclude<PuppetRig['prop'], 'none'>;

const painters: Record<Prop, (ctx: SKRSContext2D, color: string, random: Random) => void> = {
  'bow-tie': paintBowTie,
  tie: paintTie,
  scarf: paintScarf,
  collar: paintCollar,
};

/** Paints what is worn over neck and body. */
export function paintProp(
  ctx: SKRSContext2D,
  { prop, color }: { prop: Prop; color: string },
  random: Random,
): void {
  ctx.save();
  painters[prop](ctx, color, random);
  ctx.restore();
}

function castShadow(ctx: SKRSContext2D): void {
  ctx.shadowColor = alpha('#000000', 0.45);
  ctx.shadowBlur = 10;
  ctx.shadowOffsetY = 5;
}

function paintBowTie(ctx: SKRSContext2D, color: string, random: Random): void {
  for (const side of [-1, 1]) {
    const wing: Point[] = [
      [320, 548],
      [320 + side * 34, 530],
      [320 + side * 66, 524],
      [320 + side * 72, 556],
      [320 + side * 64, 588],
      [320 + side * 34, 578],
    ];
    paintFelt(ctx, side > 0 ? wing : wing.toReversed(), color, { random, fuzz: 2, density: 50 });
  }
  castShadow(ctx);
  ctx.fillStyle = radial(
    ctx,
    320,
    554,
    0,
    22,
    [
      [0, shade(color, 0.08)],
      [1, shade(color, -0.12)],
    ],
    314,
    546,
  );
  ctx.beginPath();
  ctx.ellipse(320, 555, 17, 19, 0, 0, Math.PI * 2);
  ctx.fill();
}

function paintTie(ctx: SKRSContext2D, color: string, random: Random): void {
  paintFelt(
    ctx,
    [
      [302, 540],
      [338, 540],
      [332, 566],
      [350, 690],
      [320, 716],
      [290, 690],
      [308, 566],
    ],
    color,
    { random, fuzz: 1, density: 40 },
  );
  ctx.fillStyle = alpha(shade(color, 0.18), 0.8);
  for (let y = 590; y < 700; y += 28) {
    ctx.beginPath();
    ctx.moveTo(304, y);
    ctx.lineTo(340, y - 12);
    ctx.lineTo(341, y - 3);
    ctx.lineTo(303, y + 9);
    ctx.fill();
  }
}

function paintScarf(ctx: SKRSContext2D, color: string, random: Random): void {
  paintFelt(
    ctx,
    [
      [372, 540],
      [420, 552],
      [412, 640],
      [424, 706],
      [376, 712],
      [372, 630],
    ],
    shade(color, -0.06),
    { random, fuzz: 3, density: 46 },
  );
  castShadow(ctx);
  paintFelt(
    ctx,
    [
      [214, 528],
      [320, 512],
      [426, 528],
      [434, 562],
      [320, 590],
      [206, 562],
    ],
    color,
    { random, fuzz: 4, density: 46 },
  );
  ctx.shadowColor = 'transparent';
  for (let i = -4; i <= 4; i++) {
    softStroke(ctx, 0.8, alpha(mix(color, '#ffffff', 0.55), 0.75), 8, (c) => {
      c.moveTo(320 + i * 25, 518 + Math.abs(i) * 3);
      c.lineTo(320 + i * 27, 584 - Math.abs(i) * 5);
    });
  }
}

function paintCollar(ctx: SKRSContext2D, color: string): void {
  for (let i = 0; i < 13; i++) {
    const u = i / 6 - 1;
    const x = 320 + u * 104;
    const y = 562 - u * u * 26;
    ctx.save();
    castShadow(ctx);
    ctx.fillStyle = radial(
      ctx,
      x,
      y,
      0,
      24,
      [
        [0, shade(color, 0.08)],
        [0.7, color],
        [1, shade(color, -0.14)],
      ],
      x - 5,
      y - 8,
    );
    ctx.beginPath();
    ctx.ellipse(x, y, 19, 24, u * 0.5, 0, Math.PI * 2);
    ctx.fill();
    ctx.restore();
  }
}
