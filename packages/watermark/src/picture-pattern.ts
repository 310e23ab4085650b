import { layOutChips, chipsOf, type Chips } from './chips.ts';
import { encodeId } from './id-code.ts';

/** The cells along one side of the pattern, which repeats across the picture. */
export const SIDE = 32;
/** How many cells the shorter side of a picture holds. */
const CELLS_ACROSS = 108;
const SMALLEST_CELL = 4;
/** The middle of a byte: what changes nothing. */
export const NEUTRAL = 128;

export const pictureChips = (key: Uint8Array): Chips =>
  layOutChips(key, 'watermark picture', { cells: SIDE * SIDE, perBit: 3 });

/** The side of a cell in pixels. It follows the picture's size, because platforms scale what they get to theirs. */
export function cellSize({ width, height }: { width: number; height: number }): number {
  return Math.max(SMALLEST_CELL, Math.round(Math.min(width, height) / CELLS_ACROSS));
}

/**
 * What is added to the luma of each picture, as bytes around `NEUTRAL`: cells that pass into each other without an edge.
 * `strength`: levels of 255 at the middle of a cell; or a number for each cell of the picture, row by row.
 */
export function drawPattern(
  id: bigint,
  key: Uint8Array,
  { width, height }: { width: number; height: number },
  strength: number | Float32Array,
): Uint8Array {
  const size = cellSize({ width, height });
  const columns = between(width, size);
  const rows = between(height, size);
  const across = Math.ceil(width / size) + 1;
  const cells = strongCells(chipsOf(pictureChips(key), encodeId(id, key)), strength, {
    across,
    down: Math.ceil(height / size) + 1,
  });
  const pattern = new Uint8Array(width * height);
  const line = new Float32Array(across);
  for (let y = 0; y < height; y += 1) {
    const [upper, down] = [(rows.first[y] ?? 0) * across, rows.share[y] ?? 0];
    for (let column = 0; column < across; column += 1) {
      const above = cells[upper + column] ?? 0;
      line[column] = above + ((cells[upper + across + column] ?? 0) - above) * down;
    }
    for (let x = 0; x < width; x += 1) {
      const first = columns.first[x] ?? 0;
      const left = line[first] ?? 0;
      const value = left + ((line[first + 1] ?? 0) - left) * (columns.share[x] ?? 0);
      // Rounded alike on both sides of zero, so that the picture becomes neither lighter nor darker.
      pattern[y * width + x] = NEUTRAL + Math.trunc(value + (value < 0 ? -0.5 : 0.5));
    }
  }
  return pattern;
}

function strongCells(
  signs: Int8Array,
  strength: number | Float32Array,
  { across, down }: { across: number; down: number },
): Float32Array {
  return Float32Array.from({ length: across * down }, (_, at) => {
    const row = Math.floor(at / across) % SIDE;
    const sign = signs[row * SIDE + ((at % across) % SIDE)] ?? 0;
    return sign * (typeof strength === 'number' ? strength : (strength[at] ?? 0));
  });
}

/** For each pixel, the cell whose middle is before it, and the share of the next one. Cell 0 begins at the edge. */
function between(length: number, size: number): { first: Uint16Array; share: Float32Array } {
  const places = Float64Array.from({ length }, (_, pixel) => (pixel + 0.5) / size);
  return {
    first: Uint16Array.from(places, Math.floor),
    share: Float32Array.from(places, (place) => Math.sin((Math.PI / 2) * (place % 1)) ** 2),
  };
}
