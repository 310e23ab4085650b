import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, mix, shade } from '../drawing/color.ts';
import { glow, inside, linear, radial, softStroke } from '../drawing/soft.ts';
import type { RobotRig } from '../cast/rig.ts';
import type { HeadShape } from './head-shapes.ts';
import { lacquer } from './shell.ts';

const kinds: Record<
  Exclude<RobotRig['ears'], 'none'>,
  (ctx: SKRSContext2D, rig: RobotRig, shape: HeadShape) => void
> = { pods, antennae, fins, bolts };

/** Paints what sticks out of the head, behind it. */
export function paintEars(ctx: SKRSContext2D, rig: RobotRig, shape: HeadShape): void {
  if (rig.head === 'fox' || rig.head === 'cat') animalEars(ctx, rig, shape);
  if (rig.ears !== 'none') kinds[rig.ears](ctx, rig, shape);
}

function pods(ctx: SKRSContext2D, rig: RobotRig, { earX, earY }: HeadShape): void {
  for (const side of [-1, 1]) {
    const x = 320 + side * earX;
    lacquer(
      ctx,
      (c) => c.ellipse(x, earY, 27, 56, 0, 0, Math.PI * 2),
      shade(rig.shell, -0.1),
      rig.light,
      {
        x: x - 27,
        y: earY - 56,
        width: 54,
        height: 112,
      },
    );
    const cx = x + side * 7;
    ctx.fillStyle = '#10131d';
    ctx.beginPath();
    ctx.ellipse(cx, earY, 13, 34, 0, 0, Math.PI * 2);
    ctx.fill();
    ctx.fillStyle = linear(ctx, 0, earY - 26, 0, earY + 26, [
      [0, shade(rig.light, 0.2)],
      [1, shade(rig.light, -0.1)],
    ]);
    ctx.beginPath();
    ctx.ellipse(cx + side * 2, earY, 6.5, 25, 0, 0, Math.PI * 2);
    ctx.fill();
    glow(ctx, cx, earY, 38, 54, rig.light, 0.4);
  }
}

function antennae(ctx: SKRSContext2D, rig: RobotRig, { top }: HeadShape): void {
  for (const side of [-1, 1]) {
    const tipX = 320 + side * 122;
    const tipY = top - 52;
    const stem = (c: PathSink): void => {
      c.moveTo(320 + side * 62, top + 26);
      c.quadraticCurveTo(320 + side * 84, top - 40, tipX, tipY);
    };
    softStroke(ctx, 0, shade(rig.shell, -0.28), 8, stem);
    softStroke(ctx, 0.6, alpha('#ffffff', 0.6), 2, stem);
    ctx.fillStyle = radial(
      ctx,
      tipX,
      tipY,
      0,
      15,
      [
        [0, shade(rig.light, 0.3, 0.4)],
        [0.5, rig.light],
        [1, shade(rig.light, -0.2)],
      ],
      tipX - 4,
      tipY - 5,
    );
    ctx.beginPath();
    ctx.arc(tipX, tipY, 14, 0, Math.PI * 2);
    ctx.fill();
    glow(ctx, tipX, tipY, 44, 44, rig.light, 0.55);
  }
}

function fins(ctx: SKRSContext2D, rig: RobotRig, { earX, earY }: HeadShape): void {
  for (const side of [-1, 1]) {
    const x = 320 + side * (earX - 8);
    const fin = (c: PathSink): void => {
      c.moveTo(x, earY - 60);
      c.bezierCurveTo(
        x + side * 40,
        earY - 90,
        x + side * 62,
        earY - 130,
        x + side * 66,
        earY - 160,
      );
      c.bezierCurveTo(x + side * 74, earY - 60, x + side * 50, earY + 30, x, earY + 56);
      c.closePath();
    };
    lacquer(ctx, fin, rig.accent, rig.light, { x: x - 70, y: earY - 160, width: 140, height: 220 });
  }
}

function bolts(ctx: SKRSContext2D, rig: RobotRig, { earX, earY, top }: HeadShape): void {
  const metal = mix('#9aa3b2', rig.accent, 0.25);
  for (const side of [-1, 1]) {
    const x = 320 + side * (earX + 12);
    for (const [dx, half] of [
      [0, 46],
      [side * 16, 32],
    ] as const) {
      ctx.fillStyle = linear(ctx, 0, earY - half, 0, earY + half, [
        [0, shade(metal, 0.14)],
        [0.4, metal],
        [1, shade(metal, -0.28)],
      ]);
      ctx.beginPath();
      ctx.roundRect(x + dx - 12, earY - half, 24, half * 2, 8);
      ctx.fill();
    }
  }
  softStroke(ctx, 0, shade(metal, -0.12), 9, (c) => {
    c.moveTo(320, top + 8);
    c.lineTo(320, top - 44);
  });
  const y = top - 54;
  ctx.fillStyle = radial(
    ctx,
    320,
    y,
    0,
    19,
    [
      [0, shade(rig.light, 0.3, 0.4)],
      [0.5, rig.light],
      [1, shade(rig.light, -0.25)],
    ],
    314,
    y - 6,
  );
  ctx.beginPath();
  ctx.arc(320, y, 17, 0, Math.PI * 2);
  ctx.fill();
  glow(ctx, 320, y, 52, 52, rig.light, 0.5);
}

function animalEars(ctx: SKRSContext2D, rig: RobotRig, { earX, earY }: HeadShape): void {
  const tall = rig.head === 'fox' ? 128 : 88;
  for (const side of [-1, 1]) {
    const x = 320 + side * earX;
    const ear = (grow: number) => (c: PathSink) => {
      c.moveTo(x - side * 62 * grow, earY + 30);
      c.quadraticCurveTo(
        x + side * 4,
        earY - tall * 0.55 * grow,
        x + side * 34,
        earY - tall * grow,
      );
      c.quadraticCurveTo(x + side * 66 * grow, earY - tall * 0.2, x + side * 56 * grow, earY + 70);
      c.closePath();
    };
    lacquer(ctx, ear(1), rig.shell, rig.light, {
      x: x - 70,
      y: earY - tall,
      width: 140,
      height: tall + 70,
    });
    inside(ctx, ear(1), () => {
      ctx.fillStyle = linear(ctx, 0, earY - tall, 0, earY + 50, [
        [0, shade(rig.accent, 0.05)],
        [1, shade(rig.accent, -0.12)],
      ]);
      ctx.beginPath();
      c2(ctx, x, side, earY, tall);
      ctx.fill();
      softStroke(ctx, 6, alpha(shade(rig.shell, -0.4), 0.5), 8, (c) => c2(c, x, side, earY, tall));
    });
  }
}

/** The inner ear. */
function c2(ctx: PathSink, x: number, side: number, earY: number, tall: number): void {
  ctx.moveTo(x - side * 26, earY + 24);
  ctx.quadraticCurveTo(x + side * 12, earY - tall * 0.34, x + side * 30, earY - tall * 0.72);
  ctx.quadraticCurveTo(x + side * 44, earY - tall * 0.1, x + side * 36, earY + 50);
  ctx.closePath();
}
