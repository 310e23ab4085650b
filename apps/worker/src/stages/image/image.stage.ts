import { join } from 'node:path';
import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import { mediaPath } from '@talkreel/contracts/http/media';
import { texts } from '@talkreel/contracts/texts';
import { checkImage, MediaRejected } from '@talkreel/media-tools/quality-gate';
import { portraitPrompt } from '@talkreel/providers/image/portrait-prompt';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { inWorkspace, keepMedia } from '../../workspace.ts';
import { moderate } from '../moderation.ts';

const given = z.object({ prompt: z.string() });

const failureTexts = { failed: texts.creator.imageFailed };

/** The decoder's name for what we keep as it came. */
const formats: Record<string, { extension: string; contentType: string }> = {
  png: { extension: 'png', contentType: 'image/png' },
  mjpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  webp: { extension: 'webp', contentType: 'image/webp' },
};

/** Paints the portrait of a described person. */
export function imageStage(deps: StageDeps): StageDefinition {
  return {
    name: 'image',
    async run(run) {
      try {
        return await inWorkspace((dir) => paint(deps, run, dir));
      } catch (error) {
        throw toStageFailure(error, { attempt: run.attempt, texts: failureTexts });
      }
    },
  };
}

async function paint(deps: StageDeps, run: StageRun, dir: string) {
  const { stage, generation } = run.claim;
  const { prompt } = given.parse(stage.input);
  await moderate(deps, run, { texts: [prompt] });
  const driver = deps.providers.image;
  const { prediction } = await runPrediction(deps, {
    driver,
    input: { prompt: portraitPrompt(prompt), ...IMAGE_SIZE },
    run,
    texts: failureTexts,
    gaveUp: texts.creator.imageFailed,
  });
  const [raw] = await driver.download(prediction, join(dir, 'raw'), run.signal);
  if (!raw) throw new Error('a download without a file');
  const { codec, width, height } = await checkImage(raw, { ...IMAGE_SIZE, signal: run.signal });
  const format = formats[codec];
  if (!format) throw new MediaRejected('unreadable', `It is a picture of type ${codec}.`);
  // Kept byte for byte: a renderer may have left notes in the file that animating it needs.
  const asset = await keepMedia(deps.store, raw, {
    ownerId: generation.user_id,
    kind: 'image',
    path: `${stage.id}.${format.extension}`,
    contentType: format.contentType,
    width,
    height,
  });
  const url = mediaPath('image', asset.path);
  return {
    output: { url, imageUrl: url, imagePath: asset.path },
    assets: [{ asset, column: 'image_asset' as const }],
  };
}
