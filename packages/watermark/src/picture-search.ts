import type { Chips } from './chips.ts';
import { createFft } from './fft.ts';
import { SIDE } from './picture-pattern.ts';
import type { Plane } from './picture-residual.ts';

/** Where a pattern lies: the side of its cells, and where its first cell begins, in pixels. */
export interface Place {
  cellWidth: number;
  cellHeight: number;
  x: number;
  y: number;
  /** Left and right are changed. */
  isMirrored: boolean;
  /** Standard deviations above what chance gives. */
  score: number;
}

/** Each cell is divided into two by two when searching, into eight by eight when refining. */
const COARSE = 2 * SIDE;
const FINE = 8 * SIDE;
const SMALLEST = 2.2;
const LARGEST = 14;

const fft = createFft(COARSE);

/** Cells from this size on are as clear in a plane of half the size, which takes a quarter of the time. */
const LARGE = 4.8;

/**
 * The best places for the part of the pattern that all marks share, those of each range of sizes in turn: large cells
 * first, because they are what is usually found, and soon.
 */
export function* searchPlaces(residual: Plane, chips: Chips, keep: number): Generator<Place[]> {
  const spectrum = templateSpectrum(chips);
  const half = halved(residual);
  yield searchSizes(half, spectrum, LARGE / 2, LARGEST / 2, keep).map((place) => ({
    ...place,
    cellWidth: place.cellWidth * 2,
    cellHeight: place.cellHeight * 2,
    x: place.x * 2,
    y: place.y * 2,
  }));
  yield searchSizes(residual, spectrum, SMALLEST, LARGE, keep);
}

function searchSizes(
  residual: Plane,
  spectrum: Spectrum,
  smallest: number,
  largest: number,
  keep: number,
): Place[] {
  const longer = Math.max(residual.width, residual.height);
  const found: Place[] = [];
  // Between two neighbouring sizes, a cell at the far edge is half a cell away.
  for (let size = smallest; size < largest; size *= 1 + size / longer)
    found.push(...bestOffsets(fold(residual, size), spectrum, size));
  return found.toSorted((one, other) => other.score - one.score).slice(0, keep);
}

function halved({ width, height, values }: Plane): Plane {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const half = Float32Array.from({ length: across * down }, (_, at) => {
    const from = Math.floor(at / across) * 2 * width + (at % across) * 2;
    const [a = 0, b = 0] = values.subarray(from, from + 2);
    const [c = 0, d = 0] = values.subarray(from + width, from + width + 2);
    return (a + b + c + d) / 4;
  });
  return { width: across, height: down, values: half };
}

/** Lays all repetitions of the pattern onto each other: first the rows, which is fast, then the columns. */
function fold({ width, height, values }: Plane, size: number): Float64Array {
  const lines = new Float32Array(COARSE * width);
  const rows = placesOf(height, size / 2);
  for (let y = 0; y < height; y += 1) {
    const [line, from] = [(rows.places[y] ?? 0) * width, y * width];
    for (let x = 0; x < width; x += 1)
      lines[line + x] = (lines[line + x] ?? 0) + (values[from + x] ?? 0);
  }
  const folded = new Float64Array(COARSE * COARSE);
  const columns = placesOf(width, size / 2);
  for (let row = 0; row < COARSE; row += 1)
    for (let x = 0; x < width; x += 1) {
      const at = row * COARSE + (columns.places[x] ?? 0);
      folded[at] = (folded[at] ?? 0) + (lines[row * width + x] ?? 0);
    }
  return folded.map((sum, at) => {
    const pixels = (rows.counts[Math.floor(at / COARSE)] ?? 0) * (columns.counts[at % COARSE] ?? 0);
    return sum / Math.max(1, pixels);
  });
}

/** Where each pixel of a line falls, and how many fall where. */
function placesOf(length: number, size: number): { places: Uint8Array; counts: Uint32Array } {
  const counts = new Uint32Array(COARSE);
  const places = Uint8Array.from({ length }, (_, pixel) => {
    const place = Math.floor((pixel + 0.5) / size) % COARSE;
    counts[place] = (counts[place] ?? 0) + 1;
    return place;
  });
  return { places, counts };
}

interface Spectrum {
  re: Float64Array;
  im: Float64Array;
}

function templateSpectrum(chips: Chips): Spectrum {
  const re = syncTemplate(chips, COARSE);
  const im = new Float64Array(re.length);
  transform2d(re, im);
  return { re, im };
}

/** The shared part with so many points along each side; zero where cells carry bits. */
function syncTemplate({ signs, bits }: Chips, points: number): Float64Array {
  const each = points / SIDE;
  const at = (row: number, column: number): number => {
    const cell = (row % SIDE) * SIDE + (column % SIDE);
    return bits[cell] === -1 ? (signs[cell] ?? 0) : 0;
  };
  const template = new Float64Array(points * points);
  for (let y = 0; y < points; y += 1)
    for (let x = 0; x < points; x += 1) {
      const [row, down] = split((y + 0.5) / each);
      const [column, right] = split((x + 0.5) / each);
      template[y * points + x] =
        (at(row, column) * (1 - right) + at(row, column + 1) * right) * (1 - down) +
        (at(row + 1, column) * (1 - right) + at(row + 1, column + 1) * right) * down;
    }
  return template;
}

/** As `drawPattern` draws: the cell whose middle is before a place, and the share of the next one. */
export function split(place: number): [number, number] {
  const first = Math.floor(place);
  return [first, Math.sin((Math.PI / 2) * (place - first)) ** 2];
}

