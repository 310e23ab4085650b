import { join } from 'node:path';
import { SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import type { Delivery } from '@talkreel/db/generations/deliver.repo';
import { FPS } from '@talkreel/media-tools/encode';
import { fitAudio, normaliseVideo } from '@talkreel/media-tools/normalise';
import { probeMedia } from '@talkreel/media-tools/probe';
import { checkAudio, checkVideo } from '@talkreel/media-tools/quality-gate';
import type { MediaInput } from '@talkreel/providers/remote';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { chooseDriver } from '../../prediction/open-attempt.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { makerOf } from '../../provenance.ts';
import { fetchMedia, inWorkspace } from '../../workspace.ts';
import { checkFinished, keepVideo } from '../keep-video.ts';
import { readRetake } from '../retake-source.ts';
import { retakenVideo, retakeVideo } from './retake-video.ts';

const request = z.object({
  videoPath: z.string(),
  videoSeconds: z.number(),
  audioPath: z.string(),
  endsWithSpeech: z.boolean().default(false),
});
const madeVideo = z.object({ videoPath: z.string(), durationSeconds: z.number() });
const madeAudio = z.object({ audioPath: z.string() });

/** The model must not see that its clip was encoded once more. */
const CUT_CRF = 12;

/** The whole clip in the workspace. */
const ACTOR_FILE = 'actor.mp4';

const failureTexts = { failed: texts.lipsync.failed };

/**
 * Moves an actor's lips to a recording; the result is exactly as long as the actor's clip, or ends with the speech, as
 * in a pipeline.
 */
export function lipsyncStage(deps: StageDeps): StageDefinition {
  return {
    name: 'lipsync',
    async run(run) {
      try {
        const retaken = readRetake(retakenVideo, run.claim.stage.input);
        return await inWorkspace((dir) =>
          retaken ? retakeVideo(deps, run, retaken, dir) : sync(deps, run, dir),
        );
      } catch (error) {
        throw toStageFailure(error, run, failureTexts);
      }
    },
  };
}

/** In the wizard the request names both files; in a pipeline earlier stages made them. */
function inputOf(run: StageRun) {
  const own = request.safeParse(run.claim.stage.input);
  if (own.success) return own.data;
  const video = madeVideo.parse(run.outputs['image-to-video']);
  return {
    videoPath: video.videoPath,
    videoSeconds: video.durationSeconds,
    ...madeAudio.parse(run.outputs['audio']),
    endsWithSpeech: true,
  };
}

const overlayTag = z.object({ lipSync: z.literal('overlay') });

/** Whether the renderer noted that it found no mouth. Live models note nothing. */
export function isOverlay(comment: string | null): boolean {
  if (comment === null) return false;
  try {
    return overlayTag.safeParse(JSON.parse(comment)).success;
  } catch {
    // A truncated tag is ignored.
    return false;
  }
}

/** How long the video becomes: what its speech needs, or all of the clip. */
async function secondsOf(
  { videoSeconds, endsWithSpeech }: ReturnType<typeof inputOf>,
  spoken: string,
  signal: AbortSignal,
): Promise<number> {
  if (!endsWithSpeech) return videoSeconds;
  const { durationSeconds } = await checkAudio(spoken, { signal });
  const wanted = Math.round((durationSeconds + SPEECH_TAIL_SECONDS) * FPS) / FPS;
  return Math.min(videoSeconds, wanted);
}

/** The clip as the model gets it. Models are paid by the second, so what would be thrown away is cut off first. */
async function clipFor(
  deps: StageDeps,
  { videoPath, videoSeconds }: ReturnType<typeof inputOf>,
  { dir, seconds, signal }: { dir: string; seconds: number; signal: AbortSignal },
): Promise<MediaInput> {
  const whole = await fetchMedia(deps.store, 'video', videoPath, join(dir, ACTOR_FILE));
  if (seconds === videoSeconds)
    return { path: whole, fileUrl: deps.providerUrl('video', videoPath) };
  const info = await probeMedia(whole, { signal });
  const cut = join(dir, 'cut.mp4');
  await normaliseVideo(
    { video: whole, audio: null, output: cut, seconds, info, comment: info.note, crf: CUT_CRF },
    { signal },
  );
  return { path: cut };
}

async function sync(deps: StageDeps, run: StageRun, dir: string): Promise<Delivery> {
  const given = inputOf(run);
  const { signal } = run;
  const spoken = await fetchMedia(deps.store, 'audio', given.audioPath, join(dir, 'spoken.wav'));
  const seconds = await secondsOf(given, spoken, signal);
  const video = await clipFor(deps, given, { dir, seconds, signal });
  const fitted = join(dir, 'fitted.wav');
  await fitAudio({ audio: spoken, output: fitted, seconds }, { signal });

  const driver = await chooseDriver(deps, run, deps.providers.lipsync);
  const prediction = await runPrediction(deps, {
    driver,
    input: { video, audio: { path: fitted } },
    seconds,
    run,
    texts: failureTexts,
    gaveUp: texts.lipsync.gaveUp,
  });
  const raw = await driver.download(prediction, join(dir, 'raw'), signal);
  // The gate checks the output before normalising could hide a defect.
  const received = await checkVideo(raw, {
    needsAudio: true,
    // Attempts of the release before were given the whole clip; what they paid for is not thrown away.
    expectSeconds: [seconds, given.videoSeconds],
    toleranceFrames: 13,
    signal,
  });
  const final = join(dir, 'final.mp4');
  const comment = received.note;
  const made = await normaliseVideo(
    { video: raw, audio: fitted, output: final, seconds, info: received, comment },
    { signal },
  );
  const info = await checkFinished(final, {
    info: made,
    needsAudio: true,
    expectSeconds: seconds,
    signal,
  });
  const { output, assets } = await keepVideo(deps, run, {
    file: final,
    info,
    made: {
      title: 'Video',
      model: driver.model,
      provider: makerOf(driver),
      from: [
        { kind: 'video', path: given.videoPath, file: join(dir, ACTOR_FILE), as: 'input' },
        { kind: 'audio', path: given.audioPath, file: spoken, as: 'input' },
      ],
    },
  });
  return { output: { ...output, ...(isOverlay(comment) && { isOverlay: true }) }, assets };
}
