import type { MediaItem } from '@talkreel/contracts/http/media-library';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import type { MediaRow } from '@talkreel/db/media/media.repo';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** How one looks in a reply. What it became is in the result of the generation that prepared it. */
export function mediaView(row: MediaRow): MediaItem {
  const { state, result } = row;
  const made = state === 'succeeded' ? result : null;
  const isBroken = state === null && row.is_stale;
  const isFailed = state === 'failed' || state === 'cancelled' || isBroken;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    rights: row.rights,
    folderId: row.folder_id,
    state: isFailed ? 'failed' : made ? 'ready' : 'processing',
    progress: made ? 100 : Math.round(row.progress ?? 0),
    error: isFailed ? (isBroken ? mediaTexts.interrupted : failureOf(row)) : null,
    generationId: row.generation_id,
    bytes: row.source_bytes,
    url: text(made?.['url']),
    posterUrl: text(made?.['thumbnailUrl']),
    width: number(made?.['width']),
    height: number(made?.['height']),
    durationSeconds: number(made?.['durationSeconds']),
    fps: number(made?.['fps']),
    hasAudio: made?.['hasAudio'] === true,
    createdAt: row.created_at.toISOString(),
  };
}

function failureOf({ state, error_message: message }: MediaRow): string {
  return state === 'cancelled' ? mediaTexts.cancelled : (message ?? mediaTexts.failed);
}