/** Correlates at all offsets, as it is and mirrored. */
function bestOffsets(folded: Float64Array, template: Spectrum, size: number): Place[] {
  const re = folded;
  const im = new Float64Array(re.length);
  transform2d(re, im);
  const straight = { re: new Float64Array(re.length), im: new Float64Array(re.length) };
  for (let y = 0; y < COARSE; y += 1)
    for (let x = 0; x < COARSE; x += 1) {
      const at = y * COARSE + x;
      const mirrored = y * COARSE + ((COARSE - x) % COARSE);
      const [a, b] = [re[at] ?? 0, im[at] ?? 0];
      // Both results are real, so one transform gives both: the mirrored one as the imaginary part.
      const [c, d] = [template.re[at] ?? 0, template.im[at] ?? 0];
      const [e, f] = [template.re[mirrored] ?? 0, template.im[mirrored] ?? 0];
      const [p, q] = [a * c + b * d, b * c - a * d];
      const [r, s] = [a * e + b * f, b * e - a * f];
      // The inverse of a transform is the transform of the conjugate.
      straight.re[at] = p - s;
      straight.im[at] = -(q + r);
    }
  transform2d(straight.re, straight.im);
  return [straight.re, straight.im.map((value) => -value)].map((surface, index) => {
    const { peak, score } = peakOf(surface);
    return {
      cellWidth: size,
      cellHeight: size,
      x: ((peak % COARSE) * size) / 2,
      y: (Math.floor(peak / COARSE) * size) / 2,
      isMirrored: index === 1,
      score,
    };
  });
}

function peakOf(surface: Float64Array): { peak: number; score: number } {
  let [sum, squares, peak] = [0, 0, 0];
  for (const [at, value] of surface.entries()) {
    sum += value;
    squares += value * value;
    if (value > (surface[peak] ?? 0)) peak = at;
  }
  const mean = sum / surface.length;
  const deviation = Math.sqrt(squares / surface.length - mean * mean);
  return { peak, score: deviation > 0 ? ((surface[peak] ?? 0) - mean) / deviation : 0 };
}

function transform2d(re: Float64Array, im: Float64Array): void {
  const [lineRe, lineIm] = [new Float64Array(COARSE), new Float64Array(COARSE)];
  for (let row = 0; row < COARSE; row += 1)
    fft(
      re.subarray(row * COARSE, (row + 1) * COARSE),
      im.subarray(row * COARSE, (row + 1) * COARSE),
    );
  for (let column = 0; column < COARSE; column += 1) {
    for (let row = 0; row < COARSE; row += 1) {
      lineRe[row] = re[row * COARSE + column] ?? 0;
      lineIm[row] = im[row * COARSE + column] ?? 0;
    }
    fft(lineRe, lineIm);
    for (let row = 0; row < COARSE; row += 1) {
      re[row * COARSE + column] = lineRe[row] ?? 0;
      im[row * COARSE + column] = lineIm[row] ?? 0;
    }
  }
}

/** Improves a place in small steps, width and height apart, because platforms round sizes. */
export function refinePlace(residual: Plane, chips: Chips, rough: Place): Place {
  const template = Float32Array.from(syncTemplate(chips, FINE));
  const measure = (place: Place): number => correlate(residual, template, place);
  let best = { place: rough, value: measure(rough) };
  const longer = Math.max(residual.width, residual.height);
  for (let step = 0.25; step >= 0.06; step /= 2) {
    for (let round = 0; round < 3; round += 1) {
      const before = best.value;
      for (const change of changesOf(rough, step, longer)) {
        const place = change(best.place);
        const value = measure(place);
        if (value > best.value) best = { place, value };
      }
      if (best.value === before) break;
    }
  }
  return best.place;
}

/** `step`: in cells; sizes change as much at the far edge. */
function changesOf(
  { cellWidth }: Place,
  step: number,
  longer: number,
): Array<(place: Place) => Place> {
  const move = step * cellWidth;
  const grow = (move * cellWidth) / (longer / 2);
  const both = [-1, 1];
  return [
    ...both.map((sign) => (at: Place) => ({ ...at, x: at.x + sign * move })),
    ...both.map((sign) => (at: Place) => ({ ...at, y: at.y + sign * move })),
    ...both.map((sign) => (at: Place) => ({
      ...at,
      cellWidth: at.cellWidth + sign * grow,
      cellHeight: at.cellHeight + sign * grow,
    })),
    ...both.map((sign) => (at: Place) => ({ ...at, cellHeight: at.cellHeight + sign * grow })),
  ];
}

function correlate(residual: Plane, template: Float32Array, place: Place): number {
  const columns = cellPlaces(residual.width, place.x, place.cellWidth, place.isMirrored);
  const rows = cellPlaces(residual.height, place.y, place.cellHeight, false);
  const fineColumns = columns.map((at) => Math.floor(at * 8) % FINE);
  let sum = 0;
  for (let y = 0; y < residual.height; y += 1) {
    const row = (Math.floor((rows[y] ?? 0) * 8) % FINE) * FINE;
    const from = y * residual.width;
    for (let x = 0; x < residual.width; x += 1)
      sum += (residual.values[from + x] ?? 0) * (template[row + (fineColumns[x] ?? 0)] ?? 0);
  }
  return sum;
}

/** The place of each pixel within the pattern, in cells from 0 to `SIDE`. */
export function cellPlaces(
  length: number,
  offset: number,
  size: number,
  isMirrored: boolean,
): Float32Array {
  return Float32Array.from({ length }, (_, pixel) => {
    const place = ((pixel + 0.5 - offset) / size) % SIDE;
    const whole = place < 0 ? place + SIDE : place;
    return isMirrored ? (2 * SIDE - whole) % SIDE : whole;
  });
}
