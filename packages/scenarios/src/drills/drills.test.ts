import { freePort } from '@talkreel/services/free-port';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, SPEECH_MODEL, untilState } from '../stack/requests.ts';
import { releaseLater, repeat, stall } from './faults.ts';
import { dashboardQueries, startPrometheus } from './prometheus.ts';

const LIMIT_MS = 200_000;
const [apiPort, workerPort] = [await freePort(), await freePort()];
const measured = { METRICS_PORT: String(apiPort) };
const stack = await openStack({
  workers: 0,
  env: { FREE_GENERATIONS: '1000', WORKER_LEASE_SECONDS: '2' },
});
await stack.api().end();
await stack.startApi(measured);
const prometheus = await startPrometheus({ api: apiPort, worker: workerPort });
afterAll(() => prometheus.stop());
const client = await stack.signIn('drill@example.com');

const order = () => client.post('/api/replicate/audio', audioRequest(), ASYNC);
const startWorker = (env: Record<string, string> = {}) =>
  stack.startWorker({ METRICS_PORT: String(workerPort), ...env });

async function restartWorker(env: Record<string, string>) {
  await stack.workers()[0]?.end('SIGTERM');
  stack.forgetEndedWorkers();
  return startWorker(env);
}

/** Waits until all of these fire at once. */
function untilFiring(...names: string[]) {
  return waitFor(
    async () => {
      const firing = await prometheus.firing();
      const missing = names.filter((name) => !firing.has(name));
      if (missing.length > 0) throw new Error(`${missing.join(', ')} do not fire`);
      return true;
    },
    { what: `${names.join(', ')} to fire`, timeoutMs: LIMIT_MS },
  );
}

function untilQuiet(...names: string[]) {
  return waitFor(
    async () => {
      const firing = await prometheus.firing();
      return !names.some((name) => firing.has(name));
    },
    { what: `${names.join(', ')} to end`, timeoutMs: LIMIT_MS },
  );
}

test('no worker: work waits and nobody takes it; a worker ends that', async () => {
  const { body } = await order();
  // The stage is backdated. A generation of another user is overdue but cannot end, because its account is locked.
  const other = await stack.signIn('overdue@example.com');
  const overdue = await other.post('/api/replicate/audio', audioRequest(), ASYNC);
  const release = await lock(
    sql`select from credit_accounts a join users u on u.id = a.user_id
      where u.email = 'overdue@example.com' for update of a`,
  );
  await sql`update generations set deadline_at = now() - interval '5 minutes' where id = ${overdue.body.id}`.execute(
    stack.db,
  );
  await sql`update stages set queued_at = now() - interval '15 minutes', available_at = now() - interval '15 minutes' where state = 'queued'`.execute(
    stack.db,
  );
  const waiting = ['StagesWaitLong', 'StagesWaitTooLong', 'StagesStandStill', 'CreditsHeldTooLong'];
  await untilFiring('NoWorker', 'ProcessDown', ...waiting);
  await release();
  // Before there is a worker, which would make it after all.
  await untilState(other, overdue.body.id, 'failed', LIMIT_MS);
  await startWorker({ DAILY_SPEND_CAP_CENTS: '1000000' });
  await untilState(client, body.id, 'succeeded', LIMIT_MS);
  await untilQuiet('NoWorker', 'ProcessDown', ...waiting);
});

test('a model that fails: its stages and its provider are named', async () => {
  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL, times: 1_000 });
  const stop = new AbortController();
  // Orders go on, because a counter whose first value is read after all failures does not rise afterwards.
  const orders = repeat(order, stop.signal);
  try {
    await untilFiring('ProviderFails', 'StagesFailOften', 'StagesFail');
  } finally {
    stop.abort();
    await orders;
    await stack.sandbox.clearFaults();
  }
});

test('a model that its provider does not have any more is paged about at the first refusal', async () => {
  await stack.db.deleteFrom('provider_health').execute();
  await stack.sandbox.fault({ kind: 'withdrawn', model: SPEECH_MODEL, times: 1_000 });
  const { body } = await order();
  await untilFiring('ModelWithdrawn');
  const { error } = await untilState(client, body.id, 'failed', LIMIT_MS);
  expect(error.code).toBe('model_withdrawn');
  await stack.sandbox.clearFaults();
  await stack.db.deleteFrom('provider_health').execute();
});

test('the day is spent: near the cap, and at it', async () => {
  await restartWorker({ DAILY_SPEND_CAP_CENTS: '1' });
  await untilFiring('SpendNearsCap', 'SpendCapReached');
});

/** Keeps the locks that a statement takes until it is released. */
async function lock(statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = stack.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await statement.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await Promise.race([locked.promise, locking]);
  return async () => {
    held.resolve();
    await locking;
  };
}

