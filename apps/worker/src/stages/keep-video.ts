import { dirname, join } from 'node:path';
import { mediaPath } from '@talkreel/contracts/media';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { checkVideo, type CheckVideoOptions } from '@talkreel/media-tools/quality-gate';
import type { StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import type { Made } from '../provenance.ts';
import { keepMedia } from '../workspace.ts';

const stillOf = (file: string): string => join(dirname(file), 'still.jpg');

/**
 * Checks a finished video, and makes a still of it beside it for `keepVideo`.
 * @throws {MediaRejected} if it must not be delivered.
 */
export function checkFinished(file: string, options: CheckVideoOptions): Promise<MediaInfo> {
  return checkVideo(file, { ...options, thumbnail: stillOf(file) });
}

/** Stores a checked video and its still under their stage's name, and adds them to its output. */
export async function keepVideo(
  deps: StageDeps,
  run: StageRun,
  { file, info, made }: { file: string; info: MediaInfo; made: Made },
) {
  const size = info.video ? { width: info.video.width, height: info.video.height } : {};
  const [asset, thumbnail] = await Promise.all([
    keepMedia(deps, file, run.claim, {
      format: 'mp4',
      made,
      durationSeconds: info.durationSeconds,
      ...size,
    }),
    keepMedia(deps, stillOf(file), run.claim, {
      format: 'jpg',
      made: { ...made, title: 'Still' },
      ...size,
    }),
  ]);
  return {
    path: asset.path,
    output: {
      url: mediaPath('video', asset.path),
      thumbnailUrl: mediaPath('image', thumbnail.path),
      durationSeconds: info.durationSeconds,
    },
    assets: [
      { asset, column: 'video_asset' as const },
      { asset: thumbnail, column: 'thumbnail_asset' as const },
    ],
  };
}
