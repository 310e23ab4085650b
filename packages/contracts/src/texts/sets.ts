import { listOf } from '../list-of.ts';
import { FILM_LIMITS } from '../sets.ts';

/** What a text of a set is called: a batch has openings, a film has scenes. */
export type SetText = 'Opening' | 'Scene';

/** Why a set cannot be started as it was written. Pages of sets say it before they ask, and load nothing else of this. */
export const setTexts = {
  needs: (what: string, needed: number, left: number) =>
    `${what} needs ${needed} ${needed === 1 ? 'generation' : 'generations'} and you have ${left} left.`,
  none: (what: 'opening' | 'actor' | 'voice') =>
    `${what === 'opening' ? 'Write' : 'Choose'} at least one ${what}.`,
  fewScenes: 'Write at least two scenes.',
  empty: (text: SetText, number: number) =>
    `${text} ${number} is empty. Write a line, or remove it.`,
  sameOpening: (number: number, first: number) =>
    `Opening ${number} says the same as opening ${first}. Change or remove one of them.`,
  tooFewScenes: `A film needs at least ${FILM_LIMITS.leastScenes} scenes. For one scene, make a video. Nothing was charged.`,
  tooManyScenes: (scenes: number) =>
    `A film has up to ${FILM_LIMITS.scenes} scenes; this one has ${scenes}. Nothing was charged.`,
  filmTooLong: (seconds: number) =>
    `A film lasts up to ${FILM_LIMITS.seconds} s; this one takes about ${seconds} s. Shorten it, or make two films of it. Nothing was charged.`,
} as const;

/** Why the api refuses a set, or to make parts of it again. */
export const setRefusals = {
  long: (text: SetText, number: number, limit: number) =>
    `${text} ${number} is longer than ${limit} characters.`,
  unspeakable: (text: SetText, number: number, why: string) => `${text} ${number}: ${why}`,
  tooLong: (text: SetText, number: number, seconds: number, actor: string, clipSeconds: number) =>
    `${text} ${number} takes about ${seconds} s to say, and the clip of ${actor} lasts ${clipSeconds} s. ${text === 'Scene' ? 'Split it, shorten it' : 'Shorten the line'} or choose another actor. Nothing was charged.`,
  noActor: 'One of these actors is no longer available. Choose another one.',
  noVoice: 'One of these voices is no longer available. Choose another one.',
  twice: (what: 'actor' | 'voice') => `You chose the same ${what} twice.`,
  tooManyVideos: (videos: number, limit: number) =>
    `A batch holds up to ${limit} videos; this one would be ${videos}. Nothing was charged.`,
  tooManyOf: (what: 'openings' | 'actors' | 'voices', limit: number) =>
    `A batch can have up to ${limit} ${what}.`,
  tooManyOpen: (kind: 'batch' | 'film', open: number, limit: number) =>
    `${open} ${kind === 'batch' ? 'videos of your batches' : 'of your videos and scenes'} are still in progress; up to ${limit} can be made at a time. Please wait until some finish. Nothing was charged.`,
  videoNotEnded: 'This video is still in progress or done.',
  sceneNotEnded: 'This film has no such scene to make again: it is in progress or done.',
  filmNotEnded: 'This film is in progress or done.',
  noExports:
    'None of these exports can be downloaded: they are not finished, or their videos were deleted.',
  noFiles: 'This batch has no video to download: none is finished yet, or they were deleted.',
} as const;

export const partTexts = {
  waitingForVoice:
    'Waiting for the voice recording, which is made once for all videos that use it.',
  /** The message after recording, when the estimate was too short. */
  spokenTooLong: (seconds: number, clipSeconds: number) =>
    `The voice took ${seconds.toFixed(1)} s, longer than the clip of ${clipSeconds} s. Shorten this scene and make it again.`,
} as const;

export const joinTexts = {
  waitingForScenes: 'Waiting for the scenes.',
  sceneMissing: (numbers: number[]) =>
    numbers.length === 1
      ? `Scene ${numbers[0]} was not made. Make it again to finish the film.`
      : `Scenes ${listOf(numbers)} were not made. Make them again to finish the film.`,
  failed: 'The scenes could not be joined. Please try again.',
  sourceGone: 'The film was deleted before its scenes were joined.',
} as const;
