import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { analysisSampleRate } from './decode-audio.ts';
import type {
  RawSpeech,
  SpeechDriver,
  SpeechRequest,
  SpokenSentence,
  VoiceFinish,
} from './driver.ts';
import { resample } from './dsp/resample.ts';
import { spectrogram } from './dsp/spectrogram.ts';
import { restAfter } from './flite/join-sentences.ts';
import type { SentencePiece } from './flite/sentences.ts';
import { voiceLevels } from './levels.ts';
import { hearCues } from './listener/hear.ts';

import type { Pcm } from './wav.ts';

/** A text that was spoken elsewhere, sentence by sentence; mono. */
export interface SpokenText {
  sampleRate: number;
  sentences: Array<SentencePiece & { samples: Float32Array }>;
}

/** A recording's own sound, in the room that all our voices are in. */
const finish: VoiceFinish = { eq: [], roomDb: -28 };
/** Quieter than this, relative to the loudest sample, is the silence around a sentence. */
const silence = 0.01;
const edgeSeconds = 0.05;
const fadeSeconds = 0.008;

/** Joins what was spoken already, at any pace; the sounds and their times are heard. */
export function createSpokenDriver({ sampleRate, sentences }: SpokenText): SpeechDriver {
  return {
    name: 'spoken',
    finish,
    async synthesize({ rate, signal }: SpeechRequest): Promise<RawSpeech> {
      const joined = join({ sampleRate, sentences });
      const samples = await atPace({ samples: joined.samples, sampleRate }, rate, signal);
      const heard = spectrogram({
        samples: resample(samples, sampleRate, analysisSampleRate),
        sampleRate: analysisSampleRate,
      });
      return {
        samples,
        sampleRate,
        cues: hearCues(heard, voiceLevels(heard), () => false),
        sentences: joined.sentences.map((sentence) => ({
          ...sentence,
          startSeconds: sentence.startSeconds / rate,
          endSeconds: sentence.endSeconds / rate,
        })),
      };
    },
    close: () => Promise.resolve(),
  };
}

function join({ sampleRate, sentences }: SpokenText): {
  samples: Float32Array;
  sentences: SpokenSentence[];
} {
  const parts: Float32Array[] = [];
  const times: SpokenSentence[] = [];
  let length = 0;
  const append = (samples: Float32Array): void => {
    parts.push(samples);
    length += samples.length;
  };
  for (const [index, { samples, ...sentence }] of sentences.entries()) {
    const startSeconds = length / sampleRate;
    append(withoutSilence({ samples, sampleRate }));
    times.push({ ...sentence, startSeconds, endSeconds: length / sampleRate });
    const restSeconds = restAfter[sentence.mark] - 2 * edgeSeconds;
    if (index < sentences.length - 1)
      append(new Float32Array(Math.round(restSeconds * sampleRate)));
  }
  const all = new Float32Array(length);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return { samples: all, sentences: times };
}

/** A copy from the first to the last sound, with soft edges. */
function withoutSilence({ samples, sampleRate }: Pcm): Float32Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isHeard = (sample: number): boolean => Math.abs(sample) > loudest * silence;
  const edge = Math.round(edgeSeconds * sampleRate);
  const first = Math.max(0, samples.findIndex(isHeard) - edge);
  const kept = samples.slice(first, samples.findLastIndex(isHeard) + 1 + edge);
  const fade = Math.min(Math.round(fadeSeconds * sampleRate), kept.length / 2);
  for (let i = 0; i < fade; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / fade);
    kept[i] = (kept[i] ?? 0) * gain;
    const end = kept.length - 1 - i;
    kept[end] = (kept[end] ?? 0) * gain;
  }
  return kept;
}

/** Faster or slower at the same pitch. */
async function atPace(
  { samples, sampleRate }: Pcm,
  rate: number,
  signal: AbortSignal | undefined,
): Promise<Float32Array> {
  if (rate === 1) return samples;
  const raw = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1'];
  const stdin = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const { stdout } = await runFfmpeg(
    [...raw, '-i', '-', '-filter:a', `atempo=${rate}`, ...raw, '-'],
    {
      stdin,
      signal,
    },
  );
  // A copy, because a Buffer need not start at a multiple of four bytes.
  return new Float32Array(
    Uint8Array.from(stdout.subarray(0, stdout.length - (stdout.length % 4))).buffer,
  );
}
