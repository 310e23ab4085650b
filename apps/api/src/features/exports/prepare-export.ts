import type { BrandPaint } from '@talkreel/contracts/brand';
import type { BrandToDraw } from '@talkreel/contracts/http/brand';
import type { CaptionsToBurn } from '@talkreel/contracts/http/captions';
import type { ExportRequest, LabelToDraw } from '@talkreel/contracts/http/exports';
import type { ShotToDraw } from '@talkreel/contracts/http/shots';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { labelWords } from '@talkreel/contracts/label';
import { SHOTS_OF_SET } from '@talkreel/contracts/shots';
import { findBrandKit } from '@talkreel/db/media/brand.repo';
import { finishedVideo, planExport } from '../../generations/plans.ts';
import { brandId, brandToDraw } from '../../lib/brand.view.ts';
import { digestOf } from '../../lib/digests.ts';
import type { Services } from '../../services.ts';
import { CUT_OUT_RENDERER, findCutOut } from './cut-out.ts';
import { shotsOfSet } from './shots-of-set.ts';
import { shotsToDraw } from './shots-to-draw.ts';
import { titlesToDraw } from './titles-to-draw.ts';

/** Raise this version when the worker makes another file of the same request. */
const RENDERER = 8;
/** Raise this version when the worker draws the same brand kit differently. */
const BRAND_RENDERER = 2;
/** Raise this version when the worker draws the same captions differently. */
const CAPTIONS_RENDERER = 4;
/** Raise this version when the worker draws the same label differently, or elsewhere. */
const LABEL_RENDERER = 3;
/** Raise this version when the worker draws the same shots differently. */
const SHOTS_RENDERER = 6;
/** Raise this version when the worker draws the same words on screen differently, or elsewhere. */
const TITLES_RENDERER = 5;
const NO_PARTS = { logo: false, endCard: false, music: false };

const hasCutOut = (shots: readonly ShotToDraw[]): boolean =>
  shots.some(({ layout }) => layout === 'cut-out');

/** What of shots makes another file. */
const digestedShots = (shots: readonly ShotToDraw[]): unknown[] => [
  ...(shots.length === 0 ? [] : [SHOTS_RENDERER, shots]),
  ...(hasCutOut(shots) ? [CUT_OUT_RENDERER] : []),
];

/**
 * An export with the captions, the brand, the label and the shots’ media of this moment: once they change, the same request makes another
 * file.
 */
export async function prepareExport(
  services: Services,
  userId: string,
  projectId: number,
  asked: ExportRequest,
) {
  const { db, captions: burner } = services;
  const finished = await finishedVideo(db, userId, projectId);
  const { project, path: videoPath } = finished;
  const { format, background } = asked;
  const frame = { videoPath, format, background };
  const captions = asked.captions && (await burner.toBurn(project, asked.captions));
  const kit = await findBrandKit(db, userId);
  const brand = brandToDraw(kit, asked);
  const chosen = asked.label === undefined ? kit.label : asked.label;
  const language = await burner.labelLanguage(project);
  const label = chosen && { ...chosen, text: labelWords[language] };
  const chosenShots = await shotsOf(services, userId, project, asked);
  const isTimed = chosenShots.length > 0 || asked.titles.some(({ time }) => time.at === 'words');
  const spoken = isTimed ? await burner.words(project) : null;
  const shots = await shotsToDraw(db, userId, chosenShots, spoken?.spoken);
  const titles = titlesToDraw(asked.titles, spoken?.spoken);
  const cutOutPath = hasCutOut(shots) ? await findCutOut(db, userId, finished) : null;
  const titlePaint = { colors: [...kit.colors] as [string, string], font: kit.font };
  return {
    title: `Export ${format}`,
    input: {
      projectId,
      ...frame,
      brand: brand && { ...(asked.brand ?? NO_PARTS), id: brandId(kit) },
      captions: captions && shownOf(captions),
      label: chosen && { ...chosen, language },
      ...(shots.length > 0 && {
        shots: chosenShots.map(({ mediaId, ...shot }) => ({ ...shot, mediaId: mediaId ?? '' })),
      }),
      ...(titles.length > 0 && { titles: asked.titles, titlePaint }),
    },
    stageInputs: {
      export: stageInput(
        frame,
        { captions: captions?.draw ?? null, brand, label, shots, cutOutPath },
        titles.length === 0 ? null : { titles, titlePaint },
      ),
    },
    plan: () => planExport(db, userId, projectId),
    repeatKey: `export:${digestOf([
      RENDERER,
      videoPath,
      format,
      background,
      ...(captions === null ? [] : [CAPTIONS_RENDERER, captions.draw]),
      ...(brand === null ? [] : [BRAND_RENDERER, brand]),
      ...(label === null ? [] : [LABEL_RENDERER, label]),
      ...digestedShots(shots),
      ...(titles.length === 0 ? [] : [TITLES_RENDERER, titles, titlePaint]),
    ])}`,
  };
}

async function shotsOf(
  services: Services,
  userId: string,
  project: Parameters<typeof shotsOfSet>[2],
  { shots }: ExportRequest,
) {
  return shots === SHOTS_OF_SET ? (await shotsOfSet(services, userId, project)).shots : shots;
}

/** A worker of an earlier release does not know the outer names and fails, instead of leaving something out. */
function stageInput(
  frame: { videoPath: string; format: string; background: string },
  drawn: {
    captions: CaptionsToBurn | null;
    brand: BrandToDraw | null;
    label: LabelToDraw | null;
    shots: ShotToDraw[];
    cutOutPath: string | null;
  },
  written: { titles: TitleToDraw[]; titlePaint: BrandPaint } | null,
) {
  const { captions, brand, label, shots } = drawn;
  if (written !== null) return { titled: { ...frame, ...drawn, ...written } };
  if (shots.length > 0) return { composed: { ...frame, ...drawn } };
  if (label !== null) return { labelled: { ...frame, captions, brand, label } };
  if (brand !== null) return { branded: { ...frame, captions, brand } };
  return captions === null ? frame : { captioned: { ...frame, captions } };
}

/** The part of the captions that users see; only the stage needs the words themselves. */
function shownOf({
  draw: { style, color, box },
  textId,
}: Awaited<ReturnType<Services['captions']['toBurn']>>) {
  return { style, color, box, textId };
}
