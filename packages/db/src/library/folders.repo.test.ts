import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { accountParts } from '../accounts/account.repo.ts';
import { eraseSome } from '../accounts/erase-rows.repo.ts';
import { beginErasure } from '../accounts/erasure.repo.ts';
import {
  createFolder,
  deleteFolder,
  listFolders,
  moveProjects,
  renameFolder,
} from './folders.repo.ts';
import { findOwnProject } from './projects.repo.ts';
import { restoreProjects, trashProjects } from './trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

const newUser = async () => (await findOrCreateUser(db, somebody(randomUUID()), 3)).id;
const names = async (userId: string) => (await listFolders(db, userId)).map(({ name }) => name);

async function newFolder(userId: string, name: string): Promise<number> {
  const id = await createFolder(db, userId, name, 9);
  if (typeof id === 'string') throw new Error(id);
  return id;
}

const newProject = async (userId: string) =>
  (
    await db
      .insertInto('projects')
      .values({ user_id: userId, kind: 'video' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const folderOf = async (userId: string, id: number) =>
  (await findOwnProject(db, userId, id))?.folder_id;

test('a name is given once per user, whatever its case, and only so many', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const spring = await newFolder(me, 'Spring');
  expect(await createFolder(db, me, 'ｓPRING', 9)).toBe('taken');
  await newFolder(other, 'Spring');
  const autumn = await newFolder(me, 'Autumn');
  expect(await renameFolder(db, me, autumn, 'SPRING')).toBe('taken');
  // A folder's own name in another case is not a duplicate.
  expect(await renameFolder(db, me, spring, 'SPRING')).toBe('renamed');
  expect(await renameFolder(db, other, spring, 'Mine')).toBe('missing');
  expect(await names(me)).toEqual(['Autumn', 'SPRING']);
  expect(await createFolder(db, me, 'Third', 2)).toBe('too-many');
  const many = await Promise.all([1, 2, 3, 4].map((n) => createFolder(db, me, `Nr ${n}`, 4)));
  expect(many.filter((made) => made === 'too-many')).toHaveLength(2);
});

test('a project is in one folder; deleting that leaves it in none, in the trash too', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const [first, second] = [await newFolder(me, 'First'), await newFolder(me, 'Second')];
  const [one, two] = [await newProject(me), await newProject(me)];
  expect(await moveProjects(db, me, [one, two], first)).toHaveLength(2);
  for (let time = 0; time < 2; time += 1)
    expect(await moveProjects(db, me, [one], second)).toEqual([one]);
  expect([await folderOf(me, one), await folderOf(me, two)]).toEqual([second, first]);
  expect(await moveProjects(db, other, [one], null)).toEqual([]);
  expect(await moveProjects(db, other, [one], first)).toBe('missing');
  await trashProjects(db, me, [two]);
  expect(await moveProjects(db, me, [two], null)).toEqual([]);
  expect(await deleteFolder(db, other, first)).toBe(false);
  expect(await deleteFolder(db, me, first)).toBe(true);
  await restoreProjects(db, me, [two], 30);
  expect([await folderOf(me, one), await folderOf(me, two)]).toEqual([second, null]);
});

test('a folder that is deleted while something moves into it holds nothing afterwards', async () => {
  const me = await newUser();
  const ids = await Promise.all([1, 2, 3].map(() => newProject(me)));
  for (let round = 0; round < 10; round += 1) {
    const folder = await newFolder(me, `Round ${round}`);
    const [moved] = await Promise.all([
      moveProjects(db, me, ids, folder),
      deleteFolder(db, me, folder),
      moveProjects(db, me, ids.toReversed(), null),
    ]);
    expect(moved === 'missing' || moved.length === 3).toBe(true);
    for (const id of ids) expect(await folderOf(me, id)).toBeNull();
  }
});

/** The most rows that any statement returned. */
function countingRows() {
  const most = { rows: 0 };
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most.rows = Math.max(most.rows, result.rows.length);
      return result;
    },
  });
  return { counting, most };
}

test('a folder of any size is deleted in steps, of which none reads what is in it', async () => {
  const me = await newUser();
  const [full, other] = [await newFolder(me, 'Full'), await newFolder(me, 'Other')];
  const kept = await newProject(me);
  const ids = await Promise.all(Array.from({ length: 25 }, () => newProject(me)));
  await moveProjects(db, me, ids, full);
  await moveProjects(db, me, [kept], other);
  const { counting, most } = countingRows();
  expect(await deleteFolder(counting, me, full, 10)).toBe(true);
  expect(most.rows).toBe(1);
  const left = await db
    .selectFrom('projects')
    .select('folder_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  expect(left).toEqual([{ folder_id: null }]);
  expect(await folderOf(me, kept)).toBe(other);
  expect(await names(me)).toEqual(['Other']);
});

test('an account’s export has its folders and its trash, and deleting it leaves nothing of either', async () => {
  const me = await newUser();
  const folder = await newFolder(me, 'Spring');
  const [kept, trashed] = [await newProject(me), await newProject(me)];
  await moveProjects(db, me, [kept, trashed], folder);
  await trashProjects(db, me, [trashed]);
  const parts = accountParts(db, me);
  expect(await parts.folders()).toEqual([{ id: folder, name: 'Spring' }]);
  const rows = [];
  for await (const row of parts.projects()) rows.push(row);
  expect(rows).toMatchObject([
    { id: trashed, folder_id: folder, deleted_at: expect.any(Date) },
    { id: kept, folder_id: folder, deleted_at: null },
  ]);
  await beginErasure(db, me, 'digest');
  while ((await eraseSome(db, me, 0)) !== 'gone');
  expect(await listFolders(db, me)).toEqual([]);
  expect(await db.selectFrom('projects').select('id').where('user_id', '=', me).execute()).toEqual(
    [],
  );
});
