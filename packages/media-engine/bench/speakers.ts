import { writeFile } from 'node:fs/promises';
import { createFliteDriver } from '@talkreel/media-engine/voice/flite.driver';
import { speakers } from '@talkreel/media-engine/voice/flite/order';
import { synthesizeSpeech } from '@talkreel/media-engine/voice/speak';
import { voices } from '@talkreel/media-engine/voice/voices';
import { encodeWav } from '@talkreel/media-engine/voice/wav';
import type { PhonemeCue } from '@talkreel/media-engine/types';

export interface Spoken {
  durationSeconds: number;
  /** The synthesiser's phonemes and their times. */
  cues: PhonemeCue[];
}

const recorded = 'recorded:';
const driver = createFliteDriver();

/**
 * Our voices, and the recorded speakers behind them, for which the engine does not get the text.
 */
export function listSpeakers(): string[] {
  return [...voices.map(({ id }) => id), ...speakers.map((name) => `${recorded}${name}`)];
}

/** Whether the engine does not get the text and has to listen. */
export function isForeign(speaker: string): boolean {
  return speaker.startsWith(recorded);
}

/** Writes a WAV; the phonemes of our own voices are stored in `cueStoreDir`, as in the product. */
export async function speak(
  speaker: string,
  text: string,
  { outPath, cueStoreDir }: { outPath: string; cueStoreDir: string },
): Promise<Spoken> {
  const own = speakers.find((name) => speaker === `${recorded}${name}`);
  if (!own) return synthesizeSpeech({ text, voiceId: speaker, outPath, cueStoreDir, driver });
  const settings = { speaker: own, size: 1, stretch: 1 };
  const { cues, ...pcm } = await driver.synthesize({ text, settings, rate: 1 });
  await writeFile(outPath, encodeWav(pcm));
  return { durationSeconds: pcm.samples.length / pcm.sampleRate, cues };
}
