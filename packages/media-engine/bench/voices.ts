/** `npm run bench -- voices`: how much of each voice a recogniser understands, and how different the voices are. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeAudio } from '@talkreel/media-engine/voice/decode-audio';
import { integratedLoudness } from '@talkreel/media-engine/voice/dsp/loudness';
import { createFliteDriver } from '@talkreel/media-engine/voice/flite.driver';
import { synthesizeSpeech } from '@talkreel/media-engine/voice/speak';
import {
  profileOf,
  voiceDistance,
  type VoiceProfile,
} from '@talkreel/media-engine/voice/voice-profile';
import { voices } from '@talkreel/media-engine/voice/voices';
import type { Pcm } from '@talkreel/media-engine/voice/wav';
import { mean, median, print } from '@talkreel/testing/figures';
import { findRecogniser, wordErrorRate, type Recogniser } from './recogniser.ts';
import { voiceLines } from './voice-lines.ts';

interface SpokenLine {
  text: string;
  pcm: Pcm;
  /** Pauses inside it, in seconds. */
  rests: number[];
}

interface Row {
  id: string;
  errorRate: number;
  lufs: number;
  wordsPerSecond: number;
  commaRest: number;
  profile: VoiceProfile;
}

const recogniser = await findRecogniser().catch((cause: unknown) =>
  print(`voices: PocketSphinx could not be had from Debian's archive: ${String(cause)}`),
);
if (recogniser) await measure(recogniser);

async function measure(ear: Recogniser): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-voices-'));
  const driver = createFliteDriver();
  const rows: Row[] = [];
  try {
    for (const { id } of voices) {
      const lines: SpokenLine[] = [];
      for (const text of voiceLines) {
        const outPath = path.join(folder, 'line.wav');
        const { cues } = await synthesizeSpeech({ text, voiceId: id, outPath, driver });
        const rests = cues
          .slice(1, -1)
          .filter(({ ipa }) => ipa === '')
          .map(({ startSeconds, endSeconds }) => endSeconds - startSeconds);
        lines.push({ text, rests, pcm: await decodeAudio(outPath) });
      }
      rows.push(await rowOf(id, lines, ear, path.join(folder, id)));
      printRow(rows.at(-1));
    }
    printSummary(rows);
  } finally {
    await driver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function rowOf(
  id: string,
  lines: SpokenLine[],
  ear: Recogniser,
  folder: string,
): Promise<Row> {
  const heard = await ear.transcribe(
    lines.map(({ pcm }) => pcm),
    folder,
  );
  const rates = lines.map(({ text }, index) => wordErrorRate(text, heard[index] ?? ''));
  const total = (of: (rate: { errors: number; words: number }) => number): number =>
    rates.reduce((sum, rate) => sum + of(rate), 0);
  const all = joined(lines.map(({ pcm }) => pcm));
  return {
    id,
    errorRate: total(({ errors }) => errors) / total(({ words }) => words),
    lufs: integratedLoudness(all.samples, all.sampleRate),
    wordsPerSecond: (total(({ words }) => words) * all.sampleRate) / all.samples.length,
    commaRest: median(lines.flatMap(({ rests }) => rests)),
    profile: profileOf(all),
  };
}

function joined(pieces: readonly Pcm[]): Pcm {
  const [first] = pieces;
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    samples.set(piece.samples, offset);
    offset += piece.samples.length;
  }
  return { samples, sampleRate: first?.sampleRate ?? 16_000 };
}

function printRow(row: Row | undefined): void {
  if (!row) return;
  const { id, errorRate, lufs, profile, wordsPerSecond, commaRest } = row;
  print(
    `voices: ${id.padEnd(16)} ${(100 * errorRate).toFixed(0)} % of words wrong, ${lufs.toFixed(1)} LUFS, ` +
      `${profile.pitchHz.toFixed(0)} Hz, ${wordsPerSecond.toFixed(1)} words a second, rests of ${(1000 * commaRest).toFixed(0)} ms`,
  );
}

function printSummary(rows: readonly Row[]): void {
  const pairs = rows.flatMap((a, i) =>
    rows
      .slice(i + 1)
      .map((b) => ({ pair: `${a.id} and ${b.id}`, ...voiceDistance(a.profile, b.profile) })),
  );
  // The larger of the two differences counts.
  const clearness = ({ semitones, spectrumDb }: (typeof pairs)[number]): number =>
    Math.max(semitones / 2.5, spectrumDb / 4);
  const [nearest] = pairs.toSorted((a, b) => clearness(a) - clearness(b));
  const rates = rows.map(({ errorRate }) => errorRate);
  print(
    `voices: mean ${(100 * mean(rates)).toFixed(0)} % of words wrong, worst ${(100 * Math.max(...rates)).toFixed(0)} % (aim 25 and 35)`,
  );
  if (nearest)
    print(
      `voices: nearest pair ${nearest.pair}: ${nearest.semitones.toFixed(1)} semitones, ${nearest.spectrumDb.toFixed(1)} dB of spectrum (aim 2.5 or 4)`,
    );
}
