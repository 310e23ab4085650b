import type { FilmBody } from '@talkreel/contracts/http/sets';
import { FILM_LIMITS, type FilmTransition } from '@talkreel/contracts/sets';
import { setTexts } from '@talkreel/contracts/texts/sets';
import { pairedVoice } from '../../../lib/pairing.ts';
import type { Performer, ShownPerformer } from '../../../lib/performers.ts';
import type { FilmHandover } from '../../../lib/set-handovers.ts';
import { clipProblem } from '../../../lib/length-problem.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { isBlank, namePart, problemOfName, saysOnly, unspeakable, type TextRow } from './draft.ts';

export interface SceneDraft extends TextRow {
  /** The scene's own actor; null: that of the whole film. */
  actor: string | null;
  voice: string | null;
}

/** A film as it is written. */
export interface WrittenFilm {
  name: string;
  scenes: SceneDraft[];
  actor: string | null;
  /** The voice of all scenes without their own; null: each actor speaks with the voice that suits them. */
  voice: string | null;
  rate: number;
  transition: FilmTransition;
  /** A performer who is in no list. */
  guest: FilmHandover['face'] | null;
}

/** The film that is being composed in this tab. */
export interface FilmDraft extends WrittenFilm {
  /** The visit that brought a script; a reload of it changes nothing. */
  visit: string | null;
  /** Films that a handed-over script replaced, newest last. */
  others: WrittenFilm[];
}

export const newScene = (text = ''): SceneDraft => ({
  id: crypto.randomUUID(),
  text,
  actor: null,
  voice: null,
});

export const firstDraft: FilmDraft = {
  visit: null,
  name: '',
  scenes: [
    { id: 'first', text: '', actor: null, voice: null },
    { id: 'second', text: '', actor: null, voice: null },
  ],
  actor: null,
  voice: null,
  rate: 1,
  transition: 'cut',
  guest: null,
  others: [],
};

/** The film's title: its name, else its first words. */
export const titleOf = ({ name, scenes }: WrittenFilm): string =>
  name.trim() || (scenes.find((scene) => !isBlank(scene))?.text.trim() ?? '');

const isUnwritten = (film: WrittenFilm): boolean => titleOf(film) === '';

const withThis = (draft: FilmDraft): WrittenFilm[] =>
  isUnwritten(draft) ? draft.others : [...draft.others, writtenOf(draft)];

function writtenOf({ visit: _visit, others: _others, ...film }: FilmDraft): WrittenFilm {
  return film;
}

/**
 * Replaces the draft by the script of a visit, and keeps the draft among the others. The same visit again, after a
 * reload, changes nothing.
 */
export function handedOver(
  draft: FilmDraft,
  visit: string,
  { scenes, face, voice, rate }: FilmHandover,
): FilmDraft {
  if (draft.visit === visit) return draft;
  const written = scenes.map((text) => newScene(text));
  const isAgain = draft.name.trim() === '' && saysOnly(draft.scenes, scenes);
  const others = isAgain ? draft.others : withThis(draft);
  return {
    ...firstDraft,
    visit,
    scenes: written,
    actor: face.id,
    voice,
    rate,
    guest: face,
    others,
  };
}

/** Replaces this film by the newest of the others; this one becomes the last of them. */
export function switched(draft: FilmDraft): FilmDraft {
  const next = draft.others.at(-1);
  if (next === undefined) return draft;
  const rest = draft.others.slice(0, -1);
  return { ...draft, ...next, others: isUnwritten(draft) ? rest : [writtenOf(draft), ...rest] };
}

/** The performers with the guest, unless a list has them. */
export function withUnlisted(
  performers: readonly ShownPerformer[],
  guest: FilmDraft['guest'],
): ShownPerformer[] {
  if (guest === null || performers.some(({ id }) => id === guest.id)) return [...performers];
  const { reference: videoUrl } = guest;
  const unknown = { note: '', clipUrl: '', voiceId: null, isPerson: true };
  return [{ ...guest, ...unknown, videoUrl }, ...performers];
}

type Listed = ReadonlyArray<{ id: string }>;

const ifListed = (list: Listed, id: string | null): string | null =>
  list.some((one) => one.id === id) ? id : null;

/** The draft with actors and voices that still exist; without an actor, the first. `voices` is undefined while unknown. */
export function castAgain(
  draft: FilmDraft,
  performers: Listed,
  voices: Listed | undefined,
): FilmDraft {
  const actor = ifListed(performers, draft.actor) ?? performers[0]?.id ?? null;
  return {
    ...draft,
    actor,
    voice: voices === undefined ? draft.voice : ifListed(voices, draft.voice),
    scenes: draft.scenes.map((scene) => ({
      ...scene,
      actor: ifListed(performers, scene.actor),
      voice: voices === undefined ? scene.voice : ifListed(voices, scene.voice),
    })),
  };
}

/** The performer whose clip a scene has to fit. */
export function performerOfScene<P extends Performer>(
  scene: Pick<SceneDraft, 'actor'>,
  draft: Pick<FilmDraft, 'actor'>,
  performers: readonly P[],
): P | null {
  return performers.find(({ id }) => id === (scene.actor ?? draft.actor)) ?? null;
}

/** A performer with the voice that suits them. */
type Speaking = Performer & Pick<ShownPerformer, 'voiceId'>;

