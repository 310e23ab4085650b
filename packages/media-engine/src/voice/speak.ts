import { writeFile } from 'node:fs/promises';
import type { PhonemeCue } from '../types.ts';
import type { RawSpeech, SpeechDriver, SpokenSentence } from './driver.ts';
import { feelingOf } from './feelings.ts';
import type { FeelingCue } from './feelings.ts';
import { createFliteDriver } from './flite.driver.ts';
import { rememberCues } from './cue-store.ts';
import { resample } from './dsp/resample.ts';
import { master } from './mastering.ts';
import { createSpokenDriver, type SpokenText } from './spoken.driver.ts';
import { spokenWords } from './spoken-words.ts';
import { voiceTag } from './voice-tag.ts';
import { voiceById, type Voice } from './voices.ts';
import { encodeWav } from './wav.ts';

const speechSampleRate = 24_000;
/** The product's estimate of a script: this many words per second. */
const estimatedWordsPerSecond = 2.5;
const leadSeconds = 0.04;
const tailSeconds = 0.12;
/** Faster synthetic speech is hard to understand, so very short texts may exceed their estimate. */
const fastestRate = 1.45;

export interface SpeakOptions {
  text: string;
  voiceId: string;
  /** Written as mono 16-bit 24 kHz WAV. */
  outPath: string;
  /** Factor on the voice's own pace; default: fitted to the product's estimate of 2.5 words a second. */
  rate?: number;
  /** Folder that stores the phonemes of this speech for the lip sync. */
  cueStoreDir?: string;
  signal?: AbortSignal;
  /** Its sentences, where something else has spoken them already; default: flite speaks. */
  spoken?: SpokenText;
  driver?: SpeechDriver;
}

export interface SpokenFile {
  durationSeconds: number;
  cues: PhonemeCue[];
}

let sharedDriver: SpeechDriver | undefined;

/**
 * Speaks a text and writes it as a WAV file at -16 LUFS with its voice in the metadata. Throws
 * `RangeError` for an unknown voice, a text over 2000 characters, or a text without words.
 */
export async function synthesizeSpeech(options: SpeakOptions): Promise<SpokenFile> {
  const voice = voiceById(options.voiceId);
  const text = spokenWords(options.text);
  const driver =
    options.driver ??
    (options.spoken ? createSpokenDriver(options.spoken) : (sharedDriver ??= createFliteDriver()));

  const { samples, sampleRate, cues, sentences } = await speakFitted(driver, voice, text, options);
  const wide = resample(samples, sampleRate, speechSampleRate);
  const mastered = master(wide, speechSampleRate, driver.finish ?? voice.finish);
  await writeFile(
    options.outPath,
    encodeWav({ samples: mastered, sampleRate: speechSampleRate }, voiceTag(voice.id)),
  );
  const durationSeconds = mastered.length / speechSampleRate;
  if (options.cueStoreDir)
    await rememberCues(
      options.cueStoreDir,
      { samples: mastered, sampleRate: speechSampleRate },
      { cues, feelings: feelingsOf(sentences) },
    );
  return { durationSeconds, cues };
}

function feelingsOf(sentences: readonly SpokenSentence[]): FeelingCue[] {
  return sentences.flatMap(({ startSeconds, endSeconds, ...sentence }) => {
    const feeling = feelingOf(sentence);
    return feeling ? [{ startSeconds, endSeconds, feeling }] : [];
  });
}

/** Speaks again, faster, until the speech is no longer than its estimate. */
async function speakFitted(
  driver: SpeechDriver,
  { settings }: Voice,
  text: string,
  { text: original, rate, signal }: SpeakOptions,
): Promise<RawSpeech> {
  const allowedSeconds = original.trim().split(/\s+/).length / estimatedWordsPerSecond;
  let pace = rate ?? 1;
  for (let attempt = 0; ; attempt++) {
    const speech = trimSilence(await driver.synthesize({ text, settings, rate: pace, signal }));
    const seconds = speech.samples.length / speech.sampleRate;
    if (rate !== undefined || attempt === 3 || seconds <= allowedSeconds || pace >= fastestRate)
      return speech;
    pace = Math.min(fastestRate, (pace * seconds * 1.01) / allowedSeconds);
  }
}

/** Trims leading and trailing silence to a breath and shifts the cues. */
function trimSilence({ samples, sampleRate, cues, sentences }: RawSpeech): RawSpeech {
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
  const moved = <T extends { startSeconds: number; endSeconds: number }>(
    parts: readonly T[],
  ): T[] =>
    parts
      .map((part) => ({
        ...part,
        startSeconds: Math.max(0, part.startSeconds + shift),
        endSeconds: Math.min(total, part.endSeconds + shift),
      }))
      .filter((part) => part.endSeconds > part.startSeconds);
  return { samples: trimmed, sampleRate, cues: moved(cues), sentences: moved(sentences) };
}
