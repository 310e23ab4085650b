import { alpha, mix, shade } from '../drawing/color.ts';
import { glow, softFill } from '../drawing/soft.ts';
import type { BackdropBrush } from './brush.ts';
import { block, bokeh, ceilingY, floorY, wash } from './brush.ts';

export type Indoor = 'living-room' | 'cafe' | 'office' | 'bedroom' | 'kitchen' | 'gym' | 'library';

const rooms: Record<Indoor, (brush: BackdropBrush) => void> = {
  'living-room': livingRoom,
  cafe,
  office,
  bedroom,
  kitchen,
  gym,
  library,
};

export function paintIndoor(kind: Indoor, brush: BackdropBrush): void {
  rooms[kind](brush);
}

const spines = ['#d9775f', '#e3b15c', '#7d9a73', '#5b7c99', '#f1e3cf', '#8c5a6b', '#3f5568'];

function plant(
  { ctx, random }: BackdropBrush,
  x: number,
  y: number,
  size: number,
  pot = '#d8cfc2',
): void {
  ctx.save();
  ctx.filter = 'blur(5px)';
  for (let i = 0; i < 22; i++) {
    const angle = -Math.PI / 2 + random.between(-1.15, 1.15);
    const length = size * random.between(0.5, 1);
    ctx.strokeStyle = shade('#4f8a5b', random.between(-0.12, 0.12), 1, random.between(-14, 10));
    ctx.lineWidth = size * random.between(0.08, 0.15);
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(
      x + Math.cos(angle) * length * 0.4,
      y - length * 0.7,
      x + Math.cos(angle) * length,
      y + Math.sin(angle) * length,
    );
    ctx.stroke();
  }
  ctx.restore();
  block(ctx, x - size * 0.28, y - size * 0.06, size * 0.56, size * 0.6, pot, 5, size * 0.1);
}

function shelf(
  { ctx, random }: BackdropBrush,
  x: number,
  y: number,
  w: number,
  wood: string,
  blurPx: number,
): void {
  let at = x + 8;
  while (at < x + w - 18) {
    const thick = random.between(9, 19);
    const tall = random.between(38, 64);
    if (random.chance(0.82))
      block(ctx, at, y - tall, thick, tall, random.pick(spines), blurPx * 0.75, 2);
    at += thick + random.between(1, 5);
  }
  block(ctx, x, y, w, 10, wood, blurPx * 0.6);
}

function livingRoom(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, shade(color, 0.05), shade(color, -0.16, 1.3));
  block(ctx, -40, 40, 190, 330, '#dcebf5', 9, 6);
  block(ctx, 44, 40, 8, 330, '#ffffff', 4);
  block(ctx, -40, 196, 190, 8, '#ffffff', 4);
  block(ctx, 140, 20, 46, 560, alpha('#ffffff', 0.55), 12, 14);
  block(ctx, -60, 6, 268, 9, '#8f6a4c', 4, 4);
  shelf(brush, 440, 150, 240, '#a87c56', 6);
  shelf(brush, 440, 270, 240, '#a87c56', 6);
  shelf(brush, 440, 30, 240, '#a87c56', 6);
  block(ctx, -30, 850, 700, floorY - 850, '#a98867', 16);
  block(ctx, 452, 312, 130, 100, '#c98f6a', 8, 4);
  block(ctx, 462, 322, 110, 80, '#f2dfc9', 8, 2);
  for (const [x, y] of [
    [-30, 470],
    [430, 500],
  ] as const) {
    const cloth = mix(color, '#7d98a6', x < 0 ? 0.7 : 0.62);
    block(ctx, x, y, 260, 420, cloth, 12, 50);
    block(ctx, x - 10, 700, 280, 150, shade(cloth, 0.04), 14, 46);
    block(ctx, x, 848, 260, 60, shade(cloth, -0.14), 14, 20);
  }
  plant(brush, 90, 470, 110);
  glow(ctx, 40, 200, 360, 420, '#fff6e6', 0.5);
}

