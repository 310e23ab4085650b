import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { Batch, Film } from '@talkreel/contracts/http/sets';
import { plural } from '../../../lib/format.ts';
import { isReady } from './live-set.ts';
import type { SetKind } from './set-kinds.ts';

/** A finished video that previews shots. */
export interface ShownVideo {
  projectId: number;
  url: string;
  poster: string | null;
  /** Of a video of a batch; null: of a film. */
  opening: number | null;
}

/** The first finished video of a batch that says a text: one with a star, if there is one. */
export function videoOfBatch(batch: Batch, part: number | null): ShownVideo | null {
  const saying = batch.videos.filter(
    (video) => isReady(video) && (part === null || video.opening === part),
  );
  const video = saying.find(({ isStarred }) => isStarred) ?? saying[0];
  const { projectId = null, result } = video?.generation ?? {};
  if (video === undefined || projectId === null || result?.url === undefined) return null;
  const poster = result.thumbnailUrl ?? null;
  return { projectId, url: result.url, poster, opening: video.opening };
}

export function videoOfFilm({ projectId, generation: { result } }: Film): ShownVideo | null {
  if (result?.url === undefined) return null;
  return { projectId, url: result.url, poster: result.thumbnailUrl ?? null, opening: null };
}

/** What a text is called where one is chosen. */
export function textTitle(kind: SetKind, part: number | null): string {
  if (part === null) return 'In every video';
  return `${kind === 'film' ? 'Scene' : 'Opening'} ${part + 1}`;
}

/** 'In every video: 2 shots · Opening 1: 1 shot'. */
export function shotsSentence(kind: SetKind, { texts, shots }: SetShots): string {
  if (shots.length === 0)
    return kind === 'film'
      ? 'Put pictures and clips of your product at words of any scene.'
      : 'Put pictures and clips of your product at words once, and every video has them.';
  return texts
    .map(({ part }) => ({ part, count: shots.filter((shot) => shot.part === part).length }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => `${textTitle(kind, part)}: ${plural(count, 'shot')}`)
    .join(' · ');
}

/** What to do about shots whose words are gone; null: all have theirs. */
export function missingSentence({ shots, missing }: SetShots): string | null {
  const lost = missing.flatMap((index) => shots[index]?.words ?? []);
  if (lost.length === 0) return null;
  return `${plural(lost.length, 'shot')} ${lost.length === 1 ? 'has' : 'have'} lost ${lost.length === 1 ? 'its' : 'their'} words and will be left out: ${lost.map((words) => `“${words}”`).join(', ')}.`;
}
