import { join } from 'node:path';
import { texts } from '@talkreel/contracts/texts';
import type { Delivery } from '@talkreel/db/generations/deliver.repo';
import { FPS } from '@talkreel/media-tools/encode';
import { followMoves, framesOf } from '@talkreel/media-tools/follow-moves';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { bridge, cutMoves, type Bridge, type Move } from '@talkreel/media-tools/moves';
import { fitAudio, normaliseVideo } from '@talkreel/media-tools/normalise';
import { readSpeech, SPEECH_RATE, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { probeMedia } from '@talkreel/media-tools/probe';
import { checkVideo } from '@talkreel/media-tools/quality-gate';
import { spliceVideo } from '@talkreel/media-tools/splice-video';
import type { StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { chooseDriver } from '../../prediction/open-attempt.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { makerOf } from '../../provenance.ts';
import {
  fetchSource,
  retakenPart,
  unshown,
  type Retake,
  type RetakenPart,
} from '../retake-source.ts';
import { checkFinished, keepVideo } from '../keep-video.ts';

const move = z.object({ frames: z.number(), from: z.number(), to: z.number() });

/** Of a retake: the video as it was, and the clip it was made of. */
export const retakenVideo = z.object({
  videoPath: z.string(),
  clipPath: z.string(),
  /** Which frames of the clip the video shows; null: the same ones. */
  moves: z.array(move).nullable(),
});
const spoken = z.object({ audioPath: z.string(), part: retakenPart });

/** The model sees and hears so much of what is beside the sentence; what it makes of that is cut off. */
const CONTEXT_FRAMES = 8;
/** Less of the old video than this is not worth a joint. */
const LEAST_FRAMES = 25;

const frameCount = (moves: readonly Move[]): number =>
  moves.reduce((sum, { frames }) => sum + frames, 0);

const failureTexts = { failed: texts.lipsync.failed };

/** The part of the video that is made again, in frames. */
interface Part extends Bridge {
  fromFrame: number;
  toFrame: number;
  frames: number;
  /** What is shown of the clip, with its surroundings. */
  around: Move[];
  /** The first frame of these surroundings, in the new video. */
  firstFrame: number;
  /** The moves of the whole new video. */
  all: Move[];
}

/**
 * A finished video with one sentence spoken again: the model moves the lips of that part alone, in the poses that the
 * video has around it, and the rest stays as it is.
 */
export async function retakeVideo(
  deps: StageDeps,
  run: StageRun,
  { retake, isScene }: Retake<z.infer<typeof retakenVideo>>,
  dir: string,
): Promise<Delivery> {
  const { signal } = run;
  const { audioPath, part: replaced } = spoken.parse(run.outputs['audio']);
  const [before, clip, sound] = [
    await fetchSource(deps, 'video', retake.videoPath, join(dir, 'before.mp4')),
    await fetchSource(deps, 'video', retake.clipPath, join(dir, 'clip.mp4')),
    await fetchSource(deps, 'audio', audioPath, join(dir, 'spoken.wav')),
  ];
  const [info, clipInfo] = [
    await probeMedia(before, { signal }),
    await probeMedia(clip, { signal }),
  ];
  const part = partOf(replaced, retake.moves, framesOf(info), framesOf(clipInfo));
  const input = await inputFor(part, { clip, clipInfo, sound, dir, signal });

  const driver = await chooseDriver(deps, run, deps.providers.lipsync);
  const seconds = frameCount(part.around) / FPS;
  const prediction = await runPrediction(deps, {
    driver,
    input: { video: { path: input.video }, audio: { path: input.audio } },
    seconds,
    run,
    texts: failureTexts,
    gaveUp: texts.lipsync.gaveUp,
  });
  const raw = await driver.download(prediction, join(dir, 'raw'), signal);
  const received = await checkVideo(raw, {
    needsAudio: true,
    expectSeconds: seconds,
    toleranceFrames: 13,
    signal,
  });
  const output = await joinPart(part, { before, info, raw, received, sound, dir, signal });
  const kept = await keepVideo(deps, run, {
    file: output.file,
    info: output.info,
    made: {
      title: 'Video',
      model: driver.model,
      provider: makerOf(driver),
      edits: [{ action: 'c2pa.edited', what: 'sentence' }],
      from: [
        { kind: 'video', path: retake.videoPath, file: before, as: 'parent' },
        { kind: 'video', path: retake.clipPath, file: clip, as: 'input' },
        { kind: 'audio', path: audioPath, file: sound, as: 'input' },
      ],
    },
  });
  const delivery = { output: { ...kept.output, moves: part.all }, assets: kept.assets };
  return isScene ? unshown(delivery) : delivery;
}

/** Where the part is in the video, and which poses it shows. */
function partOf(
  replaced: RetakenPart,
  known: Move[] | null,
  videoFrames: number,
  clipFrames: number,
): Part {
  const moves = known ?? [{ frames: videoFrames, from: 0, to: videoFrames }];
  const fromFrame = Math.min(replaced.fromFrame, videoFrames - 1);
  const isLast = replaced.toFrame > videoFrames - LEAST_FRAMES;
  const toFrame = isLast ? videoFrames : replaced.toFrame;
  // What the video has after the speech stays as long as it was.
  const tail = Math.max(0, toFrame - replaced.toFrame);
  const frames = replaced.frames + tail;
  const made = bridge({
    moves,
    fromFrame: fromFrame === 0 ? null : fromFrame,
    toFrame: isLast ? null : toFrame,
    frames,
    clipFrames,
  });
  const firstFrame = Math.max(0, fromFrame - CONTEXT_FRAMES);
  const around = [
    ...cutMoves(moves, firstFrame, fromFrame),
    ...made.moves,
    ...cutMoves(moves, toFrame, Math.min(videoFrames, toFrame + CONTEXT_FRAMES)),
  ];
  const all = [
    ...cutMoves(moves, 0, fromFrame),
    ...made.moves,
    ...cutMoves(moves, toFrame, videoFrames),
  ];
  return { ...made, fromFrame, toFrame, frames, around, firstFrame, all };
}

interface Files {
  sound: string;
  dir: string;
  signal: AbortSignal;
}

/** What the model gets: the clip's frames and the new sound, of the part and what is beside it. */
async function inputFor(
  { around, firstFrame }: Part,
  { clip, clipInfo, sound, dir, signal }: Files & { clip: string; clipInfo: MediaInfo },
): Promise<{ video: string; audio: string }> {
  const [video, plain, audio] = [
    join(dir, 'part-clip.mp4'),
    join(dir, 'plain.wav'),
    join(dir, 'part.wav'),
  ];
  await followMoves({ clip, info: clipInfo, moves: around, output: video }, { signal });
  const endFrame = firstFrame + frameCount(around);
  await fitAudio({ audio: sound, output: plain, seconds: endFrame / FPS }, { signal });
  const whole = (await readSpeech(plain, signal)) ?? Buffer.alloc(0);
  const samples = whole.subarray((firstFrame * SPEECH_RATE * 2) / FPS);
  await writePlainWav(audio, { samples, sampleRate: SPEECH_RATE }, signal);
  return { video, audio };
}

/** The new video, checked like every other. */
async function joinPart(
  part: Part,
  of: Files & { before: string; info: MediaInfo; raw: string; received: MediaInfo },
): Promise<{ file: string; info: MediaInfo }> {
  const { before, info, raw, received, sound, dir, signal } = of;
  const { width = 0, height = 0 } = info.video ?? {};
  const size = { width, height };
  const [fitted, file] = [join(dir, 'part.mp4'), join(dir, 'final.mp4')];
  const seconds = frameCount(part.around) / FPS;
  await normaliseVideo(
    { video: raw, audio: null, output: fitted, seconds, info: received, size, crf: 12 },
    { signal },
  );
  const made = await spliceVideo(
    {
      video: before,
      size,
      videoFrames: framesOf(info),
      fromFrame: part.fromFrame,
      toFrame: part.toFrame,
      part: fitted,
      skip: part.fromFrame - part.firstFrame,
      frames: part.frames,
      fadeFrames: part.fadeFrames,
      sound,
      output: file,
      comment: info.note,
    },
    { signal },
  );
  const checked = await checkFinished(file, {
    info: made,
    needsAudio: true,
    expectSeconds: made.durationSeconds,
    signal,
  });
  return { file, info: checked };
}
