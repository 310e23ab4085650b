/** Films: scripts longer than a clip, as scenes joined into one video. Without zod: browsers load it. */

/** These limits are not in the specification. */
export const FILM_LIMITS = { leastScenes: 2, scenes: 12, seconds: 60 } as const;

export const FILM_TRANSITIONS = ['cut', 'crossfade'] as const;
export type FilmTransition = (typeof FILM_TRANSITIONS)[number];

/** How long two scenes are seen at once. The silence after a scene's last word is longer. */
export const CROSSFADE_SECONDS = 0.32;
