/** CIE coordinates of a primary colour or of white, as ICC profiles state them: seen under D50. */
type Xyz = readonly [number, number, number];

export interface RgbProfile {
  name: string;
  red: Xyz;
  green: Xyz;
  blue: Xyz;
  /** Parameters of the parametric curve of ICC type 3: gamma, a, b, c and d; a gamma alone is type 0. */
  curve: readonly number[];
}

const D50: Xyz = [0.9642, 1, 0.8249];
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;

const fixed = (value: number): number => Math.round(value * 65_536);

function numbers(type: string, values: readonly number[], kind?: number): Buffer {
  const start = kind === undefined ? 8 : 12;
  const data = Buffer.alloc(start + values.length * 4);
  data.write(type, 0, 'latin1');
  if (kind !== undefined) data.writeUInt16BE(kind, 8);
  for (const [index, value] of values.entries()) data.writeInt32BE(fixed(value), start + index * 4);
  return data;
}

export const xyz = (values: Xyz): Buffer => numbers('XYZ ', values);

export const parametric = (curve: readonly number[]): Buffer =>
  numbers('para', curve, curve.length === 1 ? 0 : 3);

/** An ICC text in one language, as UTF-16. */
export function text(words: string): Buffer {
  const head = Buffer.alloc(28);
  head.write('mluc', 0, 'latin1');
  head.writeUInt32BE(1, 8);
  head.writeUInt32BE(12, 12);
  head.write('enUS', 16, 'latin1');
  head.writeUInt32BE(words.length * 2, 20);
  head.writeUInt32BE(28, 24);
  return Buffer.concat([head, Buffer.from(words, 'utf16le').swap16()]);
}

/** The colour space sRGB, according to IEC 61966-2-1. */
export const SRGB: RgbProfile = {
  name: 'sRGB',
  red: [0.4361, 0.2225, 0.0139],
  green: [0.3851, 0.7169, 0.0971],
  blue: [0.1431, 0.0606, 0.7141],
  curve: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045],
};

/** The ICC profile (version 4) of an RGB space, as short as can be. */
export function rgbProfile({ name, red, green, blue, curve }: RgbProfile): Buffer {
  return iccProfile({ device: 'mntr', space: 'RGB ', connection: 'XYZ ' }, [
    ['desc', text(name)],
    ['cprt', text('none')],
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((tag): [string, Buffer] => [tag, parametric(curve)]),
  ]);
}

/** A profile of these tags; each is four letters and the data behind them. */
export function iccProfile(
  { device, space, connection }: Record<'device' | 'space' | 'connection', string>,
  tags: ReadonlyArray<readonly [string, Buffer]>,
): Buffer {
  const table = Buffer.alloc(4 + tags.length * ENTRY_BYTES);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  let at = HEADER_BYTES + table.length;
  for (const [index, [tag, data]] of tags.entries()) {
    const entry = 4 + index * ENTRY_BYTES;
    table.write(tag, entry, 'latin1');
    table.writeUInt32BE(at, entry + 4);
    table.writeUInt32BE(data.length, entry + 8);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    bodies.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x04_20_00_00, 8);
  header.write(device + space + connection, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  for (const [index, value] of D50.entries()) header.writeInt32BE(fixed(value), 68 + index * 4);
  return Buffer.concat([header, table, ...bodies]);
}
