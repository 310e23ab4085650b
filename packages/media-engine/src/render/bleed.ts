/** How many pixels the colours go on, and from which alpha on a pixel's colour is its own: below, it is mostly rounding. */
const [REACH, SEEN] = [3, 24];
const COLOUR = 0xffffff;

/**
 * Lets the colours of an actor on nothing go on beyond the edge, where nothing of them is seen: compression and scaling mix
 * an edge with what is beside it, which would be black. `pixels`: RGBA in rows; their alpha stays.
 */
export function bleed(pixels: Uint32Array, width: number): void {
  const ends = pixels.length;
  for (let row = 0; row < ends; row += width) {
    along(pixels, row, row + width, 1);
    along(pixels, row + width - 1, row - 1, -1);
  }
  down(pixels, width, 0, width);
  down(pixels, width, ends - width, -width);
}

function along(pixels: Uint32Array, from: number, to: number, step: 1 | -1): void {
  let [colour, left] = [0, 0];
  for (let at = from; at !== to; at += step) {
    const pixel = pixels[at] as number;
    if (pixel >>> 24 >= SEEN) [colour, left] = [pixel & COLOUR, REACH];
    else if (left > 0) {
      pixels[at] = (pixel & ~COLOUR) | colour;
      left -= 1;
    }
  }
}

/** Row by row, which is faster than column by column. */
function down(pixels: Uint32Array, width: number, from: number, step: number): void {
  const colours = new Uint32Array(width);
  const left = new Uint8Array(width);
  for (let row = from; row >= 0 && row < pixels.length; row += step)
    for (let x = 0; x < width; x++) {
      const pixel = pixels[row + x] as number;
      if (pixel >>> 24 >= SEEN) {
        colours[x] = pixel & COLOUR;
        left[x] = REACH;
      } else if ((left[x] as number) > 0) {
        pixels[row + x] = (pixel & ~COLOUR) | (colours[x] as number);
        left[x] = (left[x] as number) - 1;
      }
    }
}
