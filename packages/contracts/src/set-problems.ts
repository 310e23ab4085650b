import { DIALOGUE_MAX_CHARACTERS } from './constants.ts';
import { sameOpening } from './same-opening.ts';
import { BATCH_LIMITS, FILM_LIMITS } from './sets.ts';
import { speechProblem } from './speakable.ts';
import { setRefusals, setTexts, type SetText } from './texts/sets.ts';

/** What a user should change first in a request for a set. */
export interface SetProblem {
  path: Array<string | number>;
  message: string;
}

export function problemOfBatch({
  openings,
  actors,
  voices,
}: Record<'openings' | 'actors' | 'voices', string[]>): SetProblem | null {
  const videos = openings.length * actors.length * voices.length;
  if (videos > BATCH_LIMITS.videos)
    return { path: [], message: setRefusals.tooManyVideos(videos, BATCH_LIMITS.videos) };
  for (const [path, list, one] of [
    ['openings', openings, 'opening'],
    ['actors', actors, 'actor'],
    ['voices', voices, 'voice'],
  ] as const) {
    if (list.length === 0) return { path: [path], message: setTexts.none(one) };
    if (list.length > BATCH_LIMITS[path])
      return { path: [path], message: setRefusals.tooManyOf(path, BATCH_LIMITS[path]) };
    if (one !== 'opening' && new Set(list).size < list.length)
      return { path: [path], message: setRefusals.twice(one) };
  }
  for (const [index, text] of openings.entries()) {
    const message = problemOfText('Opening', text, index + 1) ?? problemOfRepeat(openings, index);
    if (message !== null) return { path: ['openings', index], message };
  }
  return null;
}

function problemOfRepeat(openings: string[], index: number): string | null {
  const said = openings.map(sameOpening);
  const first = said.indexOf(said[index] ?? '');
  return first < index ? setTexts.sameOpening(index + 1, first + 1) : null;
}

export function problemOfFilm({
  scenes,
}: {
  scenes: ReadonlyArray<{ text: string }>;
}): SetProblem | null {
  if (scenes.length < FILM_LIMITS.leastScenes)
    return { path: ['scenes'], message: setTexts.tooFewScenes };
  if (scenes.length > FILM_LIMITS.scenes)
    return { path: ['scenes'], message: setTexts.tooManyScenes(scenes.length) };
  for (const [index, { text }] of scenes.entries()) {
    const message = problemOfText('Scene', text, index + 1);
    if (message !== null) return { path: ['scenes', index, 'text'], message };
  }
  return null;
}

/** Why a text of a set cannot be spoken, whatever its actor; null if it can. */
export function problemOfText(kind: SetText, text: string, number: number): string | null {
  if (text === '') return setTexts.empty(kind, number);
  if (text.length > DIALOGUE_MAX_CHARACTERS)
    return setRefusals.long(kind, number, DIALOGUE_MAX_CHARACTERS);
  const why = speechProblem(text);
  return why === null ? null : setRefusals.unspeakable(kind, number, why);
}
