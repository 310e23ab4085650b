/**
 * Clips to test lip sync: every voice and the recorded speakers behind them, with actors of all
 * settings. Each is rendered as in the product; after that only its pixels and its decoded sound
 * are used.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cast } from '@talkreel/media-engine/cast/cast';
import type { ActorSpec } from '@talkreel/media-engine/cast/actor';
import { renderClip } from '@talkreel/media-engine/render/clip';
import { decodeAudio } from '@talkreel/media-engine/voice/decode-audio';
import { trackFromAudio } from '@talkreel/media-engine/voice/track';
import { visemes } from '@talkreel/media-engine/voice/visemes';
import type { Pcm } from '@talkreel/media-engine/voice/wav';
import { noAccent } from '@talkreel/media-engine/types';
import type { PhonemeCue, SpeechTrack } from '@talkreel/media-engine/types';
import { learnMouth, measureMouth, type MouthModel } from './mouth-pixels.ts';
import { listSpeakers, isForeign, speak } from './speakers.ts';

export const fps = 25;
const lines = [
  'I bought three apples and a big blue map for my mother. Maybe pop music will please you!',
  'Stop scrolling for a second. This little lamp changed my mornings, and it only costs forty dollars.',
  'Here is my honest take on this backpack. It fits everything, and my friends already asked me for the link.',
  'Meet the bottle that keeps drinks cold all day. Simple, well made, and perfect for busy people.',
];
/** All clips of an actor share this motion, so that they can be compared pixel by pixel. */
const motion = { periodSeconds: 8, mirror: false };
const calibrationSeconds = 8;
const models = new Map<string, Promise<MouthModel>>();
/** Clips made in this process, so that two benchmarks of one run share them. */
const made: SyncClip[] = [];

export interface SyncClip {
  actor: ActorSpec;
  speaker: string;
  /** Spoken by a recorded speaker without giving the engine the text: it had to listen. */
  foreign: boolean;
  text: string;
  cues: PhonemeCue[];
  /** Pixels of open mouth in every frame of the finished MP4. */
  opening: number[];
  /** A mouth with a smaller opening is closed. */
  closedBelow: number;
  /** Sound of the finished MP4, 16 kHz. */
  pcm: Pcm;
}

export interface ClipOptions {
  clips: number;
  /** Where files are kept; a later run finds the calibration clips there. */
  keep?: string;
}

/** Options of a benchmark that is run alone: `[--clips 33] [--keep folder]`. */
export function readClipOptions(): ClipOptions {
  const { values } = parseArgs({
    // `main.ts` may run several benchmarks, whose names are positionals.
    allowPositionals: true,
    options: { clips: { type: 'string', default: '33' }, keep: { type: 'string' } },
  });
  return { clips: Number(values.clips), keep: values.keep };
}

/** The clips one by one, as they are made. */
export async function* makeSyncClips({ clips, keep }: ClipOptions): AsyncGenerator<SyncClip> {
  const folder = keep ?? (await mkdtemp(path.join(tmpdir(), 'talkreel-sync-')));
  await mkdir(folder, { recursive: true });
  try {
    const speakers = listSpeakers();
    const actors = spreadOverSettings();
    for (let clip = 0; clip < clips; clip++) {
      const speaker = speakers[clip % speakers.length] ?? '';
      const actor = actors[clip % actors.length];
      const text = lines[clip % lines.length] ?? '';
      if (!actor) throw new Error('There is no actor to look at.');
      yield (made[clip] ??= await makeClip(folder, clip, actor, speaker, text));
    }
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

async function makeClip(
  folder: string,
  clip: number,
  actor: ActorSpec,
  speaker: string,
  text: string,
): Promise<SyncClip> {
  const cueStoreDir = path.join(folder, 'cues');
  const audioPath = path.join(folder, `${clip}.wav`);
  const spoken = await speak(speaker, text, { outPath: audioPath, cueStoreDir });
  const durationSeconds = Math.ceil((spoken.durationSeconds + 0.3) * fps) / fps;
  const outPath = path.join(folder, `${clip}-${actor.id}.mp4`);
  const track = await trackFromAudio({ audioPath, durationSeconds, cueStoreDir });
  await renderClip({ rig: actor.rig, durationSeconds, time: motion, outPath, track, audioPath });
  const opening = await measureMouth(outPath, await modelOf(actor, folder));
  return {
    actor,
    speaker,
    foreign: isForeign(speaker),
    text,
    cues: spoken.cues,
    opening,
    // Compression and small head movements leave up to an eighth even when the lips touch.
    closedBelow: 0.15 * percentile(opening, 0.95),
    pcm: await decodeAudio(outPath),
  };
}

/** Actors in an order in which any three show all three settings. */
function spreadOverSettings(): ActorSpec[] {
  const bySetting = Map.groupBy(cast, ({ setting }) => setting);
  const longest = Math.max(...[...bySetting.values()].map((list) => list.length));
  return Array.from({ length: longest }, (_, i) =>
    [...bySetting.values()].map((list) => list[i % list.length]),
  )
    .flat()
    .filter((actor) => actor !== undefined);
}

/** Learns every actor's mouth once, from a clip at rest and one with the mouth wide open. */
function modelOf(actor: ActorSpec, folder: string): Promise<MouthModel> {
  const known = models.get(actor.id);
  if (known) return known;
  const learn = async (): Promise<MouthModel> => {
    const [idlePath, openPath] = [
      path.join(folder, `${actor.id}-idle.mp4`),
      path.join(folder, `${actor.id}-open.mp4`),
    ];
    const shared = { rig: actor.rig, durationSeconds: calibrationSeconds, time: motion };
    // With --keep, a second run finds these and saves minutes.
    if (!existsSync(idlePath)) await renderClip({ ...shared, outPath: idlePath });
    if (!existsSync(openPath))
      await renderClip({ ...shared, outPath: openPath, track: wideOpen() });
    return learnMouth(idlePath, openPath);
  };
  const model = learn();
  models.set(actor.id, model);
  return model;
}

/** Alternating wide "ah" and "ee", to show throat, teeth and tongue. */
function wideOpen(): SpeechTrack {
  const frames = Array.from({ length: calibrationSeconds * fps }, (_, i) => ({
    mouth: i % 2 === 0 ? { ...visemes.ah.pose, open: 0.9 } : { ...visemes.ee.pose, open: 0.6 },
    accent: noAccent,
  }));
  return { fps, durationSeconds: calibrationSeconds, frames };
}

function percentile(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? 0;
}
