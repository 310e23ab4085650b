import { randomUUID } from 'node:crypto';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { filmTexts } from '@talkreel/contracts/film-texts';
import { CROSSFADE_SECONDS, FILM_LIMITS } from '@talkreel/contracts/films';
import type { FilmRequest } from '@talkreel/contracts/http/films';
import { recordingPath } from '@talkreel/contracts/media';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { scriptOf, type PlannedFilm } from '@talkreel/db/generations/accept-set/write-film';
import type { AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import {
  listPronunciations,
  type PronunciationRow,
} from '@talkreel/db/accounts/pronunciations.repo';
import type { StoredFilm, StoredScene } from '@talkreel/db/schema';
import { pipelines } from '@talkreel/queue/catalog';
import { invalid } from '../../errors.ts';
import { findActor, findVoice, orGone, type ReferenceDeps } from '../../generations/performers.ts';
import { newProject, plainPlan } from '../../generations/plans.ts';

/**
 * The request with everything that it names looked up in our own rows.
 * @throws {HttpError} 400 for what does not exist, or does not fit.
 */
export async function resolveFilm(
  deps: ReferenceDeps,
  userId: string,
  { scenes, rate, transition }: FilmRequest,
): Promise<StoredFilm> {
  const resolved = await Promise.all(
    scenes.map(async ({ text, actor, voice }, index) => ({
      text,
      actor: await orGone(
        `scenes.${index}.actor`,
        filmTexts.noActor,
        findActor(deps, userId, actor),
      ),
      voice: await orGone(`scenes.${index}.voice`, filmTexts.noVoice, findVoice(deps, voice)),
    })),
  );
  const speaking = { rate, pronunciations: await listPronunciations(deps.db, userId) };
  for (const [index, scene] of resolved.entries()) requireFit(scene, index, speaking);
  requireLength(resolved, speaking);
  return { scenes: resolved, rate, transition };
}

/** The pace of a film, and how its user has words said. */
export interface Speaking {
  rate: number;
  pronunciations: PronunciationRow[];
}

export function requireFit(
  { text, actor }: StoredScene,
  index: number,
  { rate, pronunciations }: Speaking,
): void {
  const seconds = estimateSpeechSeconds(text, rate, LANGUAGE, pronunciations);
  if (seconds <= actor.videoSeconds) return;
  const clip = Math.floor(actor.videoSeconds);
  throw invalid(
    `scenes.${index}.text`,
    filmTexts.sceneTooLong(index + 1, Math.ceil(seconds), actor.title, clip),
  );
}

/** @throws {HttpError} 400 if the scenes together are longer than a film may be. */
export function requireLength(
  scenes: ReadonlyArray<{ text: string }>,
  { rate, pronunciations }: Speaking,
): void {
  const seconds = scenes.reduce(
    (sum, { text }) => sum + estimateSpeechSeconds(text, rate, LANGUAGE, pronunciations),
    0,
  );
  if (seconds > FILM_LIMITS.seconds) throw invalid('scenes', filmTexts.tooLong(Math.ceil(seconds)));
}

/** What all generations of a film have in common. */
export interface FilmBasis {
  userId: string;
  filmId: string;
  name: string;
  film: StoredFilm;
  /** Absent for a film whose history entry is made together with it. */
  projectId?: number;
  requestHash: string;
  /** The latest end of a scene, and how much longer joining the scenes may take. */
  sceneSeconds: number;
  joinSeconds: number;
  maxActive: number;
  traceparent: string | null;
  /** Only a retry has these; they are stored with the first generation that it starts. */
  idempotencyKey?: string | null;
  askedHash?: string;
}

/** The generations of these scenes, and the one that joins them. */
export function planFilm(basis: FilmBasis, positions: number[]): PlannedFilm {
  const parts = positions.map((position) => sceneRequest(basis, position));
  const join = joinRequest(basis);
  const first = parts[0] ?? join;
  first.idempotencyKey = basis.idempotencyKey ?? null;
  first.askedHash = basis.askedHash ?? null;
  return { parts, join };
}

function common(basis: FilmBasis) {
  const { userId, requestHash, maxActive, traceparent } = basis;
  return { userId, requestHash, maxActive, traceparent, idempotencyKey: null };
}

/** A scene takes its history entry from the film once that exists. */
function sceneRequest(basis: FilmBasis, position: number): AcceptedRequest {
  const { filmId, film } = basis;
  const scene = film.scenes[position];
  if (!scene) throw new Error('a scene outside its film');
  const { text, actor, voice } = scene;
  const { videoPath, videoSeconds, influencer } = actor;
  const audioId = randomUUID();
  const spoken = { text, voiceId: voice.id, rate: film.rate };
  const room = film.transition === 'crossfade' ? CROSSFADE_SECONDS : 0;
  const inputs: Record<string, Record<string, unknown>> = {
    audio: { ...spoken, samplePath: voice.samplePath, maxSeconds: videoSeconds - room },
    lipsync: {
      videoPath,
      audioPath: recordingPath(audioId),
      videoSeconds,
      endsWithSpeech: true,
    },
  };
  return {
    ...plainPlan('scene', null),
    ...common(basis),
    kind: 'scene',
    title: `Scene ${position + 1} of “${basis.name}”`,
    input: {
      filmId,
      position,
      ...spoken,
      actorId: actor.id === 'custom' ? null : actor.id,
      videoPath,
      videoSeconds,
      ...(influencer && { influencer }),
    },
    repeatKey: null,
    deadlineSeconds: basis.sceneSeconds,
    set: { id: filmId, position },
    stages: pipelines.scene.map(({ name, needs }, index) => ({
      ...(name === 'audio' && { id: audioId }),
      name,
      position: index,
      needs,
      input: inputs[name] ?? {},
    })),
  };
}

/** Joining waits for the scenes, so its deadline comes after theirs. */
function joinRequest(basis: FilmBasis): AcceptedRequest {
  const { filmId, film, name, projectId } = basis;
  const [first] = film.scenes;
  const about = {
    script: scriptOf(film),
    actorId: first?.actor.id ?? null,
    voiceId: first?.voice.id ?? null,
  };
  const project =
    projectId === undefined
      ? newProject('video', { ...about, name })
      : { id: projectId, fill: { script: about.script } };
  return {
    ...plainPlan('film', project),
    ...common(basis),
    kind: 'film',
    title: name,
    input: { filmId, scenes: film.scenes.length, transition: film.transition },
    repeatKey: `film:${filmId}`,
    deadlineSeconds: basis.sceneSeconds + basis.joinSeconds,
    set: { id: filmId, position: null },
    stages: pipelines.film.map((step, position) => ({
      ...step,
      position,
      input: { filmId, transition: film.transition },
    })),
  };
}
