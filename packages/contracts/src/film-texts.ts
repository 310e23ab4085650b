import { FILM_LIMITS } from './films.ts';

/** What people read about films. Kept apart from `texts`, which every page downloads. */
export const filmTexts = {
  tooFew: `A film has at least ${FILM_LIMITS.leastScenes} scenes. For one, make a video. Nothing was charged.`,
  tooMany: (scenes: number) =>
    `A film has up to ${FILM_LIMITS.scenes} scenes; this one has ${scenes}. Nothing was charged.`,
  tooLong: (seconds: number) =>
    `A film lasts up to ${FILM_LIMITS.seconds} s; this one takes about ${seconds} s. Shorten it, or make two films of it. Nothing was charged.`,
  emptyScene: (number: number) => `Scene ${number} is empty. Write a line, or remove it.`,
  longScene: (number: number, limit: number) =>
    `Scene ${number} is longer than ${limit} characters.`,
  unspeakable: (number: number, why: string) => `Scene ${number}: ${why}`,
  sceneTooLong: (number: number, seconds: number, actor: string, clipSeconds: number) =>
    `Scene ${number} takes about ${seconds} s to say, and the clip of ${actor} lasts ${clipSeconds} s. Split it, shorten it or choose another actor. Nothing was charged.`,
  /** The message after recording, when the estimate was too short. */
  spokenTooLong: (seconds: number, clipSeconds: number) =>
    `The voice took ${seconds.toFixed(1)} s, longer than the clip of ${clipSeconds} s. Shorten this scene and make it again.`,
  noActor: 'One of these actors is not available any more. Choose another one.',
  noVoice: 'One of these voices is not available any more. Choose another one.',
  tooManyOpen: (open: number, limit: number) =>
    `${open} of your videos and scenes are still in progress; up to ${limit} can be made at a time. Please wait until some finish. Nothing was charged.`,
  notAScene: 'This film has no such scene to make again: it is in progress or done.',
  isDone: 'This film is in progress or done.',
  waitingForScenes: 'Waiting for the scenes.',
  sceneMissing: (numbers: number[]) =>
    numbers.length === 1
      ? `Scene ${numbers[0]} was not made. Make it again to finish the film.`
      : `Scenes ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} were not made. Make them again to finish the film.`,
  failed: 'The scenes could not be joined. Please try again.',
  sourceGone: 'The film was deleted before its scenes were joined.',
} as const;
