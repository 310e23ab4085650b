import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { createKey } from './api-keys.repo.ts';
import {
  findClient,
  findDocument,
  forgetExpiredDocuments,
  forgetLooseClients,
  saveClient,
  saveDocument,
} from './oauth.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

const client = (id: string) => ({ id, name: 'Agent', redirect_uris: ['https://agent.example/'] });

test('programs that nobody connected are forgotten after a day, connected ones are not', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('connected'), 3);
  for (const id of ['loose', 'connected']) await saveClient(db, client(id));
  await db
    .updateTable('oauth_clients')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .execute();
  await saveClient(db, client('new'));
  await createKey(
    db,
    userId,
    {
      ...{ name: 'Agent', scopes: ['read'], token_hash: null, client_id: 'connected' },
      ...{ hint: 'agent.example', per_day: null, in_all: null, expiresInDays: null },
    },
    20,
  );
  expect(await forgetLooseClients(db, 24, 10)).toBe(1);
  const found = ['loose', 'connected', 'new'].map((id) => findClient(db, id));
  expect((await Promise.all(found)).map((one) => one?.id)).toEqual([
    ...[undefined, 'connected', 'new'],
  ]);
});

test('an expired document is not found, and is forgotten', async () => {
  for (const [idHash, expiresInSeconds] of [
    ['old', -1],
    ['new', 60],
  ] as const)
    await saveDocument(
      db,
      { model: 'Interaction', idHash },
      { connectionId: null, payload: { a: 1 }, expiresInSeconds },
    );
  expect(await findDocument(db, { model: 'Interaction', idHash: 'old' })).toBeUndefined();
  expect(await forgetExpiredDocuments(db, 10)).toBe(1);
  const kept = await findDocument(db, { model: 'Interaction', idHash: 'new' });
  expect(kept?.payload).toEqual({ a: 1 });
});
