import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { findPauses } from './pauses.ts';
import { scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

/** A tone that is silent, or nearly so, between these seconds. */
async function tone(name: string, rests: Array<[number, number]>, floor: number): Promise<string> {
  const isQuiet = rests.map(([from, to]) => `between(t,${from},${to})`).join('+') || '0';
  const file = folder.at(name);
  const source = `aevalsrc='if(${isQuiet},${floor},0.3)*sin(2*PI*220*t)':s=24000:d=3`;
  await runFfmpeg(['-f', 'lavfi', '-i', source, '-c:a', 'pcm_s16le', file]);
  return file;
}

test.each([
  ['silence', 0],
  ['the noise of a room', 0.002],
])('rests in %s are found, closed lips are not', async (_name, floor) => {
  const file = await tone(
    `${floor}.wav`,
    [
      [0, 0.2],
      [1, 1.5],
      [2, 2.06],
      [2.8, 3],
    ],
    floor,
  );
  const pauses = await findPauses(file);
  expect(pauses).toHaveLength(3);
  for (const [index, [from, to]] of [
    [0, 0.2],
    [1, 1.5],
    [2.8, 3],
  ].entries()) {
    expect(pauses[index]?.[0]).toBeCloseTo(from ?? 0, 1);
    expect(pauses[index]?.[1]).toBeCloseTo(to ?? 0, 1);
  }
});

test('speech without a rest has none; silence is one', async () => {
  expect(await findPauses(await tone('loud.wav', [], 0))).toEqual([]);
  expect(await findPauses(await tone('still.wav', [[0, 3]], 0))).toHaveLength(1);
});
