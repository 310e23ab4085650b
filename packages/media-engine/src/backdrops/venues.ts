/** Rooms where people learn, are treated, sell or make things. */
import { alpha, mix, shade } from '../drawing/color.ts';
import { glow, softFill } from '../drawing/soft.ts';
import type { BackdropBrush } from './brush.ts';
import { block, ceilingY, floorY, wash } from './brush.ts';

export type Venue = 'classroom' | 'clinic' | 'shop' | 'workshop';

const venues: Record<Venue, (brush: BackdropBrush) => void> = { classroom, clinic, shop, workshop };

export function paintVenue(kind: Venue, brush: BackdropBrush): void {
  venues[kind](brush);
}

/** A board with chalk on it, a window, desks. */
function classroom({ ctx, color, random }: BackdropBrush): void {
  wash(ctx, shade(color, 0.05), shade(color, -0.1));
  block(ctx, 150, 70, 520, 300, '#9a6f48', 5, 6);
  block(ctx, 164, 84, 492, 272, '#2f5b4a', 5, 3);
  for (let row = 0; row < 5; row++) {
    let x = 190 + random.between(0, 20);
    while (x < 620) {
      const wide = random.between(18, 60);
      block(ctx, x, 120 + row * 46, wide, 5, alpha('#f3f6f0', 0.7), 2.4, 2);
      x += wide + random.between(10, 22);
    }
  }
  block(ctx, -40, 60, 150, 300, '#dcecf5', 8, 4);
  block(ctx, 30, 60, 9, 300, '#ffffff', 4);
  block(ctx, -40, 200, 150, 9, '#ffffff', 4);
  block(ctx, -30, 850, 700, floorY - 850, shade(color, -0.2), 16);
  block(ctx, 120, 470, 640, 30, '#c79a6a', 7);
  for (const x of [140, 400]) block(ctx, x, -60, 150, 14, '#ffffff', 7, 6);
  for (const x of [-60, 230, 480]) {
    block(ctx, x, 540, 190, 26, '#d3a878', 9, 5);
    block(ctx, x + 14, 566, 14, 330, '#7e8790', 7);
    block(ctx, x + 160, 566, 14, 330, '#7e8790', 7);
  }
  softFill(ctx, 6, '#3f78b5', (c) => c.arc(585, 428, 34, 0, Math.PI * 2));
  glow(ctx, 40, 200, 330, 380, '#fffbe9', 0.55);
}

/** White walls, a curtain, a cross, a monitor. */
function clinic({ ctx, color }: BackdropBrush): void {
  wash(ctx, shade(color, 0.07, 0.5), shade(color, -0.05, 0.9));
  block(ctx, -30, 440, 700, 60, shade(color, -0.06), 10);
  block(ctx, -40, 50, 190, 300, '#e9f4fa', 8, 4);
  for (let y = 70; y < 350; y += 24) block(ctx, -40, y, 190, 4, alpha('#b9ccd8', 0.7), 3);
  for (let i = 0; i < 6; i++)
    block(ctx, 452 + i * 38, 20, 30, 800, shade(color, i % 2 ? -0.03 : 0.05, 1.5), 8, 14);
  block(ctx, 440, 14, 240, 10, '#aab8c2', 4);
  block(ctx, 206, 96, 66, 66, '#ffffff', 5, 10);
  block(ctx, 230, 108, 18, 42, '#d94f55', 3, 2);
  block(ctx, 218, 120, 42, 18, '#d94f55', 3, 2);
  block(ctx, 120, 400, 10, 470, '#9aa7b1', 5);
  block(ctx, 84, 864, 82, 10, '#9aa7b1', 5, 5);
  block(ctx, 66, 352, 118, 84, '#33414e', 6, 8);
  block(ctx, 74, 360, 102, 68, '#123b44', 5, 4);
  softFill(ctx, 2, '#63e6b4', (c) => {
    c.moveTo(78, 394);
    c.lineTo(110, 394);
    c.lineTo(120, 372);
    c.lineTo(132, 414);
    c.lineTo(140, 394);
    c.lineTo(172, 394);
    c.lineTo(172, 398);
    c.lineTo(138, 398);
    c.lineTo(132, 424);
    c.lineTo(120, 384);
    c.lineTo(112, 398);
    c.lineTo(78, 398);
  });
  block(ctx, -30, 560, 700, 330, shade(color, 0.02, 0.6), 14);
  block(ctx, -30, 880, 700, floorY - 880, shade(color, -0.1, 0.7), 14);
  for (const x of [90, 400]) block(ctx, x, -70, 160, 14, '#ffffff', 7, 6);
  glow(ctx, 60, 150, 400, 380, '#ffffff', 0.6);
}

