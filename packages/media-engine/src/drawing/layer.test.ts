import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { createLayer, drawTurned } from './layer.ts';
import type { Turn } from './layer.ts';

const rect = { x: 0, y: 0, width: 120, height: 80 };

/** Red left of the middle, blue right of it, drawn turned and a little rotated. */
async function turned(turn: Turn, rotation = 0) {
  const layer = await createLayer(rect, (ctx) => {
    ctx.fillStyle = '#ff0000';
    ctx.fillRect(20, 20, 40, 40);
    ctx.fillStyle = '#0000ff';
    ctx.fillRect(60, 20, 40, 40);
  });
  const ctx = createCanvas(120, 80).getContext('2d');
  ctx.translate(60, 40);
  ctx.rotate(rotation);
  ctx.translate(-60, -40);
  drawTurned(ctx, layer, turn);
  return (x: number, y: number): number[] => [...ctx.getImageData(x, y, 1, 1).data];
}

describe('a layer that turns', () => {
  it('moves its middle and keeps its edges', async () => {
    const at = await turned({ axis: 60, shift: 8 });
    expect(at(66, 40)).toEqual([255, 0, 0, 255]);
    expect(at(70, 40)).toEqual([0, 0, 255, 255]);
    for (const [outside, inside] of [
      [17, 23],
      [102, 97],
    ] as const) {
      expect(at(outside, 40)[3]).toBe(0);
      expect(at(inside, 40)[3]).toBe(255);
    }
  });

  it('shows nothing between its halves, even rotated', async () => {
    const at = await turned({ axis: 60, shift: -6 }, 0.05);
    for (let y = 30; y < 50; y++) {
      for (let x = 44; x < 66; x++) expect(at(x, y)[3]).toBeGreaterThan(250);
    }
  });

  it('is as it was without a turn', async () => {
    const at = await turned({ axis: 60, shift: 0 });
    expect(at(57, 40)).toEqual([255, 0, 0, 255]);
    expect(at(62, 40)).toEqual([0, 0, 255, 255]);
  });
});
