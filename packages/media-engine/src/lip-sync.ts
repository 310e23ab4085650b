/** Lip sync: the clip's rig is drawn again with a mouth that follows the sound. */
import { probeMedia } from '@talkreel/media-tools/probe';
import { renderClip } from './render/clip.ts';
import { readRig } from './rig/rig-tag.ts';
import type { TimeMap } from './rig/rig.ts';
import { renderSpeakingOverlay } from './photo/overlay.ts';
import type { MouthMark } from './photo/mouth-mark.ts';
import { renderMarkedMouth } from './photo/marked-mouth.ts';
import { trackFromAudio } from './speech/track.ts';

export interface LipSyncOptions {
  videoPath: string;
  audioPath: string;
  /** MP4 as long as the video; sound is cut or padded with silence. */
  outPath: string;
  cueStoreDir?: string | undefined;
  /** Where the mouth is in a video that is not ours. */
  mouthMark?: MouthMark | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface LipSyncResult {
  /** `rig`: drawn again; `marked`: the marked mouth was moved; `overlay`: no mouth known, a speaking bar was added. */
  mode: 'rig' | 'marked' | 'overlay';
  durationSeconds: number;
}

/**
 * Makes a video speak. Only 'rig' and 'marked' are lip sync; whoever shows an 'overlay' must say that it is not.
 * @throws {MediaToolFailed | EncodeFailed} when a file cannot be read or written; the signal's reason when aborted.
 */
export async function renderLipSync(options: LipSyncOptions): Promise<LipSyncResult> {
  const { videoPath, audioPath, outPath, cueStoreDir, onProgress, signal } = options;
  const [tag, info] = await Promise.all([readRig(videoPath), probeMedia(videoPath, { signal })]);
  const durationSeconds = Math.round(info.durationSeconds * 25) / 25;
  const track = await trackFromAudio({
    audioPath,
    durationSeconds,
    cueStoreDir,
    ...(signal ? { signal } : {}),
  });
  const shared = { audioPath, outPath, track, durationSeconds, onProgress, signal };
  if (tag) {
    const time = timeOf(tag.time, durationSeconds);
    await renderClip({ ...shared, rig: tag.rig, time });
    return { mode: 'rig', durationSeconds };
  }
  if (options.mouthMark) {
    await renderMarkedMouth({ ...shared, videoPath, mark: options.mouthMark });
    return { mode: 'marked', durationSeconds };
  }
  await renderSpeakingOverlay({ ...shared, videoPath });
  return { mode: 'overlay', durationSeconds };
}

/**
 * A clip that was played forwards and backwards after it was made still carries the tag of the original:
 * it is then twice as long as its period.
 */
function timeOf(time: TimeMap, durationSeconds: number): TimeMap {
  const twice = Math.abs(durationSeconds - time.periodSeconds * 2) < 0.3;
  return !time.mirror && twice ? { ...time, mirror: true } : time;
}