/** Clothes on a rail, boxes on shelves, lamps. */
function shop({ ctx, color, random }: BackdropBrush): void {
  wash(ctx, shade(color, 0.05), shade(color, -0.12));
  for (const y of [150, 250, 50]) {
    block(ctx, 430, y, 240, 10, '#b78a5e', 5);
    let x = 440;
    while (x < 650) {
      const [wide, tall] = [random.between(18, 40), random.between(26, 62)];
      block(
        ctx,
        x,
        y - tall,
        wide,
        tall,
        random.pick(['#e7b7a0', '#8fb2a4', '#d9c27c', '#7f93b8', '#f1ece2']),
        6,
        5,
      );
      x += wide + random.between(6, 14);
    }
  }
  block(ctx, -30, 160, 270, 7, '#6d737c', 3);
  for (let x = -20; x < 226; x += 24) {
    const tone = random.pick([
      '#c9665b',
      '#3f5f8f',
      '#d8b36a',
      '#6e8f74',
      '#efe7da',
      '#7a5a86',
      '#2f3440',
    ]);
    block(ctx, x, 172, 22, random.between(150, 210), tone, 6, 8);
  }
  block(ctx, -30, 900, 700, floorY - 900, shade(color, -0.26), 16);
  block(ctx, 400, 420, 280, 520, '#a67c55', 10, 6);
  block(ctx, 390, 404, 300, 22, '#d8b48a', 6, 4);
  block(ctx, -30, 560, 440, 360, mix(color, '#b9a58c', 0.5), 14);
  for (const x of [110, 330, 550]) {
    block(ctx, x - 2, ceilingY, 4, 40 - ceilingY, '#4c4f57', 2);
    glow(ctx, x, 62, 130, 110, '#ffe2a8', 0.7);
    block(ctx, x - 20, 40, 40, 24, '#fff1cf', 6, 12);
  }
}

/** Tools on a board, a bench, beams: garages, factories, building sites. */
function workshop({ ctx, color, random }: BackdropBrush): void {
  wash(ctx, shade(color, -0.02), shade(color, -0.2));
  for (const x of [-10, 300, 610])
    block(ctx, x, ceilingY, 30, 540 - ceilingY, shade(color, -0.22), 7);
  block(ctx, -20, 30, 680, 24, shade(color, -0.26), 7);
  block(ctx, 30, 110, 240, 220, '#a98256', 6, 6);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [50 + (i % 5) * 44, 130 + Math.floor(i / 5) * 100];
    block(ctx, x, y, 9, random.between(44, 72), random.pick(['#c9ccd2', '#7d848e']), 4, 3);
    block(
      ctx,
      x - 7,
      y - 4,
      23,
      18,
      random.pick(['#d9473f', '#e0a93a', '#3b6ea8', '#3c424c']),
      4,
      4,
    );
  }
  block(ctx, 372, 90, 200, 240, alpha('#dfe9f0', 0.9), 8, 4);
  for (const x of [436, 504]) block(ctx, x, 90, 7, 240, shade(color, -0.24), 4);
  for (const y of [168, 248]) block(ctx, 372, y, 200, 7, shade(color, -0.24), 4);
  block(ctx, -20, 430, 690, 30, '#b98c5c', 7);
  block(ctx, -20, 460, 690, floorY - 460, shade(color, -0.24), 10);
  for (const x of [-10, 120, 430, 560]) block(ctx, x, 520, 100, 330, shade(color, -0.3), 9, 6);
  block(ctx, -20, 900, 690, floorY - 900, shade(color, -0.34), 14);
  for (const x of [150, 450]) block(ctx, x, -70, 150, 14, '#fff5dc', 8, 6);
  for (const [x, tone] of [
    [70, '#e0a93a'],
    [540, '#d9473f'],
  ] as const)
    block(ctx, x, 372, 76, 60, tone, 8, 6);
  glow(ctx, 470, 160, 300, 300, '#fff5dc', 0.55);
}
