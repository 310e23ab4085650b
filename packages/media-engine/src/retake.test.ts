/** A sentence that is spoken again, joined to the video it belongs to: what is heard and seen at the joints, measured. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { followMoves } from '@talkreel/media-tools/follow-moves';
import { samplesOf } from '@talkreel/media-tools/levels';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import { bridge, cutMoves, type Move } from '@talkreel/media-tools/moves';
import { readSpeech, SPEECH_RATE, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { findPauses } from '@talkreel/media-tools/pauses';
import { replaceSentence, type ReplacedSentence } from '@talkreel/media-tools/replace-sentence';
import { spliceVideo } from '@talkreel/media-tools/splice-video';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from './cast/cast.ts';
import { renderLipSync } from './lip-sync.ts';
import { renderClip } from './render/clip.ts';
import { closeDrawPool } from './render/draw-pool.ts';
import { FRAME } from './types.ts';
import { medianPitch } from './voice/dsp/pitch.ts';
import { synthesizeSpeech } from './voice/speak.ts';

const VOICE = 'custom-female-1';
let folder = '';
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-retake-'));
});
afterAll(async () => {
  await closeDrawPool();
  await rm(folder, { recursive: true, force: true });
});

async function speak(text: string, name: string): Promise<Int16Array> {
  await synthesizeSpeech({ text, voiceId: VOICE, outPath: at(name), cueStoreDir: at('cues') });
  const speech = await readSpeech(at(name));
  if (!speech) throw new Error('the speech has another format');
  return samplesOf(Buffer.from(speech));
}

function write(samples: Int16Array, name: string): Promise<void> {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return writePlainWav(at(name), { samples: bytes, sampleRate: SPEECH_RATE });
}

/** The two longest rests: those between three sentences. */
async function restsOf(name: string): Promise<Array<[number, number]>> {
  const all = await findPauses(at(name));
  const longest = all.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, 2);
  return longest.toSorted((a, b) => a[0] - b[0]);
}

/** The mean difference of brightness between each two frames that follow each other, 0 to 255. */
async function steps(file: string): Promise<number[]> {
  const { stdout } = await runFfmpeg([
    ['-i', file, '-vf', 'scale=160:180,format=gray', '-f', 'rawvideo', 'pipe:1'],
  ]);
  const size = 160 * 180;
  return Array.from({ length: stdout.length / size - 1 }, (_, frame) => {
    let sum = 0;
    for (let pixel = 0; pixel < size; pixel += 1)
      sum += Math.abs(
        (stdout[(frame + 1) * size + pixel] ?? 0) - (stdout[frame * size + pixel] ?? 0),
      );
    return sum / size;
  });
}

const OLD = 'This is my planner. I use it every day. You should try one.';
/** How many frames of the video around a sentence the model is given as well. */
const CONTEXT = 8;

/** A take of the middle sentence, quieter by 9 dB, in the place of the one that was spoken. */
async function retakeMiddle(text: string): Promise<ReplacedSentence & { take: Int16Array }> {
  const recording = await speak(OLD, 'old.wav');
  const loud = await speak(text, 'take.wav');
  const take = loud.map((sample) => Math.round(sample * 10 ** (-9 / 20)));
  const [first, second] = await restsOf('old.wav');
  if (!first || !second) throw new Error('the voice does not rest between sentences');
  const replaced = replaceSentence(recording, take, { before: first, after: second });
  await write(replaced.samples, 'new.wav');
  return { ...replaced, take };
}

/** Draws the part of a retake in the poses of the old video, as the worker has it made, and puts it in. */
async function joinPart(
  { samples, fromFrame, toFrame, frames }: ReplacedSentence,
  videoFrames: number,
) {
  const whole: Move[] = [{ frames: videoFrames, from: 0, to: videoFrames }];
  const place = { fromFrame, toFrame, frames, videoFrames };
  const { moves, fadeFrames } = bridge({ ...place, moves: whole, clipFrames: videoFrames });
  const around = [
    ...cutMoves(whole, fromFrame - CONTEXT, fromFrame),
    ...moves,
    ...cutMoves(whole, toFrame, toFrame + CONTEXT),
  ];
  await followMoves({ clip: at('clip.mp4'), moves: around, output: at('span.mp4') });
  const first = (fromFrame - CONTEXT) * 960;
  await write(samples.subarray(first, first + (frames + 2 * CONTEXT) * 960), 'span.wav');
  const sound = { audioPath: at('span.wav'), cueStoreDir: at('cues') };
  await renderLipSync({ ...sound, videoPath: at('span.mp4'), outPath: at('part.mp4') });
  return spliceVideo({
    ...place,
    video: at('old.mp4'),
    size: { width: FRAME.width, height: FRAME.height },
    part: at('part.mp4'),
    skip: CONTEXT,
    fadeFrames,
    sound: at('new.wav'),
    output: at('new.mp4'),
    comment: null,
  });
}

