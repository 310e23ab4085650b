import { randomUUID } from 'node:crypto';
import type { Db } from '../client.ts';
import { acceptSet, retrySet, type SetRetry } from '../generations/accept-set.repo.ts';
import type { BatchRetry, NewBatch } from '../generations/accept-set/write-batch.ts';
import type { FilmRetry, NewFilm, PlannedFilm } from '../generations/accept-set/write-film.ts';
import type { AcceptedRequest } from '../generations/accept.repo.ts';
import type { StoredFilm } from '../schema.ts';
import { chosen } from './steps.ts';

/** A user of the model, and what the model gives requests of theirs. */
interface Director {
  db: Db;
  userId: string;
  maxOpen: number;
  /** A request of this user with these fields. */
  request: (
    about: Partial<AcceptedRequest> & { kind: 'scene' | 'film' | 'talking-video' },
  ) => AcceptedRequest;
  newEntry: NonNullable<AcceptedRequest['project']>;
}

const actor = { id: 'a', title: 'A', videoPath: 'a.mp4', videoSeconds: 9, thumbnailPath: null };
const voice = { id: 'v', name: 'V', samplePath: 'v.wav' };
const scene: StoredFilm['scenes'][number] = { text: 'Hello.', actor, voice };

/** A batch has one speech; its id is the batch's with another beginning. */
const speechOf = (batchId: string) => `5${batchId.slice(1)}`;

function videoOf(
  { request, newEntry }: Director,
  id: string,
  { position, makes }: { position: number; makes: boolean },
): AcceptedRequest {
  return request({
    kind: 'talking-video',
    project: newEntry,
    set: { id, position },
    stages: [
      {
        name: 'audio',
        position: 0,
        needs: makes ? [] : ['speech'],
        input: { speechId: speechOf(id) },
      },
      { name: 'lipsync', position: 1, needs: ['audio'], input: {} },
    ],
  });
}

function planOf(
  { request, newEntry }: Director,
  id: string,
  { positions, projectId }: { positions: number[]; projectId?: number },
): PlannedFilm {
  return {
    parts: positions.map((position) =>
      request({
        kind: 'scene',
        set: { id, position },
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
      set: { id, position: null },
      stages: [{ name: 'join', position: 0, needs: ['scenes'], input: {} }],
    }),
  };
}

/** The sets of one user. All return the ids of what was accepted; none: it was refused. */
export function createSets(director: Director) {
  const { db, userId, maxOpen } = director;
  const batchIds: string[] = [];
  const filmIds: string[] = [];

  async function accept(ids: string[], plan: (id: string) => NewBatch | NewFilm) {
    const id = randomUUID();
    const marks = { userId, askedHash: id, requestHash: id, idempotencyKey: null };
    const written = await acceptSet(db, { ...marks, id, maxOpen, ...plan(id) });
    if (written.outcome !== 'accepted') return [];
    ids.push(id);
    return written.generationIds;
  }

  async function retry(
    setId: string | undefined,
    asked: SetRetry['asked'],
    plan: (id: string) => BatchRetry | FilmRetry,
  ) {
    if (setId === undefined) return [];
    const limits = { maxOpen, maxTries: Number.POSITIVE_INFINITY };
    const written = await retrySet(db, { userId, setId, asked, ...limits, ...plan(setId) });
    return written.outcome === 'accepted' ? written.generationIds : [];
  }

  return {
    /** Requests a batch whose videos share one speech. */
    batch: (size: number): Promise<string[]> =>
      accept(batchIds, (id) => ({
        kind: 'batch',
        name: 'A batch',
        request: {
          openings: ['Hello.'],
          actors: Array.from({ length: size }, () => actor),
          voices: [voice],
          endsWithSpeech: false,
        },
        speeches: [{ id: speechOf(id), opening: 0, voiceId: 'v' }],
        parts: Array.from({ length: size }, (_, position) => ({
          speechId: speechOf(id),
          request: (makes: boolean) => videoOf(director, id, { position, makes }),
        })),
      })),

    /** Requests a video of a batch once more. */
    video: (of: number, position: number): Promise<string[]> =>
      retry(chosen(batchIds, of), [{ position }], (id) => ({
        kind: 'batch',
        plan: (positions) =>
          positions.map((place) => ({
            opening: 0,
            voiceId: 'v',
            request: (_speechId, makes) => videoOf(director, id, { position: place, makes }),
          })),
      })),

    film(size: number): Promise<string[]> {
      const positions = Array.from({ length: size }, (_, position) => position);
      const request = { scenes: positions.map(() => scene), rate: 1, transition: 'cut' as const };
      return accept(filmIds, (id) => ({
        kind: 'film',
        request,
        ...planOf(director, id, { positions }),
      }));
    },

    /** Requests the scenes of a film that were not made once more. */
    scenes: (of: number): Promise<string[]> =>
      retry(chosen(filmIds, of), null, (id) => ({
        kind: 'film',
        plan: (_request, projectId, positions) => planOf(director, id, { positions, projectId }),
      })),
  };
}
