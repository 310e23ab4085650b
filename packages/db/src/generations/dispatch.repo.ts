import { stageName, type StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { prepare, type Params } from '../prepared.ts';

/**
 * A queued stage whose `dispatched_at` is null has not been dispatched: that is the outbox. Only a limited number per
 * user and kind are dispatched at once; the rest wait here.
 */
export interface Dispatch {
  stageId: string;
  name: StageName;
  userId: string;
  delayMs: number;
  /** Whether it has run before, so that it need not wait again. */
  hasRun: boolean;
  /** How long it could already have been dispatched. */
  lagSeconds: number;
}

interface DispatchRow {
  id: string;
  name: StageName;
  user_id: string;
  delay_ms: number;
  has_run: boolean;
  lag_seconds: number;
}

const toDispatch = (row: DispatchRow): Dispatch => ({
  stageId: row.id,
  name: row.name,
  userId: row.user_id,
  delayMs: row.delay_ms,
  hasRun: row.has_run,
  lagSeconds: row.lag_seconds,
});

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The lag is measured by the actual time, not the statement's start: a stage accepted meanwhile is due, not delayed.
 */
const DISPATCHED = sql`id, name, user_id, attempt > 0 as has_run, queued_at,
  greatest(0, extract(epoch from available_at - clock_timestamp()) * 1000)::int as delay_ms,
  greatest(0, extract(epoch from clock_timestamp() - greatest(available_at, queued_at)))::float8 as lag_seconds`;

/** How many stages of this kind and user are dispatched or run; counting stops at the limit. */
const takenOf = (userId: string, name: string, perUser: unknown) => sql`(select count(*) from (
  select from stages taken where taken.user_id = ${sql.ref(userId)} and taken.name = ${sql.ref(name)}
    and (taken.state = 'running' or (taken.state = 'queued' and taken.dispatched_at is not null))
  limit ${perUser}) counted)`;

interface DispatchableValues {
  userIds: string[];
  perUser: number;
  limit: number;
}

const selectDispatchable = prepare('dispatchable', (_db, params: Params<DispatchableValues>) => {
  return sql<DispatchRow>`
    select held.* from unnest(${params.userIds}::uuid[]) as asked(id),
      unnest(${sql.lit(`{${stageName.options.join()}}`)}::text[]) as kind(name),
      lateral (
        select ${DISPATCHED} from stages
        where user_id = asked.id and stages.name = kind.name and state = 'queued' and dispatched_at is null
        order by queued_at, id
        limit greatest(0, ${params.perUser}::int - ${takenOf('asked.id', 'kind.name', sql`${params.perUser}::int`)})
      ) held
    order by held.queued_at, held.id limit ${params.limit}::int`;
});

/**
 * The stages of these users that may be dispatched now, in the order they were queued: of each kind as many as fill
 * `perUser` together with those dispatched or running. Nothing is locked or written.
 */
export async function listDispatchable(
  db: DbOrTx,
  userIds: string[],
  options: { perUser: number; limit: number },
): Promise<Dispatch[]> {
  if (userIds.length === 0) return [];
  const rows = await selectDispatchable(db, { userIds, ...options });
  return rows.map(toDispatch);
}

const noteDispatched = prepare('dispatched', (db, params: Params<{ stageIds: string[] }>) =>
  db
    .with('sent', (sent) =>
      sent
        .selectFrom('stages')
        .select('id')
        .where('id', '=', sql<string>`any(${params.stageIds}::uuid[])`)
        .where('state', '=', 'queued')
        .where('dispatched_at', 'is', null)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('noted', (noted) =>
      noted
        .updateTable('stages')
        .from('sent')
        .set({ dispatched_at: sql<Date>`now()` })
        .whereRef('stages.id', '=', 'sent.id'),
    )
    .selectFrom('sent')
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** Marks these as dispatched; returns how many were marked. A locked one is left out and dispatched again. */
export async function markDispatched(db: DbOrTx, stageIds: string[]): Promise<number> {
  const [noted] = await noteDispatched(db, { stageIds });
  return noted?.count ?? 0;
}

/** A user and a kind of stage. */
export interface Flow {
  userId: string;
  name: StageName;
}

/**
 * The users and kinds with undispatched stages, in a fixed order after `after`, and whether they may be dispatched now.
 * Steps from one to the next by the index, so it costs the same whether a user has one or a hundred.
 */
export async function listUndispatched(
  db: DbOrTx,
  after: Flow | null,
  options: { perUser: number; limit: number },
): Promise<Array<Flow & { isBelowLimit: boolean }>> {
  const next = (userId: unknown, name: unknown) => sql`(select user_id, name from stages
    where state = 'queued' and dispatched_at is null and (user_id, name) > (${userId}, ${name})
    order by user_id, name limit 1)`;
  const { rows } = await sql<{ user_id: string; name: StageName; is_below_limit: boolean }>`
    with recursive flow as (
      ${next(sql`${after?.userId ?? NO_ID}::uuid`, sql`${after?.name ?? ''}::text`)}
      union all
      select following.* from flow, lateral ${next(sql.ref('flow.user_id'), sql.ref('flow.name'))} following
    )
    select user_id, name, ${takenOf('flow.user_id', 'flow.name', options.perUser)} < ${options.perUser} as is_below_limit
    from flow limit ${options.limit}`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    isBelowLimit: row.is_below_limit,
  }));
}

/** Where to continue reading; the time as text, since a Date has no microseconds. */
export interface DispatchedCursor {
  queuedAt: string;
  id: string;
}

/** A page of dispatched stages that nobody has claimed, oldest first. */
export async function listDispatched(
  db: DbOrTx,
  after: DispatchedCursor | null,
  limit: number,
): Promise<{ dispatches: Dispatch[]; next: DispatchedCursor | null }> {
  const { queuedAt, id } = after ?? { queuedAt: '-infinity', id: NO_ID };
  const { rows } = await sql<DispatchRow & { at: string }>`
    select ${DISPATCHED}, queued_at::text as at from stages
    where state = 'queued' and dispatched_at is not null and (queued_at, id) > (${queuedAt}::timestamptz, ${id}::uuid)
    order by queued_at, id limit ${limit}`.execute(db);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    dispatches: rows.map(toDispatch),
    next: last ? { queuedAt: last.at, id: last.id } : null,
  };
}

/** Running stages whose worker has shown no sign of life for a while. */
export async function listLapsed(db: DbOrTx, limit: number): Promise<Dispatch[]> {
  const { rows } = await sql<DispatchRow>`
    select ${DISPATCHED} from stages where state = 'running' and claim_expires_at < now()
    order by claim_expires_at limit ${limit}`.execute(db);
  return rows.map(toDispatch);
}

const selectSweep = prepare(
  'sweep',
  () => sql<{ is_overdue: boolean; is_awaited: boolean }>`
    select exists (select from generations where state in ('queued', 'running') and deadline_at < now()) as is_overdue,
      exists (select from stages where state = 'waiting' and needs = '{speech}')
        or exists (select from stages where state = 'waiting' and needs = '{scenes}') as is_awaited`,
);

/** Whether any generation is overdue, and whether any stage awaits a speech or the scenes of a film. */
export async function lookForSweep(
  db: DbOrTx,
): Promise<{ isOverdue: boolean; isAwaited: boolean }> {
  const [found] = await selectSweep(db, {});
  return { isOverdue: found?.is_overdue ?? false, isAwaited: found?.is_awaited ?? false };
}
