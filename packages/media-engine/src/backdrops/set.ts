import { alpha, mix, shade } from '../drawing/color.ts';
import { glow, linear } from '../drawing/soft.ts';
import type { BackdropBrush } from './brush.ts';
import { bokeh, ceilingY, floorY, wash } from './brush.ts';

/** Artificial backdrops: photo paper, a theatre, and rooms for machines. */
export type SetKind = 'studio' | 'plain' | 'curtain' | 'stage' | 'orbit' | 'grid';

const sets: Record<SetKind, (brush: BackdropBrush) => void> = {
  studio,
  plain,
  curtain,
  stage,
  orbit,
  grid,
};

export function paintSet(kind: SetKind, brush: BackdropBrush): void {
  sets[kind](brush);
}

function studio({ ctx, color }: BackdropBrush): void {
  wash(ctx, shade(color, 0.04), shade(color, -0.08, 1.15));
  glow(ctx, 250, 250, 430, 430, shade(color, 0.14, 0.6), 0.9);
  ctx.save();
  ctx.filter = 'blur(2px)';
  ctx.fillStyle = alpha(shade(color, 0.1, 0.9), 0.5);
  ctx.beginPath();
  ctx.arc(500, 210, 200, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = alpha(shade(color, -0.07, 1.25), 0.38);
  ctx.beginPath();
  ctx.arc(110, 520, 150, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
}

function plain({ ctx, color }: BackdropBrush): void {
  wash(ctx, shade(color, 0.05), shade(color, -0.1));
  glow(ctx, 320, 270, 440, 440, shade(color, 0.16, 0.7), 0.8);
}

/** Velvet in folds under a spotlight. */
function curtain({ ctx, color, random }: BackdropBrush): void {
  ctx.fillStyle = shade(color, -0.1);
  ctx.fillRect(0, ceilingY, 640, floorY - ceilingY);
  let x = -20;
  while (x < 660) {
    const w = random.between(34, 62);
    ctx.fillStyle = linear(ctx, x, 0, x + w, 0, [
      [0, shade(color, -0.2, 0.95)],
      [0.22, shade(color, -0.06)],
      [0.46, shade(color, 0.1, 0.95)],
      [0.68, shade(color, -0.03)],
      [1, shade(color, -0.2, 0.95)],
    ]);
    ctx.beginPath();
    ctx.moveTo(x, 0);
    ctx.lineTo(x, ceilingY);
    ctx.lineTo(x + w, ceilingY);
    ctx.lineTo(x + w, 0);
    const lean = random.between(-7, 7);
    ctx.bezierCurveTo(x + w + lean, 240, x + w - lean, 480, x + w + lean * 0.6, 720);
    ctx.lineTo(x + w + lean * 0.9, floorY);
    ctx.lineTo(x + lean * 0.9, floorY);
    ctx.lineTo(x + lean * 0.6, 720);
    ctx.bezierCurveTo(x - lean, 480, x + lean, 240, x, 0);
    ctx.fill();
    x += w;
  }
  ctx.save();
  ctx.globalCompositeOperation = 'multiply';
  ctx.fillStyle = linear(ctx, 0, 0, 0, 720, [
    [0, '#7c7480'],
    [0.25, '#ffffff'],
    [0.75, '#e6dfe4'],
    [1, '#6b6272'],
  ]);
  ctx.fillRect(0, ceilingY, 640, floorY - ceilingY);
  ctx.restore();
  ctx.save();
  ctx.globalCompositeOperation = 'soft-light';
  glow(ctx, 320, 300, 380, 400, '#fff3dc', 1);
  ctx.restore();
  glow(ctx, 320, 290, 330, 340, '#fff0d2', 0.28);
}

/** A painted sky with paper hills, as in a puppet theatre. */
function stage({ ctx, color, random }: BackdropBrush): void {
  wash(ctx, shade(color, 0.02), shade(color, 0.16, 0.5), shade(color, 0.1, 0.7));
  glow(ctx, 470, 170, 170, 170, '#fff3c4', 0.95);
  ctx.save();
  ctx.filter = 'blur(1.5px)';
  ctx.fillStyle = '#ffe9a8';
  ctx.beginPath();
  ctx.arc(470, 170, 54, 0, Math.PI * 2);
  ctx.fill();
  for (const [cx, cy, size] of [
    [110, 140, 1],
    [560, 290, 0.8],
    [250, 60, 0.65],
  ] as const) {
    ctx.fillStyle = alpha('#ffffff', 0.92);
    ctx.shadowColor = alpha(shade(color, -0.3), 0.3);
    ctx.shadowBlur = 10;
    ctx.shadowOffsetY = 6;
    ctx.beginPath();
    for (const [dx, dy, r] of [
      [-46, 8, 28],
      [-12, -8, 38],
      [30, 0, 34],
      [60, 12, 22],
    ] as const) {
      ctx.moveTo(cx + dx * size + r * size, cy + dy * size);
      ctx.arc(cx + dx * size, cy + dy * size, r * size, 0, Math.PI * 2);
    }
    ctx.fill();
  }
  ctx.restore();
  const greens = [mix('#8fc08a', color, 0.3), '#7fb573', '#5f9c60'];
  greens.forEach((green, i) => {
    ctx.save();
    ctx.filter = 'blur(2px)';
    ctx.shadowColor = alpha('#1f3a2a', 0.35);
    ctx.shadowBlur = 14;
    ctx.shadowOffsetY = -4;
    ctx.fillStyle = green;
    ctx.beginPath();
    ctx.moveTo(-20, floorY);
    const base = 430 + i * 70;
    const phase = random.between(0, 6);
    for (let x = -20; x <= 660; x += 20)
      ctx.lineTo(x, base + Math.sin(x / (110 + i * 30) + phase) * 34);
    ctx.lineTo(660, floorY);
    ctx.fill();
    ctx.restore();
  });
}

/** A glow with thin rings and motes around it. */
function orbit({ ctx, color, random }: BackdropBrush): void {
  wash(ctx, shade(color, -0.16), shade(color, -0.24), shade(color, -0.02));
  glow(ctx, 320, 320, 400, 420, shade(color, 0.16), 0.85);
  ctx.lineCap = 'round';
  for (let i = 0; i < 18; i++) {
    const r = 150 + i * 34;
    ctx.strokeStyle = alpha(shade(color, 0.3), 0.1);
    ctx.lineWidth = 1.2;
    ctx.beginPath();
    ctx.arc(320, 310, r, 0, Math.PI * 2);
    ctx.stroke();
    if (random.chance(0.6)) {
      const start = random.next() * Math.PI * 2;
      ctx.strokeStyle = alpha(shade(color, 0.34), 0.5);
      ctx.lineWidth = 2.4;
      ctx.beginPath();
      ctx.arc(320, 310, r, start, start + random.between(0.15, 0.6));
      ctx.stroke();
    }
  }
  for (let i = 0; i < 62; i++) {
    glow(
      ctx,
      random.between(0, 640),
      random.between(-120, 1018),
      5,
      5,
      shade(color, 0.4),
      random.between(0.2, 0.8),
    );
  }
}

/** A floor of light lines running to the horizon. */
function grid(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, shade(color, -0.2), shade(color, -0.22), shade(color, -0.08));
  glow(ctx, 320, 430, 480, 200, shade(color, 0.24, 1.1, 20), 0.8);
  glow(ctx, 320, 250, 340, 330, shade(color, 0.1), 0.7);
  ctx.save();
  ctx.filter = 'blur(0.8px)';
  ctx.strokeStyle = alpha(shade(color, 0.34, 1, 20), 0.5);
  ctx.lineWidth = 1.6;
  for (let i = -14; i <= 14; i++) {
    ctx.beginPath();
    ctx.moveTo(320 + i * 26, 470);
    ctx.lineTo(320 + i * 239, floorY);
    ctx.stroke();
  }
  for (let i = 0; i < 12; i++) {
    const y = 470 + i * i * 4.4;
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.lineTo(640, y);
    ctx.stroke();
  }
  ctx.restore();
  bokeh(
    brush,
    [shade(color, 0.3), '#ffffff'],
    20,
    { x: 0, y: 30, width: 640, height: 400 },
    [3, 12],
    0.45,
  );
}
