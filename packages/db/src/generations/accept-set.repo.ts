import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import { Refused } from './accept.repo.ts';
import {
  prepareBatchRetry,
  writeBatch,
  type BatchRetry,
  type NewBatch,
} from './accept-set/write-batch.ts';
import {
  prepareFilmRetry,
  writeFilm,
  type FilmRetry,
  type NewFilm,
} from './accept-set/write-film.ts';
import { listParts, type SetPart } from './sets.repo.ts';
import { countFailedTries } from './video-failures.repo.ts';

/** What makes two requests of a user the same. */
export interface RequestMarks {
  userId: string;
  /** A hash of what was asked for: the same while names and files that it refers to change, or go. */
  askedHash: string;
  /**
   * A hash of what it became; absent: it was not looked up. A request stored by an earlier release has only this one.
   */
  requestHash?: string;
  idempotencyKey: string | null;
}

/** A planned set: everything to write before anything is promised. */
export type AcceptedSet = Required<RequestMarks> & {
  id: string;
  /** The user's limit of generations of sets in progress. */
  maxOpen: number;
} & (NewBatch | NewFilm);

export type SetKind = AcceptedSet['kind'];

/** seen: the same request was accepted before; key-reused: its key belongs to another request. */
export type SeenRequest = { outcome: 'seen'; id: string } | { outcome: 'key-reused' };

/** No credit, or another limit; `needed`: how many generations it takes. */
interface Refusal {
  outcome: 'refused';
  needed: number;
}

/** accepted: everything is reserved and queued; otherwise nothing is written. */
export type SetOutcome =
  | { outcome: 'accepted'; generationIds: string[] }
  | SeenRequest
  | { outcome: 'too-many-open'; open: number }
  | Refusal;

/** Reserves the credits of all parts, or of none, and queues them. */
export async function acceptSet(db: Db, set: AcceptedSet): Promise<SetOutcome> {
  const needed = set.parts.length;
  const written = await allOrNone<SetOutcome>(db, set.userId, async (tx) => {
    const seen = await findSeenRequest(tx, set.kind, set);
    if (seen) return seen;
    const open = await countOpen(tx, set.userId);
    if (open + needed > set.maxOpen) return { outcome: 'too-many-open', open };
    const row = {
      id: set.id,
      user_id: set.userId,
      request_hash: set.requestHash,
      asked_hash: set.askedHash,
      idempotency_key: set.idempotencyKey,
    };
    const generationIds =
      set.kind === 'batch' ? await writeBatch(tx, row, set) : await writeFilm(tx, row, set);
    return { outcome: 'accepted', generationIds };
  });
  return written ?? { outcome: 'refused', needed };
}

/** A part to make again; `text`: with other words. */
interface AskedPart {
  position: number;
  text?: string | undefined;
}

export type SetRetry = {
  userId: string;
  setId: string;
  /** The parts to make again; null: all that were not made. */
  asked: AskedPart[] | null;
  maxOpen: number;
  /** How often a part may fail with one text. */
  maxTries: number;
} & (BatchRetry | FilmRetry);

/** Nothing is to be started. running: it is in progress already; delivered: nothing of it is left to make. */
type Nothing =
  | { outcome: 'running'; generationIds: string[] }
  | { outcome: 'too-many-open'; open: number }
  | { outcome: 'keeps-failing'; tries: number }
  | { outcome: 'delivered' | 'missing' };

export type RetryOutcome = { outcome: 'accepted'; generationIds: string[] } | Nothing | Refusal;

/** Starts new generations for parts whose last one failed or was cancelled, and for joining a film. */
export async function retrySet(db: Db, retry: SetRetry): Promise<RetryOutcome> {
  let needed = 0;
  const written = await allOrNone<RetryOutcome>(db, retry.userId, (tx) =>
    retryWithin(tx, retry, async (count, write) => {
      needed = count;
      return { outcome: 'accepted', generationIds: await write() };
    }),
  );
  return written ?? { outcome: 'refused', needed };
}

