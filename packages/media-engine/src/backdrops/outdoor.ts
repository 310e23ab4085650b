import { alpha, mix, shade } from '../drawing/color.ts';
import { glow, softFill } from '../drawing/soft.ts';
import type { BackdropBrush } from './brush.ts';
import { block, bokeh, floorY, wash } from './brush.ts';

export type Outdoor =
  | 'park'
  | 'beach'
  | 'city-night'
  | 'street'
  | 'mountains'
  | 'desert'
  | 'sunset';

const views: Record<Outdoor, (brush: BackdropBrush) => void> = {
  park,
  beach,
  'city-night': cityNight,
  street,
  mountains,
  desert,
  sunset,
};

export function paintOutdoor(kind: Outdoor, brush: BackdropBrush): void {
  views[kind](brush);
}

function park(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, '#cfe8f6', shade(color, 0.02), mix('#cfe8f6', color, 0.65));
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 13; i++) {
      const r = random.between(60, 110) - row * 6;
      const x = i * 56 - 20 + random.between(-30, 30);
      const y = 250 + row * 66 + random.between(-46, 26);
      ctx.save();
      ctx.filter = 'blur(16px)';
      ctx.fillStyle = alpha(
        shade(color, -0.06 * (2 - row) + random.between(-0.05, 0.06), 1, random.between(-12, 12)),
        0.7,
      );
      ctx.beginPath();
      ctx.arc(x, y, r, 0, Math.PI * 2);
      ctx.fill();
      ctx.restore();
    }
  }
  block(ctx, -40, 460, 720, floorY - 460, shade(color, 0.06, 1.1, 6), 22);
  block(ctx, -40, 800, 720, floorY - 800, shade(color, -0.02, 1.1, 4), 40);
  block(ctx, 96, 250, 20, 220, alpha('#6d563f', 0.6), 9);
  block(ctx, 548, 280, 16, 190, alpha('#6d563f', 0.5), 9);
  bokeh(
    brush,
    ['#fdfbe6', '#f2f7c8', '#ffffff'],
    34,
    { x: 0, y: 40, width: 640, height: 380 },
    [8, 30],
    0.34,
  );
  bokeh(
    brush,
    ['#f2f7c8', '#ffffff'],
    8,
    { x: 0, y: -120, width: 640, height: 110 },
    [8, 24],
    0.26,
  );
  glow(ctx, 110, 40, 420, 360, '#fffbe6', 0.75);
}

function beach(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, '#8ecbed', '#f2dcb4', '#cdebf5');
  block(ctx, -30, 330, 700, 110, color, 8);
  block(ctx, -30, 404, 700, 30, shade(color, 0.12, 0.7), 9);
  block(ctx, -30, 432, 700, 20, '#ffffff', 8);
  block(ctx, -30, 452, 700, floorY - 452, '#edd6a9', 12);
  block(ctx, -30, 760, 700, floorY - 760, '#e2c693', 40);
  block(ctx, 70, 210, 6, 320, '#f7f1e4', 4);
  ctx.save();
  ctx.filter = 'blur(6px)';
  for (let i = 0; i < 4; i++) {
    ctx.fillStyle = i % 2 ? '#fdf7ec' : '#f2695c';
    ctx.beginPath();
    ctx.moveTo(73, 176);
    ctx.quadraticCurveTo(-40 + i * 56, 190, -44 + i * 58, 264);
    ctx.lineTo(14 + i * 58, 264);
    ctx.quadraticCurveTo(20 + i * 48, 190, 73, 176);
    ctx.fill();
  }
  ctx.restore();
  bokeh(brush, ['#ffffff', '#fff6d8'], 16, { x: 0, y: 330, width: 640, height: 110 }, [5, 14], 0.5);
  glow(ctx, 540, 60, 360, 330, '#fff6d6', 0.85);
}

function cityNight(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, shade(color, -0.14), shade(color, -0.04, 1.2, 24), shade(color, -0.06, 1.1, 10));
  for (let i = 0; i < 9; i++) {
    const h = random.between(200, 470);
    block(
      ctx,
      i * 78 - 36,
      600 - h,
      random.between(50, 84),
      floorY - 600 + h,
      alpha(shade(color, -0.12), 0.8),
      9,
    );
  }
  const lights = ['#ff8fb8', '#8fd0ff', '#ffd089', '#c79bff', '#7ef0e0'];
  bokeh(brush, lights, 44, { x: 0, y: 120, width: 640, height: 470 }, [7, 26], 0.62);
  bokeh(brush, lights, 10, { x: 0, y: 300, width: 640, height: 330 }, [26, 44], 0.32);
  bokeh(brush, lights, 12, { x: 0, y: 620, width: 640, height: 360 }, [14, 40], 0.34);
  glow(ctx, 560, 420, 300, 300, '#ff6fae', 0.3);
  glow(ctx, 60, 460, 300, 300, '#5fa8ff', 0.32);
}

