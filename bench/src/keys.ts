import { hash, randomBytes } from 'node:crypto';
import { KEY_PREFIXES } from '@talkreel/contracts/api-keys';
import { createKey } from '@talkreel/db/accounts/api-keys.repo';
import type { Db } from '@talkreel/db/client';
import { median, print, ratio } from '@talkreel/testing/figures';
import { startApi } from './api.ts';
import { CONNECTIONS, endAll, orderSpeeches, prepareUsers } from './accept-load.ts';
import { withBenchServers } from './bench-servers.ts';

const ROUNDS = 5;
const BUDGET = 1_000_000;

/** A key with a budget, as the value of its header. */
async function keyOf(db: Db, userId: string): Promise<string> {
  const token = `${KEY_PREFIXES.live}${randomBytes(32).toString('base64url')}`;
  const key = await createKey(
    db,
    userId,
    {
      name: 'bench',
      scopes: ['generate'],
      token_hash: hash('sha256', token, 'base64url'),
      client_id: null,
      hint: '',
      per_day: BUDGET,
      in_all: BUDGET,
      expiresInDays: null,
    },
    1,
  );
  if (!key) throw new Error('no key');
  return `Bearer ${token}`;
}

/** Requests per second by key and by session, alternating on the same api. */
export async function benchKeys(): Promise<void> {
  await withBenchServers(async (servers) => {
    const { db } = servers;
    const users = await prepareUsers(db);
    const cookies = users.map(({ cookie }) => cookie);
    const keys = await Promise.all(users.map(({ userId }) => keyOf(db, userId)));
    const api = await startApi(servers, { MAX_RUNNING_PER_PERSON: '1000' });
    const url = `${api.url}/api/replicate/audio`;
    const rates = { session: [] as number[], key: [] as number[] };
    try {
      for (let round = 0; round <= ROUNDS; round += 1) {
        const bySession = await orderSpeeches(url, cookies);
        await endAll(db);
        const byKey = await orderSpeeches(url, keys, 'authorization');
        await endAll(db);
        // The first round is only a warm-up.
        if (round === 0) continue;
        rates.session.push(bySession.rate);
        rates.key.push(byKey.rate);
      }
    } finally {
      await api.end();
    }
    const [session, key] = [median(rates.session), median(rates.key)];
    print(
      `accept by key, c=${CONNECTIONS}: session ${Math.round(session)}/s, key ${Math.round(key)}/s = ${ratio(key, session)} (aim 90 %)`,
    );
  });
}
