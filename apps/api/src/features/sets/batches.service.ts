import { randomUUID } from 'node:crypto';
import { BATCH_VIDEOS_OPEN, FAILURES_OF_A_PAIR } from '@talkreel/contracts/constants';
import { defaultBatchName, type BatchRequest } from '@talkreel/contracts/http/batches';
import { batchTexts } from '@talkreel/contracts/batch-texts';
import { texts } from '@talkreel/contracts/texts';
import { acceptSet, retrySet } from '@talkreel/db/generations/accept-set.repo';
import { findBatch } from '@talkreel/db/generations/sets.repo';
import { findByIdempotencyKey } from '@talkreel/db/generations/generations.repo';
import type { StoredBatch } from '@talkreel/db/schema';
import { currentTraceparent } from '@talkreel/observability/spans';
import { HttpError, notFound, keyReused } from '../../errors.ts';
import { createSetRules, type StartedSet, type SetDeps } from './set-rules.ts';
import { digestOf } from '../../lib/digests.ts';
import { placesOf, requestOf, resolveBatch, type BatchBasis } from './plan-batch.ts';

export interface Batches {
  start(userId: string, asked: BatchRequest, idempotencyKey: string | null): Promise<StartedSet>;
  /** The id of the generation that makes the video now. */
  retry(
    userId: string,
    batchId: string,
    position: number,
    idempotencyKey: string | null,
  ): Promise<string>;
}

export function createBatches(deps: SetDeps): Batches {
  const { db } = deps;
  const rules = createSetRules(deps, {
    kind: 'talking-video',
    set: 'batch',
    title: 'This batch',
    tooManyOpen: batchTexts.tooManyOpen,
  });

  function basisOf(userId: string, batchId: string, batch: StoredBatch): BatchBasis {
    return {
      userId,
      batchId,
      batch,
      requestHash: digestOf(batch),
      deadlineSeconds: rules.deadlineSeconds,
      maxActive: deps.limits.maxActive,
      traceparent: currentTraceparent(),
    };
  }

  return {
    async start(userId, asked, idempotencyKey) {
      const { name, ...words } = asked;
      const same = { userId, idempotencyKey, askedHash: digestOf(words) };
      return rules.startOnce(same, async () => {
        const request = await resolveBatch(deps, userId, asked);
        await rules.requireUnblocked(userId);
        const id = randomUUID();
        const basis = basisOf(userId, id, request);
        const { speeches, videos } = planVideos(basis);
        const written = await acceptSet(db, {
          kind: 'batch',
          ...same,
          requestHash: basis.requestHash,
          id,
          name: name || defaultBatchName(request.openings[0] ?? ''),
          request,
          speeches,
          parts: videos,
          maxOpen: BATCH_VIDEOS_OPEN,
        });
        return rules.reply(userId, id, written, videos.length);
      });
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
      const blocked = await rules.blockedBy(userId);
      if (blocked) throw blocked;
      const basis = basisOf(userId, batchId, batch.request);
      const written = await retrySet(db, {
        kind: 'batch',
        userId,
        setId: batchId,
        asked: [{ position }],
        maxOpen: BATCH_VIDEOS_OPEN,
        maxTries: FAILURES_OF_A_PAIR,
        plan: () => ({
          opening: place.opening,
          voiceId: voice.id,
          request: (speechId, makes) =>
            requestOf(basis, { ...place, position, speechId, makes, idempotencyKey }),
        }),
      });
      switch (written.outcome) {
        case 'accepted':
          rules.tell(userId, written.generationIds);
          return written.generationIds[0] ?? '';
        case 'running':
          return written.generationIds[0] ?? '';
        case 'keeps-failing':
          throw new HttpError(409, 'keeps_failing', texts.lipsync.keepsFailing(written.tries));
        case 'delivered':
          throw new HttpError(409, 'not_ended', batchTexts.notEnded);
        case 'missing':
          throw notFound();
        case 'too-many-open':
          throw rules.tooManyOpen(written.open);
        case 'refused':
          return rules.refuse(userId, 1);
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
