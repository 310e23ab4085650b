/**
 * Is the mouth in time with the voice? Renders clips, then looks at nothing but the pixels and the decoded sound of
 * the finished MP4s. `node bench/src/sync-score.ts [--clips 33] [--keep folder]`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { cast, type ActorSpec } from '@talkreel/media-engine/cast';
import { renderClip } from '@talkreel/media-engine/render/clip';
import { decodeAudio } from '@talkreel/media-engine/speech/decode-audio';
import { synthesizeSpeech } from '@talkreel/media-engine/speech/speak';
import { countClosures, scoreSync } from '@talkreel/media-engine/speech/sync-score';
import { trackFromAudio } from '@talkreel/media-engine/speech/track';
import { visemes } from '@talkreel/media-engine/speech/visemes';
import { voices } from '@talkreel/media-engine/speech/voices';
import type { Pcm } from '@talkreel/media-engine/speech/wav';
import type { PhonemeCue, SpeechTrack } from '@talkreel/media-engine/types';
import { learnMouth, measureMouth, type MouthModel } from './mouth-pixels.ts';

const lines = [
  'I bought three apples and a big blue map for my mother. Maybe pop music will please you!',
  'Stop scrolling for a second. This little lamp changed my mornings, and it only costs forty dollars.',
  'Here is my honest take on this backpack. It fits everything, and my friends already asked me for the link.',
  'Meet the bottle that keeps drinks cold all day. Simple, well made, and perfect for busy people.',
];
/** Voices of another synthesiser, used where it is installed. */
const foreignVoices = ['slt', 'rms', 'awb', 'kal16'];
const run = promisify(execFile);
/** All clips of an actor share this motion, so that they can be laid over each other. */
const motion = { periodSeconds: 8, mirror: false };
const calibrationSeconds = 8;
const models = new Map<string, Promise<MouthModel>>();

interface Spoken {
  voice: string;
  foreign: boolean;
  audioPath: string;
  durationSeconds: number;
  cues: PhonemeCue[];
}

interface Row {
  correlation: number;
  offsetMs: number;
  closed: number;
  total: number;
  foreign: boolean;
}

const { values } = parseArgs({
  // The names of benches, when all are run by main.ts.
  allowPositionals: true,
  options: { clips: { type: 'string', default: '33' }, keep: { type: 'string' } },
});
const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'talkreel-sync-')));
await mkdir(folder, { recursive: true });
try {
  await main(Number(values.clips));
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}

