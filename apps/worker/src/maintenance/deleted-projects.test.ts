import { Writable } from 'node:stream';
import { createDb } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { withClient } from '@talkreel/testing/database-url';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deletedProjects } from './deleted-projects.ts';
import { doRound } from './testing/do-round.ts';

const { db, url } = await openTestDatabase((url) => createDb({ url }));
const { id: userId } = await findOrCreateUser(db, somebody('tidy'), 3);

const addProject = async (days: number | null) =>
  (
    await db
      .insertInto('projects')
      .values({
        user_id: userId,
        kind: 'video',
        deleted_at: days === null ? null : new Date(Date.now() - days * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const left = async () =>
  (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id);

test('what was deleted long ago is removed, even after projects that cannot be', async () => {
  const [stuck, alsoStuck] = [await addProject(50), await addProject(40)];
  for (let number = 0; number < 3; number += 1) await addProject(31);
  const [young, kept] = [await addProject(29), await addProject(null)];
  await withClient(url, (client) =>
    client.query(`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse before delete on projects for each row
        when (old.id in (${stuck}, ${alsoStuck})) execute function refuse()`),
  );
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString());
        done();
      },
    }),
  );
  await doRound(deletedProjects(db, 2), log);
  expect(await left()).toEqual([stuck, alsoStuck, young, kept]);
  const logged = lines.map((line) => JSON.parse(line) as { level: number; projectId?: number });
  expect(logged.filter(({ level }) => level === 40).map(({ projectId }) => projectId)).toEqual([
    stuck,
    alsoStuck,
  ]);
  expect(logged.find(({ level }) => level === 40)).toMatchObject({
    err: { message: 'not this one' },
  });
  await withClient(url, (client) => client.query('drop trigger refuse on projects'));
  await doRound(deletedProjects(db, 2), log);
  expect(await left()).toEqual([young, kept]);
});
