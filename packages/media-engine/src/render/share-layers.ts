/**
 * The layers of one scene, made by two threads together: each makes what the other has not started.
 */
import type { MessagePort } from 'node:worker_threads';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import pLimit from 'p-limit';
import { createLayer } from '../drawing/layer.ts';
import type { Layer, MakeLayer, Rect } from '../drawing/layer.ts';

export interface LayerShare {
  /** One word per layer, in the order in which a scene requests them: 0 while unclaimed. */
  claims: SharedArrayBuffer;
  /** The port to the other thread. */
  port: MessagePort;
}

interface Parcel {
  index: number;
  /** Null if the layer could not be made. */
  layer: Packed | null;
}

interface Packed {
  rect: Rect;
  width: number;
  pixels: Uint8ClampedArray;
  shadow: Packed | undefined;
}

/** Both threads must request the same layers in the same order. A failure of one fails both. */
export function makeLayersTogether({ claims, port }: LayerShare): MakeLayer {
  const flags = new Int32Array(claims);
  const arrivals = Array.from(flags, () => Promise.withResolvers<Layer>());
  // A failure is reported to the thread that requests the layer.
  for (const { promise } of arrivals) promise.catch(() => undefined);
  port.on('message', ({ index, layer }: Parcel) => {
    if (layer) arrivals[index]?.resolve(unpack(layer));
    else arrivals[index]?.reject(new Error('the other thread could not make a layer'));
  });

  const oneAtATime = pLimit(1);
  let count = 0;
  return (...order) => {
    const index = count++;
    const arrival = arrivals[index];
    if (!arrival) return Promise.reject(new RangeError('a scene has too many layers to share'));
    // Own layers are made one at a time, as in `layersInTurn`, but without waiting for layers of the other thread.
    void oneAtATime(async () => {
      if (Atomics.compareExchange(flags, index, 0, 1) !== 0) return;
      try {
        const layer = await createLayer(...order);
        port.postMessage({ index, layer: pack(layer) } satisfies Parcel);
        arrival.resolve(layer);
      } catch (error) {
        port.postMessage({ index, layer: null } satisfies Parcel);
        arrival.reject(error);
      }
    });
    return arrival.promise;
  };
}

function pack({ rect, canvas, shadow }: Layer): Packed {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  return { rect, width, pixels, shadow: shadow && pack(shadow) };
}

function unpack({ rect, width, pixels, shadow }: Packed): Layer {
  const image = new ImageData(pixels, width);
  const canvas = createCanvas(width, image.height);
  canvas.getContext('2d').putImageData(image, 0, 0);
  return { rect, canvas, shadow: shadow && unpack(shadow) };
}
