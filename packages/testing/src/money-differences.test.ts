import { expect, test } from 'vitest';
import { withClient } from './database-url.ts';
import { moneyDifferences } from './money-differences.ts';
import { createTestDatabase } from './postgres.ts';

test('a difference is found in one sentence, and only for its user where one is named', async () => {
  const { url, drop } = await createTestDatabase();
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (subject, username, username_key) values ('a', 'a', 'a'), ('b', 'b', 'b') returning id`,
    );
    await client.query(
      `insert into credit_accounts (user_id, free_granted, free_available) select id, 1, 1 from users`,
    );
    const [wrong, right] = rows.map(({ id }) => id);
    await client.query(
      `insert into ledger_entries (user_id, reference, kind, bucket, amount) values ($1, 'x', 'grant', 'free', 1)`,
      [right],
    );
    const found = { difference: expect.stringMatching(/^L: a balance .* "balance": 1/) };
    expect((await client.query(moneyDifferences())).rows).toEqual([found]);
    const ofUser = moneyDifferences({ ofUser: true });
    expect((await client.query(ofUser, [wrong])).rows).toEqual([found]);
    expect((await client.query(ofUser, [right])).rows).toEqual([]);
  });
  await drop();
});