function cafe(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, shade(color, -0.06), shade(color, -0.22));
  for (const y of [120, 232, 8]) shelf(brush, -20, y, 260, shade(color, -0.1), 9);
  for (const y of [120, 232, 8]) shelf(brush, 420, y, 260, shade(color, -0.1), 9);
  block(ctx, -20, 520, 700, floorY - 520, shade(color, -0.16), 14);
  block(ctx, -20, 512, 700, 26, shade(color, -0.04), 9);
  for (const x of [-30, 92, 428, 550])
    block(ctx, x, 590, 100, floorY - 640, shade(color, -0.2), 12, 10);
  for (const [x, y] of [
    [90, 60],
    [540, 40],
    [320, 20],
  ] as const) {
    block(ctx, x - 1.5, ceilingY, 3, y - ceilingY, shade(color, -0.3), 2);
    glow(ctx, x, y + 30, 150, 150, '#ffd08a', 0.75);
    block(ctx, x - 24, y, 48, 30, '#ffe3b0', 8, 15);
  }
  bokeh(
    brush,
    ['#ffcf87', '#ffb562', '#ffe4b8'],
    26,
    { x: 0, y: 30, width: 640, height: 420 },
    [10, 34],
    0.5,
  );
}

function office(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, shade(color, 0.08), shade(color, -0.08));
  for (let i = 0; i < 9; i++) {
    const h = random.between(90, 250);
    block(
      ctx,
      i * 76 - 30,
      430 - h,
      random.between(40, 70),
      h,
      alpha(shade(color, -0.16, 1.4), 0.5),
      7,
      3,
    );
  }
  for (const x of [-10, 158, 326, 494, 650])
    block(ctx, x, ceilingY, 12, 460 - ceilingY, alpha(shade(color, -0.25), 0.75), 4);
  block(ctx, -10, 428, 660, 16, shade('#a67c58', 0.02), 6);
  block(ctx, -10, ceilingY, 660, 126, shade(color, 0.1, 0.6), 9);
  for (const x of [70, 400]) block(ctx, x, -70, 170, 16, '#ffffff', 7, 6);
  block(ctx, -10, 444, 660, floorY - 444, shade(color, -0.12, 1.1), 10);
  block(ctx, -10, 760, 660, floorY - 760, shade(color, -0.2, 1.1), 18);
  block(ctx, 468, 360, 120, 72, '#39424f', 6, 6);
  block(ctx, 474, 366, 108, 58, '#6f8fae', 6, 3);
  plant(brush, 70, 400, 105, '#c08a62');
  glow(ctx, 320, 120, 420, 320, '#ffffff', 0.4);
}

function bedroom(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, shade(color, 0.04), shade(color, -0.1, 1.2));
  block(ctx, 60, 130, 110, 140, shade(color, -0.08, 1.6), 7, 4);
  block(ctx, 74, 144, 82, 112, shade(color, 0.06, 0.7), 7, 3);
  block(ctx, 480, 110, 100, 100, shade(color, -0.05, 1.7, 30), 7, 50);
  block(ctx, -30, 430, 700, 120, shade(color, 0.08, 0.5), 12, 40);
  block(ctx, -30, 520, 700, floorY - 520, shade(color, 0.1, 0.35), 12, 30);
  block(ctx, -30, 760, 700, floorY - 760, shade(color, -0.02, 1.1), 16, 40);
  for (const phase of [0, 1]) {
    ctx.save();
    ctx.filter = 'blur(1.5px)';
    ctx.strokeStyle = alpha('#6b5a55', 0.35);
    ctx.lineWidth = 2;
    ctx.beginPath();
    for (let x = -10; x <= 650; x += 10) {
      const y = 34 + phase * 34 + Math.sin(x / (90 + phase * 24) + phase * 2) * 16;
      if (x === -10) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
    ctx.stroke();
    ctx.restore();
    for (let x = 10; x <= 640; x += 34) {
      const y = 40 + phase * 34 + Math.sin(x / (90 + phase * 24) + phase * 2) * 16;
      glow(ctx, x, y, 26, 26, '#ffdf9e', 0.8 * random.between(0.6, 1));
      glow(ctx, x, y, 8, 8, '#fffbe8', 1);
    }
  }
}