test('a table that is locked for a moment: requests are accepted late', async () => {
  const release = await lock(sql`lock table generations in access exclusive mode`);
  const orders = [order(), order(), order()];
  await releaseLater(release);
  const replies = await Promise.all(orders);
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  await untilFiring('AcceptingIsSlow');
});

test('a table that is locked: requests fail, and wait for connections', async () => {
  const release = await lock(sql`lock table projects in access exclusive mode`);
  const stop = new AbortController();
  const people = Array.from({ length: 30 }, async () => {
    while (!stop.signal.aborted) await client.get('/api/projects').catch(() => undefined);
  });
  try {
    await untilFiring('DatabaseConnectionsRunOut');
    await untilFiring('ApiErrorBudgetBurnsFast', 'ApiErrorBudgetBurnsSlowly');
  } finally {
    stop.abort();
    await release();
    await Promise.all(people);
  }
});

test('a process that stands still is missed, and one that hardly moves is found', async () => {
  const { pid } = stack.api();
  process.kill(pid, 'SIGSTOP');
  try {
    await untilFiring('ProcessDown');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const stop = new AbortController();
  const jerks = stall(pid, stop.signal);
  try {
    await untilFiring('EventLoopBlocked');
  } finally {
    stop.abort();
    await jerks;
  }
  await untilQuiet('ProcessDown', 'EventLoopBlocked');
});

test('Redis is away: what was accepted meanwhile is dispatched late', async () => {
  await restartWorker({ DAILY_SPEND_CAP_CENTS: '1000000' });
  await untilState(client, (await order()).body.id, 'succeeded', LIMIT_MS);
  await stack.redis.stop();
  const replies = await Promise.all([order(), order(), order()]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  const { rows } = await sql<{ due: Date }>`select now() + interval '12 seconds' as due`.execute(
    stack.db,
  );
  await waitFor(
    async () =>
      (await sql<{ isDue: boolean }>`select now() > ${rows[0]?.due} as "isDue"`.execute(stack.db))
        .rows[0]?.isDue,
    { what: 'stages that are late', timeoutMs: LIMIT_MS },
  );
  await stack.redis.restart();
  await untilFiring('DispatchLags');
  for (const { body } of replies) await untilState(client, body.id, 'succeeded', LIMIT_MS);
  await untilQuiet('DispatchLags');
});

test('a worker that stands still longer than its leases loses them', async () => {
  await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 20_000, times: 8 });
  const { pid } = await restartWorker({ DAILY_SPEND_CAP_CENTS: '1000000' });
  const other = await stack.signIn('leases@example.com');
  const orders = [client, client, client, client, other, other, other, other].map((person) =>
    person.post('/api/replicate/audio', audioRequest(), ASYNC),
  );
  const ids = (await Promise.all(orders)).map(({ body }) => String(body.id));
  const count = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from stages
      where generation_id = any(${ids}::uuid[]) and state = 'running' and ${condition}`.execute(
      stack.db,
    );
    return rows[0]?.count;
  };
  await waitFor(async () => (await count(sql`true`)) === ids.length, {
    what: 'all to run',
    timeoutMs: LIMIT_MS,
  });
  await waitFor(
    async () => (await prometheus.count('talkreel_lease_renewals_total{outcome="renewed"}')) > 0,
    { what: 'a look at the worker', timeoutMs: LIMIT_MS },
  );
  process.kill(pid, 'SIGSTOP');
  try {
    await waitFor(async () => (await count(sql`claim_expires_at < now()`)) === ids.length, {
      what: 'all leases to end',
      timeoutMs: LIMIT_MS,
    });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await untilFiring('LeasesLost');
  await stack.sandbox.clearFaults();
  for (const id of ids.slice(0, 4)) await untilState(client, id, 'succeeded', LIMIT_MS);
  await untilQuiet('LeasesLost');
});

test('the dashboards ask for what there is', async () => {
  await restartWorker({ DAILY_SPEND_CAP_CENTS: '1000000' });
  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
  await untilState(client, (await order()).body.id, 'failed', LIMIT_MS);
  await untilState(client, (await order()).body.id, 'succeeded', LIMIT_MS);
  const queries = await dashboardQueries();
  expect(queries.length).toBeGreaterThan(5);
  const isEmpty = await Promise.all(
    queries.map(async (query) => {
      const isFound = waitFor(async () => (await prometheus.count(query)) > 0, {
        what: query,
        timeoutMs: LIMIT_MS,
      });
      return isFound.then(
        () => [],
        () => [query],
      );
    }),
  );
  expect(isEmpty.flat()).toEqual([]);
});
