import { dirname, join } from 'node:path';
import { mediaPath } from '@talkreel/contracts/media';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { makeThumbnail } from '@talkreel/media-tools/thumbnail';
import type { StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { keepMedia } from '../workspace.ts';

/** Stores a finished video and a still of it under their stage's name, and adds them to its output. */
export async function keepVideo(deps: StageDeps, run: StageRun, file: string, info: MediaInfo) {
  const still = join(dirname(file), 'still.jpg');
  await makeThumbnail({ video: file, output: still }, { signal: run.signal });
  const size = info.video ? { width: info.video.width, height: info.video.height } : {};
  const [asset, thumbnail] = await Promise.all([
    keepMedia(deps.store, file, run.claim, {
      format: 'mp4',
      durationSeconds: info.durationSeconds,
      ...size,
    }),
    keepMedia(deps.store, still, run.claim, { format: 'jpg', ...size }),
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
