import { randomUUID } from 'node:crypto';
import type { Db } from '../client.ts';
import { acceptFilm, retryFilm, type PlannedFilm } from '../generations/accept-film.repo.ts';
import type { AcceptedRequest } from '../generations/accept.repo.ts';
import type { StoredFilm } from '../schema.ts';
import { chosen } from './steps.ts';

export interface Director {
  db: Db;
  userId: string;
  maxOpen: number;
  /** A request of this user with these fields. */
  request: (about: Partial<AcceptedRequest> & { kind: 'scene' | 'film' }) => AcceptedRequest;
  newEntry: NonNullable<AcceptedRequest['project']>;
}

const scene: StoredFilm['scenes'][number] = {
  text: 'Hello.',
  actor: { id: 'a', title: 'A', videoPath: 'a.mp4', videoSeconds: 9, thumbnailPath: null },
  voice: { id: 'v', name: 'V', samplePath: 'v.wav' },
};

function planOf(
  { request, newEntry }: Director,
  id: string,
  { positions, projectId }: { positions: number[]; projectId?: number },
): PlannedFilm {
  return {
    scenes: positions.map((position) =>
      request({
        kind: 'scene',
        batch: { id, position },
        stages: [
          { name: 'audio', position: 0, needs: [], input: {} },
          { name: 'lipsync', position: 1, needs: ['audio'], input: {} },
        ],
      }),
    ),
    join: request({
      kind: 'film',
      cost: 0,
      project: projectId === undefined ? newEntry : { id: projectId, fill: {} },
      batch: { id, position: null },
      stages: [{ name: 'join', position: 0, needs: ['scenes'], input: {} }],
    }),
  };
}

/** The films of one user. Both return the ids of what was accepted; none: it was refused. */
export function createFilms(director: Director) {
  const { db, userId, maxOpen } = director;
  const filmIds: string[] = [];
  return {
    async shoot(size: number): Promise<string[]> {
      const id = randomUUID();
      const positions = Array.from({ length: size }, (_, position) => position);
      const written = await acceptFilm(db, {
        id,
        userId,
        request: { scenes: positions.map(() => scene), rate: 1, transition: 'cut' },
        askedHash: id,
        requestHash: id,
        idempotencyKey: null,
        planned: planOf(director, id, { positions }),
        maxOpen,
      });
      if (written.outcome !== 'accepted') return [];
      filmIds.push(id);
      return written.generationIds;
    },

    /** Requests the scenes of a film that were not made once more. */
    async again(of: number): Promise<string[]> {
      const filmId = chosen(filmIds, of);
      if (filmId === undefined) return [];
      const written = await retryFilm(db, {
        userId,
        filmId,
        asked: null,
        maxOpen,
        maxTries: 2,
        plan: (_request, projectId, positions) =>
          planOf(director, filmId, { positions, projectId }),
      });
      return written.outcome === 'accepted' ? written.generationIds : [];
    },
  };
}
