import { randomUUID } from 'node:crypto';
import { storageKey } from '@talkreel/contracts/media';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { db, url } = app;
const store = await openMediaStore(app.config.storage);
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

/** A user who shares a video. */
async function openShare(name: string) {
  const owner = await app.addUser(name);
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: owner.userId, kind: 'video', name: `"><b>${name}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${randomUUID()}.mp4`;
  await store.put(storageKey('video', path), Buffer.from('film'));
  const { id: asset } = await db
    .insertInto('assets')
    .values({
      ...{ owner_id: owner.userId, project_id: id, kind: 'video', path, bytes: 4 },
      ...{ content_type: 'video/mp4', sha256: 'x'.repeat(64), width: 720, height: 1280 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('projects').set({ video_asset: asset }).where('id', '=', id).execute();
  const settings = `/api/projects/${id}/share`;
  const { shareUrl } = (await owner.post(settings, { shared: true })).body;
  const slug = new URL(shareUrl).pathname.slice('/share/'.length);
  // Replies of many shapes; tests look at what they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  const read = async (address: string): Promise<{ status: number; body: any }> => {
    const reply = await fetch(url + address);
    return { status: reply.status, body: await reply.json() };
  };
  const play = (headers: Record<string, string>, key = '') =>
    fetch(`${url}/api/share/${slug}/plays${key}`, { method: 'POST', headers });
  return {
    ...{ owner, id, slug, shareUrl, settings, read, play },
    change: (body: object) => owner.send('PATCH', settings, body),
    embed: () => fetch(`${url}/embed/${slug}`),
  };
}

test('the player may stand on any site, loads only from here, and sets no cookie', async () => {
  const { embed, owner, settings } = await openShare('embedded');
  const reply = await embed();
  expect(reply.status).toBe(200);
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors *');
  expect(reply.headers.get('x-frame-options')).toBeNull();
  expect(reply.headers.get('set-cookie')).toBeNull();
  const html = await reply.text();
  expect(html).toContain('AI-generated');
  expect(html).not.toContain('<b>');
  const file = /<video[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await (await fetch(url + file)).text()).toBe('film');

  await owner.must.post(settings, { shared: false });
  const ended = await embed();
  expect([ended.status, await ended.text()]).toEqual([
    404,
    expect.stringContaining('This video is no longer shared'),
  ]);
  expect((await fetch(url + file)).status).toBe(401);
});

test('oEmbed gives a player within the asked size, and says why it gives none', async () => {
  const { read, shareUrl, slug, change } = await openShare('oembedded');
  const ask = (text: string, more = '') =>
    read(`/api/oembed?url=${encodeURIComponent(text)}${more}`);
  const given = await ask(shareUrl, '&maxwidth=360&maxheight=400');
  expect(given.body).toMatchObject({ version: '1.0', type: 'video', width: 225, height: 400 });
  expect(given.body.html).toContain(`/embed/${slug}"`);
  expect((await ask(shareUrl, '&format=xml')).body.field).toBe('format');
  expect((await ask('https://elsewhere.example/share/abcdefghijklmnopqrst')).status).toBe(400);
  expect((await ask(`${shareUrl.slice(0, -4)}zzzz`)).status).toBe(404);
  await change({ password: 'a secret' });
  expect((await ask(shareUrl)).body.code).toBe('password_required');
});

test('a link with a password says nothing without it, and the key ends with the password', async () => {
  const { read, slug, change, embed, owner, settings } = await openShare('protected');
  const open = (await read(`/api/share/${slug}`)).body;
  expect((await change({ password: 'short' })).status).toBe(400);
  const changed = await change({ password: 'ﬁne words' });
  expect(changed.body).toMatchObject({ hasPassword: true, mayDownload: false, expiresAt: null });
  expect(JSON.stringify(changed.body)).not.toContain('words');

  expect((await read(`/api/share/${slug}`)).body.code).toBe('password_required');
  expect((await read(`/api/share/${slug}?key=${'x'.repeat(22)}`)).body.code).toBe(
    'password_required',
  );
  expect((await fetch(url + open.url)).status).toBe(401);
  const html = await (await embed()).text();
  expect(html).toContain('This video is protected');
  expect(html).not.toContain('<video');

  const report = { about: { page: 'share', slug }, reason: 'my-likeness', note: '' };
  expect((await owner.post('/api/reports', report)).status).toBe(202);

  const unlock = (password: string) => owner.post(`/api/share/${slug}/unlock`, { password });
  expect((await unlock('fine word')).body.code).toBe('wrong_password');
  const { key } = (await unlock('fine words')).body;
  const seen = (await read(`/api/share/${slug}?key=${key}`)).body;
  expect(await (await fetch(url + seen.url)).text()).toBe('film');

  await change({ password: 'others' });
  expect((await fetch(url + seen.url)).status).toBe(401);
  for (let tries = 0; tries < 8; tries += 1) await unlock('guess');
  expect((await unlock('others')).status).toBe(429);

  await change({ password: null });
  expect((await read(`/api/share/${slug}`)).status).toBe(200);
  const stranger = await app.addUser('stranger to protected');
  expect((await stranger.get(settings)).status).toBe(404);
  expect((await stranger.send('PATCH', settings, { mayDownload: true })).status).toBe(404);
});

test('download and end are as the owner sets them, and a new link begins without any', async () => {
  const { read, slug, change, owner, settings, embed } = await openShare('limited');
  expect((await read(`/api/share/${slug}`)).body.downloadUrl).toBeNull();
  await change({ mayDownload: true });
  const { downloadUrl } = (await read(`/api/share/${slug}`)).body;
  const saved = await fetch(url + downloadUrl);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; .*\.mp4/);

  expect((await change({ expiresAt: '2020-01-01T00:00:00Z' })).body.field).toBe('expiresAt');
  await change({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await embed()).status).toBe(200);
  await db
    .updateTable('share_links')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('slug', '=', slug)
    .execute();
  expect((await embed()).status).toBe(404);
  expect((await read(`/api/share/${slug}`)).status).toBe(404);
  expect((await fetch(url + downloadUrl)).status).toBe(401);
  expect((await owner.get(settings)).body.mayDownload).toBe(true);

  await owner.must.post(settings, { shared: false });
  expect((await owner.get(settings)).status).toBe(404);
  await owner.must.post(settings, { shared: true });
  expect((await owner.get(settings)).body).toMatchObject({
    ...{ mayDownload: false, expiresAt: null, hasPassword: false, plays: 0 },
  });
});

test('plays of people count, those of owner and robots do not, and settings stay', async () => {
  const { play, change, owner, settings } = await openShare('counted');
  await change({ mayDownload: true });
  expect((await play(PERSON)).status).toBe(204);
  await play(PERSON);
  await play({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await play({ ...PERSON, cookie: owner.headers.cookie });
  expect((await owner.get(settings)).body).toMatchObject({ plays: 2, mayDownload: true });
});
