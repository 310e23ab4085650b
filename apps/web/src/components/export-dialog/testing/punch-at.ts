import type { PlacedShot } from '../edit-shots.ts';

/** A shot of two seconds that comes nearer to the actor. */
export const punchAt = (words: string, startSeconds: number): PlacedShot => ({
  ...{ startSeconds, endSeconds: startSeconds + 2, media: undefined, problem: null },
  shot: {
    ...{ from: startSeconds, to: startSeconds, words, mediaId: null, layout: 'punch' },
    ...{ corner: 'top-right', shape: 'circle', clipStart: 0, ending: 'loop' },
    ...{ zoom: 'slow', transition: 'cut' },
  },
});
