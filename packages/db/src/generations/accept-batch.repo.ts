import type { Db, DbOrTx } from '../client.ts';
import type { StoredBatch } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import { acceptWithin, type AcceptedRequest } from './accept.repo.ts';
import { findBatchVideo } from './batches.repo.ts';
import {
  countOpenInSets,
  findSeenRequest,
  lockAccount,
  type RequestMarks,
} from './seen-request.repo.ts';
import { findSharedSpeech, takeOverSpeech } from './speeches.repo.ts';

/** A video of a batch and the speech that it needs. */
export interface PlannedBatchVideo {
  speechId: string;
  /** `makes`: it makes its speech; otherwise it waits for the one that does. */
  request: (makes: boolean) => AcceptedRequest;
}

export interface AcceptedBatch extends Required<RequestMarks> {
  id: string;
  name: string;
  request: StoredBatch;
  speeches: Array<{ id: string; opening: number; voiceId: string }>;
  /** The videos by place; the first one that needs a speech makes it. */
  videos: PlannedBatchVideo[];
  /** The user's limit of videos of batches in progress. */
  maxOpen: number;
}

/**
 * accepted: everything is reserved and queued; seen: the same request was accepted before; nothing is written otherwise:
 * key-reused: its key belongs to another request; too-many-open; refused: no credit, or another limit.
 */
export type BatchOutcome =
  | { outcome: 'accepted'; id: string; generationIds: string[] }
  | { outcome: 'seen'; id: string }
  | { outcome: 'too-many-open'; open: number }
  | { outcome: 'key-reused' | 'refused' };

class Refused extends Error {}

/** Reserves the credits of all videos, or of none, and queues them. */
export async function acceptBatch(db: Db, batch: AcceptedBatch): Promise<BatchOutcome> {
  try {
    return await serializeByUser(db, batch.userId, () =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, batch.userId);
        const before =
          (await findSeenRequest(tx, 'batches', batch)) ?? (await tooManyOpen(tx, batch));
        if (before) return before;
        const generationIds = await writeBatch(tx, batch);
        return { outcome: 'accepted' as const, id: batch.id, generationIds };
      }),
    );
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused' };
    throw error;
  }
}

async function tooManyOpen(
  tx: DbOrTx,
  { userId, videos, maxOpen }: AcceptedBatch,
): Promise<BatchOutcome | null> {
  const open = await countOpenInSets(tx, userId);
  return open + videos.length > maxOpen ? { outcome: 'too-many-open', open } : null;
}

/** Writes an accepted batch and returns the ids of its generations. */
async function writeBatch(tx: DbOrTx, batch: AcceptedBatch): Promise<string[]> {
  await tx
    .insertInto('batches')
    .values({
      id: batch.id,
      user_id: batch.userId,
      name: batch.name,
      request: JSON.stringify(batch.request),
      request_hash: batch.requestHash,
      asked_hash: batch.askedHash,
      idempotency_key: batch.idempotencyKey,
    })
    .execute();
  const generationIds: string[] = [];
  const makers = new Map<string, string>();
  for (const { speechId, request } of batch.videos) {
    const written = await acceptWithin(tx, request(!makers.has(speechId)));
    if (!written) throw new Refused();
    generationIds.push(written.generationId);
    if (!makers.has(speechId)) makers.set(speechId, written.generationId);
  }
  await tx
    .insertInto('batch_speeches')
    .values(
      batch.speeches.map(({ id, opening, voiceId }) => {
        const maker = makers.get(id);
        if (maker === undefined) throw new Error('a speech that no video needs');
        return { id, batch_id: batch.id, opening, voice_id: voiceId, maker };
      }),
    )
    .execute();
  return generationIds;
}

export interface BatchRetry {
  userId: string;
  batchId: string;
  position: number;
  opening: number;
  voiceId: string;
  maxOpen: number;
  /** `makes`: its speech is not there any more, or never was. */
  request: (speechId: string, makes: boolean) => AcceptedRequest;
}

export type RetryOutcome =
  | { outcome: 'accepted' | 'running'; generationId: string }
  | { outcome: 'too-many-open'; open: number }
  | { outcome: 'delivered' | 'missing' | 'refused' };

/** Starts a new generation for a place whose last one failed or was cancelled. */
export async function retryInBatch(db: Db, retry: BatchRetry): Promise<RetryOutcome> {
  const { userId, batchId, position } = retry;
  return serializeByUser(db, userId, () =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId);
      const last = await findBatchVideo(tx, userId, batchId, position);
      const speech = await lockSpeech(tx, retry);
      if (!last || !speech) return { outcome: 'missing' };
      if (last.state === 'succeeded') return { outcome: 'delivered' };
      if (last.state === 'queued' || last.state === 'running')
        return { outcome: 'running', generationId: last.id };
      const open = await countOpenInSets(tx, userId);
      if (open >= retry.maxOpen) return { outcome: 'too-many-open', open };
      const made = await findSharedSpeech(tx, speech.id);
      const isComing =
        made?.state === 'waiting' || made?.state === 'queued' || made?.state === 'running';
      const makes = !isComing && !(made?.state === 'succeeded' && made.audioPath !== null);
      const written = await acceptWithin(tx, retry.request(speech.id, makes));
      if (!written) return { outcome: 'refused' };
      const { generationId } = written;
      if (makes) await takeOverSpeech(tx, speech.id, { before: speech.maker, maker: generationId });
      return { outcome: 'accepted', generationId };
    }),
  );
}

/** Locks the speech, so that of two retries of a failed one only one makes it. */
function lockSpeech(tx: DbOrTx, { batchId, opening, voiceId }: BatchRetry) {
  return tx
    .selectFrom('batch_speeches')
    .select(['id', 'maker'])
    .where('batch_id', '=', batchId)
    .where('opening', '=', opening)
    .where('voice_id', '=', voiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
