import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { synthesizeSpeech } from '@talkreel/media-engine/speech/speak';
import { voices } from '@talkreel/media-engine/speech/voices';
import type { PhonemeCue } from '@talkreel/media-engine/types';
import { print } from './figures.ts';

/** Voices of another synthesiser, used where it is installed. */
const foreignVoices = ['slt', 'rms', 'awb', 'kal16'];
const run = promisify(execFile);

export interface Spoken {
  durationSeconds: number;
  /** What the synthesiser says it said, and when. */
  cues: PhonemeCue[];
}

/** Our voices, then those of another synthesiser, if there is one. */
export async function findSpeakers(): Promise<string[]> {
  const own = voices.map(({ id }) => id);
  if (await hasForeignSynthesiser())
    return [...own, ...foreignVoices.map((voice) => `flite:${voice}`)];
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
  const { stdout } = await run('flite', ['-voice', voice, '-psdur', '-t', text, '-o', outPath]);
  const cues = readTimes(stdout);
  return { durationSeconds: cues.at(-1)?.endSeconds ?? 0, cues };
}

/** "pau:0.224 m:0.260": every sound with its end. */
function readTimes(text: string): PhonemeCue[] {
  let startSeconds = 0;
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', end = '0'] = entry.split(':');
      const cue: PhonemeCue = {
        startSeconds,
        endSeconds: Number(end),
        ipa: name === 'pau' ? '' : name,
        stress: 0,
      };
      startSeconds = cue.endSeconds;
      return cue;
    });
}

async function hasForeignSynthesiser(): Promise<boolean> {
  return run('flite', ['--version']).then(
    () => true,
    (cause: { code?: unknown }) => cause.code !== 'ENOENT',
  );
}
