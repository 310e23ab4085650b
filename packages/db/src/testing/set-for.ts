import { randomUUID } from 'node:crypto';
import { order } from '@talkreel/testing/order';
import type { Db } from '../client.ts';
import { retrySet, type AcceptedSet, type SetRetry } from '../generations/accept-set.repo.ts';
import type { AcceptedRequest } from '../generations/accept.repo.ts';
import type { PlannedFilm } from '../generations/accept-set/write-film.ts';
import { failGeneration } from '../generations/finish.repo.ts';
import type { StoredFilm } from '../schema.ts';

const actor = { id: 'a', title: 'A', videoPath: 'a.mp4', videoSeconds: 9, thumbnailPath: null };
const voice = { id: 'v', name: 'V', samplePath: 'v.wav' };

/** What a repeated request has in common with the first one, and the limit of one. */
type Marks = Pick<AcceptedSet, 'idempotencyKey' | 'requestHash' | 'maxOpen'>;

function marked(userId: string, about: Partial<Marks>) {
  const id = randomUUID();
  const marks = { askedHash: id, requestHash: id, idempotencyKey: null };
  return { id, userId, maxOpen: 80, ...marks, ...about };
}

/** A request for a batch of one opening, one voice and this many actors. */
export function batchFor(userId: string, actors: number, about: Partial<Marks> = {}) {
  const marks = marked(userId, about);
  const speech = { id: randomUUID(), opening: 0, voiceId: 'v' };
  const batch: AcceptedSet = {
    kind: 'batch',
    ...marks,
    name: 'A batch',
    request: {
      openings: ['Hello.'],
      actors: Array.from({ length: actors }, () => actor),
      voices: [voice],
      endsWithSpeech: false,
    },
    speeches: [speech],
    parts: Array.from({ length: actors }, (_, position) => ({
      speechId: speech.id,
      request: (makes: boolean) => videoOf(userId, { id: marks.id, position }, speech.id, makes),
    })),
  };
  return { batch, speechId: speech.id };
}

function videoOf(
  userId: string,
  set: { id: string; position: number },
  speechId: string,
  makes: boolean,
): AcceptedRequest {
  return {
    ...order(userId, 'talking-video'),
    set,
    stages: [
      { name: 'audio', position: 0, needs: makes ? [] : ['speech'], input: { speechId } },
      { name: 'lipsync', position: 1, needs: ['audio'], input: {} },
    ],
  };
}

/** Starts a video of such a batch again. */
export const retryVideo = (db: Db, userId: string, setId: string, position: number) =>
  retrySet(db, {
    kind: 'batch',
    userId,
    setId,
    asked: [{ position }],
    maxOpen: 80,
    maxTries: 2,
    plan: (positions) =>
      positions.map((place) => ({
        opening: 0,
        voiceId: 'v',
        request: (speechId, makes) =>
          videoOf(userId, { id: setId, position: place }, speechId, makes),
      })),
  });

export const request: StoredFilm = {
  scenes: ['One.', 'Two.', 'Three.'].map((text) => ({ text, actor, voice })),
  rate: 1,
  transition: 'cut',
};

function planOf(userId: string, id: string, positions: number[], projectId?: number): PlannedFilm {
  const empty = { name: 'Film', description: null, actorId: null, voiceId: null, audioAsset: null };
  const made = { ...empty, kind: 'video' as const, script: 'One.\nTwo.\nThree.', imageAsset: null };
  return {
    parts: positions.map((position) => ({
      ...order(userId, 'scene'),
      cost: 1 as const,
      project: null,
      set: { id, position },
      stages: [{ name: 'audio' as const, position: 0, needs: [], input: {} }],
    })),
    join: {
      ...order(userId, 'film'),
      cost: 0,
      project: projectId === undefined ? made : { id: projectId, fill: {} },
      set: { id, position: null },
      stages: [{ name: 'join', position: 0, needs: ['scenes'], input: {} }],
    },
  };
}

/** A request for a film of three scenes. */
export function filmFor(userId: string, about: Partial<Marks> = {}): AcceptedSet {
  const marks = marked(userId, about);
  return { kind: 'film', ...marks, request, ...planOf(userId, marks.id, [0, 1, 2]) };
}

/** Starts again what was not made of a film. */
export const retryScenes = (db: Db, userId: string, filmId: string, asked: SetRetry['asked']) =>
  retrySet(db, {
    kind: 'film',
    userId,
    setId: filmId,
    asked,
    maxOpen: 80,
    maxTries: 2,
    plan: (_request, projectId, positions) => planOf(userId, filmId, positions, projectId),
  });

export const fail = (db: Db, id: string) => failGeneration(db, id, { code: 'x', message: 'No.' });

/** What is left of the free generations of a user. */
export async function leftOf(db: Db, userId: string): Promise<number> {
  const account = await db
    .selectFrom('credit_accounts')
    .select('free_available')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return account.free_available;
}
