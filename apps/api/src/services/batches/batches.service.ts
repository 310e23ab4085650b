import { createHash, randomUUID } from 'node:crypto';
import { BATCH_VIDEOS_OPEN, FAILURES_OF_A_PAIR } from '@talkreel/contracts/constants';
import { defaultBatchName, type BatchRequest } from '@talkreel/contracts/http/batches';
import { batchTexts } from '@talkreel/contracts/batch-texts';
import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { acceptBatch, findSeenBatch, retryInBatch } from '@talkreel/db/repos/accept-batch.repo';
import { countFailedTries, findBatch } from '@talkreel/db/repos/batches.repo';
import { findByIdempotencyKey } from '@talkreel/db/repos/generations.repo';
import { readVideoFailures } from '@talkreel/db/repos/video-failures.repo';
import type { StoredBatch } from '@talkreel/db/schema';
import { currentTraceparent } from '@talkreel/observability/spans';
import type { Publisher } from '@talkreel/queue/bus';
import { generationDeadlineSeconds, MAX_RUNNING_PER_PERSON } from '@talkreel/queue/catalog';
import type { Relay } from '@talkreel/queue/relay';
import { HttpError, notFound } from '../../errors.ts';
import type { Allowance } from '../allowance.service.ts';
import type { MediaReferences } from '../media-reference.service.ts';
import { refusalOf } from '../plans/video-refusal.ts';
import type { ProviderStatus } from '../provider-status.service.ts';
import { placesOf, requestOf, resolveBatch, type BatchBasis } from './plan-batch.ts';

export interface BatchStarted {
  id: string;
  /** Nothing new was started. */
  repeated: boolean;
}

export interface Batches {
  start(userId: string, asked: BatchRequest, idempotencyKey: string | null): Promise<BatchStarted>;
  /** The id of the generation that makes the video now. */
  retry(
    userId: string,
    batchId: string,
    position: number,
    idempotencyKey: string | null,
  ): Promise<string>;
}

const keyReused = () =>
  new HttpError(
    409,
    'idempotency_conflict',
    'This Idempotency-Key was used for another request',
    'Idempotency-Key',
  );

const tooManyOpen = (open: number) =>
  new HttpError(429, 'too_many_running', batchTexts.tooManyOpen(open, BATCH_VIDEOS_OPEN));

