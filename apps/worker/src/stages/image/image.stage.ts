import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_SIZE_TEXT, imageSizes, type ImageSizeText } from '@talkreel/contracts/constants';
import { mediaPath, type StageFormat } from '@talkreel/contracts/media';
import { texts } from '@talkreel/contracts/texts';
import { readPngNote } from '@talkreel/media-tools/png-note';
import { checkImage, MediaRejected } from '@talkreel/media-tools/quality-gate';
import { portraitPrompt } from '@talkreel/providers/prompts';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { chooseDriver } from '../../prediction/open-attempt.ts';
import { runPrediction } from '../../prediction/run-prediction.ts';
import { makerOf } from '../../provenance.ts';
import { inWorkspace, keepMedia } from '../../workspace.ts';
import { moderate } from '../moderation.ts';

const sizeNames = Object.keys(imageSizes) as [ImageSizeText, ...ImageSizeText[]];
const given = z.object({
  prompt: z.string(),
  size: z.enum(sizeNames).default(IMAGE_SIZE_TEXT),
});

const failureTexts = { failed: texts.creator.imageFailed };

/** The decoder's name for each format that is stored unchanged. */
const formats: Record<string, StageFormat> = { png: 'png', mjpeg: 'jpg', webp: 'webp' };

/** Generates the portrait of a described person. */
export function imageStage(deps: StageDeps): StageDefinition {
  return {
    name: 'image',
    async run(run) {
      try {
        return await inWorkspace((dir) => paint(deps, run, dir));
      } catch (error) {
        throw toStageFailure(error, run, failureTexts);
      }
    },
  };
}

const noted = z.object({ notShown: z.array(z.string().max(60)).max(8) });

/** What our own renderer noted that it could not draw; live models note nothing. */
export function notShownIn(png: Buffer): string[] {
  const note = readPngNote(png);
  if (note === null) return [];
  try {
    return noted.safeParse(JSON.parse(note)).data?.notShown ?? [];
  } catch {
    // A damaged note is ignored.
    return [];
  }
}

async function paint(deps: StageDeps, run: StageRun, dir: string) {
  const { prompt, size: sizeName } = given.parse(run.claim.stage.input);
  const size = imageSizes[sizeName];
  await moderate(deps, run, { texts: [prompt] });
  const driver = await chooseDriver(deps, run, deps.providers.image);
  const prediction = await runPrediction(deps, {
    driver,
    input: { prompt: portraitPrompt(prompt), ...size },
    run,
    texts: failureTexts,
    gaveUp: texts.creator.imageFailed,
  });
  const raw = await driver.download(prediction, join(dir, 'raw'), run.signal);
  const { codec, width, height } = await checkImage(raw, { ...size, signal: run.signal });
  const format = formats[codec];
  if (!format) throw new MediaRejected('unreadable', `It is an image of type ${codec}.`);
  // Stored byte for byte: a renderer may have left metadata in the file that animating it needs.
  const asset = await keepMedia(deps, raw, run.claim, {
    format,
    made: { title: 'Portrait', model: driver.model, provider: makerOf(driver) },
    width,
    height,
  });
  const url = mediaPath('image', asset.path);
  const notShown = codec === 'png' ? notShownIn(await readFile(raw)) : [];
  return {
    output: {
      url,
      imageUrl: url,
      imagePath: asset.path,
      ...(notShown.length > 0 && { notShown }),
    },
    assets: [{ asset, column: 'image_asset' as const }],
  };
}