/** Houses, shop windows and awnings by day. */
function street(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, '#cfe3f2', '#b9b4ac', '#dcdfe0');
  for (let i = 0; i < 6; i++) {
    const x = i < 3 ? i * 86 - 30 : 396 + (i - 3) * 92;
    const wall = shade(
      color,
      random.between(-0.08, 0.1),
      random.between(0.6, 1.4),
      random.between(-40, 40),
    );
    const top = 40 + Math.abs(i - 2.5) * -18 + random.between(0, 70);
    block(ctx, x, top, 96, 560 - top, wall, 8);
    for (let y = top + 30; y < 330; y += 62)
      for (const dx of [16, 54]) block(ctx, x + dx, y, 22, 36, alpha('#5b6f84', 0.7), 5, 2);
    block(ctx, x + 6, 380, 84, 26, random.pick(['#b5483f', '#2f6b57', '#31527d', '#d8a63e']), 6, 3);
    block(ctx, x + 14, 408, 68, 110, alpha('#ffe7b8', 0.75), 8, 3);
  }
  block(ctx, -30, 536, 700, floorY - 536, '#8d8a86', 14);
  block(ctx, -30, 700, 700, floorY - 700, '#7b7976', 30);
  for (const x of [30, 610]) {
    softFill(ctx, 14, '#6d9a5b', (c) => c.arc(x, 330, 66, 0, Math.PI * 2));
    block(ctx, x - 6, 380, 12, 170, '#6b553f', 6);
  }
  bokeh(brush, ['#fff6d8', '#ffffff'], 14, { x: 0, y: 380, width: 640, height: 140 }, [6, 18], 0.4);
  glow(ctx, 110, 20, 420, 300, '#fff8e4', 0.6);
}

/** Snow on ridges, firs in front. */
function mountains(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, '#9cc4e6', '#e8f0f6', '#cfe2f1');
  for (const [base, tone, height] of [
    [400, mix(color, '#c4d4e6', 0.6), 250],
    [450, mix(color, '#8fa7c4', 0.5), 190],
  ] as const) {
    for (let i = -1; i < 5; i++) {
      const x = i * 170 + random.between(-30, 30);
      const top = base - height * random.between(0.7, 1.1);
      softFill(ctx, 6, tone, (c) => {
        c.moveTo(x - 150, base + 40);
        c.lineTo(x, top);
        c.lineTo(x + 160, base + 40);
        c.closePath();
      });
      softFill(ctx, 5, '#ffffff', (c) => {
        c.moveTo(x - 46, top + 70);
        c.lineTo(x, top);
        c.lineTo(x + 50, top + 72);
        c.lineTo(x + 22, top + 58);
        c.lineTo(x, top + 84);
        c.lineTo(x - 22, top + 56);
        c.closePath();
      });
    }
  }
  block(ctx, -30, 470, 700, floorY - 470, '#f3f7fb', 14);
  block(ctx, -30, 760, 700, floorY - 760, '#dfe9f3', 50);
  for (let i = 0; i < 12; i++) {
    const x = i < 6 ? random.between(-20, 180) : random.between(460, 660);
    const tall = random.between(80, 150);
    softFill(ctx, 7, alpha('#3f6350', 0.9), (c) => {
      c.moveTo(x - tall * 0.26, 520);
      c.lineTo(x, 520 - tall);
      c.lineTo(x + tall * 0.26, 520);
      c.closePath();
    });
  }
  bokeh(brush, ['#ffffff'], 40, { x: 0, y: 0, width: 640, height: 640 }, [3, 9], 0.75);
  for (const y of [-120, 700])
    bokeh(brush, ['#ffffff'], 12, { x: 0, y, width: 640, height: 160 }, [3, 9], 0.75);
  glow(ctx, 540, 60, 330, 300, '#fffaf0', 0.7);
}

/** Dunes under a hard sun. */
function desert(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, '#8fc3e8', '#e8cfa0', '#d8e6ee');
  for (const [y, tone, swing] of [
    [380, shade(color, 0.06), 40],
    [440, shade(color, -0.02), -50],
    [520, shade(color, -0.08), 44],
  ] as const)
    softFill(ctx, 8, tone, (c) => {
      c.moveTo(-40, y + swing);
      c.bezierCurveTo(160, y - swing, 420, y + swing * 1.6, 690, y - swing);
      c.lineTo(690, floorY);
      c.lineTo(-40, floorY);
      c.closePath();
    });
  for (const [x, tall] of [
    [84, 190],
    [570, 130],
  ] as const) {
    block(ctx, x, 500 - tall, 24, tall, '#5f8458', 7, 12);
    block(ctx, x - 34, 500 - tall * 0.66, 18, tall * 0.3, '#5f8458', 7, 9);
    block(ctx, x - 34, 500 - tall * 0.44, 40, 16, '#5f8458', 7, 8);
  }
  softFill(ctx, 30, shade(color, -0.13), (c) => {
    c.moveTo(-40, 800);
    c.bezierCurveTo(200, 700, 420, 860, 690, 740);
    c.lineTo(690, floorY);
    c.lineTo(-40, floorY);
    c.closePath();
  });
  glow(ctx, 110, 70, 330, 300, '#fff7dc', 0.9);
}

/** The last light over hills. */
function sunset(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, '#5a5f9e', '#f3a25e', '#e98a7a');
  glow(ctx, 500, 390, 330, 260, '#ffd98a', 0.95);
  softFill(ctx, 3, '#fff0c0', (c) => c.arc(500, 386, 46, 0, Math.PI * 2));
  for (const [y, tone] of [
    [190, '#f7b48a'],
    [250, '#f9c79a'],
    [120, '#b58ab0'],
  ] as const)
    for (const x of [90, 330, 560])
      softFill(ctx, 14, alpha(tone, 0.6), (c) =>
        c.ellipse(x + y * 0.3, y, 130, 9, 0, 0, Math.PI * 2),
      );
  for (const [y, depth] of [
    [430, 0.1],
    [490, -0.04],
    [560, -0.16],
  ] as const)
    softFill(ctx, 8, shade(color, depth), (c) => {
      c.moveTo(-40, y + 30);
      c.bezierCurveTo(140, y - 40, 360, y + 50, 690, y - 20);
      c.lineTo(690, floorY);
      c.lineTo(-40, floorY);
      c.closePath();
    });
  bokeh(brush, ['#ffdca0', '#ffc58a'], 22, { x: 0, y: 360, width: 640, height: 260 }, [6, 22], 0.4);
}
