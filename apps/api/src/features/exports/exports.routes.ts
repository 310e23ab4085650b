import type { BrandPaint } from '@talkreel/contracts/brand';
import type { ExportFormat } from '@talkreel/contracts/exports';
import type { BrandToDraw } from '@talkreel/contracts/http/brand';
import type { CaptionsToBurn } from '@talkreel/contracts/http/captions';
import {
  type ExportRequest,
  getExportAllowance,
  type LabelToDraw,
  listExports,
  postCutOut,
  postExport,
} from '@talkreel/contracts/http/exports';
import { getProjectShots } from '@talkreel/contracts/http/set-shots';
import type { ShotToDraw } from '@talkreel/contracts/http/shots';
import { MEDIA_PREFIX } from '@talkreel/contracts/media';
import { SHOTS_OF_SET } from '@talkreel/contracts/shots';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { type ExportLabel, labelWords } from '@talkreel/contracts/label';
import type { Db } from '@talkreel/db/client';
import type { Generation } from '@talkreel/db/schema';
import { findBrandKit, rememberLabel } from '@talkreel/db/media/brand.repo';
import {
  countActive,
  findRepeated,
  listExports as listRows,
} from '@talkreel/db/generations/generations.repo';
import { countUses } from '@talkreel/db/credits/uses.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { brandId, brandToDraw, labelOf } from '../../lib/brand.view.ts';
import { finishedVideo, planExport } from '../../generations/plans.ts';
import { digestOf } from '../../lib/digests.ts';
import { ownProject } from '../../generations/projects.ts';
import { askedBy, requireText } from '../../generations/reply.service.ts';
import { serve } from '../../serve.ts';
import { shotsOfSet } from './shots-of-set.ts';
import { shotsToDraw } from './shots-to-draw.ts';
import { titlesToDraw } from './titles-to-draw.ts';

/** Raise this version when the worker makes another file of the same request. */
const RENDERER = 6;
/** Raise this version when the worker draws the same brand kit differently. */
const BRAND_RENDERER = 2;
/** Raise this version when the worker draws the same captions differently. */
const CAPTIONS_RENDERER = 3;
/** Raise this version when the worker draws the same label differently, or elsewhere. */
const LABEL_RENDERER = 1;
/** Raise this version when the worker draws the same shots differently. */
const SHOTS_RENDERER = 1;
/** Raise this version when the worker draws the same words on screen differently, or elsewhere. */
const TITLES_RENDERER = 1;
/** Raise this version when the worker cuts actors out differently. */
const CUT_OUT_RENDERER = 1;
const LISTED = 100;
const NO_PARTS = { logo: false, endCard: false, music: false };

const fileOf = ({ result, id, project_id: projectId }: Generation) => ({
  url: requireText(result, 'url'),
  ...{ id, predictionId: id, projectId },
});

/** Finished videos in the shapes that can be posted. */
export const exportRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  serve(app, listExports, async (request) => {
    const userId = userIdOf(request);
    const project = await ownProject(db, userId, request.params.id);
    return services.views.many(await listRows(db, userId, project.id, LISTED));
  });

  serve(app, getProjectShots, async (request) => {
    const userId = userIdOf(request);
    return shotsOfSet(services, userId, await ownProject(db, userId, request.params.id));
  });

  serve(app, getExportAllowance, async (request) => {
    const userId = userIdOf(request);
    const { freePerHour, maxActive } = services.config.limits;
    const [used, open] = await Promise.all([
      countUses(db, userId, 'export'),
      countActive(db, userId),
    ]);
    const [byHour, atATime] = [freePerHour - used, maxActive - open];
    const left = Math.max(0, Math.min(byHour, atATime));
    return { left, perHour: freePerHour, isFull: atATime < byHour };
  });

  serve(app, postCutOut, async (request, reply) => {
    const projectId = request.params.id;
    const asked = askedBy(request, 'cut-out');
    const started = await services.start(asked, () =>
      prepareCutOut(services, asked.userId, projectId),
    );
    const { status, body } = await services.answer(request, reply, started, fileOf);
    return reply.code(status).send(body);
  });

  services.quotes.offer(postExport, 'export', (userId, { params, body }) =>
    prepareExport(services, userId, params.id, body),
  );

  serve(app, postExport, async (request, reply) => {
    const projectId = request.params.id;
    const asked = askedBy(request, 'export');
    const started = await services.start(asked, () =>
      prepareExport(services, asked.userId, projectId, request.body),
    );
    const { label, format } = request.body;
    if (label !== undefined) await rememberChoice(db, asked.userId, format, label);
    const { status, body } = await services.answer(request, reply, started, fileOf);
    return reply.code(status).send(body);
  });
};

