import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, mix, shade } from '../drawing/color.ts';
import { inside, glow, linear, radial, softFill, softStroke } from '../drawing/soft.ts';
import type { RobotRig } from '../cast/rig.ts';
import type { HeadShape } from './head-shapes.ts';

/** Fills an outline like lacquer: key light from the upper left, coloured bounce from the lower right. */
export function lacquer(
  ctx: SKRSContext2D,
  outline: (path: PathSink) => void,
  color: string,
  bounce: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const { x, y, width, height } = box;
  ctx.beginPath();
  outline(ctx);
  ctx.fillStyle = linear(ctx, x, y, x + width, y + height, [
    [0, shade(color, 0.06)],
    [0.45, color],
    [0.8, shade(color, -0.13, 1.1)],
    [1, shade(color, -0.24, 1.2)],
  ]);
  ctx.fill();
  inside(ctx, outline, () => {
    softStroke(ctx, 16, alpha(shade(color, -0.34), 0.65), 34, outline);
    glow(
      ctx,
      x + width * 0.3,
      y + height * 0.14,
      width * 0.46,
      height * 0.3,
      '#ffffff',
      0.55,
      -0.3,
    );
    softFill(ctx, 9, alpha('#ffffff', 0.6), (c) =>
      c.ellipse(
        x + width * 0.27,
        y + height * 0.17,
        width * 0.16,
        height * 0.05,
        -0.55,
        0,
        Math.PI * 2,
      ),
    );
    glow(ctx, x + width * 0.98, y + height * 0.72, width * 0.22, height * 0.42, bounce, 0.5);
    softStroke(ctx, 2.5, alpha('#ffffff', 0.5), 3, outline);
  });
}

export function paintShell(ctx: SKRSContext2D, rig: RobotRig, shape: HeadShape): void {
  const { shell, accent, light } = rig;
  lacquer(ctx, shape.outline, shell, light, { x: 160, y: 108, width: 320, height: 366 });
  inside(ctx, shape.outline, () => {
    ctx.lineCap = 'round';
    for (const [dx, color] of [
      [0, alpha(shade(shell, -0.3), 0.55)],
      [1.6, alpha('#ffffff', 0.5)],
    ] as const) {
      ctx.strokeStyle = color;
      ctx.lineWidth = 1.7;
      ctx.beginPath();
      ctx.moveTo(320 + dx, shape.top - 6);
      ctx.lineTo(320 + dx, shape.top + 66);
      ctx.stroke();
    }
    if (rig.head === 'fox' || rig.head === 'cat') paintCheeks(ctx, rig);
  });
  // The rim and the glass.
  ctx.save();
  ctx.shadowColor = alpha(shade(shell, -0.55), 0.55);
  ctx.shadowBlur = 14;
  ctx.beginPath();
  shape.visor(ctx);
  ctx.lineWidth = 9;
  ctx.strokeStyle = linear(ctx, 190, 190, 450, 440, [
    [0, shade(accent, 0.12)],
    [0.5, accent],
    [1, shade(accent, -0.16)],
  ]);
  ctx.stroke();
  ctx.restore();
  const glass = mix('#0b0e18', shade(light, -0.55, 0.5), 0.35);
  ctx.beginPath();
  shape.visor(ctx);
  ctx.fillStyle = radial(ctx, 320, 320, 20, 210, [
    [0, shade(glass, 0.09)],
    [1, shade(glass, -0.05)],
  ]);
  ctx.fill();
  inside(ctx, shape.visor, () => {
    softStroke(ctx, 10, alpha('#000000', 0.7), 20, shape.visor);
    glow(ctx, 320, 330, 170, 150, light, 0.16);
    ctx.fillStyle = linear(ctx, 190, 180, 330, 430, [
      [0, alpha('#ffffff', 0.26)],
      [1, alpha('#ffffff', 0.02)],
    ]);
    ctx.beginPath();
    ctx.moveTo(150, 150);
    ctx.lineTo(336, 150);
    ctx.lineTo(214, 450);
    ctx.lineTo(150, 450);
    ctx.fill();
    softStroke(ctx, 3, alpha('#ffffff', 0.4), 4, (c) => {
      c.moveTo(432, 252);
      c.quadraticCurveTo(442, 320, 416, 384);
    });
    if (rig.head === 'screen') {
      ctx.fillStyle = alpha('#000000', 0.2);
      for (let y = 150; y < 450; y += 4) ctx.fillRect(150, y, 340, 1.4);
    }
  });
  if (rig.head === 'cube' || rig.head === 'screen') paintBolts(ctx, rig);
}

/** Painted fur: a lighter mask that comes up from the chin. */
function paintCheeks(ctx: SKRSContext2D, rig: RobotRig): void {
  const pale = mix(rig.accent, '#ffffff', 0.25);
  for (const side of [-1, 1]) {
    ctx.fillStyle = linear(ctx, 320, 330, 320 + side * 150, 440, [
      [0, alpha(pale, 0.95)],
      [1, alpha(shade(pale, -0.1), 0.95)],
    ]);
    ctx.beginPath();
    ctx.moveTo(320, 500);
    ctx.bezierCurveTo(320 + side * 70, 470, 320 + side * 120, 440, 320 + side * 176, 330);
    ctx.bezierCurveTo(320 + side * 140, 352, 320 + side * 128, 340, 320 + side * 118, 300);
    ctx.bezierCurveTo(320 + side * 110, 420, 320 + side * 50, 440, 320, 444);
    ctx.fill();
  }
}

function paintBolts(ctx: SKRSContext2D, rig: RobotRig): void {
  const inset = rig.head === 'cube' ? [184, 150, 456, 446] : [160, 158, 480, 440];
  const [left = 0, top = 0, right = 0, bottom = 0] = inset;
  for (const [x, y] of [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x, y, 6, 0, Math.PI * 2);
    ctx.fillStyle = radial(
      ctx,
      x,
      y,
      0,
      7,
      [
        [0, shade(rig.accent, 0.25)],
        [1, shade(rig.accent, -0.2)],
      ],
      x - 2,
      y - 2,
    );
    ctx.fill();
    ctx.strokeStyle = alpha('#000000', 0.35);
    ctx.lineWidth = 1.4;
    ctx.beginPath();
    ctx.moveTo(x - 3.5, y - 2.5);
    ctx.lineTo(x + 3.5, y + 2.5);
    ctx.stroke();
  }
}
