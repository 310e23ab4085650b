import { join } from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import { captionsToBurn } from '@talkreel/contracts/http/captions';
import { exportFormat } from '@talkreel/contracts/http/generation-inputs';
import { mediaPath } from '@talkreel/contracts/media';
import { texts } from '@talkreel/contracts/texts';
import { findAsset } from '@talkreel/db/repos/assets.repo';
import { findOwnProject } from '@talkreel/db/repos/projects.repo';
import { MediaToolFailed } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { checkVideo, MediaRejected } from '@talkreel/media-tools/quality-gate';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { StageFailure, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { timeoutFailure, toStageFailure } from '../../failures.ts';
import { moderate } from '../moderation.ts';
import { captionOverlay } from './caption-pictures.ts';
import { fetchMedia, inWorkspace, keepMedia, MediaGone } from '../../workspace.ts';

type ExportDeps = Pick<StageDeps, 'db' | 'store' | 'providers'>;

const frame = z.object({ videoPath: z.string(), format: exportFormat, background: z.string() });

/**
 * A request with captions is stored as one object: a release that cannot draw them finds nothing it knows and fails the
 * attempt, instead of leaving them out.
 */
const given = z.union([
  frame.transform((asked) => ({ ...asked, captions: null })),
  z
    .object({ captioned: frame.extend({ captions: captionsToBurn }) })
    .transform(({ captioned }) => captioned),
]);

/** Frames a finished video for a network. It computes here: no provider, no attempt that is paid. */
export function exportStage(deps: ExportDeps): StageDefinition {
  return {
    name: 'export',
    async run(run) {
      try {
        return await inWorkspace((dir) => reframe(deps, run, dir));
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
  const { videoPath, format, background, captions } = given.parse(run.claim.stage.input);
  const options = { signal: run.signal, timeoutMs: run.deadlineSeconds * 1_000 };
  await expectSource(deps, run, videoPath);
  if (captions?.moderate === true)
    await moderate(deps, run, { texts: [captions.words.map(({ text }) => text).join(' ')] });
  const source = await fetchMedia(deps.store, 'video', videoPath, join(dir, 'source.mp4'));
  const info = await probeMedia(source, options);
  const output = join(dir, 'export.mp4');
  const size = exportSizes[format];
  if (!info.video) throw new MediaRejected('no-video', 'There is no video stream.');
  const framing = frameFace(info.video, size, background);
  const overlay =
    captions === null
      ? undefined
      : await captionOverlay({ look: captions, words: captions.words }, size, {
          dir,
          seconds: info.durationSeconds,
          signal: run.signal,
        });
  await reframeVideo(
    { video: source, output, size, background, ...framing, overlay, onProgress: run.report },
    options,
  );
  const made = await checkVideo(output, {
    ...options,
    // The source was checked when it was delivered; a speech may have pauses, a clip no sound.
    needsAudio: false,
    expectSeconds: info.durationSeconds,
  });
  await expectSource(deps, run, videoPath);
  const asset = await keepMedia(deps.store, output, {
    ownerId: run.claim.generation.user_id,
    kind: 'video',
    path: `${run.claim.stage.id}.mp4`,
    contentType: 'video/mp4',
    durationSeconds: made.durationSeconds,
    ...size,
  });
  return {
    output: { url: mediaPath('video', asset.path), durationSeconds: made.durationSeconds },
    assets: [{ asset, column: null }],
  };
}

/** Before the work and after it: what was deleted meanwhile is not stored again. */
async function expectSource({ db }: ExportDeps, run: StageRun, videoPath: string): Promise<void> {
  const { project_id: projectId, user_id: userId } = run.claim.generation;
  const isThere =
    projectId !== null &&
    (await findOwnProject(db, userId, projectId)) !== undefined &&
    (await findAsset(db, 'video', videoPath)) !== undefined;
  if (!isThere) throw sourceGone();
}

function sourceGone(cause?: unknown): StageFailure {
  return new StageFailure({
    code: 'source_gone',
    userMessage: texts.export.sourceGone,
    then: 'final',
    cause,
  });
}