/** How many generations a retry would start now, or why it would start none. Nothing stays written. */
export async function countRetry(
  db: Db,
  retry: SetRetry,
): Promise<{ outcome: 'needs'; needed: number } | Nothing> {
  let needed = 0;
  const found = await allOrNone<Nothing>(db, retry.userId, (tx) =>
    retryWithin<never>(tx, retry, (count) => {
      needed = count;
      // The new words of its parts are in the transaction by now.
      throw new Refused();
    }),
  );
  return found ?? { outcome: 'needs', needed };
}

/** Finds what is to be made, and hands it to `start`, unless there is nothing or it may not be. */
async function retryWithin<Outcome>(
  tx: DbOrTx,
  retry: SetRetry,
  start: (needed: number, write: () => Promise<string[]>) => Promise<Outcome>,
): Promise<Outcome | Nothing> {
  const { userId, setId } = retry;
  const prepared =
    retry.kind === 'batch' ? prepareBatchRetry(tx, retry) : await prepareFilmRetry(tx, retry);
  if (!prepared) return { outcome: 'missing' };
  const { parts, join } = await listParts(tx, userId, setId);
  const positions = placesToMake(retry.asked, parts, join);
  if (!Array.isArray(positions)) return positions;
  const again = positions.map((position) => ({ position, text: prepared.textOf(position) }));
  const tries = await countFailedTries(tx, userId, setId, again);
  if (tries >= retry.maxTries) return { outcome: 'keeps-failing', tries };
  const open = await countOpen(tx, userId);
  if (open + positions.length > retry.maxOpen) return { outcome: 'too-many-open', open };
  return start(positions.length, () => prepared.write(positions, join));
}

const wasNotMade = ({ state }: SetPart) => state === 'failed' || state === 'cancelled';
const isOpen = ({ state }: SetPart) => state === 'queued' || state === 'running';

/** The places of those that are asked for and were not made, or why there is nothing to make. */
function placesToMake(
  asked: AskedPart[] | null,
  parts: SetPart[],
  join: SetPart | undefined,
): number[] | Nothing {
  const places = new Set(asked?.map(({ position }) => position));
  const wanted = parts.filter((part) =>
    asked ? places.has(part.set_position ?? -1) : wasNotMade(part),
  );
  if (asked && wanted.length < places.size) return { outcome: 'missing' };
  if (asked && wanted.some(({ state }) => state === 'succeeded')) return { outcome: 'delivered' };
  const positions = wanted.filter(wasNotMade).flatMap((part) => part.set_position ?? []);
  if (positions.length === 0 && (!join || isOpen(join)))
    return { outcome: 'running', generationIds: wanted.map(({ id }) => id) };
  return join?.state === 'succeeded' ? { outcome: 'delivered' } : positions;
}

/** null: one of them was refused, and nothing is written. */
async function allOrNone<T>(
  db: Db,
  userId: string,
  work: (tx: DbOrTx) => Promise<T>,
): Promise<T | null> {
  try {
    return await serializeByUser(db, userId, () =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, userId);
        return work(tx);
      }),
    );
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Locks the account, so that a user's sets are accepted one after the other and each sees what another wrote. */
async function lockAccount(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .selectFrom('credit_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

const TABLES = { batch: 'batches', film: 'films' } as const;

/** The set of the same key, or the same one while it is in progress: in another tab, perhaps. */
export async function findSeenRequest(
  tx: DbOrTx,
  kind: SetKind,
  { userId, idempotencyKey, askedHash, requestHash = '' }: RequestMarks,
): Promise<SeenRequest | null> {
  if (idempotencyKey !== null) {
    const first = await tx
      .selectFrom(TABLES[kind])
      .select(['id', 'request_hash', 'asked_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (first)
      return first.asked_hash === askedHash || first.request_hash === requestHash
        ? { outcome: 'seen', id: first.id }
        : { outcome: 'key-reused' };
  }
  const running = await tx
    .selectFrom(TABLES[kind])
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('asked_hash', '=', askedHash), eb('request_hash', '=', requestHash)]))
    .where(
      sql<boolean>`id in (select set_id from generations
        where user_id = ${userId} and state in ('queued', 'running') and set_id is not null)`,
    )
    .limit(1)
    .executeTakeFirst();
  return running ? { outcome: 'seen', id: running.id } : null;
}

/** A user's open generations of sets. */
export async function countOpen(tx: DbOrTx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .where('set_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
