/** Lip sync: draws the clip's rig again with a mouth that follows the sound. */
import { probeMedia } from '@talkreel/media-tools/probe';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { motionTime } from './motion/pose.ts';
import { renderClip } from './render/clip.ts';
import { prepareDrawing } from './render/draw-pool.ts';
import { followMark, markInFrame } from './photo/camera-move.ts';
import { decodeDepth, roundedNearness } from './photo/nearness.ts';
import type { Nearness } from './photo/nearness.ts';
import { decodeCameraTag, decodeRigTag, readNote } from './cast/rig-tag.ts';
import type { CameraTag, Moves, TimeMap } from './cast/rig.ts';
import { renderMarkedMouth, renderSpeakingOverlay } from './photo/overlay.ts';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { decodeAudio } from './voice/decode-audio.ts';
import { trackFromPcm } from './voice/track.ts';
import { FRAME } from './types.ts';

export interface LipSyncOptions {
  videoPath: string;
  audioPath: string;
  /** An MP4 as long as the video; sound is cut or padded with silence. */
  outPath: string;
  cueStoreDir?: string | undefined;
  /**
   * The position of the mouth in a foreign video; in a camera clip of a photo, its position in the
   * photo. Default: what the clip itself says.
   */
  mouthMark?: MouthMark | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface LipSyncResult {
  /** `rig`: drawn again; `marked`: the marked mouth was moved; `overlay`: no known mouth, a speaking bar was added. */
  mode: 'rig' | 'marked' | 'overlay';
  durationSeconds: number;
}

/**
 * Makes a video speak. Only 'rig' and 'marked' are lip sync; whoever shows an 'overlay' must say that it is not. The
 * file's `comment` tag says so too: a rig, or `{"talkreel":1,"lipSync":"marked" | "overlay"}`.
 * @throws {MediaToolFailed | EncodeFailed} when a file cannot be read or written; the signal's reason when aborted.
 */
export async function renderLipSync(options: LipSyncOptions): Promise<LipSyncResult> {
  const { videoPath, audioPath, outPath, cueStoreDir, onProgress, signal } = options;
  const note = await readNote(videoPath);
  const tag = decodeRigTag(note);
  if (tag) prepareDrawing({ rig: tag.rig, shape: tag.shape });
  const [info, pcm] = await Promise.all([
    probeMedia(videoPath, { signal }),
    decodeAudio(audioPath, signal ? { signal } : {}),
  ]);
  const durationSeconds = Math.round(info.durationSeconds * FRAME.fps) / FRAME.fps;
  const track = await trackFromPcm(pcm, { durationSeconds, cueStoreDir });
  const shared = { audioPath, outPath, track, durationSeconds, onProgress, signal };
  if (tag) {
    const time = timeOf(tag, durationSeconds);
    await renderClip({ ...shared, rig: tag.rig, shape: tag.shape, time });
    return { mode: 'rig', durationSeconds };
  }
  const clip = decodeCameraTag(note);
  const mark = options.mouthMark ?? clip?.mouth;
  if (mark) {
    const nearness = decodeDepth(clip?.camera.depth ?? '') ?? roundedNearness;
    const markAt = followedMark(mark, { clip, info, durationSeconds, nearness });
    const turns = clip?.camera.turns === true ? nearness : null;
    await renderMarkedMouth({ ...shared, videoPath, markAt, turns });
    return { mode: 'marked', durationSeconds };
  }
  await renderSpeakingOverlay({ ...shared, videoPath });
  return { mode: 'overlay', durationSeconds };
}

export interface CutOutOptions extends Pick<
  LipSyncOptions,
  'videoPath' | 'outPath' | 'cueStoreDir' | 'onProgress' | 'signal'
> {}

/**
 * Draws a finished video of ours again, with the actor alone: colours above their alpha. `isDrawn` is false, and there
 * is no file, if the video says nothing about its rig.
 */
export async function renderCutOut(options: CutOutOptions): Promise<{ isDrawn: boolean }> {
  const { videoPath, outPath, cueStoreDir, onProgress, signal } = options;
  const tag = decodeRigTag(await readNote(videoPath));
  if (!tag) return { isDrawn: false };
  prepareDrawing({ rig: tag.rig, shape: tag.shape, isCutOut: true });
  const info = await probeMedia(videoPath, { signal });
  const durationSeconds = Math.round(info.durationSeconds * FRAME.fps) / FRAME.fps;
  const pcm = info.audio ? await decodeAudio(videoPath, signal ? { signal } : {}) : null;
  const track = pcm ? await trackFromPcm(pcm, { durationSeconds, cueStoreDir }) : undefined;
  const time = timeOf(tag, durationSeconds);
  const { rig, shape } = tag;
  const clip = { rig, shape, time, track, durationSeconds, outPath, onProgress, signal };
  await renderClip({ ...clip, isCutOut: true });
  return { isDrawn: true };
}

/** The position of a mark in every frame: it follows our own camera, and is fixed in any other video. */
function followedMark(
  mark: MouthMark,
  of: { clip: CameraTag | null; info: MediaInfo; durationSeconds: number; nearness: Nearness },
): (frame: number) => MouthMark {
  const { clip, info, durationSeconds, nearness } = of;
  if (!clip) {
    const still = markInFrame(mark, info.video ?? FRAME);
    return () => still;
  }
  const { camera, moves } = clip;
  const time = timeOf({ time: camera.time, moves }, durationSeconds);
  return (frame) =>
    followMark(mark, camera, motionTime(time, frame / FRAME.fps) / time.periodSeconds, nearness);
}

/** A clip that was later looped forwards and backwards, and perhaps cut, still carries the tag of the original. */
function timeOf(
  { time, moves }: { time: TimeMap; moves?: Moves | undefined },
  durationSeconds: number,
): TimeMap {
  const wholeSeconds = moves ? moves.clipFrames / FRAME.fps : durationSeconds;
  const isLooped = wholeSeconds > time.periodSeconds + 0.3;
  return { ...time, mirror: time.mirror || isLooped, ...(moves && { path: moves.path }) };
}
