import { CELLS, layOutChips, chipsOf, type Chips } from './chips.ts';
import { encodeId } from './id-code.ts';

/** The cells along one side of the pattern, which repeats across the picture. */
export const SIDE = Math.sqrt(CELLS);
/** How many cells the shorter side of a picture holds. */
const CELLS_ACROSS = 90;
const SMALLEST_CELL = 4;
/** The middle of a byte: what changes nothing. */
export const NEUTRAL = 128;

export const pictureChips = (key: Uint8Array): Chips => layOutChips(key, 'watermark picture');

/** The side of a cell in pixels. It follows the picture's size, because platforms scale what they get to theirs. */
export function cellSize({ width, height }: { width: number; height: number }): number {
  return Math.max(SMALLEST_CELL, Math.round(Math.min(width, height) / CELLS_ACROSS));
}

/**
 * What is added to the luma of each picture, as bytes around `NEUTRAL`: cells that pass into each other without an edge.
 * `strength`: levels of 255 at the middle of a cell; with a number for each cell of the picture, row by row, for that.
 */
export function drawPattern(
  id: bigint,
  key: Uint8Array,
  { width, height }: { width: number; height: number },
  strength: number | Float32Array,
): Uint8Array {
  const signs = chipsOf(pictureChips(key), encodeId(id, key));
  const size = cellSize({ width, height });
  const columns = between(width, size);
  const rows = between(height, size);
  const across = Math.ceil(width / size) + 1;
  const at = (row: number, column: number): number =>
    (signs[(row % SIDE) * SIDE + (column % SIDE)] ?? 0) *
    (typeof strength === 'number' ? strength : (strength[row * across + column] ?? 0));
  const pattern = new Uint8Array(width * height);
  for (const [y, row] of rows.entries())
    for (const [x, column] of columns.entries()) {
      const upper =
        at(row.first, column.first) * (1 - column.share) +
        at(row.first, column.first + 1) * column.share;
      const lower =
        at(row.first + 1, column.first) * (1 - column.share) +
        at(row.first + 1, column.first + 1) * column.share;
      pattern[y * width + x] = NEUTRAL + Math.round(upper * (1 - row.share) + lower * row.share);
    }
  return pattern;
}

/** For each pixel, the cell whose middle is before it, and the share of the next one. Cell 0 begins at the edge. */
function between(length: number, size: number): Array<{ first: number; share: number }> {
  return Array.from({ length }, (_, pixel) => {
    const place = (pixel + 0.5) / size;
    const first = Math.floor(place);
    return { first, share: Math.sin((Math.PI / 2) * (place - first)) ** 2 };
  });
}