const part = (from: number, frames: number) => ({
  part: ['-ss', String(from / FRAME.fps), '-t', String(frames / FRAME.fps)],
});

const takes = [
  ['shorter', 'I love it.'],
  ['longer', 'I write down every idea and every plan that I have for the week.'],
  ['as long', 'I need it every day.'],
] as const;

test.each(takes.slice(0, volume(1, takes.length)))(
  'a %s sentence is heard at the level and pitch of its neighbours',
  async (_name, text) => {
    const { samples, fromFrame, toFrame, frames, gainDb } = await retakeMiddle(text);
    const all = samples.length / SPEECH_RATE;
    const until = fromFrame + frames;
    const parts = [
      part(0, fromFrame),
      part(fromFrame, frames),
      part(until, all * FRAME.fps - until),
    ] as const;
    const [before, middle, after] = await Promise.all(
      parts.map((one) => measureLoudness(at('new.wav'), one)),
    );
    expect(gainDb).toBeGreaterThan(5);
    const neighbours = ((before ?? 0) + (after ?? 0)) / 2;
    expect(Math.abs((middle ?? 0) - neighbours)).toBeLessThan(1.5);

    const pitchIn = (from: number, to: number) =>
      medianPitch({
        samples: Float32Array.from(samples.subarray(from * 960, to * 960), (one) => one / 32_768),
        sampleRate: SPEECH_RATE,
      });
    const own = pitchIn(fromFrame, until);
    const others = (pitchIn(0, fromFrame) + pitchIn(until, samples.length / 960)) / 2;
    expect(Math.abs(12 * Math.log2(own / others))).toBeLessThan(2.5);

    // No click: where the two sounds meet, no sample jumps as it would inside of a word.
    const old = samplesOf(Buffer.from((await readSpeech(at('old.wav'))) ?? Buffer.alloc(0)));
    expect(samples.subarray(0, fromFrame * 960)).toEqual(old.subarray(0, fromFrame * 960));
    expect(samples.subarray(until * 960)).toEqual(old.subarray(toFrame * 960));
    for (const joint of [fromFrame * 960, until * 960])
      for (let index = joint - 480; index < joint + 480; index += 1)
        expect(Math.abs((samples[index + 1] ?? 0) - (samples[index] ?? 0))).toBeLessThan(400);
  },
);

test(
  'a sentence is seen without a step of the pose, whatever its length',
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const rig = cast.find(({ id }) => id === 'amara')?.rig;
    if (!rig) throw new Error('no actor');
    const replaced = await retakeMiddle('I write down every idea of the week.');
    const { fromFrame, toFrame, frames } = replaced;
    const old = await readSpeech(at('old.wav'));
    const videoFrames = Math.ceil((old?.length ?? 0) / 2 / 960) + 8;
    const durationSeconds = videoFrames / FRAME.fps;
    await renderClip({ rig, durationSeconds, outPath: at('clip.mp4') });
    const sound = { audioPath: at('old.wav'), cueStoreDir: at('cues') };
    await renderLipSync({ ...sound, videoPath: at('clip.mp4'), outPath: at('old.mp4') });
    const made = await joinPart(replaced, videoFrames);
    expect(made.video?.frames).toBe(videoFrames + frames - (toFrame - fromFrame));

    const seen = await steps(at('new.mp4'));
    expect(seen).toHaveLength((made.video?.frames ?? 0) - 1);
    const ordinary = Math.max(...(await steps(at('old.mp4'))));
    const atJoints = [fromFrame, fromFrame + frames].flatMap((joint) =>
      seen.slice(joint - 4, joint + 4),
    );
    expect(Math.max(...atJoints)).toBeLessThan(ordinary * 1.1);
  },
);
