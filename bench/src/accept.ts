import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@talkreel/db/client';
import { replaceCatalog } from '@talkreel/db/repos/catalog.repo';
import { freePort } from '@talkreel/testing/ports';
import { startTestProcess, type TestProcess } from '@talkreel/testing/process';
import autocannon from 'autocannon';
import { median, print, ratio } from './figures.ts';
import { createPerson, SESSION_SECRET } from './people.ts';
import { inRoom } from './room.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 50;
const HERE = import.meta.dirname;

/** Requests per second of a raw POST and of ours, in turn on the same servers. */
export async function benchAccept(): Promise<void> {
  await inRoom(async ({ databaseUrl, redisUrl, db }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'talkreel-bench-'));
    const started: TestProcess[] = [];
    try {
      await replaceCatalog(
        db,
        [],
        [
          {
            id: 'default-male',
            position: 0,
            name: 'Voice',
            description: '',
            gender: 'male',
            sample_path: 'voices/default-male.mp3',
          },
        ],
      );
      // A person per connection: one person's requests take turns on the balance, and should.
      const people = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => createPerson(db, 10_000_000)),
      );
      const start = async (entry: string, port: number, env: Record<string, string>) => {
        const url = `http://127.0.0.1:${port}`;
        started.push(
          await startTestProcess(join(HERE, entry), {
            env: {
              NODE_ENV: 'production',
              LOG_LEVEL: 'error',
              DATABASE_URL: databaseUrl,
              REDIS_URL: redisUrl,
              PORT: String(port),
              ...env,
            },
            readyWhen: { url: `${url}/healthz` },
          }),
        );
        return url;
      };
      const raw = await start('raw-server.ts', await freePort(), {});
      const ours = await start('../../apps/api/src/main.ts', await freePort(), {
        DATA_DIR: dataDir,
        PUBLIC_URL: 'http://127.0.0.1',
        SESSION_SECRET,
        MEDIA_SECRET: SESSION_SECRET,
        MAX_ACTIVE_GENERATIONS: '10000000',
        REQUESTS_PER_MINUTE: '100000000',
      });
      const body = JSON.stringify({
        text: 'Hello there, this is a short line that somebody wants to hear.',
        speaker: 'default-male',
        language: 'en',
        cleanup_voice: false,
      });
      const cookies = people.map((person) => person.cookie);
      const rates = { raw: [] as number[], ours: [] as number[] };
      const latencies: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const rawRun = await load(`${raw}/raw`, body, cookies);
        const oursRun = await load(`${ours}/api/replicate/audio`, body, cookies);
        await endAll(db);
        // The first round warms up.
        if (round === 0) continue;
        rates.raw.push(rawRun.rate);
        rates.ours.push(oursRun.rate);
        latencies.push(oursRun.p99Ms);
      }
      const [rawRate, oursRate] = [median(rates.raw), median(rates.ours)];
      print(
        `accept, c=${CONNECTIONS}: raw ${Math.round(rawRate)}/s, ours ${Math.round(oursRate)}/s = ${ratio(oursRate, rawRate)} (aim 40 %), p99 ${median(latencies)} ms`,
      );
    } finally {
      await Promise.all(started.map((child) => child.end('SIGKILL')));
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** As workers would have: nobody has ten thousand generations under way, and counting them is not what is measured. */
async function endAll(db: Db): Promise<void> {
  await db.updateTable('generations').set({ state: 'succeeded' }).execute();
  await db.updateTable('stages').set({ state: 'succeeded' }).execute();
}

async function load(
  url: string,
  body: string,
  cookies: string[],
): Promise<{ rate: number; p99Ms: number }> {
  let next = 0;
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const cookie = cookies[next++ % cookies.length] ?? '';
      client.setHeaders({ 'content-type': 'application/json', cookie, prefer: 'respond-async' });
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.average, p99Ms: result.latency.p99 };
}
