/** @module-tag long */
import { readFile, writeFile } from 'node:fs/promises';
import { heicPhoto } from '@talkreel/testing/heic-photo';
import { peakMemoryOfChildren } from '@talkreel/testing/peak-memory';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImageRefused, reencodeImage } from '../image.ts';
import { readImageHeader } from '../image-header.ts';
import { scratchFolder } from '../testing/make-media.ts';
import { damaged } from '../testing/damage.ts';
import { corpusImages, middleOf, RED, startMagick, toDamage } from './images.ts';

/** The limit of memory in MiB; a legal image takes 350. */
const MOST_MIB = 600;

/** `FUZZ_SEED=7 FUZZ_RUNS=500` damages files in other ways, and more often. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
  await startMagick();
});
afterAll(() => folder.remove());

async function reencode(bytes: Buffer) {
  const [source, output] = [folder.at('sent.png'), folder.at('kept.jpg')];
  await writeFile(source, bytes);
  const { result, peakMiB } = await peakMemoryOfChildren(() =>
    reencodeImage({ source, output, minSide: 64 }).catch((error: unknown) => error),
  );
  expect(peakMiB).toBeLessThan(MOST_MIB);
  if (result instanceof ImageRefused) return { became: result.reason };
  if (result instanceof Error) throw result;
  const { width, height } = result as { width: number; height: number };
  return { became: `${width}x${height}`, color: middleOf(await readFile(output), width, height) };
}

/** The HEIC comes from a fixture, because ImageMagick does not write it. */
const heic = { name: 'HEIC', format: 'HEIC', make: heicPhoto };
const images = [...corpusImages, { ...heic, becomes: '240x320', color: [218, 0, 25] }];
const whole = [...toDamage, heic];

/** @shows abuse 16 */
test.each(images)('$name becomes $becomes', async ({ make, becomes, color = RED }) => {
  const kept = await reencode(make());
  expect(kept.became).toBe(becomes);
  const off = kept.color?.map((value, index) => Math.abs(value - (color[index] ?? 0))) ?? [];
  expect(Math.max(0, ...off), `${kept.color?.join(', ')} is ${color.join(', ')}`).toBeLessThan(30);
});

/** @shows abuse 17 */
test.each(whole)(
  'a damaged $format is a picture or refused, whatever is damaged',
  async ({ make }) => {
    await fc.assert(
      fc.asyncProperty(damaged(make()), async (bytes) => void (await reencode(bytes))),
      { seed: SEED, numRuns: RUNS },
    );
  },
);

test.each(whole)('the header of a damaged $format is read without an error', ({ make }) => {
  fc.assert(
    fc.property(damaged(make()), (bytes) => {
      const header = readImageHeader(bytes);
      expect(header === null || header.width >= 0).toBe(true);
    }),
    { seed: SEED, numRuns: 100 * RUNS },
  );
});
