import { DEFAULT_LABEL } from '@talkreel/contracts/label';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { beforeEach, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findAsset } from './assets.repo.ts';
import { findBrandKit, rememberLabel, saveBrandKit, setBrandFile } from './brand.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
let userId = '';
let count = 0;

beforeEach(async () => {
  const { id } = await db
    .insertInto('users')
    .values({ subject: `brand-${(count += 1)}`, username: `brand-${count}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  userId = id;
});

const logo = (path: string) => ({
  name: 'logo.png',
  asset: {
    owner_id: userId,
    kind: 'image' as const,
    path,
    content_type: 'image/png',
    bytes: 10,
    sha256: 'x',
  },
});

test('an account starts with colours and a font; a saved kit comes back, version by version', async () => {
  const first = await findBrandKit(db, userId);
  expect(first).toMatchObject({ version: 0, font: 'display', endCard: null, logo: null });
  const endCard = { title: 'Try it', action: 'Shop now', address: 'shop.example' };
  const chosen = { colors: ['#101010', '#fafafa'] as const, font: 'serif' as const, endCard };
  expect(await saveBrandKit(db, userId, chosen)).toBe(true);
  const saved = await findBrandKit(db, userId);
  expect(saved).toMatchObject(chosen);
  await saveBrandKit(db, userId, { ...chosen, endCard: null });
  const last = await findBrandKit(db, userId);
  expect(last.endCard).toBeNull();
  expect(last.version).toBeGreaterThan(saved.version);
  await saveBrandKit(db, userId, { font: 'text' });
  expect(await findBrandKit(db, userId)).toMatchObject({ ...chosen, font: 'text', endCard: null });
});

test("a new file replaces the old one's row; the same again keeps it; none removes it", async () => {
  await setBrandFile(db, userId, 'logo', logo(`brand/a-${userId}.png`));
  await setBrandFile(db, userId, 'logo', logo(`brand/b-${userId}.png`));
  expect(await findAsset(db, 'image', `brand/a-${userId}.png`)).toBeUndefined();
  await setBrandFile(db, userId, 'logo', logo(`brand/b-${userId}.png`));
  expect((await findBrandKit(db, userId)).logo).toEqual({
    path: `brand/b-${userId}.png`,
    name: 'logo.png',
  });
  await setBrandFile(db, userId, 'logo', null);
  expect((await findBrandKit(db, userId)).logo).toBeNull();
  expect(await findAsset(db, 'image', `brand/b-${userId}.png`)).toBeUndefined();
});

test('of two files at once one stays, and the other has no row', async () => {
  const names = ['one', 'two'].map((name) => `brand/${name}-${userId}.png`);
  await Promise.all(names.map((path) => setBrandFile(db, userId, 'logo', logo(path))));
  const kept = (await findBrandKit(db, userId)).logo?.path;
  expect(names).toContain(kept);
  const rows = await Promise.all(names.map((path) => findAsset(db, 'image', path)));
  expect(rows.filter((row) => row !== undefined)).toHaveLength(1);
});

test('an account that is being deleted gets no kit', async () => {
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', userId).execute();
  expect(await setBrandFile(db, userId, 'logo', logo(`brand/late-${userId}.png`))).toBe(false);
  expect(await findAsset(db, 'image', `brand/late-${userId}.png`)).toBeUndefined();
});

test('exports are labelled until the kit says otherwise; placements keep their own choice until it does', async () => {
  const chosen = { corner: 'bottom-left', time: 'opening' } as const;
  expect(await findBrandKit(db, userId)).toMatchObject({
    label: DEFAULT_LABEL,
    placementLabels: {},
  });
  await Promise.all([
    rememberLabel(db, userId, '9:16', chosen),
    rememberLabel(db, userId, '1:1', null),
    rememberLabel(db, userId, '16:9', chosen),
  ]);
  await rememberLabel(db, userId, '16:9', DEFAULT_LABEL);
  await saveBrandKit(db, userId, { font: 'serif' });
  expect(await findBrandKit(db, userId)).toMatchObject({
    label: DEFAULT_LABEL,
    placementLabels: { '9:16': chosen, '1:1': null, '16:9': DEFAULT_LABEL },
  });
  await saveBrandKit(db, userId, { label: null });
  expect(await findBrandKit(db, userId)).toMatchObject({ label: null, placementLabels: {} });
  await saveBrandKit(db, userId, { label: chosen });
  expect((await findBrandKit(db, userId)).label).toEqual(chosen);
});

test('a release that knows no labels makes kits that have one', async () => {
  await db
    .insertInto('brand_kits')
    .values({ user_id: userId, colors: ['#101010', '#fafafa'], font: 'text' })
    .execute();
  expect((await findBrandKit(db, userId)).label).toEqual(DEFAULT_LABEL);
});
