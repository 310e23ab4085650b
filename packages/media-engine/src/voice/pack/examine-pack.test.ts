import { expect, it } from 'vitest';
import { examinePack } from './examine-pack.ts';
import type { PackSpeaker } from './pack-speaker.ts';
import { tinyPack } from './testing/tiny-pack.ts';

const { pack } = tinyPack();
const sampleRate = 24_000;

/** What examining says of voices that all sound like this. */
async function saidOf(seconds: number, sample: (at: number) => number): Promise<string> {
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, at) => sample(at));
  const speaker: PackSpeaker = {
    speak: () => Promise.resolve({ samples, sampleRate }),
    ...{ pid: () => null, close: () => undefined },
  };
  const heard: string[] = [];
  return examinePack(pack, speaker, ({ voice }) => void heard.push(voice.id)).then(
    () => heard.join(' '),
    (cause: Error) => cause.message,
  );
}

const hum = (at: number) => Math.sin(at / 20) / 2;

it('lets every voice speak, and says what is no speech', async () => {
  expect(await saidOf(2, hum)).toBe(pack.voices.map(({ id }) => id).join(' '));
  expect(await saidOf(0.1, hum)).toMatch(/^Voice 0 takes 0\.1 s for six words/);
  expect(await saidOf(20, hum)).toMatch(/^Voice 0 takes 20\.0 s for six words/);
  expect(await saidOf(2, () => 0)).toMatch(/^Voice 0 is silent\./);
  expect(await saidOf(2, () => Number.NaN)).toMatch(/^Voice 0 returns numbers that are no sound\./);
});
