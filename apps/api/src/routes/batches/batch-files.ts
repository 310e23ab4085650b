import type { BatchFile } from '@talkreel/db/repos/batches.repo';
import type { Batch } from '@talkreel/db/schema';
import { placesOf } from '../../services/batches/plan-batch.ts';
import { plainWords, type VideoFile } from '../../services/video-zip.ts';

/** The finished videos of a batch, under names that say what they are. */
export function filesOf(batch: Pick<Batch, 'request'>, files: BatchFile[]): VideoFile[] {
  return files.map(({ position, ...file }) => ({ ...file, name: fileName(batch, position) }));
}

/** Such as `03-stop-scrolling-for-a-second-clara-deep-voice.mp4`: they sort as the grid does. */
function fileName({ request }: Pick<Batch, 'request'>, position: number): string {
  const place = placesOf(request)[position];
  const words = place && [
    request.openings[place.opening],
    request.actors[place.actor]?.title,
    request.voices.length > 1 ? request.voices[place.voice]?.name : undefined,
  ];
  const parts = (words ?? []).map((text) => plainWords(text ?? '')).filter(Boolean);
  return `${[String(position + 1).padStart(2, '0'), ...parts].join('-')}.mp4`;
}
