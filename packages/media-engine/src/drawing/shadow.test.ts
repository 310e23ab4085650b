import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { createLayer, drawLayer, type Shadows } from './layer.ts';
import { withShadow } from './shadow.ts';

const RECT = { x: 0, y: 0, width: 60, height: 40 };
const square = (x: number) => ({ x, y: 10, width: 20, height: 20 });

/** A square, and one at its side that casts a shadow. */
function paint(ctx: SKRSContext2D): void {
  const first = square(8);
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(first.x, first.y, first.width, first.height);
  withShadow(ctx, { color: '#000000', blurPx: 8 }, (on) => {
    const { x, y, width, height } = square(28);
    on.fillStyle = '#ffffff';
    on.fillRect(x, y, width, height);
  });
}

async function drawnOn(ground: string | null, shadows: Shadows) {
  const ctx = createCanvas(RECT.width, RECT.height).getContext('2d');
  if (ground !== null) {
    ctx.fillStyle = ground;
    ctx.fillRect(0, 0, RECT.width, RECT.height);
  }
  drawLayer(ctx, await createLayer(RECT, paint, 1, shadows));
  return (x: number, y: number) => [...ctx.getImageData(x, y, 1, 1).data];
}

const IN_SECOND = [38, 20] as const;
const BESIDE_SECOND = [50, 20] as const;

test.each(['within', 'apart'] as const)('a shadow falls on what is behind: %s', async (shadows) => {
  const at = await drawnOn('#ffffff', shadows);
  expect(at(...IN_SECOND)).toEqual([255, 255, 255, 255]);
  // On the first square, near the second one; and on the ground at its other side.
  for (const [x, y] of [[26, 20], BESIDE_SECOND] as const) {
    expect(at(x, y)[0]).toBeLessThan(220);
    expect(at(x, y)[3]).toBe(255);
  }
});

test('beside what is cut out there is no shadow', async () => {
  const at = await drawnOn(null, 'apart');
  expect(at(...IN_SECOND)).toEqual([255, 255, 255, 255]);
  expect(at(...BESIDE_SECOND)[3]).toBe(0);
  expect(at(26, 20)[0]).toBeLessThan(220);
});
