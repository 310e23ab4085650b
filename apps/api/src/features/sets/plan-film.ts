import type { FilmRequest } from '@talkreel/contracts/http/sets';
import { problemOfText } from '@talkreel/contracts/set-problems';
import { CROSSFADE_SECONDS, FILM_LIMITS } from '@talkreel/contracts/sets';
import { setRefusals, setTexts } from '@talkreel/contracts/texts/sets';
import { listPronunciations } from '@talkreel/db/accounts/pronunciations.repo';
import { scriptOf, type PlannedFilm } from '@talkreel/db/generations/accept-set/write-film';
import type { AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import { findFilm } from '@talkreel/db/generations/sets.repo';
import type { StoredFilm, StoredScene } from '@talkreel/db/schema';
import { pipelines } from '@talkreel/queue/catalog';
import { invalid, notFound } from '../../errors.ts';
import { findActor, findVoice, orGone, type ReferenceDeps } from '../../generations/references.ts';
import { newProject, plainPlan } from '../../generations/plans.ts';
import {
  commonOf,
  findTooShort,
  partRequest,
  type Planner,
  secondsOf,
  type SetBasis,
  type Speaking,
} from './plan-part.ts';

/** Every scene spoken by its actor, and all joined to one video. */
export const films: Planner<FilmRequest, StoredFilm> = {
  kind: 'film',
  partKind: 'scene',
  notEnded: (hasAsked) => (hasAsked ? setRefusals.sceneNotEnded : setRefusals.filmNotEnded),
  find: findFilm,
  resolve: resolveFilm,
  firstText: ({ scenes }) => scenes[0]?.text,

  plan(basis) {
    const { request } = basis;
    const positions = request.scenes.map((_scene, position) => position);
    return { kind: 'film', request, ...planFilm(basis, positions) };
  },

  async checkRetry(db, userId, film, asked) {
    const speaking = { rate: film.rate, pronunciations: await listPronunciations(db, userId) };
    for (const [index, { position, text }] of (asked ?? []).entries()) {
      const scene = film.scenes[position];
      if (!scene) throw notFound();
      if (text === undefined) continue;
      const message = problemOfText('Scene', text, position + 1);
      if (message !== null) throw invalid(`scenes.${index}.text`, message);
      requireFit({ ...scene, text }, position, speaking);
    }
    const texts = new Map(asked?.map(({ position, text }) => [position, text]));
    const scenes = film.scenes.map(({ text }, position) => ({ text: texts.get(position) ?? text }));
    requireLength(scenes, speaking);
  },

  planRetry: (_request, basisOf) => ({
    kind: 'film',
    plan: (request, projectId, positions) => planFilm(basisOf(request), positions, projectId),
  }),
};

async function resolveFilm(
  deps: ReferenceDeps,
  userId: string,
  { scenes, rate, transition }: FilmRequest,
): Promise<StoredFilm> {
  const resolved = await Promise.all(
    scenes.map(async ({ text, actor, voice }, index) => ({
      text,
      actor: await orGone(
        `scenes.${index}.actor`,
        setRefusals.noActor,
        findActor(deps, userId, actor),
      ),
      voice: await orGone(`scenes.${index}.voice`, setRefusals.noVoice, findVoice(deps, voice)),
    })),
  );
  const speaking = { rate, pronunciations: await listPronunciations(deps.db, userId) };
  for (const [index, scene] of resolved.entries()) requireFit(scene, index, speaking);
  requireLength(resolved, speaking);
  return { scenes: resolved, rate, transition };
}

function requireFit({ text, actor }: StoredScene, index: number, speaking: Speaking): void {
  const tooShort = findTooShort(text, [actor], speaking);
  if (!tooShort) return;
  const { seconds, title, clipSeconds } = tooShort;
  throw invalid(
    `scenes.${index}.text`,
    setRefusals.tooLong('Scene', index + 1, seconds, title, clipSeconds),
  );
}

/** @throws {HttpError} 400 if the scenes together are longer than a film may be. */
function requireLength(scenes: ReadonlyArray<{ text: string }>, speaking: Speaking): void {
  const seconds = scenes.reduce((sum, { text }) => sum + secondsOf(text, speaking), 0);
  if (seconds > FILM_LIMITS.seconds)
    throw invalid('scenes', setTexts.filmTooLong(Math.ceil(seconds)));
}

/** The generations of these scenes, and the one that joins them; no project: it is made together with the film. */
function planFilm(
  basis: SetBasis<StoredFilm>,
  positions: number[],
  projectId?: number,
): PlannedFilm {
  const parts = positions.map((position) => sceneRequest(basis, position));
  const join = joinRequest(basis, projectId);
  Object.assign(parts[0] ?? join, basis.retry);
  return { parts, join };
}

/** A scene takes its history entry from the film once that exists. */
function sceneRequest(basis: SetBasis<StoredFilm>, position: number): AcceptedRequest {
  const { setId: filmId, request, name } = basis;
  const { rate, transition } = request;
  const scene = request.scenes[position];
  if (!scene) throw new Error('a scene outside its film');
  const overlap = transition === 'crossfade' ? CROSSFADE_SECONDS : 0;
  return partRequest(basis, {
    ...scene,
    kind: 'scene',
    position,
    title: `Scene ${position + 1} of “${name}”`,
    project: null,
    rate,
    endsWithSpeech: true,
    input: { filmId, rate },
    audio: { maxSeconds: scene.actor.videoSeconds - overlap },
    needs: [],
  });
}

/** Joining waits for the scenes, so its deadline comes after theirs. */
function joinRequest(basis: SetBasis<StoredFilm>, projectId?: number): AcceptedRequest {
  const { setId: filmId, request, name } = basis;
  const { scenes, transition } = request;
  const [first] = scenes;
  const about = {
    script: scriptOf(request),
    actorId: first?.actor.id ?? null,
    voiceId: first?.voice.id ?? null,
  };
  const project =
    projectId === undefined
      ? newProject('video', { ...about, name })
      : { id: projectId, fill: { script: about.script } };
  return {
    ...plainPlan('film', project),
    ...commonOf(basis),
    kind: 'film',
    title: name,
    input: { filmId, scenes: scenes.length, transition },
    repeatKey: `film:${filmId}`,
    deadlineSeconds: basis.deadlineSeconds + basis.joinSeconds,
    set: { id: filmId, position: null },
    stages: pipelines.film.map((step, position) => ({
      ...step,
      position,
      input: { filmId, transition },
    })),
  };
}