async function main(clips: number): Promise<void> {
  process.stdout.write(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads\n`,
  );
  const foreign = await hasForeignSynthesiser();
  if (!foreign)
    process.stdout.write('No other synthesiser (flite) is installed: own voices only.\n');
  const speakers = [
    ...voices.map(({ id }) => id),
    ...(foreign ? foreignVoices.map((voice) => `flite:${voice}`) : []),
  ];
  const actors = spreadOverSettings();
  const rows: Row[] = [];
  const shifts: string[] = [];
  for (let clip = 0; clip < clips; clip++) {
    const speaker = speakers[clip % speakers.length] ?? '';
    const actor = actors[clip % actors.length];
    const line = lines[(clip + Math.floor(clip / speakers.length)) % lines.length] ?? '';
    if (!actor) throw new Error('There is no actor to look at.');
    const spoken = await speak(speaker, line, clip);
    const { opening, pcm } = await perform(actor, spoken, clip);
    const { correlation, offsetMs } = scoreSync(opening, 25, pcm);
    // Compression and small movements of the head leave up to an eighth even where the lips touch.
    const closedBelow = 0.15 * percentile(opening, 0.95);
    const { closed, total } = countClosures(opening, 25, spoken.cues, closedBelow);
    rows.push({ correlation, offsetMs, closed, total, foreign: spoken.foreign });
    process.stdout.write(
      `${String(clip + 1).padStart(3)}  ${actor.id.padEnd(10)}${speaker.padEnd(17)}` +
        `r ${correlation.toFixed(2)}  offset ${String(offsetMs).padStart(4)} ms  m/b/p ${closed}/${total}\n`,
    );
    if (clip < 3) shifts.push(...controls(opening, pcm));
  }
  process.stdout.write(`controls (first three clips): ${shifts.join(', ')}\n`);
  summarise(
    'own voices',
    rows.filter((row) => !row.foreign),
  );
  summarise(
    'other synthesiser',
    rows.filter((row) => row.foreign),
  );
  summarise('all', rows);
}

/** Actors so ordered that every run of three shows all three settings. */
function spreadOverSettings(): ActorSpec[] {
  const bySetting = Map.groupBy(cast, ({ setting }) => setting);
  const longest = Math.max(...[...bySetting.values()].map((list) => list.length));
  return Array.from({ length: longest }, (_, i) =>
    [...bySetting.values()].map((list) => list[i % list.length]),
  )
    .flat()
    .filter((actor) => actor !== undefined);
}

async function perform(
  actor: ActorSpec,
  spoken: Spoken,
  clip: number,
): Promise<{ opening: number[]; pcm: Pcm }> {
  const durationSeconds = Math.ceil((spoken.durationSeconds + 0.3) * 25) / 25;
  const outPath = path.join(folder, `${clip}-${actor.id}.mp4`);
  const cueStoreDir = path.join(folder, 'cues');
  const track = await trackFromAudio({ audioPath: spoken.audioPath, durationSeconds, cueStoreDir });
  await renderClip({
    rig: actor.rig,
    durationSeconds,
    time: motion,
    outPath,
    track,
    audioPath: spoken.audioPath,
  });
  const opening = await measureMouth(outPath, await modelOf(actor));
  return { opening, pcm: await decodeAudio(outPath) };
}

/** Learns every actor's mouth once, from a clip at rest and one with the mouth wide open. */
function modelOf(actor: ActorSpec): Promise<MouthModel> {
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

/** Wide "ah" and wide "ee" in turn, so that throat, teeth and tongue are all seen. */
function wideOpen(): SpeechTrack {
  const frames = Array.from({ length: calibrationSeconds * 25 }, (_, i) => ({
    mouth: i % 2 === 0 ? { ...visemes.ah.pose, open: 0.9 } : { ...visemes.ee.pose, open: 0.6 },
    accent: { brow: 0, nod: 0 },
  }));
  return { fps: 25, durationSeconds: calibrationSeconds, frames };
}

async function speak(speaker: string, text: string, clip: number): Promise<Spoken> {
  const audioPath = path.join(folder, `${clip}.wav`);
  const foreignVoice = /^flite:(.+)$/.exec(speaker)?.[1];
  if (!foreignVoice) {
    const cueStoreDir = path.join(folder, 'cues');
    const spoken = await synthesizeSpeech({
      text,
      voiceId: speaker,
      outPath: audioPath,
      cueStoreDir,
    });
    return { voice: speaker, foreign: false, audioPath, ...spoken };
  }
  const { stdout } = await run('flite', [
    '-voice',
    foreignVoice,
    '-psdur',
    '-t',
    text,
    '-o',
    audioPath,
  ]);
  const cues = readTimes(stdout);
  return {
    voice: speaker,
    foreign: true,
    audioPath,
    durationSeconds: cues.at(-1)?.endSeconds ?? 0,
    cues,
  };
}

/** "pau:0.224 m:0.260": every sound with its end. */
function readTimes(text: string): PhonemeCue[] {
  let startSeconds = 0;
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', end = '0'] = entry.split(':');
      const cue: PhonemeCue = {
        startSeconds,
        endSeconds: Number(end),
        ipa: name === 'pau' ? '' : name,
        stress: 0,
      };
      startSeconds = cue.endSeconds;
      return cue;
    });
}

/** A score that cannot tell a shifted or a foreign sound from the right one would be worth nothing. */
function controls(opening: number[], pcm: Pcm): string[] {
  const shifted = (seconds: number): Pcm => {
    const samples = new Float32Array(pcm.samples.length);
    const by = Math.round(seconds * pcm.sampleRate);
    for (let i = 0; i < samples.length; i++) samples[i] = pcm.samples[i - by] ?? 0;
    return { ...pcm, samples };
  };
  const late = scoreSync(opening, 25, shifted(0.12));
  const early = scoreSync(opening, 25, shifted(-0.12));
  const reversed = scoreSync(opening, 25, { ...pcm, samples: pcm.samples.toReversed() });
  return [
    `+120 ms seen as ${late.offsetMs}`,
    `-120 ms as ${early.offsetMs}`,
    `reversed r ${reversed.correlation.toFixed(2)}`,
  ];
}

function summarise(name: string, rows: Row[]): void {
  if (rows.length === 0) return;
  const correlations = rows.map(({ correlation }) => correlation);
  const mean = correlations.reduce((sum, value) => sum + value, 0) / rows.length;
  const offsets = rows.map(({ offsetMs }) => offsetMs);
  const closed = rows.reduce((sum, row) => sum + row.closed, 0);
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  process.stdout.write(
    `${name}: ${rows.length} clips, r mean ${mean.toFixed(2)}, worst ${Math.min(...correlations).toFixed(2)}, ` +
      `offset ${Math.min(...offsets)}..${Math.max(...offsets)} ms, m/b/p closed ${closed} of ${total}\n`,
  );
}

async function hasForeignSynthesiser(): Promise<boolean> {
  return run('flite', ['--version']).then(
    () => true,
    (cause: { code?: unknown }) => cause.code !== 'ENOENT',
  );
}

function percentile(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? 0;
}