function kitchen(brush: BackdropBrush): void {
  const { ctx, color, random } = brush;
  wash(ctx, shade(color, 0.06), shade(color, -0.04));
  ctx.save();
  ctx.filter = 'blur(3px)';
  ctx.strokeStyle = alpha(shade(color, -0.12), 0.5);
  ctx.lineWidth = 2;
  for (let y = 150; y < 420; y += 34) {
    for (let x = -40 + ((y / 34) % 2) * 30; x < 680; x += 62) ctx.strokeRect(x, y, 62, 34);
  }
  ctx.restore();
  for (const x of [-20, 150, 420, 590]) block(ctx, x, -96, 160, 226, shade(color, -0.2, 2.2), 6, 6);
  block(ctx, -20, 418, 680, 26, '#c9a27a', 6);
  block(ctx, -20, 444, 680, floorY - 444, shade(color, -0.22, 2.2), 8);
  for (const x of [-20, 106, 426, 552]) {
    block(ctx, x, 500, 112, 380, shade(color, -0.18, 2.2), 8, 8);
    block(ctx, x + 30, 520, 52, 8, '#e6ddcf', 4, 4);
  }
  block(ctx, -20, 920, 680, floorY - 920, shade(color, -0.3, 1.6), 14);
  for (let i = 0; i < 5; i++) {
    const h = random.between(40, 84);
    block(
      ctx,
      24 + i * 30,
      420 - h,
      22,
      h,
      random.pick(['#e2674a', '#f0b64c', '#f4efe6', '#6a8f6b']),
      6,
      8,
    );
  }
  plant(brush, 570, 400, 84, '#e9e2d6');
  glow(ctx, 520, 90, 320, 300, '#fff3d6', 0.55);
}

function gym(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, shade(color, -0.02), shade(color, -0.2));
  for (const x of [20, 240, 460]) block(ctx, x, -60, 170, 450, shade(color, 0.1, 0.8), 9, 6);
  for (const x of [60, 200, 470, 600])
    block(ctx, x, ceilingY, 14, 460 - ceilingY, shade(color, -0.24), 6);
  for (const y of [330, 392]) {
    block(ctx, -20, y, 680, 10, shade(color, -0.3), 5);
    for (let x = 10; x < 640; x += 62)
      block(ctx, x, y - 26, 34, 34, x % 4 < 2 ? '#2f3440' : '#e4573d', 6, 10);
  }
  block(ctx, -20, 460, 680, floorY - 460, shade(color, -0.28), 10);
  for (const [x, y] of [
    [20, 620],
    [560, 580],
    [600, 760],
  ] as const)
    softFill(ctx, 9, shade(color, -0.36), (c) => c.arc(x, y, 62, 0, Math.PI * 2));
  for (const x of [120, 320, 520]) glow(ctx, x, 10, 190, 110, '#ffffff', 0.65);
}

function library(brush: BackdropBrush): void {
  const { ctx, color } = brush;
  wash(ctx, shade(color, -0.1), shade(color, -0.24));
  for (const y of [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 0, -100]) {
    shelf(brush, -10, y, 330, shade(color, -0.2), 8);
    shelf(brush, 330, y, 330, shade(color, -0.2), 8);
  }
  ctx.fillStyle = alpha(shade(color, -0.16), 0.35);
  ctx.fillRect(0, ceilingY, 640, floorY - ceilingY);
  glow(ctx, 530, 120, 300, 280, '#ffd79a', 0.6);
  bokeh(
    brush,
    ['#ffd79a', '#ffc070'],
    9,
    { x: 380, y: 30, width: 260, height: 300 },
    [10, 26],
    0.45,
  );
}
