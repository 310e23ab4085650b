/** Speaks for `speech.ts`: the first line in a fresh process, then a long text. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFliteDriver } from '@talkreel/media-engine/voice/flite.driver';
import { synthesizeSpeech } from '@talkreel/media-engine/voice/speak';
import { voiceLines } from './voice-lines.ts';

export interface SpeechReport {
  /** From the start of the process until the first line is on disk. */
  firstMs: number;
  longMs: number;
  longSeconds: number;
  /** User and system time of the long text on all threads. */
  longCpuMs: number;
  peakMiB: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-speech-'));
const driver = createFliteDriver();
const [first = ''] = voiceLines;
const options = { voiceId: 'custom-female-1', outPath: path.join(folder, 'speech.wav'), driver };
await synthesizeSpeech({ ...options, text: first });
const firstMs = performance.now();
const before = process.cpuUsage();
// Forty words take fifteen seconds.
const text = voiceLines.join(' ').split(' ').slice(0, 40).join(' ');
const { durationSeconds } = await synthesizeSpeech({ ...options, text });
const { user, system } = process.cpuUsage(before);
const report: SpeechReport = {
  firstMs,
  longMs: performance.now() - firstMs,
  longSeconds: durationSeconds,
  longCpuMs: (user + system) / 1000,
  peakMiB: process.resourceUsage().maxRSS / 1024,
};
process.send?.(report);
await driver.close();
await rm(folder, { recursive: true });
