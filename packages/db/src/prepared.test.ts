import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDb } from './client.ts';
import { acceptGeneration } from './generations/accept.repo.ts';
import { claimStage } from './generations/claims.repo.ts';
import { deliverStage } from './generations/deliver.repo.ts';
import { listDispatchable, markDispatched } from './generations/dispatch.repo.ts';
import { findOrCreateUser } from './accounts/users.repo.ts';

/** One connection, since each knows its own prepared statements. */
const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 1 }));

/** What the server would do for any values, planned now. */
async function plansOfPrepared(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, cardinality(parameter_types) as count from pg_prepared_statements`.execute(db);
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  const plans = new Map<string, string>();
  for (const { name, count } of rows) {
    const values = Array.from({ length: count }, () => 'null').join(', ');
    const plan = await sql<{
      'QUERY PLAN': string;
    }>`explain execute ${sql.ref(name)} (${sql.raw(values)})`.execute(db);
    plans.set(name, plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

/** What the function of that name asks, as a prepared statement: no plan shows what is inside of one. */
async function prepareCountOfOpen(): Promise<void> {
  const { rows } = await sql<{
    prosrc: string;
  }>`select prosrc from pg_proc where proname = 'count_open_generations'`.execute(db);
  const [query] = /select count[^;]*/.exec(rows[0]?.prosrc ?? '') ?? [''];
  const asked = query
    .replace('into open_count', '')
    .replace('person', '$1')
    .replace('at_most', '$2');
  await sql.raw(`prepare open (uuid, int) as ${asked}`).execute(db);
}

/** Connections keep a plan that was made while the tables were new; rows come faster than statistics. */
test('no statement of a generation’s life reads a whole table, even planned while it was empty', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('planned'), 3);
  await prepareCountOfOpen();
  await acceptGeneration(db, order(userId, 'audio'));
  await acceptGeneration(db, { ...order(userId, 'audio'), apiKeyId: randomUUID() });
  const [dispatch] = await listDispatchable(db, [userId], { perUser: 4, limit: 10 });
  if (!dispatch) throw new Error('nothing to dispatch');
  await markDispatched(db, [dispatch.stageId]);
  const claim = await claimStage(db, {
    stageId: dispatch.stageId,
    workerId: 'worker',
    leaseSeconds: 30,
  });
  if (typeof claim === 'string') throw new Error(claim);
  await deliverStage(db, claim, { output: {}, assets: [] });

  const plans = await plansOfPrepared();
  expect([...plans.keys()]).toEqual(
    expect.arrayContaining([
      'accept',
      'accept-by-key',
      'dispatchable',
      'dispatched',
      'claim',
      'deliver',
    ]),
  );
  for (const [name, plan] of plans)
    expect([name, plan.match(/Seq Scan on \w+/g)]).toEqual([name, null]);
  // Many generations of one user end; running ones are looked up in an index of their own.
  expect(plans.get('open')).toContain('generations_active');
});
