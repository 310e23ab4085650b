import { writeFile } from 'node:fs/promises';
import type { PhonemeCue } from '../types.ts';
import type { RawSpeech, SpeechDriver } from './driver.ts';
import { createEspeakDriver } from './espeak.driver.ts';
import { rememberCues } from './cue-store.ts';
import { resample } from './dsp/resample.ts';
import { master } from './mastering.ts';
import { languageOf, type Language } from './text/language.ts';
import { normalizeText } from './text/normalize-text.ts';
import { voiceTag } from './voice-tag.ts';
import { voiceById, type Voice } from './voices.ts';
import { encodeWav } from './wav.ts';

const speechSampleRate = 24_000;
/** What the product promises a script takes: words over this many per second. */
const estimatedWordsPerSecond = 2.5;
const maxTextLength = 2000;
const leadSeconds = 0.04;
const tailSeconds = 0.12;
/** Faster than this a synthetic voice stops being understood, so very short texts may overrun their estimate. */
const fastestRate = 1.45;

export interface SpeakOptions {
  text: string;
  voiceId: string;
  /** Mono 16-bit 24 kHz WAV is written here. */
  outPath: string;
  /** Pace against the voice's own; left out, the pace is fitted to the product's estimate of 2.5 words a second. */
  rate?: number;
  /** Folder in which the phonemes of this speech are remembered for the lip sync. */
  cueStoreDir?: string;
  signal?: AbortSignal;
  driver?: SpeechDriver;
}

export interface SpokenFile {
  durationSeconds: number;
  cues: PhonemeCue[];
}

let sharedDriver: SpeechDriver | undefined;

/**
 * Speaks a text and writes it as a WAV file at -16 LUFS that names its voice in the metadata.
 * Throws `RangeError` for an unknown voice, a text over 2000 characters, or a text with nothing to say.
 */
export async function synthesizeSpeech(options: SpeakOptions): Promise<SpokenFile> {
  const voice = voiceById(options.voiceId);
  if (options.text.length > maxTextLength)
    throw new RangeError(`Text is longer than ${maxTextLength} characters.`);
  const language = languageOf(options.text);
  const text = normalizeText(options.text, { spellOut: language === 'en' });
  if (!/[\p{L}\p{N}]/u.test(text)) throw new RangeError('The text has nothing to say.');
  const driver = options.driver ?? (sharedDriver ??= createEspeakDriver());

  const { samples, sampleRate, cues } = await speakFitted(
    driver,
    voice,
    { text, language },
    options,
  );
  const wide = resample(samples, sampleRate, speechSampleRate);
  const mastered = master(wide, speechSampleRate, voice.finish);
  await writeFile(
    options.outPath,
    encodeWav({ samples: mastered, sampleRate: speechSampleRate }, voiceTag(voice.id)),
  );
  const durationSeconds = mastered.length / speechSampleRate;
  if (options.cueStoreDir)
    await rememberCues(
      options.cueStoreDir,
      { samples: mastered, sampleRate: speechSampleRate },
      cues,
    );
  return { durationSeconds, cues };
}

/** Speaks again, faster, until the speech is no longer than the screen said it would be. */
async function speakFitted(
  driver: SpeechDriver,
  { settings }: Voice,
  words: { text: string; language: Language },
  { text: original, rate, signal }: SpeakOptions,
): Promise<RawSpeech> {
  // Scripts without spaces have no words to count; five letters stand for one.
  const letters = words.language === 'en' ? 0 : (original.match(/\p{L}/gu)?.length ?? 0);
  const count = Math.max(original.trim().split(/\s+/).length, letters / 5);
  const allowedSeconds = count / estimatedWordsPerSecond;
  let pace = rate ?? 1;
  for (let attempt = 0; ; attempt++) {
    const speech = trimSilence(await driver.synthesize({ ...words, settings, rate: pace, signal }));
    const seconds = speech.samples.length / speech.sampleRate;
    if (rate !== undefined || attempt === 4 || seconds <= allowedSeconds || pace >= fastestRate)
      return speech;
    pace = Math.min(fastestRate, pace * Math.min(1.25, (seconds / allowedSeconds) * 1.015));
  }
}

/** Cuts leading and trailing silence to a breath and moves the cues along. */
function trimSilence({ samples, sampleRate, cues }: RawSpeech): RawSpeech {
  const threshold = 0.004;
  let first = samples.findIndex((sample) => Math.abs(sample) > threshold);
  if (first < 0) first = 0;
  const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
  const lead = Math.round(leadSeconds * sampleRate);
  const tail = Math.round(tailSeconds * sampleRate);
  const trimmed = new Float32Array(last - first + 1 + lead + tail);
  trimmed.set(samples.subarray(first, last + 1), lead);
  const shift = lead / sampleRate - first / sampleRate;
  const total = trimmed.length / sampleRate;
  const moved = cues
    .map((cue) => ({
      ...cue,
      startSeconds: Math.max(0, cue.startSeconds + shift),
      endSeconds: Math.min(total, cue.endSeconds + shift),
    }))
    .filter((cue) => cue.endSeconds > cue.startSeconds);
  return { samples: trimmed, sampleRate, cues: moved };
}
