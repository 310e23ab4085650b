import { join } from 'node:path';
import { SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { fitAudio, normaliseVideo } from '@talkreel/media-tools/normalise';
import { checkAudio, checkVideo } from '@talkreel/media-tools/quality-gate';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { chooseDriver } from '../../prediction/choose-driver.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { fetchMedia, inWorkspace } from '../../workspace.ts';
import { checkFinished, keepVideo } from '../keep-video.ts';

const given = z.object({
  videoPath: z.string(),
  videoSeconds: z.number(),
  audioPath: z.string(),
  endsWithSpeech: z.boolean().default(false),
});
const madeVideo = z.object({ videoPath: z.string(), durationSeconds: z.number() });
const madeAudio = z.object({ audioPath: z.string() });

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
        return await inWorkspace((dir) => sync(deps, run, dir));
      } catch (error) {
        throw toStageFailure(error, run, failureTexts);
      }
    },
  };
}

/** In the wizard the request names both files; in a pipeline earlier stages made them. */
function inputOf(run: StageRun) {
  const own = given.safeParse(run.claim.stage.input);
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

async function sync(deps: StageDeps, run: StageRun, dir: string) {
  const { videoPath, videoSeconds, audioPath, endsWithSpeech } = inputOf(run);
  const { signal } = run;
  const video = await fetchMedia(deps.store, 'video', videoPath, join(dir, 'actor.mp4'));
  const spoken = await fetchMedia(deps.store, 'audio', audioPath, join(dir, 'spoken.wav'));
  const fitted = join(dir, 'fitted.wav');
  await fitAudio({ audio: spoken, output: fitted, seconds: videoSeconds }, { signal });

  const driver = await chooseDriver(deps, run, deps.providers.lipsync);
  const { prediction } = await runPrediction(deps, {
    driver,
    input: {
      video: { path: video, fileUrl: deps.providerUrl('video', videoPath) },
      audio: { path: fitted },
    },
    run,
    texts: failureTexts,
    gaveUp: texts.lipsync.gaveUp,
  });
  const raw = await driver.download(prediction, join(dir, 'raw'), signal);
  // The gate checks the output before normalising could hide a defect.
  const received = await checkVideo(raw, {
    needsAudio: true,
    expectSeconds: videoSeconds,
    toleranceFrames: 13,
    signal,
  });
  const final = join(dir, 'final.mp4');
  const seconds = endsWithSpeech
    ? Math.min(
        videoSeconds,
        (await checkAudio(spoken, { signal })).durationSeconds + SPEECH_TAIL_SECONDS,
      )
    : videoSeconds;
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
  const { output, assets } = await keepVideo(deps, run, final, info);
  return { output: { ...output, ...(isOverlay(comment) && { isOverlay: true }) }, assets };
}
