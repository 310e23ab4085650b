import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { PhonemeCue } from '../types.ts';
import { analysisSampleRate } from './decode-audio.ts';
import { resample } from './dsp/resample.ts';
import { spectrogram } from './dsp/spectrogram.ts';
import type { FeelingCue } from './feelings.ts';
import { fingerprintOf, groupCount, type Fingerprint } from './fingerprint.ts';
import type { Pcm } from './wav.ts';

/** The most syntheses a store keeps; the oldest are removed first. */
const keptEntries = 1500;

const entrySchema = z.object({
  version: z.literal(1),
  fingerprint: z.string(),
  // Start and end in seconds, and the sound; further fields of older entries are ignored.
  cues: z.array(z.tuple([z.number(), z.number(), z.string()]).rest(z.unknown())),
  // Start and end in seconds; older entries have none.
  feelings: z
    .array(z.tuple([z.number(), z.number(), z.enum(['smile', 'doubt', 'surprise'])]))
    .default([]),
});

/** The cues that a synthesis knows about its sound. */
export interface SpeechCues {
  cues: PhonemeCue[];
  feelings: FeelingCue[];
}

/** One stored synthesis. */
export interface CueEntry extends SpeechCues {
  fingerprint: Fingerprint;
}

/**
 * Stores the phonemes and feelings of a speech under a fingerprint of its sound. The file may then be cut,
 * joined, padded, re-encoded and stripped of its metadata, and is still recognised.
 */
export async function rememberCues(
  folder: string,
  { samples, sampleRate }: Pcm,
  { cues, feelings }: SpeechCues,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const heard = {
    samples: resample(samples, sampleRate, analysisSampleRate),
    sampleRate: analysisSampleRate,
  };
  const levels = fingerprintOf(spectrogram(heard)).levels;
  const entry: z.infer<typeof entrySchema> = {
    version: 1,
    fingerprint: Buffer.from(levels).toString('base64'),
    cues: cues.map(({ startSeconds, endSeconds, ipa }) => [
      round(startSeconds),
      round(endSeconds),
      ipa,
    ]),
    feelings: feelings.map(({ startSeconds, endSeconds, feeling }) => [
      round(startSeconds),
      round(endSeconds),
      feeling,
    ]),
  };
  const name = `${hash('sha1', levels, 'hex')}.json`;
  const temporary = path.join(folder, `.${randomUUID()}`);
  await writeFile(temporary, JSON.stringify(entry));
  await rename(temporary, path.join(folder, name));
  await prune(folder);
}

/** All stored syntheses, newest first; unreadable files are skipped. */
export async function* recallCues(folder: string): AsyncGenerator<CueEntry> {
  for (const file of await newestFirst(folder)) {
    const text = await readFile(file, 'utf8').catch(() => null);
    const parsed = text === null ? null : entrySchema.safeParse(parseJson(text));
    if (!parsed?.success) continue;
    const levels = Uint8Array.from(Buffer.from(parsed.data.fingerprint, 'base64'));
    yield {
      fingerprint: { levels, frames: levels.length / groupCount },
      cues: parsed.data.cues.map(([startSeconds, endSeconds, ipa]) => ({
        startSeconds,
        endSeconds,
        ipa,
      })),
      feelings: parsed.data.feelings.map(([startSeconds, endSeconds, feeling]) => ({
        startSeconds,
        endSeconds,
        feeling,
      })),
    };
  }
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const file = path.join(folder, name);
        return { file, time: (await stat(file).catch(() => null))?.mtimeMs ?? 0 };
      }),
  );
  return files
    .sort((a, b) => b.time - a.time || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}

async function prune(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= keptEntries * 1.1) return;
  const stale = (await newestFirst(folder)).slice(keptEntries);
  await Promise.all(stale.map((file) => rm(file, { force: true })));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
