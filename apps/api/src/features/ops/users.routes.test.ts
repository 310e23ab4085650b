import { randomUUID } from 'node:crypto';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { operator, act, balanceOf } = app;

test('users are found by the start of their name and by their id', async () => {
  const { userId } = await app.addUser('Zoe_100%');
  await app.addUser('zoeXother');
  const found = async (search: string) =>
    (await operator.get(`/api/ops/users?search=${encodeURIComponent(search)}`)).body.items.map(
      ({ username }: { username: string }) => username,
    );
  expect(await found('ZOE_')).toEqual(['Zoe_100%']);
  expect(await found(userId)).toEqual(['Zoe_100%']);
  expect(await found('zoe')).toHaveLength(2);
  expect(await found('nobody')).toEqual([]);
});

test('generations are granted once per key, and the balance matches the ledger', async () => {
  const { userId } = await app.addUser('given');
  const given = { key: randomUUID(), generations: 5 };
  const replies = await Promise.all([1, 2, 3].map(() => act(`users/${userId}/grant`, given)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balanceOf(userId)).toEqual({ has: 8, ledger: 8 });
  const more = await act(`users/${userId}/grant`, { ...given, generations: 6 });
  expect([more.status, more.body.code]).toEqual([409, 'key_reused']);
  expect((await act(`users/${userId}/grant`, { generations: 0 })).status).toBe(400);
  const { body } = await operator.get(`/api/ops/users/${userId}`);
  expect(body.balance).toEqual({ free: 3, period: 0, pack: 5 });
  expect(body.ledger[0]).toMatchObject({ kind: 'grant', amount: 5, note: 'Added by Talkreel' });
});

test('a blocked user is refused with the reason, and can sign in again after the block', async () => {
  const blocked = await app.addUser('blocked');
  expect((await blocked.get('/api/generations')).status).toBe(200);
  expect((await act(`users/${blocked.userId}/block`, { isBlocked: true })).status).toBe(200);
  const refused = await blocked.get('/api/generations');
  expect([refused.status, refused.body.code]).toEqual([403, 'blocked']);
  expect(refused.body.message).toMatch(/^This account is blocked/);
  expect((await blocked.get('/api/auth/user')).status).toBe(401);
  const again = await act(`users/${blocked.userId}/block`, { isBlocked: true });
  expect(again.body.message).toBe('This user is already blocked.');

  expect((await act(`users/${blocked.userId}/block`, { isBlocked: false })).status).toBe(200);
  expect((await blocked.get('/api/generations')).status).toBe(401);
});

test('blocking cancels what is in progress, gives it back, and writes down what it did', async () => {
  const { userId } = await app.addUser('busy');
  const generationId = await app.queuedSpeech(userId);
  expect(await balanceOf(userId)).toEqual({ has: 2, ledger: 2 });
  const key = randomUUID();
  const block = () => act(`users/${userId}/block`, { isBlocked: true, key });
  expect((await block()).body).toEqual({ repeated: false });
  expect((await block()).body).toEqual({ repeated: true });
  expect(await balanceOf(userId)).toEqual({ has: 3, ledger: 3 });
  const { body } = await operator.get(`/api/ops/generations/${generationId}`);
  expect(body.state).toBe('cancelled');
  const { body: log } = await operator.get(`/api/ops/actions?subject=${userId}`);
  expect(log.items).toMatchObject([
    {
      action: 'user.blocked',
      details: { cancelled: 1, endsSubscription: false },
      about: { kind: 'user', title: 'busy', user: { id: userId, username: 'busy' } },
    },
  ]);
  // An operator cannot start it again for them.
  expect((await act(`generations/${generationId}/retry`)).body.code).toBe('blocked');
});

test('the links and the influencers of a blocked user are not found, until the block ends', async () => {
  const { db, url } = app;
  const { userId } = await app.addUser('sharer');
  const viewer = await app.addUser('viewer');
  const { id } = await saveAsset(db, {
    kind: 'video',
    path: 'shared.mp4',
    content_type: 'video/mp4',
    bytes: 1,
    sha256: '',
    owner_id: userId,
  });
  const slug = 'S'.repeat(22);
  const shared = { share_slug: slug, shared_video: id, video_asset: id };
  const approved = { is_approved: true, approved_at: new Date() };
  const project = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'influencer', ...shared, ...approved })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = async () => [
    (await fetch(`${url}/api/share/${slug}`)).status,
    (await viewer.get(`/api/ai-influencer/projects/${project.id}`)).status,
    (await viewer.get('/api/ai-influencer/gallery')).body.length,
  ];
  expect(await found()).toEqual([200, 200, 1]);
  await act(`users/${userId}/block`, { isBlocked: true });
  expect(await found()).toEqual([404, 404, 0]);
  await act(`users/${userId}/block`, { isBlocked: false });
  expect(await found()).toEqual([200, 200, 1]);
});

test('a blocked operator loses access, and operators cannot block themselves', async () => {
  const other = await app.addUser('second', 'operator');
  const own = await act(`users/${operator.userId}/block`, { isBlocked: true });
  expect([own.status, own.body.code]).toEqual([409, 'own_account']);
  await act(`users/${other.userId}/block`, { isBlocked: true });
  expect((await other.get('/api/ops/overview')).status).toBe(404);
});