const hasCutOut = (shots: readonly ShotToDraw[]): boolean =>
  shots.some(({ layout }) => layout === 'cut-out');

/** What of shots makes another file. */
const digestedShots = (shots: readonly ShotToDraw[]): unknown[] => [
  ...(shots.length === 0 ? [] : [SHOTS_RENDERER, shots]),
  ...(hasCutOut(shots) ? [CUT_OUT_RENDERER] : []),
];

/** A cut-out, and where its file is if it is made already. */
async function cutOutOf(db: Db, userId: string, videoPath: string) {
  const repeatKey = `cut-out:${digestOf([CUT_OUT_RENDERER, videoPath])}`;
  const made = await findRepeated(db, userId, repeatKey);
  const url = made?.state === 'succeeded' ? requireText(made.result, 'url') : null;
  return { repeatKey, path: url === null ? null : url.slice(MEDIA_PREFIX.video.length) };
}

async function prepareCutOut({ db }: Services, userId: string, projectId: number) {
  const { path: videoPath } = await finishedVideo(db, userId, projectId);
  return {
    title: 'Cut-out',
    input: { projectId, videoPath },
    stageInputs: { export: { cutOut: { videoPath } } },
    plan: () => planExport(db, userId, projectId, 'cut-out'),
    repeatKey: (await cutOutOf(db, userId, videoPath)).repeatKey,
  };
}

/** Keeps what was chosen for this placement; most requests choose what is kept already. */
async function rememberChoice(
  db: Db,
  userId: string,
  format: ExportFormat,
  label: ExportLabel | null,
): Promise<void> {
  const known = labelOf(await findBrandKit(db, userId), format);
  const isKnown = known?.corner === label?.corner && known?.time === label?.time;
  if (!isKnown) await rememberLabel(db, userId, format, label);
}

/**
 * An export with the captions, the brand, the label and the shots’ media of this moment: once they change, the same request makes another
 * file.
 */
async function prepareExport(
  services: Services,
  userId: string,
  projectId: number,
  asked: ExportRequest,
) {
  const { db, captions: burner } = services;
  const { project, path: videoPath } = await finishedVideo(db, userId, projectId);
  const { format, background } = asked;
  const frame = { videoPath, format, background };
  const captions = asked.captions && (await burner.toBurn(project, asked.captions));
  const kit = await findBrandKit(db, userId);
  const brand = brandToDraw(kit, asked);
  const chosen = asked.label === undefined ? kit.label : asked.label;
  const language = await burner.labelLanguage(project);
  const label = chosen && { ...chosen, text: labelWords[language] };
  const chosenShots =
    asked.shots === SHOTS_OF_SET
      ? (await shotsOfSet(services, userId, project)).shots
      : asked.shots;
  const isTimed = chosenShots.length > 0 || asked.titles.some(({ time }) => time.at === 'words');
  const spoken = isTimed ? await burner.words(project) : null;
  const shots = await shotsToDraw(db, userId, chosenShots, spoken?.spoken);
  const titles = titlesToDraw(asked.titles, spoken?.spoken);
  const cutOutPath = hasCutOut(shots) ? (await cutOutOf(db, userId, videoPath)).path : null;
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
