import { z } from 'zod';
import { DIALOGUE_MAX_CHARACTERS, SPEECH_RATE } from '../constants.ts';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { filmTexts } from '../film-texts.ts';
import { FILM_LIMITS } from '../films.ts';
import { routes } from '../routes.ts';
import { speechProblem } from '../speakable.ts';
import { filmTransition } from './generation-inputs.ts';
import { generationErrors, generationView } from './generations.ts';
import { LIST_MAX, type Problem, refineBy, videoText } from './many-videos.ts';
import { mediaReference } from './media.ts';
import { personName } from './person-name.ts';

const sceneBody = z.strictObject({
  text: videoText,
  actor: mediaReference(filmTexts.noActor, 'clip').describe('an actor id, or a video of ours'),
  voice: mediaReference(filmTexts.noVoice, 'voice'),
});

/** Every scene is spoken by its actor, and all are joined in this order. */
export const filmBody = z
  .strictObject({
    name: personName.optional().describe('its first sentence if it has none'),
    scenes: z.array(sceneBody).max(LIST_MAX),
    rate: z.number().min(SPEECH_RATE.slowest).max(SPEECH_RATE.fastest).default(1),
    transition: filmTransition.default('cut'),
  })
  .superRefine(refineBy(problemOf));
export type FilmBody = z.input<typeof filmBody>;
export type FilmRequest = z.output<typeof filmBody>;

function problemOf({ scenes }: Pick<FilmRequest, 'scenes'>): Problem | null {
  if (scenes.length < FILM_LIMITS.leastScenes)
    return { path: ['scenes'], message: filmTexts.tooFew };
  if (scenes.length > FILM_LIMITS.scenes)
    return { path: ['scenes'], message: filmTexts.tooMany(scenes.length) };
  for (const [index, { text }] of scenes.entries()) {
    const message = problemOfScene(text, index + 1);
    if (message !== null) return { path: ['scenes', index, 'text'], message };
  }
  return null;
}

/** Why a scene's text cannot be spoken, whatever its actor; null if it can. */
export function problemOfScene(text: string, number: number): string | null {
  if (text === '') return filmTexts.emptyScene(number);
  if (text.length > DIALOGUE_MAX_CHARACTERS)
    return filmTexts.longScene(number, DIALOGUE_MAX_CHARACTERS);
  const why = speechProblem(text);
  return why === null ? null : filmTexts.unspeakable(number, why);
}

/** A scene: what was asked for, and the newest generation that makes it. */
export const filmScene = z.object({
  position: z.number().int().describe('from 0'),
  text: z.string(),
  actor: z.object({
    id: z.string(),
    title: z.string(),
    thumbnail: z.string().nullable(),
    clipSeconds: z.number(),
  }),
  voice: z.object({ id: z.string(), name: z.string() }),
  generation: generationView,
});
export type FilmScene = z.infer<typeof filmScene>;

export const film = z.object({
  id: z.uuid(),
  projectId: z.number().int().describe('its entry in the history'),
  name: z.string(),
  createdAt: z.iso.datetime(),
  rate: z.number(),
  transition: filmTransition,
  scenes: z.array(filmScene),
  generation: generationView.describe('what joins the scenes: the newest; its result is the film'),
});
export type Film = z.infer<typeof film>;

/**
 * Makes a script of several scenes as one video. The generations of all scenes are reserved at once, or none: 402 if
 * too few are left; the credit of a scene that is not made is returned. Scenes are joined when the last one is
 * delivered. The same request while its film is in progress is answered with that film.
 */
export const postFilm = defineContract(routes.postFilm, {
  body: filmBody,
  responses: { 201: film, 200: film, ...generationErrors },
});

const params = z.object({ id: z.uuid() });

export const getFilm = defineContract(routes.getFilm, {
  params,
  responses: { 200: film, 401: commonErrors[401], 404: commonErrors[404] },
});

export const filmRetryBody = z.strictObject({
  scenes: z
    .array(
      z.strictObject({
        position: z.number().int().min(0).max(LIST_MAX),
        text: videoText.optional().describe('instead of the one that was not made'),
      }),
    )
    .min(1)
    .max(LIST_MAX)
    .optional()
    .describe('which; absent: all that were not made'),
});
export type FilmRetryRequest = z.output<typeof filmRetryBody>;

/**
 * Makes scenes that failed or were cancelled again, one generation each, all or none, and then joins the film; without
 * any to make, only joins it again. Of two requests at once the second finds them in progress. 409 `not_ended`: one of
 * these scenes is done, or the film is; `keeps_failing`.
 */
export const retryFilm = defineContract(routes.retryFilm, {
  params,
  body: filmRetryBody,
  responses: { 202: film, ...generationErrors },
});
