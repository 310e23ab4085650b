import type { Locator } from 'playwright-core';

/** The colour of a place in a canvas, in shares of its sides; null while it is hidden. */
export function colourAt(canvas: Locator, x: number, y: number): Promise<number[] | null> {
  return canvas.evaluate(
    (element, [across = 0, down = 0]) => {
      const layer = element as HTMLCanvasElement;
      if (layer.hidden) return null;
      const context = layer.getContext('2d');
      const { width, height } = layer;
      const pixel = context?.getImageData(across * width, down * height, 1, 1).data ?? [];
      return [...pixel].slice(0, 3);
    },
    [x, y],
  );
}