/** The voice that speaks a scene: its own, else the film's, else the one that suits its actor. */
export function voiceOfScene(
  scene: Pick<SceneDraft, 'actor' | 'voice'>,
  draft: Pick<FilmDraft, 'actor' | 'voice'>,
  performers: readonly Speaking[],
  voices: Listed,
): string | null {
  const paired = pairedVoice(performerOfScene(scene, draft, performers), voices);
  return scene.voice ?? draft.voice ?? paired;
}

export const totalSeconds = (
  { scenes, rate }: Pick<FilmDraft, 'scenes' | 'rate'>,
  speech: SpeechReader,
): number => scenes.reduce((sum, { text }) => sum + speech.secondsOf(text, rate), 0);

/** Scenes that cost something; empty ones are written or removed before the film is started. */
export const writtenScenes = ({ scenes }: Pick<FilmDraft, 'scenes'>): number =>
  scenes.filter((scene) => !isBlank(scene)).length;

/** Why a scene cannot be made; null if it can. Empty scenes are reported when the film is started. */
export function problemOfScene(
  scene: SceneDraft,
  draft: FilmDraft,
  performers: readonly Performer[],
  speech: SpeechReader,
): string | null {
  const text = scene.text.trim();
  if (text === '') return null;
  const why = unspeakable(text, speech);
  if (why !== null) return why;
  const performer = performerOfScene(scene, draft, performers);
  const over = clipProblem(speech.secondsOf(text, draft.rate), performer);
  return over && `${over} Split it, shorten it, or choose another actor.`;
}

/** What is wrong with what is written, and shown beside it too; null if nothing is. */
export function problemOfTexts(
  draft: FilmDraft,
  performers: readonly Performer[],
  speech: SpeechReader,
): string | null {
  const seconds = totalSeconds(draft, speech);
  if (seconds > FILM_LIMITS.seconds) return setTexts.filmTooLong(Math.ceil(seconds));
  for (const [index, scene] of draft.scenes.entries()) {
    const problem = problemOfScene(scene, draft, performers, speech);
    if (problem !== null) return `Scene ${index + 1}: ${problem}`;
  }
  return null;
}

/** Why the film cannot be started; null if it can. */
export function problemOfDraft(
  draft: FilmDraft,
  performers: readonly Speaking[],
  voices: Listed,
  speech: SpeechReader,
): string | null {
  const { scenes } = draft;
  const empty = scenes.findIndex(isBlank);
  if (empty >= 0) return setTexts.empty('Scene', empty + 1);
  if (scenes.length < FILM_LIMITS.leastScenes) return setTexts.tooFewScenes;
  if (scenes.length > FILM_LIMITS.scenes) return setTexts.tooManyScenes(scenes.length);
  for (const [index, scene] of scenes.entries()) {
    if (performerOfScene(scene, draft, performers) === null)
      return `Scene ${index + 1}: choose an actor.`;
    if (voiceOfScene(scene, draft, performers, voices) === null)
      return `Scene ${index + 1}: choose a voice.`;
  }
  return problemOfTexts(draft, performers, speech) ?? problemOfName(draft.name);
}

export function bodyOf(
  draft: FilmDraft,
  performers: readonly Speaking[],
  voices: Listed,
): FilmBody {
  return {
    ...namePart(draft.name),
    scenes: draft.scenes.map((scene) => ({
      text: scene.text.trim(),
      actor: performerOfScene(scene, draft, performers)?.reference ?? '',
      voice: voiceOfScene(scene, draft, performers, voices) ?? '',
    })),
    rate: draft.rate,
    transition: draft.transition,
  };
}

/** What to clear of the draft after this film was started; scenes that were changed meanwhile stay. */
export function withoutSent({ scenes, name }: FilmDraft, sent: FilmBody): Partial<FilmDraft> {
  const texts = sent.scenes.map(({ text }) => text);
  return {
    ...(saysOnly(scenes, texts) && { scenes: firstDraft.scenes }),
    ...(name.trim() === (sent.name ?? '') && { name: '' }),
  };
}

type Scenes = readonly SceneDraft[];

/** The first part's share of a split scene: a little more than half, so that a sentence may end there. */
const FIRST_SHARE = 0.62;

/** Splits a scene in two, at the end of a sentence or phrase near the middle. A single word cannot be split. */
export function split(scenes: Scenes, index: number, speech: SpeechReader): SceneDraft[] {
  const scene = scenes[index];
  if (!scene || scenes.length >= FILM_LIMITS.scenes) return [...scenes];
  const whole = speech.secondsOf(scene.text);
  const [first, ...rest] = speech.cut(scene.text, whole * FIRST_SHARE, 1);
  if (first === undefined || rest.length === 0) return [...scenes];
  const second = { ...newScene(rest.join(' ')), actor: scene.actor, voice: scene.voice };
  return scenes.toSpliced(index, 1, { ...scene, text: first }, second);
}

/** Merges a scene with the next; the first one's actor speaks. */
export function merge(scenes: Scenes, index: number): SceneDraft[] {
  const [scene, next] = [scenes[index], scenes[index + 1]];
  if (!scene || !next) return [...scenes];
  const text = [scene.text.trim(), next.text.trim()].filter(Boolean).join(' ');
  return scenes.toSpliced(index, 2, { ...scene, text });
}

/** Moves a scene one place up or down. */
export function move(scenes: Scenes, index: number, by: 1 | -1): SceneDraft[] {
  const scene = scenes[index];
  const other = scenes[index + by];
  if (!scene || !other) return [...scenes];
  return scenes.with(index, other).with(index + by, scene);
}
