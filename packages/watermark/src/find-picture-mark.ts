import { receivedBits } from './chips.ts';
import { agreement, type FoundMark } from './found-mark.ts';
import { decodeId } from './id-code.ts';
import { pictureChips, SIDE } from './picture-pattern.ts';
import { residualOf, type Plane } from './picture-residual.ts';
import { cellPlaces, refinePlace, searchPlaces, split, type Place } from './picture-search.ts';

/** Fewer standard deviations are chance: of all places, the best one of an unmarked picture rarely has six. */
const LEAST_SCORE = 5;
/** The places that are tried. */
const TRIED = 4;

/** Finds the mark of this key in a mean frame, wherever it was cut and scaled to. */
export function findPictureMark(frame: Plane, key: Uint8Array): FoundMark | null {
  const residual = residualOf(frame);
  // One colour carries nothing, and the search would take seconds.
  if (residual.values.every((value) => value === 0)) return null;
  const chips = pictureChips(key);
  for (const places of searchPlaces(residual, chips, TRIED))
    for (const rough of places) {
      if (rough.score < LEAST_SCORE) break;
      const received = receivedBits(chips, cellsAt(residual, refinePlace(residual, chips, rough)));
      const id = decodeId(received, key);
      if (id !== null) return { id, confidence: agreement(received, id, key) };
    }
  return null;
}

/** What was measured in each cell, over all repetitions of the pattern. */
function cellsAt({ width, height, values }: Plane, place: Place): Float64Array {
  const columns = [...cellPlaces(width, place.x, place.cellWidth, place.isMirrored)].map(split);
  const rows = [...cellPlaces(height, place.y, place.cellHeight, false)].map(split);
  const cells = new Float64Array(SIDE * SIDE);
  const add = (row: number, column: number, value: number): void => {
    const cell = (row % SIDE) * SIDE + (column % SIDE);
    cells[cell] = (cells[cell] ?? 0) + value;
  };
  for (const [y, [row, down]] of rows.entries())
    for (const [x, [column, right]] of columns.entries()) {
      const value = values[y * width + x] ?? 0;
      add(row, column, value * (1 - down) * (1 - right));
      add(row, column + 1, value * (1 - down) * right);
      add(row + 1, column, value * down * (1 - right));
      add(row + 1, column + 1, value * down * right);
    }
  return cells;
}
