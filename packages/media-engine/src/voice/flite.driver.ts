import type { RawSpeech, SpeechDriver, SpeechRequest } from './driver.ts';
import { resample } from './dsp/resample.ts';
import { joinSentences, type SpokenPiece } from './flite/join-sentences.ts';
import { speakerSampleRate } from './flite/order.ts';
import { splitSentences } from './flite/sentences.ts';
import { createSynthesizer } from './flite/synthesizer.ts';
import type { PhonemeCue } from '../types.ts';

const sampleRate = 24_000;

/** flite's names of sounds. */
const ipaOf: Record<string, string> = Object.fromEntries(
  'pau: m:m b:b p:p f:f v:v th:θ dh:ð t:t d:d n:n s:s z:z sh:ʃ zh:ʒ ch:tʃ jh:dʒ k:k g:ɡ ng:ŋ hh:h r:ɹ er:ɜ l:l iy:i ih:ɪ y:j ey:eɪ eh:ɛ ae:æ aa:ɑ ah:ʌ ay:aɪ aw:aʊ ao:ɔ ow:oʊ oy:ɔɪ uw:u uh:ʊ w:w ax:ə'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Parses `pau:0.224 m:0.260 …`: every sound with its end. */
function readSounds(text: string): PhonemeCue[] {
  let startSeconds = 0;
  const cues: PhonemeCue[] = [];
  for (const entry of text.trim().split(/\s+/)) {
    const [name = '', end = '0'] = entry.split(':');
    const endSeconds = Number(end);
    if (endSeconds > startSeconds) cues.push({ startSeconds, endSeconds, ipa: ipaOf[name] ?? '' });
    startSeconds = endSeconds;
  }
  return cues;
}

/** The same part of a sound that is played faster. */
const sooner = <T extends { startSeconds: number; endSeconds: number }>(
  part: T,
  by: number,
): T => ({
  ...part,
  startSeconds: part.startSeconds / by,
  endSeconds: part.endSeconds / by,
});

/** flite, compiled to WebAssembly: recorded speakers, in English. */
export function createFliteDriver(): SpeechDriver {
  const synthesizer = createSynthesizer();
  return {
    name: 'flite',
    close: () => synthesizer.close(),
    async synthesize({ text, settings, rate, signal }: SpeechRequest): Promise<RawSpeech> {
      const { speaker, size, pitchHz } = settings;
      // Played faster, a voice is smaller, higher and quicker; we want only smaller.
      const stretch = (settings.stretch * size) / rate;
      const pieces = await Promise.all(
        splitSentences(text).map(async (sentence): Promise<SpokenPiece> => {
          const { samples, sounds } = await synthesizer.speak(
            {
              text: sentence.text,
              speaker,
              stretch,
              isQuestion: sentence.mark === '?',
              pitchHz: pitchHz && { mean: pitchHz.mean / size, spread: pitchHz.spread / size },
            },
            signal,
          );
          return { samples, cues: readSounds(sounds), sentence };
        }),
      );
      const joined = joinSentences(pieces, speakerSampleRate, stretch);
      return {
        samples: resample(joined.samples, Math.round(speakerSampleRate * size), sampleRate),
        sampleRate,
        cues: joined.cues.map((cue) => sooner(cue, size)),
        sentences: joined.sentences.map((sentence) => sooner(sentence, size)),
      };
    },
  };
}
