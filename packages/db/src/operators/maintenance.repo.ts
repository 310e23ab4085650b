import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { prepare } from '../prepared.ts';

/** A lease on a periodic task. */
export interface TaskLease {
  name: string;
  holder: string;
}

const until = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
const now = sql<Date>`clock_timestamp()`;

/** Takes a task unless another process has it. Returns its cursor; null: it is taken. */
export async function takeTask(
  db: DbOrTx,
  { name, holder }: TaskLease,
  leaseSeconds: number,
): Promise<{ cursor: string | null } | null> {
  const held = { holder, held_until: until(leaseSeconds) };
  const row = await db
    .insertInto('maintenance_tasks')
    .values({ name, ...held })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(held).where('maintenance_tasks.held_until', '<=', now),
    )
    .returning('cursor')
    .executeTakeFirst();
  return row ?? null;
}

/** Renews a lease, and stores the cursor if given. false: it is no longer ours. */
export async function keepTask(
  db: DbOrTx,
  { name, holder }: TaskLease,
  leaseSeconds: number,
  cursor?: string | null,
): Promise<boolean> {
  const row = await db
    .updateTable('maintenance_tasks')
    .set({ held_until: until(leaseSeconds), ...(cursor === undefined ? {} : { cursor }) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('held_until', '>', now)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Releases a task; with `isDone`, it starts over next time. Nobody takes it for `restSeconds`, so that many processes
 * that look often do not run it more often than one. false: it was no longer ours.
 */
export async function leaveTask(
  db: DbOrTx,
  { name, holder }: TaskLease,
  { isDone, restSeconds = 0 }: { isDone: boolean; restSeconds?: number },
): Promise<boolean> {
  const row = await db
    .updateTable('maintenance_tasks')
    .set({ held_until: until(restSeconds), ...(isDone ? { cursor: null } : {}) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** When a watched task may have work. */
const WORK = {
  // Only Redis knows whether a queue is paused as it should be.
  'paused-queues': sql`true`,
  'undispatched-stages': sql`exists (select from stages where state = 'queued' and dispatched_at is null)`,
  'lost-jobs': sql`exists (select from stages where state = 'queued' and dispatched_at is not null)
    or exists (select from stages where state = 'running' and claim_expires_at < now())`,
  webhooks: sql`exists (select from webhook_deliveries where state in ('pending', 'sending') and due_at <= now())`,
  mails: sql`exists (select from mails where due_at <= now())`,
  'account-erasures': sql`exists (select from account_erasures where due_at <= now())`,
  erasures: sql`exists (select from erasures where due_at <= now())`,
};
export type WatchedTask = keyof typeof WORK;

const work = Object.entries(WORK).map(
  ([name, condition]) => sql`select ${sql.lit(name)} as name where ${condition}`,
);

/** One read instead of a lease for each task: an idle installation writes nothing. */
const selectDue = prepare(
  'due tasks',
  () => sql<{ name: string; is_broken_off: boolean }>`
    select name, false as is_broken_off from (${sql.join(work, sql` union all `)}) found where not exists (
      select from maintenance_tasks held where held.name = found.name and held.held_until > clock_timestamp())
    union all
    select name, true from maintenance_tasks where cursor is not null and held_until <= clock_timestamp()`,
);

/** Watched tasks that nobody runs and that may have work, and any task that broke off: whether it did. */
export async function listDueTasks(db: DbOrTx): Promise<Map<string, { isBrokenOff: boolean }>> {
  const rows = await selectDue(db, {});
  return new Map(rows.map((row) => [row.name, { isBrokenOff: row.is_broken_off }]));
}
