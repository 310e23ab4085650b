import { join } from 'node:path';
import { EXPORT_LUFS } from '@talkreel/contracts/brand';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { frameFace, type Size } from '@talkreel/contracts/framing';
import { filmTransition } from '@talkreel/contracts/http/generation-inputs';
import { MEDIA_PREFIX, mediaPath } from '@talkreel/contracts/media';
import { CROSSFADE_SECONDS, type FilmTransition } from '@talkreel/contracts/sets';
import { joinTexts } from '@talkreel/contracts/texts/sets';
import { listSceneFiles } from '@talkreel/db/generations/sets.repo';
import { findOwnProject } from '@talkreel/db/library/projects.repo';
import { MediaToolFailed, type MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import { joinVideos } from '@talkreel/media-tools/join-videos';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { MediaRejected } from '@talkreel/media-tools/media-rejected';
import { fitAudio } from '@talkreel/media-tools/normalise';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { StageFailure, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import type { From } from '../../provenance.ts';
import { timeoutFailure, toStageFailure } from '../../failures.ts';
import { fetchMedia, inWorkspace, keepMedia, MediaGone } from '../../workspace.ts';
import { checkFinished, keepVideo } from '../keep-video.ts';
import { matPicture } from '../mat-picture.ts';

const given = z.object({ filmId: z.uuid(), transition: filmTransition });
/** Of a retake: the scenes of the film as it was; null: the one in which a sentence was spoken again. */
const retaken = z.object({
  sceneRetake: z.object({
    scenes: z.array(z.string().nullable()),
    transition: filmTransition,
  }),
});
const madeScene = z.object({ url: z.string() });

/** A scene's retry may have begun after this stage was queued. */
const LOOK_AGAIN_MS = 2_000;

/** Joins the scenes of a film. Computed here: no provider, no attempt that is paid. */
export function joinStage(deps: StageDeps): StageDefinition {
  return {
    name: 'join',
    async run(run) {
      try {
        return await inWorkspace((dir) => joinScenes(deps, run, dir));
      } catch (error) {
        if (error instanceof MediaGone) throw sourceGone(error);
        if (error instanceof MediaToolFailed && error.timedOut)
          throw timeoutFailure(run, joinTexts.failed);
        throw toStageFailure(error, run, joinTexts);
      }
    },
  };
}

async function joinScenes(deps: StageDeps, run: StageRun, dir: string) {
  const { transition, ...of } = askedOf(run);
  const options = { signal: run.signal, timeoutMs: run.deadlineSeconds * 1_000 };
  await expectProject(deps, run);
  const paths = 'paths' in of ? of.paths : await scenePaths(deps, of.filmId);
  const files: string[] = [];
  for (const [index, path] of paths.entries())
    files.push(await fetchMedia(deps.store, 'video', path, join(dir, `scene-${index}.mp4`)));
  const { size, ...scenes } = await inOneShape(files, dir, options);
  const output = join(dir, 'film.mp4');
  const seen = scenes.videos.map((video) => ({ video }));
  const mark = await deps.watermark.picture(run, { size, seen, dir }, options);
  const made = await joinVideos(
    {
      ...scenes,
      size,
      fadeSeconds: transition === 'crossfade' ? CROSSFADE_SECONDS : 0,
      lufs: EXPORT_LUFS,
      mark,
      output,
      onProgress: run.report,
    },
    options,
  );
  const info = await checkFinished(output, {
    ...options,
    info: made,
    needsAudio: true,
    expectSeconds: made.durationSeconds,
  });
  await expectProject(deps, run);
  const from = paths.map((path, index) => ({
    kind: 'video' as const,
    path,
    file: join(dir, `scene-${index}.mp4`),
    as: 'part' as const,
  }));
  return keepFilm(deps, run, { dir, output, info, from });
}

type Asked = { transition: FilmTransition } & ({ filmId: string } | { paths: string[] });

function askedOf({ claim, outputs }: StageRun): Asked {
  const again = retaken.safeParse(claim.stage.input);
  if (!again.success) return given.parse(claim.stage.input);
  const { scenes, transition } = again.data.sceneRetake;
  const made = madeScene.parse(outputs['lipsync']).url.slice(MEDIA_PREFIX.video.length);
  return { transition, paths: scenes.map((scene) => scene ?? made) };
}

/** The film's scenes, in order. @throws {StageFailure} if one is not there, or not yet. */
async function scenePaths({ db }: StageDeps, filmId: string): Promise<string[]> {
  const scenes = await listSceneFiles(db, filmId);
  if (scenes.some(({ state }) => state === 'queued' || state === 'running'))
    throw new StageFailure({
      code: 'scenes_in_progress',
      userMessage: joinTexts.failed,
      then: 'defer',
      deferMs: LOOK_AGAIN_MS,
      notice: joinTexts.waitingForScenes,
    });
  const missing = scenes.filter(({ state, path }) => state !== 'succeeded' || path === null);
  if (missing.length > 0 || scenes.length === 0)
    throw new StageFailure({
      code: 'scene_missing',
      userMessage: joinTexts.sceneMissing(missing.map(({ position }) => position + 1)),
      then: 'final',
    });
  return scenes.flatMap(({ path }) => path ?? []);
}

/** Brings all scenes to the first one's shape; actors of another shape are framed for it as in an export. */
async function inOneShape(
  files: string[],
  dir: string,
  options: MediaRunOptions,
): Promise<{ size: Size; videos: string[]; infos: Array<MediaInfo | undefined> }> {
  const sources: Array<{ file: string; info: MediaInfo; own: Size }> = [];
  for (const file of files) {
    const info = await probeMedia(file, options);
    if (!info.video) throw new MediaRejected('no-video', 'There is no video stream.');
    const { width, height } = info.video;
    sources.push({ file, info, own: { width, height } });
  }
  const size = sources[0]?.own;
  if (!size) throw new MediaRejected('no-video', 'There is no scene.');
  const videos: string[] = [];
  const infos: Array<MediaInfo | undefined> = [];
  for (const [index, { file, info, own }] of sources.entries()) {
    if (own.width === size.width && own.height === size.height) {
      videos.push(file);
      infos.push(info);
      continue;
    }
    const output = join(dir, `framed-${index}.mp4`);
    const background = BLURRED_BACKGROUND;
    const framing = frameFace(own, size, background);
    const mat = await matPicture({ video: file, ...framing, size, background }, dir, options);
    await reframeVideo({ video: file, info, output, size, ...framing, mat }, options);
    videos.push(output);
    infos.push(undefined);
  }
  return { size, videos, infos };
}

/** Stores the film with its sound beside it, which its captions are timed by. */
async function keepFilm(
  deps: StageDeps,
  run: StageRun,
  { dir, output, info, from }: { dir: string; output: string; info: MediaInfo; from: From[] },
) {
  const seconds = info.durationSeconds;
  const sound = join(dir, 'film.wav');
  await fitAudio({ audio: output, output: sound, seconds }, { signal: run.signal });
  const kept = await keepVideo(deps, run, { file: output, info, made: { title: 'Film', from } });
  const asset = await keepMedia(deps, sound, run.claim, {
    format: 'wav',
    made: { title: 'Film', from },
    durationSeconds: seconds,
  });
  return {
    output: { ...kept.output, audioUrl: mediaPath('audio', asset.path) },
    assets: [...kept.assets, { asset, column: 'audio_asset' as const }],
  };
}

/** Called before the work and after it, so that what was deleted meanwhile is not stored again. */
async function expectProject({ db }: StageDeps, run: StageRun): Promise<void> {
  const { project_id: projectId, user_id: userId } = run.claim.generation;
  if (projectId === null || !(await findOwnProject(db, userId, projectId))) throw sourceGone();
}

function sourceGone(cause?: unknown): StageFailure {
  return new StageFailure({
    code: 'source_gone',
    userMessage: joinTexts.sourceGone,
    then: 'final',
    cause,
  });
}
