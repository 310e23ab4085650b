import { randomUUID } from 'node:crypto';
import { order } from '@talkreel/testing/order';
import type { Db } from '../client.ts';
import {
  retryFilm,
  type AcceptedFilm,
  type FilmRetry,
  type PlannedFilm,
} from '../generations/accept-film.repo.ts';
import type { StoredFilm } from '../schema.ts';

export const request: StoredFilm = {
  scenes: ['One.', 'Two.', 'Three.'].map((text) => ({
    text,
    actor: { id: 'a', title: 'A', videoPath: 'a.mp4', videoSeconds: 9, thumbnailPath: null },
    voice: { id: 'v', name: 'V', samplePath: 'v.wav' },
  })),
  rate: 1,
  transition: 'cut',
};

export function planOf(
  userId: string,
  id: string,
  positions: number[],
  projectId?: number,
): PlannedFilm {
  const empty = { name: 'Film', description: null, actorId: null, voiceId: null, audioAsset: null };
  const made = { ...empty, kind: 'video' as const, script: 'One.\nTwo.\nThree.', imageAsset: null };
  return {
    scenes: positions.map((position) => ({
      ...order(userId, 'scene'),
      cost: 1 as const,
      project: null,
      batch: { id, position },
      stages: [{ name: 'audio' as const, position: 0, needs: [], input: {} }],
    })),
    join: {
      ...order(userId, 'film'),
      cost: 0,
      project: projectId === undefined ? made : { id: projectId, fill: {} },
      batch: { id, position: null },
      stages: [{ name: 'join', position: 0, needs: ['scenes'], input: {} }],
    },
  };
}

export function filmFor(userId: string, about: Partial<AcceptedFilm> = {}): AcceptedFilm {
  const id = randomUUID();
  return {
    id,
    userId,
    request,
    askedHash: id,
    requestHash: id,
    idempotencyKey: null,
    planned: planOf(userId, id, [0, 1, 2]),
    maxOpen: 80,
    ...about,
  };
}

/** Starts again what was not made of a film. */
export const retryOf = (db: Db, userId: string, filmId: string, asked: FilmRetry['asked']) =>
  retryFilm(db, {
    userId,
    filmId,
    asked,
    maxOpen: 80,
    maxTries: 2,
    plan: (_request, projectId, positions) => planOf(userId, filmId, positions, projectId),
  });
