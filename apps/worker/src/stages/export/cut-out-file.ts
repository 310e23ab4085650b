import { join } from 'node:path';
import { mediaPath } from '@talkreel/contracts/media';
import { shotTexts } from '@talkreel/contracts/texts/library';
import type { MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { probeMedia } from '@talkreel/media-tools/probe';
import { checkVideo, MediaRejected } from '@talkreel/media-tools/quality-gate';
import { StageFailure, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import { cutOutBy, NobodySeen, type CutOutDriver } from '../../cut-out/contract.ts';
import type { StageDeps } from '../../deps.ts';
import { fetchMedia, keepPlain, MediaGone } from '../../workspace.ts';
import { expectSource } from './gone.ts';

type CutOutDeps = Pick<StageDeps, 'db' | 'store' | 'cutOut'>;

/** What the stage of a cut-out is given. A worker of an earlier release does not know it and fails the attempt. */
export const cutOutAsked = z.object({ cutOut: z.object({ videoPath: z.string() }) });

/**
 * Makes the cut-out of a video alone and keeps it beside the video, for previews and exports. Since it is kept, another
 * driver never takes over from one that failed.
 */
export async function keepCutOut(
  deps: CutOutDeps,
  run: StageRun,
  { cutOut: { videoPath } }: z.infer<typeof cutOutAsked>,
  dir: string,
) {
  const options = { signal: run.signal, timeoutMs: run.deadlineSeconds * 1_000 };
  await expectSource(deps, run, videoPath);
  const video = await fetchMedia(deps.store, 'video', videoPath, join(dir, 'source.mp4'));
  const info = await probeMedia(video, options);
  const file = await makeCutOut(deps, { video, info, dir, onProgress: run.report }, options);
  const made = await checkVideo(file, {
    ...options,
    needsAudio: false,
    expectSeconds: info.durationSeconds,
  });
  await expectSource(deps, run, videoPath);
  const { width = 0, height = 0 } = info.video ?? {};
  const asset = await keepPlain(deps, file, run.claim, {
    format: 'mp4',
    durationSeconds: made.durationSeconds,
    ...{ width, height: 2 * height },
  });
  return {
    output: { url: mediaPath('video', asset.path), durationSeconds: made.durationSeconds },
    assets: [{ asset, column: null }],
  };
}

interface Video {
  video: string;
  info: MediaInfo;
  dir: string;
  onProgress?: (share: number) => void;
  /** Called with a driver that failed; the next one is asked. Without it, the failure is thrown. */
  passOver?: ((name: CutOutDriver['name'], error: unknown) => void) | undefined;
}

/** For the last attempt of an export: other edges are better than no export. Undefined: the failure is retried. */
export const passOverIn = ({ attempt, maxAttempts, log }: StageRun): Video['passOver'] =>
  attempt < maxAttempts
    ? undefined
    : (driver, error) => log.warn({ err: error, driver }, 'an actor is cut out by the next driver');

/** The cut-out of a video in the workspace: the one that is kept, or one that is made now. */
export async function findCutOut(
  deps: CutOutDeps,
  path: string | null,
  of: Video,
  options: MediaRunOptions,
): Promise<string> {
  if (path !== null)
    try {
      return await fetchMedia(deps.store, 'video', path, join(of.dir, 'cut-out.mp4'));
    } catch (error) {
      if (!(error instanceof MediaGone)) throw error;
    }
  return makeCutOut(deps, of, options);
}

async function makeCutOut(
  { cutOut }: CutOutDeps,
  { video, info: { video: picture, ...about }, dir, onProgress, passOver }: Video,
  options: MediaRunOptions,
): Promise<string> {
  if (!picture) throw new MediaRejected('no-video', 'There is no video stream.');
  const output = join(dir, 'cut-out.mp4');
  const input = { video, info: { ...about, video: picture }, output, dir, onProgress };
  try {
    await cutOutBy(cutOut, input, options, passOver);
    return output;
  } catch (error) {
    if (!(error instanceof NobodySeen)) throw error;
    throw new StageFailure({
      code: 'no_person',
      userMessage: shotTexts.noPerson,
      then: 'final',
      cause: error,
    });
  }
}
