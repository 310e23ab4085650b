import { randomUUID } from 'node:crypto';
import { BATCH_VIDEOS_OPEN, FAILURES_OF_A_PAIR } from '@talkreel/contracts/constants';
import { filmTexts } from '@talkreel/contracts/film-texts';
import { defaultBatchName } from '@talkreel/contracts/http/batches';
import {
  problemOfScene,
  type FilmRequest,
  type FilmRetryRequest,
} from '@talkreel/contracts/http/films';
import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { acceptSet, retrySet } from '@talkreel/db/generations/accept-set.repo';
import { findFilm, type FilmRow } from '@talkreel/db/generations/sets.repo';
import { findByIdempotencyKey } from '@talkreel/db/generations/generations.repo';
import {
  listPronunciations,
  type PronunciationRow,
} from '@talkreel/db/accounts/pronunciations.repo';
import type { StoredFilm } from '@talkreel/db/schema';
import { currentTraceparent } from '@talkreel/observability/spans';
import { generationDeadlineSeconds } from '@talkreel/queue/catalog';
import { HttpError, invalid, notFound, keyReused } from '../../errors.ts';
import { createSetRules, type StartedSet, type SetDeps } from './set-rules.ts';
import { digestOf } from '../../lib/digests.ts';
import { planFilm, requireFit, requireLength, resolveFilm, type FilmBasis } from './plan-film.ts';

export interface Films {
  start(userId: string, asked: FilmRequest, idempotencyKey: string | null): Promise<StartedSet>;
  /** Makes missing scenes again: those that are asked for, or all of them. */
  retry(
    userId: string,
    filmId: string,
    asked: NonNullable<FilmRetryRequest['scenes']> | null,
    idempotencyKey: string | null,
  ): Promise<void>;
}

export function createFilms(deps: SetDeps): Films {
  const { db } = deps;
  const rules = createSetRules(deps, {
    kind: 'scene',
    set: 'film',
    title: 'This film',
    tooManyOpen: filmTexts.tooManyOpen,
    whenAccepted: () => deps.relay.partEnded(),
  });

  const basisOf = (
    about: Pick<FilmBasis, 'userId' | 'filmId' | 'name' | 'film'> & Partial<FilmBasis>,
  ): FilmBasis => ({
    requestHash: digestOf(about.film),
    sceneSeconds: rules.deadlineSeconds,
    joinSeconds: generationDeadlineSeconds('film', deps.deadlineFactor),
    maxActive: deps.limits.maxActive,
    traceparent: currentTraceparent(),
    ...about,
  });

  return {
    async start(userId, asked, idempotencyKey) {
      const { name, ...words } = asked;
      const same = { userId, idempotencyKey, askedHash: digestOf(words) };
      return rules.startOnce(same, async () => {
        const film = await resolveFilm(deps, userId, asked);
        await rules.requireUnblocked(userId);
        const id = randomUUID();
        const basis = basisOf({
          userId,
          filmId: id,
          name: name || defaultBatchName(film.scenes[0]?.text ?? ''),
          film,
        });
        const planned = planFilm(
          basis,
          film.scenes.map((_scene, position) => position),
        );
        const written = await acceptSet(db, {
          kind: 'film',
          ...same,
          requestHash: basis.requestHash,
          id,
          request: film,
          ...planned,
          maxOpen: BATCH_VIDEOS_OPEN,
        });
        return rules.reply(userId, id, written, planned.parts.length);
      });
    },

    async retry(userId, filmId, asked, idempotencyKey) {
      const film = await findFilm(db, userId, filmId);
      if (!film) throw notFound();
      const askedHash = digestOf([filmId, asked]);
      if (await isSeen(db, film, { idempotencyKey, askedHash })) return;
      requireTexts(film.request, asked ?? [], await listPronunciations(db, userId));
      const blocked = await rules.blockedBy(userId);
      if (blocked) throw blocked;
      let needed = 0;
      const written = await retrySet(db, {
        kind: 'film',
        userId,
        setId: filmId,
        asked,
        maxOpen: BATCH_VIDEOS_OPEN,
        maxTries: FAILURES_OF_A_PAIR,
        plan: (request, projectId, positions) => {
          needed = positions.length;
          const name = film.name ?? defaultBatchName(request.scenes[0]?.text ?? '');
          const retry = { projectId, idempotencyKey, askedHash };
          return planFilm(basisOf({ userId, filmId, name, film: request, ...retry }), positions);
        },
      });
      switch (written.outcome) {
        case 'accepted':
          return rules.tell(userId, written.generationIds);
        case 'running':
          return;
        case 'keeps-failing':
          throw new HttpError(409, 'keeps_failing', texts.lipsync.keepsFailing(written.tries));
        case 'delivered':
          throw new HttpError(409, 'not_ended', asked ? filmTexts.notAScene : filmTexts.isDone);
        case 'missing':
          throw notFound();
        case 'too-many-open':
          throw rules.tooManyOpen(written.open);
        case 'refused':
          return rules.refuse(userId, needed);
      }
    },
  };
}

async function isSeen(
  db: Db,
  film: FilmRow,
  { idempotencyKey, askedHash }: { idempotencyKey: string | null; askedHash: string },
): Promise<boolean> {
  if (idempotencyKey === null) return false;
  const first = await findByIdempotencyKey(db, film.user_id, idempotencyKey);
  if (!first) return false;
  // An earlier release did not store which scenes were asked for.
  const isSame = first.asked_hash === null || first.asked_hash === askedHash;
  if (first.batch_id !== film.id || !isSame) throw keyReused();
  return true;
}

function requireTexts(
  film: StoredFilm,
  asked: NonNullable<FilmRetryRequest['scenes']>,
  pronunciations: PronunciationRow[],
): void {
  for (const [index, { position, text }] of asked.entries()) {
    const scene = film.scenes[position];
    if (!scene) throw notFound();
    if (text === undefined) continue;
    const message = problemOfScene(text, position + 1);
    if (message !== null) throw invalid(`scenes.${index}.text`, message);
    requireFit({ ...scene, text }, position, { rate: film.rate, pronunciations });
  }
  const texts = new Map(asked.map(({ position, text }) => [position, text]));
  const scenes = film.scenes.map(({ text }, position) => ({ text: texts.get(position) ?? text }));
  requireLength(scenes, { rate: film.rate, pronunciations });
}
