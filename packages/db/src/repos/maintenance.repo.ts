import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

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

/** Releases a task; with `isDone`, it starts over next time. false: it was no longer ours. */
export async function leaveTask(
  db: DbOrTx,
  { name, holder }: TaskLease,
  { isDone }: { isDone: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('maintenance_tasks')
    .set({ held_until: now, ...(isDone ? { cursor: null } : {}) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
