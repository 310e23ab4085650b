/** @module-tag long */
import { readFile, writeFile } from 'node:fs/promises';
import { peakMemoryOfChildren } from '@talkreel/testing/peak-memory';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeMusic } from '../encode-music.ts';
import { encodeSpeech } from '../encode-speech.ts';
import { MediaRejected } from '../media-rejected.ts';
import { scratchFolder } from '../testing/make-media.ts';
import { damaged } from '../testing/damage.ts';
import { corpusSounds, soundsToDamage, type CorpusSound } from './sounds.ts';

const MOST_MIB = 300;
/** The most seconds that sound of ten minutes takes on two busy cores. */
const MOST_SECONDS = 30;

/** `FUZZ_SEED=7 FUZZ_RUNS=500` damages files in other ways, and more often. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8);

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

const encoders = {
  music: { encode: encodeMusic, output: 'kept.m4a', minSeconds: 2, maxSeconds: 600 },
  speech: { encode: encodeSpeech, output: 'kept.wav', minSeconds: 0.6, maxSeconds: 60 },
};

async function encode(source: string, as: keyof typeof encoders): Promise<number | string> {
  const { encode: encodeAs, output, ...limits } = encoders[as];
  const asked = { source, output: folder.at(output), lufs: -16, ...limits };
  const { result, peakMiB } = await peakMemoryOfChildren(() =>
    encodeAs(asked, { signal: AbortSignal.timeout(MOST_SECONDS * 1000) }).catch(
      (error: unknown) => error,
    ),
  );
  expect(peakMiB).toBeLessThan(MOST_MIB);
  if (result instanceof MediaRejected) return result.reason;
  if (result instanceof Error) throw result;
  return Math.round((result as { durationSeconds: number }).durationSeconds);
}

const made = new Map<CorpusSound, Promise<string>>();

/** Made once for both encoders, in a file of its own. */
function fileOf(sound: CorpusSound): Promise<string> {
  const file = made.get(sound) ?? sound.make(folder.at(`sent-${made.size}`));
  made.set(sound, file);
  return file;
}

/** @shows abuse 16 */
test.each(corpusSounds)('$name becomes $becomes', async (sound) => {
  expect(await encode(await fileOf(sound), 'music')).toBe(sound.becomes);
});

/** The result as speech: all readable sounds are tones, which are no speech. */
const ofTones = (becomes: number | string) =>
  typeof becomes === 'number' ? 'no-speech' : expect.any(String);

/** @shows abuse 49 */
test.each(corpusSounds)('$name is no speech', async (sound) => {
  expect(await encode(await fileOf(sound), 'speech')).toEqual(ofTones(sound.becomes));
});

/** @shows abuse 17, abuse 49 */
test.each(soundsToDamage)('a damaged $format is a sound or refused', async ({ format, make }) => {
  const whole = await readFile(await make(folder.at('whole')));
  const source = folder.at(`damaged.${format}`);
  await fc.assert(
    fc.asyncProperty(damaged(whole), async (bytes) => {
      await writeFile(source, bytes);
      await encode(source, 'music');
      await encode(source, 'speech');
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