export function createBatches(deps: {
  db: Db;
  relay: Relay;
  publisher: Publisher;
  references: MediaReferences;
  providerStatus: Pick<ProviderStatus, 'problemOf'>;
  allowance: Allowance;
  deadlineFactor: number;
  limits: { maxActive: number };
}): Batches {
  const { db, allowance } = deps;

  function basisOf(userId: string, batchId: string, batch: StoredBatch): BatchBasis {
    const rounds = Math.ceil(placesOf(batch).length / MAX_RUNNING_PER_PERSON);
    return {
      userId,
      batchId,
      batch,
      requestHash: hashOf(batch),
      deadlineSeconds: generationDeadlineSeconds('talking-video', deps.deadlineFactor, rounds),
      maxActive: deps.limits.maxActive,
      traceparent: currentTraceparent(),
    };
  }

  /** Why nothing can be started, whatever is left. */
  async function blockedBy(userId: string): Promise<HttpError | null> {
    return (
      (await deps.providerStatus.problemOf('talking-video')) ??
      (await allowance.storageProblem(userId))
    );
  }

  /** A new batch is bounded by the failures of a day, a retry by those of its place. */
  async function tooManyFailures(userId: string): Promise<HttpError | null> {
    // Videos in progress are not counted: all of a batch would be.
    return refusalOf({ ...(await readVideoFailures(db, userId, [])), open: 0 }, Date.now());
  }

  function tell(userId: string, generationIds: string[]): void {
    deps.relay.kick(userId);
    for (const generationId of generationIds)
      deps.publisher.toUser(userId, { type: 'generation.changed', generationId });
    deps.publisher.toUser(userId, { type: 'account.changed' });
  }

  async function refuse(userId: string, needed: number): Promise<never> {
    await allowance.requireCredit(userId, needed);
    // Something ended in between: the same request succeeds now.
    throw new HttpError(503, 'busy', 'Too many requests at once. Please try again.');
  }

  return {
    async start(userId, asked, idempotencyKey) {
      const request = await resolveBatch(deps, userId, asked);
      const id = randomUUID();
      const basis = basisOf(userId, id, request);
      const same = { userId, idempotencyKey, requestHash: basis.requestHash };
      const blocked = (await blockedBy(userId)) ?? (await tooManyFailures(userId));
      if (blocked) {
        const seen = await findSeenBatch(db, same);
        if (seen?.outcome === 'seen') return { id: seen.id, repeated: true };
        throw blocked;
      }
      const { speeches, videos } = planVideos(basis);
      const written = await acceptBatch(db, {
        ...same,
        id,
        name: asked.name || defaultBatchName(request.openings[0] ?? ''),
        request,
        speeches,
        videos,
        maxOpen: BATCH_VIDEOS_OPEN,
      });
      switch (written.outcome) {
        case 'accepted':
          tell(userId, written.generationIds);
          return { id, repeated: false };
        case 'seen':
          return { id: written.id, repeated: true };
        case 'key-reused':
          throw keyReused();
        case 'too-many-open':
          throw tooManyOpen(written.open);
        case 'refused':
          return refuse(userId, videos.length);
      }
    },

    async retry(userId, batchId, position, idempotencyKey) {
      const batch = await findBatch(db, userId, batchId);
      const place = batch && placesOf(batch.request)[position];
      const voice = place && batch.request.voices[place.voice];
      if (!place || !voice) throw notFound();
      const first =
        idempotencyKey === null
          ? undefined
          : await findByIdempotencyKey(db, userId, idempotencyKey);
      if (first) {
        if (first.batch_id === batchId && first.batch_position === position) return first.id;
        throw keyReused();
      }
      const tries = await countFailedTries(db, userId, batchId, position);
      if (tries >= FAILURES_OF_A_PAIR)
        throw new HttpError(409, 'keeps_failing', texts.lipsync.keepsFailing(tries));
      const blocked = await blockedBy(userId);
      if (blocked) throw blocked;
      const basis = basisOf(userId, batchId, batch.request);
      const written = await retryInBatch(db, {
        userId,
        batchId,
        position,
        opening: place.opening,
        voiceId: voice.id,
        maxOpen: BATCH_VIDEOS_OPEN,
        request: (speechId, makes) =>
          requestOf(basis, { ...place, position, speechId, makes, idempotencyKey }),
      });
      switch (written.outcome) {
        case 'accepted':
          tell(userId, [written.generationId]);
          return written.generationId;
        case 'running':
          return written.generationId;
        case 'delivered':
          throw new HttpError(409, 'not_ended', batchTexts.notEnded);
        case 'missing':
          throw notFound();
        case 'too-many-open':
          throw tooManyOpen(written.open);
        case 'refused':
          return refuse(userId, 1);
      }
    },
  };
}

/** A speech of every opening in every voice, and the videos that use them. */
function planVideos(basis: BatchBasis) {
  const { openings, voices } = basis.batch;
  const speeches = openings.flatMap((_text, opening) =>
    voices.map(({ id: voiceId }) => ({ id: randomUUID(), opening, voiceId })),
  );
  const videos = placesOf(basis.batch).map((place, position) => {
    const speechId = speeches[place.opening * voices.length + place.voice]?.id ?? '';
    return {
      speechId,
      request: (makes: boolean) => requestOf(basis, { ...place, position, speechId, makes }),
    };
  });
  return { speeches, videos };
}

function hashOf(batch: StoredBatch): string {
  return createHash('sha256').update(JSON.stringify(batch)).digest('base64url');
}
