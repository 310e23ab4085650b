import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../paint/color.ts';
import type { Point } from '../paint/geometry.ts';
import { curveThrough, mirrored } from '../paint/geometry.ts';
import type { Random } from '../paint/random.ts';
import { inside, radial, softFill, softStroke } from '../paint/soft.ts';
import type { PuppetRig } from '../rig/rig.ts';
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

/** What is worn over neck and body. */
export function paintProp(ctx: SKRSContext2D, rig: PuppetRig, random: Random): void {
  const color = rig.propColor;
  const shadow = (): void => {
    ctx.shadowColor = alpha('#000000', 0.45);
    ctx.shadowBlur = 10;
    ctx.shadowOffsetY = 5;
  };
  ctx.save();
  if (rig.prop === 'bow-tie') {
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
    shadow();
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
  } else if (rig.prop === 'tie') {
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
  } else if (rig.prop === 'scarf') {
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
    shadow();
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
  } else if (rig.prop === 'collar') {
    for (let i = 0; i < 13; i++) {
      const u = i / 6 - 1;
      const x = 320 + u * 104;
      const y = 562 - u * u * 26;
      ctx.save();
      shadow();
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
  ctx.restore();
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
