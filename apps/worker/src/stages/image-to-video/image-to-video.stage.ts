import { extname, join } from 'node:path';
import {
  IMAGE_SIZE,
  imageSizes,
  INFLUENCER_SECONDS,
  VERTICAL_IMAGE_SIZE_TEXT,
} from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { loopForwardBackward } from '@talkreel/media-tools/loop';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { checkVideo } from '@talkreel/media-tools/quality-gate';
import type { AnimateDriver } from '@talkreel/providers/animate/contract';
import { videoPrompt } from '@talkreel/providers/prompts';
import { StageFailure, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { chooseDriver } from '../../prediction/open-attempt.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { type Made, makerOf } from '../../provenance.ts';
import { fetchMedia, inWorkspace } from '../../workspace.ts';
import { checkFinished, keepVideo } from '../keep-video.ts';
import { moderate } from '../moderation.ts';

const given = z.object({
  imagePath: z.string().optional(),
  /** Absent: the speaking-to-camera sentence. */
  prompt: z.string().optional(),
  /** The user uploaded the image and it has not been moderated. */
  isUpload: z.boolean().default(false),
  seconds: z.number().default(INFLUENCER_SECONDS),
});
const madeImage = z.object({ imagePath: z.string() });

/** How many frames a clip may differ from its model's stated length. */
const CLIP_TOLERANCE_FRAMES = 13;

/** Clips that are taller, in widths, lose less in 9:16 than in a tile. */
const UPRIGHT_RATIO = 1.45;

const failureTexts = { failed: texts.creator.videoFailed };

/** Animates the person in an image, and loops the clip forwards and backwards to its full length. */
export function imageToVideoStage(deps: StageDeps): StageDefinition {
  return {
    name: 'image-to-video',
    async run(run) {
      try {
        return await inWorkspace((dir) => animate(deps, run, dir));
      } catch (error) {
        throw spent(toStageFailure(error, run, failureTexts), run);
      }
    },
  };
}

/** The last attempt failed like those before: users see that it was tried, not the model's own message. */
function spent(failure: Error, { attempt, maxAttempts }: StageRun): Error {
  const isSpent =
    failure instanceof StageFailure && failure.then === 'retry' && attempt >= maxAttempts;
  if (!isSpent) return failure;
  return new StageFailure({
    code: failure.code,
    userMessage: texts.conversion.failed(maxAttempts),
    then: 'retry',
    cause: failure,
  });
}

/** The clip of an upright portrait stays upright, if the model kept its shape. */
function sizeOf({ video }: MediaInfo): { width: number; height: number } {
  const upright = imageSizes[VERTICAL_IMAGE_SIZE_TEXT];
  const isUpright = video !== undefined && video.height / video.width > UPRIGHT_RATIO;
  return isUpright ? upright : IMAGE_SIZE;
}

function madeFrom(driver: AnimateDriver, path: string, file: string): Made {
  const { model } = driver;
  const provider = makerOf(driver);
  return { title: 'Clip', model, provider, from: [{ kind: 'image', path, file, as: 'input' }] };
}

async function animate(deps: StageDeps, run: StageRun, dir: string) {
  const { signal } = run;
  const input = given.parse(run.claim.stage.input);
  const imagePath = input.imagePath ?? madeImage.parse(run.outputs['image']).imagePath;
  const image = await fetchMedia(
    deps.store,
    'image',
    imagePath,
    join(dir, `portrait${extname(imagePath)}`),
  );
  await moderate(deps, run, {
    texts: input.prompt === undefined ? [] : [input.prompt],
    ...(input.isUpload ? { image: { path: image } } : {}),
  });

  const driver = await chooseDriver(deps, run, deps.providers.animate);
  const prediction = await runPrediction(deps, {
    driver,
    input: {
      image: { path: image, fileUrl: deps.providerUrl('image', imagePath) },
      prompt: videoPrompt(input.prompt),
    },
    run,
    texts: failureTexts,
    gaveUp: texts.conversion.failed(run.maxAttempts),
  });
  const raw = await driver.download(prediction, join(dir, 'raw'), signal);
  const clip = await checkVideo(raw, {
    needsAudio: false,
    mustMove: true,
    ...(driver.clipSeconds !== null && { expectSeconds: driver.clipSeconds }),
    toleranceFrames: CLIP_TOLERANCE_FRAMES,
    signal,
  });
  const final = join(dir, 'final.mp4');
  const looped = await loopForwardBackward(
    {
      video: raw,
      output: final,
      info: clip,
      seconds: input.seconds,
      size: input.isUpload ? IMAGE_SIZE : sizeOf(clip),
      clipSeconds: Math.min(clip.durationSeconds, INFLUENCER_SECONDS / 2),
      comment: clip.note,
    },
    { signal },
  );
  const info = await checkFinished(final, {
    info: looped,
    needsAudio: false,
    mustMove: true,
    expectSeconds: input.seconds,
    signal,
  });
  const made = madeFrom(driver, imagePath, image);
  const { path, output, assets } = await keepVideo(deps, run, { file: final, info, made });
  return { output: { ...output, videoPath: path }, assets };
}
