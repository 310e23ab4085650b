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
