import { MessageChannel } from 'node:worker_threads';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { createLayer, drawLayer } from '../drawing/layer.ts';
import type { Layer } from '../drawing/layer.ts';
import { withShadow } from '../drawing/shadow.ts';
import { makeLayersTogether } from './share-layers.ts';

const rect = { x: 10, y: 20, width: 120, height: 90 };
const colours = ['#d04040', '#40d040', '#4040d0', '#d0d040'];

function shownBy(layer: Layer): Buffer {
  const canvas = createCanvas(160, 140);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, 160, 140);
  drawLayer(ctx, layer);
  return canvas.data();
}

const paint =
  (colour = '') =>
  (ctx: SKRSContext2D): void =>
    withShadow(ctx, { color: '#000000', blurPx: 6 }, (on) => {
      on.fillStyle = colour;
      on.fillRect(30, 40, 50, 40);
    });

describe('two makers of the same layers', () => {
  it('make each layer once, and both get all', async () => {
    const claims = new SharedArrayBuffer(32 * 4);
    const { port1, port2 } = new MessageChannel();
    const drawn: string[] = [];
    const makers = [port1, port2].map((port) => makeLayersTogether({ claims, port }));
    const results = await Promise.all(
      makers.map((make) =>
        Promise.all(
          colours.map((colour) =>
            make(
              rect,
              (ctx) => {
                drawn.push(colour);
                paint(colour)(ctx);
              },
              1,
              'apart',
            ),
          ),
        ),
      ),
    );
    port1.close();
    expect(drawn.toSorted()).toEqual(colours.toSorted());
    for (const layers of results) {
      for (const [index, layer] of layers.entries()) {
        const alone = await createLayer(rect, paint(colours[index]), 1, 'apart');
        expect(layer.shadow?.rect).toEqual(alone.shadow?.rect);
        expect(layer.rect).toEqual(alone.rect);
        expect(Buffer.compare(shownBy(layer), shownBy(alone))).toBe(0);
      }
    }
  });

  it('both fail if one fails', async () => {
    const claims = new SharedArrayBuffer(32 * 4);
    const { port1, port2 } = new MessageChannel();
    const attempts = [port1, port2].map((port) =>
      makeLayersTogether({ claims, port })(rect, () => {
        throw new Error('no paint');
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    port1.close();
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
