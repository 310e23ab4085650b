import { hasFlite, speakWithFlite } from '@talkreel/media-engine/cli/flite';
import { synthesizeSpeech } from '@talkreel/media-engine/speech/speak';
import { voices } from '@talkreel/media-engine/speech/voices';
import type { PhonemeCue } from '@talkreel/media-engine/types';
import { print } from './figures.ts';

/** Voices of another synthesiser, used where it is installed. */
const foreignVoices = ['slt', 'rms', 'awb', 'kal16'];

export interface Spoken {
  durationSeconds: number;
  /** What the synthesiser says it said, and when. */
  cues: PhonemeCue[];
}

/** Our voices, then those of another synthesiser, if there is one. */
export async function findSpeakers(): Promise<string[]> {
  const own = voices.map(({ id }) => id);
  if (await hasFlite()) return [...own, ...foreignVoices.map((voice) => `flite:${voice}`)];
  print('No other synthesiser (flite) is installed: own voices only.');
  return own;
}

/** Whether the engine does not know what this one said and has to listen. */
export function isForeign(speaker: string): boolean {
  return speaker.startsWith('flite:');
}

/** Writes a WAV; the phonemes of our own voices are remembered in `cueStoreDir`, as the product does it. */
export async function speak(
  speaker: string,
  text: string,
  { outPath, cueStoreDir }: { outPath: string; cueStoreDir: string },
): Promise<Spoken> {
  if (!isForeign(speaker))
    return synthesizeSpeech({ text, voiceId: speaker, outPath, cueStoreDir });
  const voice = speaker.slice('flite:'.length);
  const cues = await speakWithFlite(voice, text, outPath);
  return { durationSeconds: cues.at(-1)?.endSeconds ?? 0, cues };
}
