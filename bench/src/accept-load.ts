import type { Db } from '@talkreel/db/client';
import { replaceCatalog } from '@talkreel/db/library/catalog.repo';
import autocannon from 'autocannon';
import { createUser, type SignedInUser } from './users.ts';

export const CONNECTIONS = 50;
const SECONDS = 3;

export interface LoadRun {
  /** Requests per second. */
  rate: number;
  p99Ms: number;
  requests: number;
}

/** Prepares a catalog for the requests below, and users with credits. */
export async function prepareUsers(db: Db, count = CONNECTIONS): Promise<SignedInUser[]> {
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
  const users: SignedInUser[] = [];
  while (users.length < count)
    users.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - users.length) }, () =>
          createUser(db, 10_000_000),
        ),
      )),
    );
  return users;
}

const SPEECH = JSON.stringify({
  text: 'Hello there, this is a short line that somebody wants to hear.',
  speaker: 'default-male',
  language: 'en',
  cleanup_voice: false,
});

/**
 * Ends all generations, as workers would: nobody has ten thousand open ones, and their counting is not to be measured.
 */
export async function endAll(db: Db): Promise<void> {
  await db.updateTable('generations').set({ state: 'succeeded' }).execute();
  await db.updateTable('stages').set({ state: 'succeeded' }).execute();
}

/** Orders speeches for three seconds. Each connection sends one of these cookies, or of these values of another header. */
export async function orderSpeeches(
  url: string,
  cookies: string[],
  header: 'cookie' | 'authorization' = 'cookie',
): Promise<LoadRun> {
  let next = 0;
  const result = await autocannon({
    url,
    method: 'POST',
    body: SPEECH,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const value = cookies[next++ % cookies.length] ?? '';
      client.setHeaders({
        'content-type': 'application/json',
        [header]: value,
        prefer: 'respond-async',
      });
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return {
    rate: result.requests.average,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
  };
}
