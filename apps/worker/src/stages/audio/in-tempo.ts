import { join } from 'node:path';
import { filmTexts } from '@talkreel/contracts/film-texts';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { changeTempo } from '@talkreel/media-tools/tempo';
import { StageFailure } from '@talkreel/queue/stage';
import type { Recording } from './shared-speech.ts';

/** Faster than asked for by so much, nobody hears it; by more, the text was too long. */
const MOST_FASTER = 1.15;

/** A recording at the requested rate; with `maxSeconds` as much faster as it must be, or refused. */
export async function inTempo(
  joined: string,
  about: { rate: number; maxSeconds?: number | undefined; dir: string; signal: AbortSignal },
): Promise<Recording> {
  const { rate, maxSeconds = Infinity, dir, signal } = about;
  const natural = (await checkAudio(joined, { signal })).durationSeconds;
  const faster = Math.max(1, natural / rate / maxSeconds);
  if (faster > MOST_FASTER)
    throw new StageFailure({
      code: 'speech_too_long',
      userMessage: filmTexts.spokenTooLong(natural / rate, Math.ceil(maxSeconds)),
      then: 'final',
    });
  if (rate * faster === 1) return { file: joined, durationSeconds: natural };
  const file = join(dir, 'final.wav');
  await changeTempo({ audio: joined, output: file, rate: rate * faster }, { signal });
  return { file, durationSeconds: (await checkAudio(file, { signal })).durationSeconds };
}
