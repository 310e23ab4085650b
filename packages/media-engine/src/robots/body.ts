/** A robot below its head: neck, chest, waist, and arms with joints of dark metal. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../drawing/color.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { withShadow } from '../drawing/shadow.ts';
import { glow, inside, linear, radial, softFill, softStroke } from '../drawing/soft.ts';
import type { RobotRig } from '../cast/rig.ts';
import { joint } from '../motion/limbs.ts';
import { lacquer } from './shell.ts';

/** Where the light in the chest is. */
export const heart: Point = [320, 652];

const metalOf = (rig: RobotRig): string => mix('#3a3f4d', shade(rig.shell, -0.4, 0.6), 0.3);

/** A segment of dark metal, as of a flexible tube. */
function ring(ctx: SKRSContext2D, metal: string, y: number, half: number, height: number): void {
  ctx.fillStyle = linear(ctx, 320 - half, 0, 320 + half, 0, [
    [0, shade(metal, -0.14)],
    [0.28, shade(metal, 0.2)],
    [0.5, shade(metal, 0.05)],
    [0.8, shade(metal, -0.14)],
    [1, shade(metal, -0.2)],
  ]);
  ctx.beginPath();
  ctx.roundRect(320 - half, y, half * 2, height, height / 2);
  ctx.fill();
}

export function paintNeck(ctx: SKRSContext2D, rig: RobotRig): void {
  const metal = metalOf(rig);
  // What is behind the robot is seen neither between the rings nor above the chest.
  ctx.fillStyle = shade(metal, -0.5);
  ctx.fillRect(272, 448, 96, 118);
  for (let i = 0; i < 9; i++) ring(ctx, metal, 450 + i * 14, 56 + i * 2.4, 11.5);
  ctx.save();
  ctx.globalCompositeOperation = 'source-atop';
  ctx.fillStyle = linear(ctx, 0, 445, 0, 500, [
    [0, alpha('#000000', 0.7)],
    [1, alpha('#000000', 0)],
  ]);
  ctx.fillRect(250, 445, 140, 55);
  ctx.restore();
}

function chest(c: PathSink): void {
  c.moveTo(236, 536);
  c.bezierCurveTo(190, 546, 128, 548, 118, 600);
  c.bezierCurveTo(112, 690, 148, 800, 188, 880);
  c.bezierCurveTo(194, 896, 210, 904, 230, 906);
  c.lineTo(410, 906);
  c.bezierCurveTo(430, 904, 446, 896, 452, 880);
  c.bezierCurveTo(492, 800, 528, 690, 522, 600);
  c.bezierCurveTo(512, 548, 450, 546, 404, 536);
  c.bezierCurveTo(390, 566, 250, 566, 236, 536);
  c.closePath();
}

function hips(c: PathSink): void {
  c.moveTo(206, 964);
  c.bezierCurveTo(240, 950, 400, 950, 434, 964);
  c.bezierCurveTo(470, 984, 482, 1040, 484, 1090);
  c.lineTo(156, 1090);
  c.bezierCurveTo(158, 1040, 170, 984, 206, 964);
  c.closePath();
}

export function paintBody(ctx: SKRSContext2D, rig: RobotRig): void {
  const { shell, light } = rig;
  const waist: Array<readonly [y: number, half: number]> = [0, 1, 2, 3, 4].map((i) => [
    896 + i * 15,
    108 + Math.abs(i - 2) * 4,
  ]);
  for (const [y, half] of waist) ring(ctx, metalOf(rig), y, half, 13);
  lacquer(ctx, hips, shell, light, { x: 156, y: 950, width: 328, height: 150 });
  withShadow(ctx, { color: alpha('#000000', 0.45), blurPx: 26 }, (on) => {
    on.fillStyle = shell;
    on.beginPath();
    chest(on);
    on.fill();
  });
  lacquer(ctx, chest, shell, light, { x: 114, y: 530, width: 412, height: 376 });
  inside(ctx, chest, () => {
    softFill(ctx, 14, alpha(shade(shell, -0.5), 0.5), (c) =>
      c.ellipse(320, 534, 108, 30, 0, 0, Math.PI * 2),
    );
    paintSeams(ctx, shell);
  });
  paintHeart(ctx, rig);
}

