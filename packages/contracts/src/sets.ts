/** Batches and films: several videos that are asked for, paid and followed together. Without zod: browsers load it. */

/* Nothing here is in the specification. */

/** What one batch may combine. */
export const BATCH_LIMITS = { openings: 5, actors: 4, voices: 2, videos: 40 } as const;
export const FILM_LIMITS = { leastScenes: 2, scenes: 12, seconds: 60 } as const;
/** Videos of batches and scenes of films in progress per user. */
export const OPEN_PARTS_MAX = 80;

export const FILM_TRANSITIONS = ['cut', 'crossfade'] as const;
export type FilmTransition = (typeof FILM_TRANSITIONS)[number];

/** How long two scenes are seen at once. The silence after a scene's last word is longer. */
export const CROSSFADE_SECONDS = 0.32;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** What follows the first line of every opening; empty if they differ after it, or there is only one. */
export function sharedBody(openings: readonly string[]): string {
  const bodies = new Set(openings.map((text) => text.slice(firstLine(text).length).trim()));
  const [body] = bodies;
  return openings.length > 1 && bodies.size === 1 && body !== undefined ? body : '';
}

/** A text of a set that shots are tied to. */
export interface ShotText {
  /** The opening or scene that says it, from 0; null: every video says it. */
  part: number | null;
  text: string;
}

/** The texts of a batch: what all its videos say, and what only those of an opening do. */
export function textsOfBatch(openings: readonly string[]): ShotText[] {
  const body = sharedBody(openings);
  if (body === '' && openings.length === 1) return [{ part: null, text: openings[0] ?? '' }];
  const own = openings.map((text, part) => ({
    part,
    text: body === '' ? text : firstLine(text),
  }));
  return body === '' ? own : [{ part: null, text: body }, ...own];
}
