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
  seconds: number | null;
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
  const seconds = result.durationSeconds ?? null;
  return { projectId, url: result.url, poster, seconds, opening: video.opening };
}

export function videoOfFilm({ projectId, generation: { result } }: Film): ShownVideo | null {
  if (result?.url === undefined) return null;
  const { url, thumbnailUrl: poster = null, durationSeconds: seconds = null } = result;
  return { projectId, url, poster, seconds, opening: null };
}

const NO_TITLES: SetShots['titles'] = [];

/** The words on screen of a set; the release before knows none. */
export const titlesOf = (set: Partial<Pick<SetShots, 'titles'>> | undefined): SetShots['titles'] =>
  set?.titles ?? NO_TITLES;

/** What a text is called where one is chosen. */
export function textTitle(kind: SetKind, part: number | null): string {
  if (part === null) return 'In every video';
  return `${kind === 'film' ? 'Scene' : 'Opening'} ${part + 1}`;
}

/** 'In every video: 2 shots · Opening 1: 1 shot · 2 texts'. */
export function shotsSentence(kind: SetKind, chosen: SetShots): string {
  const { texts, shots } = chosen;
  const titles = titlesOf(chosen);
  if (shots.length + titles.length === 0)
    return kind === 'film'
      ? 'Put your product at words of any scene, and a title, a price or an address on the picture.'
      : 'Put your product at words, and a title, a price or an address on the picture: once, for every video.';
  return [
    ...texts
      .map(({ part }) => ({ part, count: shots.filter((shot) => shot.part === part).length }))
      .filter(({ count }) => count > 0)
      .map(({ part, count }) => `${textTitle(kind, part)}: ${plural(count, 'shot')}`),
    ...(titles.length === 0 ? [] : [plural(titles.length, 'text')]),
  ].join(' · ');
}

/** What to do about shots whose words are gone; null: all have theirs. */
export function missingSentence({ shots, missing }: SetShots): string | null {
  const lost = missing.flatMap((index) => shots[index]?.words ?? []);
  if (lost.length === 0) return null;
  return `${plural(lost.length, 'shot')} ${lost.length === 1 ? 'has' : 'have'} lost ${lost.length === 1 ? 'its' : 'their'} words and will be left out: ${lost.map((words) => `“${words}”`).join(', ')}.`;
}

/** What to do about shots whose picture or clip is gone; null: all have theirs. */
export function goneSentence(count: number): string | null {
  if (count === 0) return null;
  const [shots, its] = count === 1 ? ['1 shot shows', 'it'] : [`${count} shots show`, 'them'];
  return `${shots} a picture or clip that was deleted from your media, so nothing is exported with ${its}. Choose another one or remove ${its}.`;
}
