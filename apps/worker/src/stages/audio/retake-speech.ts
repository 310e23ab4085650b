import { join } from 'node:path';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { speechLanguage } from '@talkreel/contracts/http/audio';
import { samplesOf } from '@talkreel/media-tools/levels';
import { fitAudio } from '@talkreel/media-tools/normalise';
import { readSpeech, SPEECH_RATE, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { replaceSentence } from '@talkreel/media-tools/replace-sentence';
import type { StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { makerOf, type Made } from '../../provenance.ts';
import { fetchSource, type Retake, type RetakenPart } from '../retake-source.ts';
import { makeSpeech } from './make-speech.ts';
import type { Recording } from './shared-speech.ts';

/** Of a retake. */
export const retakenSpeech = z.object({
  text: z.string(),
  voiceId: z.string(),
  samplePath: z.string(),
  language: speechLanguage.default(LANGUAGE),
  rate: z.number().default(1),
  /** The recording that the sentence is in. */
  recordingPath: z.string(),
  before: z.tuple([z.number().nullable(), z.number()]),
  after: z.tuple([z.number(), z.number().nullable()]),
  /** What spoke it; null: not known. */
  model: z.string().nullable(),
});

/** One sentence spoken again by the same voice, in its place in the recording: everything around it stays as it was. */
export async function retakeSpeech(
  deps: StageDeps,
  run: StageRun,
  { retake }: Retake<z.infer<typeof retakenSpeech>>,
  dir: string,
): Promise<{
  recording: Recording;
  made: Pick<Made, 'model' | 'provider' | 'from' | 'edits'>;
  part: RetakenPart;
}> {
  // Before anything is paid: it may have been deleted since.
  const before = await fetchSource(deps, 'audio', retake.recordingPath, join(dir, 'before.wav'));
  const { recording, driver } = await makeSpeech(deps, run, retake, { dir, model: retake.model });
  const [whole, take] = [
    await samplesIn(before, join(dir, 'before-plain.wav'), run.signal),
    await samplesIn(recording.file, join(dir, 'take-plain.wav'), run.signal),
  ];
  const { samples, gainDb, ...part } = replaceSentence(whole, take, retake);
  run.log.info({ ...part, gainDb }, 'a sentence was spoken again');
  const file = join(dir, 'retaken.wav');
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  await writePlainWav(file, { samples: bytes, sampleRate: SPEECH_RATE }, run.signal);
  return {
    recording: { file, durationSeconds: samples.length / SPEECH_RATE },
    made: {
      model: driver.model,
      provider: makerOf(driver),
      from: [{ kind: 'audio', path: retake.recordingPath, file: before, as: 'parent' }],
      edits: [{ action: 'c2pa.edited', what: 'sentence' }],
    },
    part,
  };
}

async function samplesIn(file: string, plain: string, signal: AbortSignal): Promise<Int16Array> {
  const speech = await readSpeech(file, signal);
  if (speech !== null) return samplesOf(Buffer.from(speech));
  const { durationSeconds: seconds } = await checkAudio(file, { signal });
  await fitAudio({ audio: file, output: plain, seconds }, { signal });
  return samplesOf(Buffer.from((await readSpeech(plain, signal)) ?? Buffer.alloc(0)));
}
