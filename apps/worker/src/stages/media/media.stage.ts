import { join } from 'node:path';
import { generationInputs } from '@talkreel/contracts/http/generation-inputs';
import {
  mediaPath,
  stageFilePath,
  STAGE_FORMATS,
  type StageFormat,
} from '@talkreel/contracts/media';
import { MEDIA_PICTURE_MAX_BYTES } from '@talkreel/contracts/media-library';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import { beginMedia } from '@talkreel/db/media/media.repo';
import type { NewAsset } from '@talkreel/db/schema';
import { MediaToolFailed, type MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import { ImageRefused } from '@talkreel/media-tools/image';
import { MediaRejected } from '@talkreel/media-tools/media-rejected';
import { prepareClip } from '@talkreel/media-tools/prepare-clip';
import { makePoster, preparePicture } from '@talkreel/media-tools/prepare-picture';
import { makeThumbnail } from '@talkreel/media-tools/thumbnail';
import { StageFailure, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../../deps.ts';
import { timeoutFailure, toStageFailure } from '../../failures.ts';
import { fetchMedia, inWorkspace, keepPlain, MediaGone } from '../../workspace.ts';

type MediaDeps = Pick<StageDeps, 'db' | 'store'>;

const POSTER_WIDTH = 640;

/** What was made of an upload: files in the workspace, the main one first. */
interface Prepared {
  files: Array<{ format: StageFormat; file: string }>;
  about: {
    width: number;
    height: number;
    durationSeconds?: number;
    fps?: number;
    hasAudio?: boolean;
  };
}

const sizeOf = ({ width, height, durationSeconds }: Prepared['about']) => ({
  width,
  height,
  ...(durationSeconds !== undefined && { durationSeconds }),
});

/** Prepares a picture or clip of the media library. Computed here, and free. */
export function mediaStage(deps: MediaDeps): StageDefinition {
  return {
    name: 'media',
    async run(run) {
      try {
        return await inWorkspace((dir) => prepare(deps, run, dir));
      } catch (error) {
        if (error instanceof MediaGone) throw refused('gone', mediaTexts.gone, error);
        if (error instanceof MediaRejected) throw refusal(error);
        if (error instanceof ImageRefused) throw refused('media_refused', error.message, error);
        if (error instanceof MediaToolFailed && error.timedOut)
          throw timeoutFailure(run, mediaTexts.timeout);
        throw toStageFailure(error, run, mediaTexts);
      }
    },
  };
}

async function prepare(deps: MediaDeps, run: StageRun, dir: string) {
  const { generation, stage } = run.claim;
  const { mediaId, kind } = generationInputs.media.parse(stage.input);
  const media = await beginMedia(deps.db, {
    id: mediaId,
    userId: generation.user_id,
    generationId: generation.id,
  });
  if (media?.path == null) throw new MediaGone(`media ${mediaId} was deleted`);
  const of = kind === 'picture' ? 'image' : 'video';
  const source = await fetchMedia(deps.store, of, media.path, join(dir, 'source'));
  const options = { signal: run.signal, timeoutMs: run.deadlineSeconds * 1_000 };
  const { files, about } =
    kind === 'picture'
      ? await pictureOf(source, dir, options)
      : await clipOf(source, dir, options, (share) => run.report(share));
  const assets: NewAsset[] = [];
  for (const { format, file } of files)
    assets.push(await keepPlain(deps, file, run.claim, { format, ...sizeOf(about) }));
  const [url, posterUrl] = files.map(({ format }) =>
    mediaPath(STAGE_FORMATS[format].kind, stageFilePath(stage.id, format)),
  );
  return {
    output: { url, thumbnailUrl: posterUrl, ...about },
    assets: assets.map((asset) => ({ asset, column: null })),
  };
}

async function pictureOf(source: string, dir: string, options: MediaRunOptions): Promise<Prepared> {
  const limits = { source, output: join(dir, 'picture'), maxBytes: MEDIA_PICTURE_MAX_BYTES };
  const { file, format, width, height } = await preparePicture(limits, {
    signal: options.signal,
  });
  const poster = join(dir, 'poster.webp');
  await makePoster(file, poster, options);
  return {
    files: [
      { format, file },
      { format: 'webp', file: poster },
    ],
    about: { width, height },
  };
}

async function clipOf(
  source: string,
  dir: string,
  options: MediaRunOptions,
  onProgress: (share: number) => void,
): Promise<Prepared> {
  const [output, poster] = [join(dir, 'clip.mp4'), join(dir, 'poster.jpg')];
  const about = await prepareClip({ source, output, onProgress }, options);
  await makeThumbnail({ video: output, output: poster, maxWidth: POSTER_WIDTH }, options);
  return {
    files: [
      { format: 'mp4', file: output },
      { format: 'jpg', file: poster },
    ],
    about,
  };
}

function refused(code: string, userMessage: string, cause: unknown): StageFailure {
  return new StageFailure({ code, userMessage, then: 'final', cause });
}

/** A sentence for each reason; trying the same file again would end the same. */
function refusal(error: MediaRejected): StageFailure {
  const say = (text: string) => refused('media_refused', text, error);
  const [a = 0, b = 0] = (error.message.match(/\d+/g) ?? []).map(Number);
  switch (error.reason) {
    case 'no-video':
      return say(mediaTexts.noPicture);
    case 'wrong-size':
      return say(mediaTexts.tooManyPixels(a, b));
    case 'too-fast':
      return say(mediaTexts.tooManyFrames(a));
    case 'too-long':
      return say(mediaTexts.tooLong);
    case 'damaged':
      return say(mediaTexts.damaged);
    case 'too-much':
      return say(mediaTexts.tooMuch);
    default:
      return say(mediaTexts.notClip);
  }
}
