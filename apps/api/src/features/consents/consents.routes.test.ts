import { consentTexts } from '@talkreel/contracts/consent';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { saveConsent } from '@talkreel/db/media/consents.repo';
import { OWN_FACE } from '@talkreel/testing/own-face';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { db, addUser, operator } = app;
const image = 'data:image/png;base64,AAAA';

test.each([
  ['nothing', undefined, consentTexts.missing],
  ['no name', { subject: 'someone-else', ground: 'agreed', statement: 1 }, consentTexts.noName],
  [
    'only spaces',
    { ...OWN_FACE, subject: 'someone-else', name: ' \u200B ' },
    consentTexts.noGround,
  ],
  ['a reason for oneself', { ...OWN_FACE, ground: 'agreed' }, consentTexts.wrongGround],
] as const)(
  'a photo is refused with a sentence of its own: %s',
  async (_what, consent, message) => {
    const user = await addUser(`says ${_what}`);
    const reply = await user.post('/api/ai-influencer/video', { image, consent });
    expect([reply.status, reply.body.code]).toEqual([400, 'consent_required']);
    expect(reply.body.message).toBe(message);
  },
);

test('an older text, and a name that is too long, are refused', async () => {
  const user = await addUser('outdated');
  const send = (consent: object) => user.post('/api/ai-influencer/video', { image, consent });
  expect((await send({ ...OWN_FACE, statement: 99 })).body).toMatchObject({
    code: 'old_statement',
    message: consentTexts.oldStatement,
  });
  const other = { subject: 'someone-else', ground: 'agreed', statement: 1 };
  expect((await send({ ...other, name: 'x'.repeat(101) })).status).toBe(400);
});

async function sendPhoto(userId: string, path: string): Promise<string> {
  const { id } = await saveAsset(db, {
    ...{ owner_id: userId, kind: 'image', path, content_type: 'image/jpeg', bytes: 1 },
    sha256: 'x',
  });
  await saveConsent(db, userId, id, {
    ...{ kind: 'face', subject: 'someone-else', name: 'Ada Example', ground: 'agreed' },
    ...{ statement: 'They agreed.', version: 1, locale: 'en-GB', address: '192.0.2.7' },
  });
  await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'influencer', image_asset: id, is_approved: true })
    .execute();
  return id;
}

test('what goes is said first, and a second press changes nothing', async () => {
  const owner = await addUser('owner');
  const stranger = await addUser('stranger');
  const id = await sendPhoto(owner.userId, 'uploads/owned.jpg');
  const [mine] = (await owner.get('/api/ai-influencer/projects')).body;
  expect(mine.photoId).toBe(id);

  const before = await owner.get(`/api/consents/${id}`);
  expect(before.body).toMatchObject({
    name: 'Ada Example',
    statement: 'They agreed.',
    withdrawnAt: null,
    affected: { influencers: 1, community: 1, videos: 0 },
  });
  expect((await stranger.get(`/api/consents/${id}`)).status).toBe(404);
  expect((await stranger.post(`/api/consents/${id}/withdrawal`, {})).status).toBe(404);

  const seen = (await operator.get(`/api/ops/users/${owner.userId}`)).body.consents;
  expect(seen).toMatchObject([{ id, name: 'Ada Example', address: '192.0.2.7', locale: 'en-GB' }]);

  const withdrawn = await owner.post(`/api/consents/${id}/withdrawal`, {});
  expect(withdrawn.body.affected).toEqual(before.body.affected);
  expect(withdrawn.body.withdrawnAt).not.toBeNull();
  const again = await owner.post(`/api/consents/${id}/withdrawal`, {});
  expect([again.status, again.body.withdrawnAt]).toEqual([200, withdrawn.body.withdrawnAt]);
  expect(again.body.affected).toMatchObject({ influencers: 0, community: 0 });
  expect((await owner.get('/api/ai-influencer/projects')).body).toEqual([]);
  expect((await owner.get('/api/trash')).body).toEqual([]);
  expect(await db.selectFrom('assets').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('the list comes in pages and says what each covers, and a project names its photo', async () => {
  const owner = await addUser('lists');
  const stranger = await addUser('lists nothing');
  const first = await sendPhoto(owner.userId, 'uploads/listed-1.jpg');
  const second = await sendPhoto(owner.userId, 'uploads/listed-2.jpg');

  const page = await fetch(`${app.url}/api/consents?limit=1`, { headers: owner.headers });
  expect(await page.json()).toMatchObject([
    { id: second, affected: { influencers: 1, community: 1 } },
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await owner.get(next)).body).toMatchObject([{ id: first, statementVersion: 1 }]);
  expect((await stranger.get('/api/consents')).body).toEqual([]);

  const [project] = (await owner.get('/api/ai-influencer/projects')).body;
  expect((await owner.get(`/api/projects/${project.id}`)).body.photoId).toBe(second);

  await owner.must.post(`/api/consents/${first}/withdrawal`, {});
  const after = (await owner.get('/api/consents')).body;
  expect(after.map((one: { withdrawnAt: string | null }) => one.withdrawnAt === null)).toEqual([
    true,
    false,
  ]);
});
