import { join } from 'node:path';
import type { CaptionFrame } from '@talkreel/captions/safe-area';
import { END_CARD_SECONDS, EXPORT_LUFS } from '@talkreel/contracts/brand';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import { brandToDraw } from '@talkreel/contracts/http/brand';
import { captionsToBurn } from '@talkreel/contracts/http/captions';
import { labelToDraw } from '@talkreel/contracts/http/exports';
import { shotToDraw } from '@talkreel/contracts/http/shots';
import { titlePaint, titleToDraw } from '@talkreel/contracts/http/titles';
import { exportFormat } from '@talkreel/contracts/http/generation-inputs';
import { mediaPath } from '@talkreel/contracts/media';
import { texts } from '@talkreel/contracts/texts';
import { MediaToolFailed, type MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { mixSound } from '@talkreel/media-tools/mix-sound';
import { probeMedia } from '@talkreel/media-tools/probe';
import { checkVideo, MediaRejected } from '@talkreel/media-tools/quality-gate';
import { reframeVideo, type ReframeInput } from '@talkreel/media-tools/reframe';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import type { Edit } from '@talkreel/provenance/facts';
import type { Made } from '../../provenance.ts';
import { timeoutFailure, toStageFailure } from '../../failures.ts';
import { matPicture } from '../mat-picture.ts';
import { moderate } from '../moderation.ts';
import { brandPictures, type BrandPictures } from './brand-pictures.ts';
import { arrangeExport } from './arrange-export.ts';
import { cutOutAsked, findCutOut, keepCutOut, passOverIn } from './cut-out-file.ts';
import { captionOverlay } from './caption-pictures.ts';
import { brandGone, expectSource, mediaGone, sourceGone } from './gone.ts';
import { labelPicture } from './label-picture.ts';
import { titleOverlays } from './title-pictures.ts';
import { prepareShots, type ShotsFrame } from './shot-layers.ts';
import { fetchMedia, inWorkspace, keepMedia, MediaGone } from '../../workspace.ts';

type ExportDeps = Pick<
  StageDeps,
  'db' | 'store' | 'providers' | 'credentials' | 'watermark' | 'cutOut'
>;

const frame = z.object({ videoPath: z.string(), format: exportFormat, background: z.string() });
const parts = { captions: captionsToBurn.nullable(), brand: brandToDraw.nullable() };
const nothing = {
  captions: null,
  brand: null,
  label: null,
  shots: [],
  titles: [],
  titlePaint: null,
  cutOutPath: null,
};
const composed = frame.extend({
  ...parts,
  label: labelToDraw.nullable(),
  shots: z.array(shotToDraw),
  /** The cut-out that is kept of the video; null: none is. */
  cutOutPath: z.string().nullable().default(null),
});

/**
 * A request with texts on screen, shots, captions, a brand or a label is stored as one object: a release that cannot draw them finds nothing it knows and
 * fails the attempt, instead of leaving them out.
 */
const given = z.union([
  frame.transform((asked) => ({ ...nothing, ...asked })),
  z
    .object({ captioned: frame.extend({ captions: captionsToBurn }) })
    .transform(({ captioned }) => ({ ...nothing, ...captioned })),
  z
    .object({ branded: frame.extend({ captions: captionsToBurn.nullable(), brand: brandToDraw }) })
    .transform(({ branded }) => ({ ...nothing, ...branded })),
  z
    .object({ labelled: frame.extend({ ...parts, label: labelToDraw }) })
    .transform(({ labelled }) => ({ ...nothing, ...labelled })),
  z.object({ composed }).transform((asked) => ({ ...nothing, ...asked.composed })),
  z
    .object({ titled: composed.extend({ titles: z.array(titleToDraw), titlePaint }) })
    .transform(({ titled }) => titled),
]);
type Asked = z.output<typeof given>;

/** Frames a finished video for a network, or cuts its actor out. Computed here: no provider, no attempt that is paid. */
export function exportStage(deps: ExportDeps): StageDefinition {
  return {
    name: 'export',
    async run(run) {
      try {
        const alone = cutOutAsked.safeParse(run.claim.stage.input);
        return await inWorkspace((dir) =>
          alone.success ? keepCutOut(deps, run, alone.data, dir) : reframe(deps, run, dir),
        );
      } catch (error) {
        if (error instanceof MediaGone) throw sourceGone(error);
        if (error instanceof MediaToolFailed && error.timedOut)
          throw timeoutFailure(run, texts.export.failed);
        throw toStageFailure(error, run, texts.export);
      }
    },
  };
}

async function reframe(deps: ExportDeps, run: StageRun, dir: string) {
  const asked = given.parse(run.claim.stage.input);
  const options = { signal: run.signal, timeoutMs: run.deadlineSeconds * 1_000 };
  await expectSource(deps, run, asked.videoPath);
  await moderateWords(deps, run, asked);
  const video = await fetchMedia(deps.store, 'video', asked.videoPath, join(dir, 'source.mp4'));
  const info = await probeMedia(video, options);
  if (!info.video) throw new MediaRejected('no-video', 'There is no video stream.');
  const output = join(dir, 'export.mp4');
  const size = exportSizes[asked.format];
  const seconds = info.durationSeconds + (asked.brand?.endCard ? END_CARD_SECONDS : 0);
  const framing = frameFace(info.video, size, asked.background);
  const passOver = passOverIn(run);
  const source = { dir, video, info, size: info.video, framing, seconds, passOver };
  const layers = await layersOf(deps, asked, source, options);
  const seen = [{ video, ...framing }];
  const mark = await deps.watermark.picture(run, { size, seen, dir }, options);
  await reframeVideo(
    { video, info, output, size, ...framing, ...layers, mark, onProgress: run.report },
    options,
  );
  const made = await checkVideo(output, {
    ...options,
    // The source was checked when it was delivered; a speech may have pauses, a clip no sound.
    needsAudio: false,
    expectSeconds: seconds,
  });
  await expectSource(deps, run, asked.videoPath);
  const asset = await keepMedia(deps, output, run.claim, {
    format: 'mp4',
    made: madeFrom(asked, video),
    durationSeconds: made.durationSeconds,
    ...size,
  });
  return {
    output: { url: mediaPath('video', asset.path), durationSeconds: made.durationSeconds },
    assets: [{ asset, column: null }],
  };
}

interface Source {
  dir: string;
  video: string;
  info: MediaInfo;
  size: Size;
  framing: Framing;
  /** With the end card. */
  seconds: number;
  passOver: ReturnType<typeof passOverIn>;
}

/** Everything that is in front of the video, around it or after it. */
async function layersOf(
  deps: ExportDeps,
  asked: Asked,
  { dir, video, info, size: source, framing, seconds, passOver }: Source,
  options: MediaRunOptions & { signal: AbortSignal },
): Promise<Omit<ReframeInput, 'video' | 'output' | keyof Framing | 'size'>> {
  const frame = exportSizes[asked.format];
  const { added, cover } = await brandMedia(deps, asked, { dir, video, info, seconds, options });
  const behind = { size: frame, background: asked.background, cover };
  const mat = await matPicture({ video, ...framing, ...behind }, dir, options);
  const length = info.durationSeconds;
  const arranged = await arrangeExport(asked, {
    ...{ frame, source, framing, seconds: length, logo: added.logo },
  });
  const overlay = await captionsOf(asked, arranged.frame, { dir, info, signal: options.signal });
  const taken = [overlay, added.logo];
  const cutOut = asked.shots.some(({ layout }) => layout === 'cut-out')
    ? await findCutOut(deps, asked.cutOutPath, { video, info, dir, passOver }, options)
    : null;
  const on = { dir, frame, source, framing, mat, seconds: length, taken, cutOut };
  const settled = asked.shots.map((shot, index) => ({ ...shot, ...arranged.shots[index] }));
  const shots = await shotsOf(deps, settled, on, options);
  const placed = arranged.titles.filter((title) => title !== null);
  const titles = await titleOverlays(placed, frame, { dir, signal: options.signal });
  const label =
    asked.label === null || arranged.label === null
      ? undefined
      : await labelPicture(arranged.label, asked.label.time, dir);
  return { mat, shots, overlay, titles, label, ...added };
}

/** What was done to the source, without any words of it. */
function madeFrom(asked: Asked, file: string): Made {
  const { videoPath, captions, brand, label, shots, titles } = asked;
  const edited = (what: string): Edit => ({ action: 'c2pa.edited', what });
  return {
    title: 'Export',
    from: [{ kind: 'video', path: videoPath, file, as: 'parent' }],
    hasOwnMedia: brand !== null || shots.some(({ kind }) => kind !== 'actor'),
    edits: [
      { action: 'c2pa.cropped' },
      ...(shots.length === 0 ? [] : [edited('shots')]),
      ...(captions === null ? [] : [edited('captions')]),
      ...(titles.length === 0 ? [] : [edited('titles')]),
      ...(brand === null ? [] : [edited('brand')]),
      ...(label ? [edited('label')] : []),
      { action: 'c2pa.transcoded' },
    ],
  };
}

function captionsOf(
  { captions }: Asked,
  frame: CaptionFrame,
  { dir, info, signal }: { dir: string; info: MediaInfo; signal: AbortSignal },
) {
  if (captions === null) return undefined;
  const asked = { look: captions, words: captions.words };
  return captionOverlay(asked, frame, { dir, seconds: info.durationSeconds, signal });
}

/** Moderates what was written to be seen and not spoken, since nothing has checked it yet. */
async function moderateWords(
  deps: ExportDeps,
  run: StageRun,
  { captions, brand, titles }: Asked,
): Promise<void> {
  const written = [
    ...titles.map(({ text, detail }) => `${text} ${detail}`),
    captions?.moderate === true ? captions.words.map(({ text }) => text).join(' ') : '',
    Object.values(brand?.endCard ?? {}).join(' '),
  ].filter((text) => text.trim() !== '');
  if (written.length > 0) await moderate(deps, run, { texts: written });
}

/** What the brand adds to the picture and the sound. `cover`: the file of its picture, if that is the background. */
async function brandMedia(
  { store }: ExportDeps,
  { brand, format }: Asked,
  at: { dir: string; video: string; info: MediaInfo; seconds: number; options: MediaRunOptions },
): Promise<{ added: BrandPictures & Pick<ReframeInput, 'sound'>; cover: string | null }> {
  if (brand === null) return { added: {}, cover: null };
  const { dir, video, info, seconds, options } = at;
  const fetched = async (kind: 'image' | 'audio', path: string | null, name: string) =>
    path === null ? null : fetchMedia(store, kind, path, join(dir, name)).catch(brandGone);
  const logo = await fetched('image', brand.logoPath, 'brand-logo');
  const background = await fetched('image', brand.backgroundPath, 'brand-background');
  const music = await fetched('audio', brand.musicPath, 'brand-music');
  const isSoundNew = music !== null || brand.endCard !== null;
  const sound = isSoundNew
    ? await mixSound(
        { video, info, music, seconds, lufs: EXPORT_LUFS, output: join(dir, 'sound.m4a') },
        options,
      )
    : undefined;
  const pictures = await brandPictures(brand, logo, { dir, ...exportSizes[format] });
  return { added: { ...pictures, sound }, cover: background };
}

/** The shots with their media, each file fetched once. */
async function shotsOf(
  { store }: ExportDeps,
  shots: Asked['shots'],
  on: ShotsFrame,
  options: MediaRunOptions,
) {
  const files = new Map<string, string>();
  for (const { kind, path } of shots) {
    if (kind === 'actor' || files.has(path)) continue;
    const file = join(on.dir, `media-${files.size}`);
    files.set(path, file);
    await fetchMedia(store, kind === 'clip' ? 'video' : 'image', path, file).catch(mediaGone);
  }
  const inOrder = shots.map(({ path }) => files.get(path) ?? '');
  return prepareShots(shots, inOrder, on, options);
}
