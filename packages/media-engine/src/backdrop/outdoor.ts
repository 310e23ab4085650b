import { alpha, mix, shade } from '../paint/color.ts';
import { glow } from '../paint/soft.ts';
import type { BackdropBrush } from './brush.ts';
import { block, bokeh, wash } from './brush.ts';

export type Outdoor = 'park' | 'beach' | 'city-night';

export function paintOutdoor(kind: Outdoor, brush: BackdropBrush): void {
  if (kind === 'park') park(brush);
  else if (kind === 'beach') beach(brush);
  else cityNight(brush);
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
  block(ctx, -40, 460, 720, 320, shade(color, 0.06, 1.1, 6), 22);
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
  glow(ctx, 110, 40, 420, 360, '#fffbe6', 0.75);
}

function beach(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, '#8ecbed', '#f2dcb4', '#cdebf5');
  block(ctx, -30, 330, 700, 110, color, 8);
  block(ctx, -30, 404, 700, 30, shade(color, 0.12, 0.7), 9);
  block(ctx, -30, 432, 700, 20, '#ffffff', 8);
  block(ctx, -30, 452, 700, 320, '#edd6a9', 12);
  block(ctx, 70, 210, 6, 250, '#f7f1e4', 4);
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
      h + 200,
      alpha(shade(color, -0.12), 0.8),
      9,
    );
  }
  const lights = ['#ff8fb8', '#8fd0ff', '#ffd089', '#c79bff', '#7ef0e0'];
  bokeh(brush, lights, 44, { x: 0, y: 120, width: 640, height: 470 }, [7, 26], 0.62);
  bokeh(brush, lights, 10, { x: 0, y: 300, width: 640, height: 330 }, [26, 44], 0.32);
  glow(ctx, 560, 420, 300, 300, '#ff6fae', 0.3);
  glow(ctx, 60, 460, 300, 300, '#5fa8ff', 0.32);
}