/** The gaps between the plates of the chest: a dark line with light on its right edge. */
function paintSeams(ctx: SKRSContext2D, shell: string): void {
  for (const [shift, color] of [
    [0, alpha(shade(shell, -0.32), 0.6)],
    [1.8, alpha('#ffffff', 0.45)],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 2;
    ctx.beginPath();
    for (const side of [-1, 1]) {
      ctx.moveTo(320 + side * 112 + shift, 540);
      ctx.bezierCurveTo(
        320 + side * 124 + shift,
        640,
        320 + side * 116 + shift,
        720,
        320 + side * 92 + shift,
        764,
      );
    }
    ctx.moveTo(228 + shift, 764 + shift);
    ctx.quadraticCurveTo(320 + shift, 784 + shift, 412 + shift, 764 + shift);
    for (const y of [812, 836, 860]) {
      ctx.moveTo(268, y + shift);
      ctx.quadraticCurveTo(320, y + 8 + shift, 372, y + shift);
    }
    ctx.stroke();
  }
}

function paintHeart(ctx: SKRSContext2D, { accent, light }: RobotRig): void {
  const [x, y] = heart;
  for (const [r, fill] of [
    [37, shade(accent, 0.05)],
    [32, '#10131d'],
  ] as const) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.fillStyle = radial(ctx, x, y, 0, 22, [
    [0, shade(light, 0.25, 0.5)],
    [0.45, light],
    [1, shade(light, -0.25)],
  ]);
  ctx.beginPath();
  ctx.arc(x, y, 20, 0, Math.PI * 2);
  ctx.fill();
  glow(ctx, x, y, 60, 60, light, 0.4);
  glow(ctx, x - 6, y - 8, 8, 6, '#ffffff', 0.8);
}

/** How long the bones are, and where the right shoulder is: see `motion/limbs.ts`. */
export const robotArm = { shoulder: [532, 616] as Point, upperLength: 176, wristY: 150 };

function ball(ctx: SKRSContext2D, color: string, r: number, [x, y]: Point = joint): void {
  ctx.fillStyle = radial(
    ctx,
    x,
    y,
    0,
    r,
    [
      [0, shade(color, 0.2)],
      [0.55, color],
      [1, shade(color, -0.2)],
    ],
    x - r * 0.34,
    y - r * 0.4,
  );
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fill();
}

/** A tapered tube from one height to another, in lacquer. */
function tube(
  ctx: SKRSContext2D,
  rig: RobotRig,
  [from, to]: readonly [number, number],
  [above, below]: readonly [number, number],
): void {
  const [x] = joint;
  const outline = (c: PathSink): void => {
    c.moveTo(x - above, from + 16);
    c.quadraticCurveTo(x - above, from, x, from);
    c.quadraticCurveTo(x + above, from, x + above, from + 16);
    c.lineTo(x + below, to - 18);
    c.quadraticCurveTo(x + below, to, x, to);
    c.quadraticCurveTo(x - below, to, x - below, to - 18);
    c.closePath();
  };
  withShadow(ctx, { color: alpha('#000000', 0.4), blurPx: 14 }, (on) => {
    on.fillStyle = rig.shell;
    on.beginPath();
    outline(on);
    on.fill();
  });
  const half = Math.max(above, below);
  lacquer(ctx, outline, rig.shell, rig.light, {
    x: x - half,
    y: from,
    width: half * 2,
    height: to - from,
  });
}

export function paintUpperArm(ctx: SKRSContext2D, rig: RobotRig): void {
  const [x, y] = joint;
  tube(ctx, rig, [y + 26, y + robotArm.upperLength - 8], [30, 26]);
  ball(ctx, rig.shell, 48);
  softStroke(ctx, 0.6, alpha(shade(rig.shell, -0.32), 0.6), 2, (c) => c.arc(x, y, 30, 0, 6.3));
  ball(ctx, rig.accent, 15);
}

/** The forearm with a hand of three fingers and a thumb. */
export function paintForearm(ctx: SKRSContext2D, rig: RobotRig): void {
  const metal = metalOf(rig);
  const [x, y] = [joint[0], joint[1] + robotArm.wristY];
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const fingers = (c: PathSink): void => {
    for (const [dx, length] of [
      [-20, 62],
      [0, 70],
      [20, 62],
    ] as const) {
      c.moveTo(x + dx * 0.8, y + 20);
      c.lineTo(x + dx * 1.15, y + length * 0.6);
      c.lineTo(x + dx * 0.95, y + length);
    }
    c.moveTo(x - 18, y + 12);
    c.lineTo(x - 42, y + 26);
    c.lineTo(x - 44, y + 44);
  };
  withShadow(ctx, { color: alpha('#000000', 0.4), blurPx: 12 }, (on) =>
    softStroke(on, 0, shade(metal, -0.08), 17, fingers),
  );
  softStroke(ctx, 1.5, alpha(shade(metal, 0.24), 0.85), 6, fingers);
  ball(ctx, metal, 30, [x, y + 8]);
  ball(ctx, metal, 27);
  tube(ctx, rig, [joint[1] + 14, y - 2], [29, 36]);
  ctx.fillStyle = rig.light;
  ctx.beginPath();
  ctx.roundRect(x - 35, y - 30, 70, 7, 3.5);
  ctx.fill();
  glow(ctx, x, y - 26, 48, 22, rig.light, 0.4);
}
