import { waitFor } from '@talkreel/testing/wait-for';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { startApi } from './api.ts';
import { median, print } from '@talkreel/testing/figures';
import { createUser } from './users.ts';
import { withBenchServers, type BenchServers } from './bench-servers.ts';

const SIZES = [100, 20_000];
const CHUNK = 100;
const ROUNDS = 3;
const SECONDS = 3;

/** The cost of reading a waiting generation and its place in the queue, behind few and behind many others. */
export async function benchBacklog(): Promise<void> {
  await withBenchServers(async (servers) => {
    const viewer = await createUser(servers.db, 0);
    const api = await startApi(servers);
    try {
      let written = 0;
      for (const size of SIZES) {
        const startedMs = performance.now();
        for (; written < size; written += CHUNK) await writeQueued(servers, CHUNK);
        await untilDispatched(servers);
        const seconds = (performance.now() - startedMs) / 1000;
        const id = await writeQueued(servers, 1, viewer.userId);
        await untilDispatched(servers);
        const rates: number[] = [];
        const p99s: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1) {
          const { rate, p99Ms } = await look(`${api.url}/api/generations/${id}`, viewer.cookie);
          if (round === 0) continue;
          rates.push(rate);
          p99s.push(p99Ms);
        }
        print(
          `${size} queued (told to the queue after ${seconds.toFixed(1)} s): ${Math.round(median(rates))} views/s, p99 ${median(p99s)} ms`,
        );
      }
    } finally {
      await api.end();
    }
  });
}

/** Queued generations, each of another user or all of the given one; returns the id of one. */
async function writeQueued({ db }: BenchServers, count: number, userId?: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with newcomer as (
      insert into users (subject, username)
      select 'backlog-' || gen_random_uuid(), 'waiting' from generate_series(1, ${userId ? 0 : count})
      returning id
    ),
    generation as (
      insert into generations (user_id, kind, title, input, cost, credit, deadline_at)
      select id, 'audio', 'bench', '{}', 0, 'free', now() + interval '1 hour'
      from (select id from newcomer union all
        select ${userId ?? null}::uuid from generate_series(1, ${userId ? count : 0})) owner
      returning id, user_id
    )
    insert into stages (generation_id, user_id, name, position, state, queued_at)
    select id, user_id, 'audio', 0, 'queued', now() from generation returning generation_id as id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

async function untilDispatched({ db }: BenchServers): Promise<void> {
  await waitFor(
    async () => {
      const { rows } =
        await sql`select from stages where state = 'queued' and dispatched_at is null limit 1`.execute(
          db,
        );
      return rows.length === 0;
    },
    { timeoutMs: 120_000, what: 'the queue to know of all that waits' },
  );
}

async function look(url: string, cookie: string): Promise<{ rate: number; p99Ms: number }> {
  const view = await fetch(url, { headers: { cookie } }).then((reply) => reply.json());
  const { stages } = view as { stages: Array<{ queuePosition: number | null }> };
  if (typeof stages[0]?.queuePosition !== 'number') throw new Error('a view without its place');
  const result = await autocannon({ url, headers: { cookie }, connections: 10, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: refusals or errors`);
  return { rate: result.requests.average, p99Ms: result.latency.p99 };
}
