import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readPlainWav } from '@talkreel/media-tools/plain-wav';
import { probeMedia } from '@talkreel/media-tools/probe';
import type { Filler } from './filler-media.ts';
import type { RenderTask } from './render-task.ts';

const WORDS_PER_SECOND = 2.5;

/** Length in seconds by digest: most inputs are one of a few clips, under a new name each time. */
const knownSeconds = new Map<string, number>();

/** Whether a PNG, by the size in its header, is upright as videos are posted. */
function isUprightPng(file: Buffer): boolean {
  const isPng = file.length > 24 && file.toString('latin1', 1, 4) === 'PNG';
  return isPng && file.readUInt32BE(20) / file.readUInt32BE(16) > 1.45;
}

/** Length of a file in seconds. */
export async function secondsOf(path: string): Promise<number> {
  const digest = hash('sha256', await readFile(path));
  const known = knownSeconds.get(digest);
  if (known !== undefined) return known;
  const durationSeconds = await measuredSeconds(path);
  if (knownSeconds.size > 5000) knownSeconds.clear();
  knownSeconds.set(digest, durationSeconds);
  return durationSeconds;
}

async function measuredSeconds(path: string): Promise<number> {
  const plain = await readPlainWav(path);
  if (plain) return plain.samples.length / 2 / plain.sampleRate;
  return (await probeMedia(path)).durationSeconds;
}

/** The expected length of a lip-sync result. */
export async function lipSyncSeconds(
  task: Extract<RenderTask, { kind: 'lip-sync' }>,
): Promise<number> {
  const [video, audio] = await Promise.all([secondsOf(task.videoPath), secondsOf(task.audioPath)]);
  if (task.length === 'video') return video;
  return task.length === 'audio' ? audio : Math.min(video, audio);
}

/** The simplest media of the kind and length that the task should produce. */
export async function fillerFor(task: RenderTask): Promise<Filler> {
  switch (task.kind) {
    case 'speech': {
      const words = task.text.split(/\s+/).filter((word) => word !== '').length;
      return {
        kind: 'audio',
        seconds: Math.max(1, words / WORDS_PER_SECOND),
        sound: 'tone',
        extension: task.extension,
      };
    }
    case 'portrait':
      return {
        kind: 'image',
        width: task.width,
        height: task.height,
        picture: 'moving',
        extension: task.extension,
      };
    case 'animate':
      return {
        kind: 'video',
        seconds: task.seconds,
        picture: 'moving',
        sound: 'none',
        isUpright: isUprightPng(await readFile(task.imagePath)),
      };
    case 'lip-sync':
      return {
        kind: 'video',
        seconds: await lipSyncSeconds(task),
        picture: 'moving',
        sound: 'tone',
      };
  }
}
