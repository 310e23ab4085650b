/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { addMedia } from '@talkreel/scenarios/stack/add-media';
import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { colourAt } from './support/shots.ts';
import { violationsOn } from './support/violations.ts';
import { chooseOnCard } from './support/library.ts';

/** The limit in ms for a video and an encoder on a busy machine. */
const PATIENT_MS = 300_000;
const ORANGE = [0xe0, 0x74, 0x2c];

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

/** How far a colour is from orange. */
const apart = (colour: readonly number[] | null): number =>
  Math.max(...ORANGE.map((value, part) => Math.abs(value - (colour?.[part] ?? 0))));

/** Starts a batch of two openings with a shared body, whose user has a picture of one colour. */
async function startBatch(email: string) {
  const client = await harness.stack.signIn(email);
  await addMedia(client, 'Teapot', ['#e0742c']);
  const [{ id: actor }] = (await client.get('/api/actors')).body;
  const [{ id: voice }] = (await client.get('/api/voices')).body.voices;
  const openings = ['Tired of cold tea?\nThis pot keeps it hot.', 'Stop.\nThis pot keeps it hot.'];
  const { id } = (await client.post('/api/batches', { openings, actors: [actor], voices: [voice] }))
    .body;
  return { client, id };
}

/** Puts a price on all videos, takes it away and back again. */
async function addPrice(dialog: Locator): Promise<void> {
  const remove = dialog.getByRole('button', { name: 'Remove “$29”' });
  await dialog.getByRole('button', { name: 'Add: Price sticker' }).click();
  await dialog.getByRole('textbox', { name: 'Price or offer' }).fill('$29');
  await remove.click();
  await dialog.page().keyboard.press('Control+z');
  await expectShown(remove);
}

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844, scheme: 'dark' as const },
])(
  'shots are chosen once for a batch, undone, and in the exports of each video at its own words: $width',
  async (size) => {
    const email = `set-shots-${size.width}@example.com`;
    const { client, id } = await startBatch(email);
    const page = await harness.visitAs(email, { ...size, path: `/batches/${id}` });
    pages.push(page);
    await expectShown(page.getByText(/^2 of 2 ready/).first(), PATIENT_MS);
    const section = page.getByRole('region', { name: 'Shots and words on screen' });
    await section.getByRole('button', { name: 'Add shots and words on screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shots and words on screen of this batch' });
    // The words that all say come first; a press takes their sentence, and a second one the picture.
    const word = dialog.locator('[data-word="1"]');
    await expectShown(word);
    await word.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Teapot' }).click();
    const shots = dialog.locator('canvas[data-shots]');
    await expect.poll(async () => apart(await colourAt(shots, 0.1, 0.75))).toBeLessThan(8);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expectGone(dialog.getByRole('radio', { name: 'Media alone' }));
    await page.keyboard.press('Control+Shift+z');
    await dialog.getByRole('button', { name: 'Opening 2' }).click();
    await dialog.locator('[data-word="0"]').click();
    await dialog.getByRole('button', { name: 'Teapot' }).click();
    await addPrice(dialog);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectShown(section.getByText('In every video: 1 shot · Opening 2: 1 shot · 1 text'));

    // What was chosen is there in another tab, and in every export.
    await expect
      .poll(async () => (await client.get(`/api/batches/${id}/shots`)).body.titles)
      .toMatchObject([{ text: '$29' }]);
    await page.reload();
    await expectShown(section.getByText('In every video: 1 shot · Opening 2: 1 shot · 1 text'));
    const winners = page.getByRole('region', { name: 'Export winners' });
    await winners.getByRole('button', { name: /^Export all 9:16/ }).click();
    await expectShown(winners.getByText('2 of 2 videos ready'), PATIENT_MS);
    const made = (await client.get(`/api/batches/${id}`)).body.videos;
    const counts = await Promise.all(
      made.map(async (video: typeof made) => {
        const { projectId } = video.generation;
        const [{ input, result }] = (await client.get(`/api/projects/${projectId}/exports`)).body;
        const { spoken } = (await client.get(`/api/projects/${projectId}/captions`)).body;
        expect(input.titles).toMatchObject([{ kind: 'sticker', text: '$29' }]);
        const shot = input.shots.at(-1);
        const file = new Uint8Array(await (await client.fetch(result.url)).arrayBuffer());
        const pixels = await pixelsOf(file, spoken[shot.from].startSeconds + 0.3);
        const at = (1_440 * 1080 + 108) * 4;
        expect(apart([...pixels.subarray(at, at + 3)])).toBeLessThan(8);
        return input.shots.length;
      }),
    );
    expect(counts).toEqual([1, 2]);

    // The dialog of one video begins with them, and changes them for it alone.
    await page.goto(`${harness.url}/profile`);
    const card = page.getByRole('article').first();
    await chooseOnCard(card, 'Export');
    const own = page.getByRole('dialog', { name: 'Export for posting' });
    await expectShown(own.getByText(/^These are the shots of its batch/));
    await expectShown(own.getByRole('button', { name: 'Remove “$29”' }));
    await own
      .getByRole('button', { name: /^Remove the shot/ })
      .first()
      .click();
    await own.getByRole('button', { name: 'Use the shots of its batch' }).click();
    await expectShown(own.getByText(/^These are the shots of its batch/));
  },
);

test('a shot whose words are gone is named on the page of its film, and can be removed', async () => {
  const email = 'lost-shot@example.com';
  const client = await harness.stack.signIn(email);
  const { id: mediaId } = await addMedia(client, 'Teapot', ['#e0742c']);
  const [{ id: actor }] = (await client.get('/api/actors')).body;
  const [{ id: voice }] = (await client.get('/api/voices')).body.voices;
  const scenes = ['Look at this pot.', 'It keeps tea hot.'].map((text) => ({ text, actor, voice }));
  const { id } = (await client.post('/api/films', { scenes })).body;
  const shots = [{ part: 1, from: 0, to: 1, words: 'That mug', mediaId }];
  await client.fetch(`/api/films/${id}/shots`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, shots }),
  });
  const page = await harness.visitAs(email, { path: `/films/${id}` });
  pages.push(page);
  const section = page.getByRole('region', { name: 'Shots and words on screen' });
  await expectShown(
    section.getByText('1 shot has lost its words and will be left out: “That mug”.'),
  );
  await section.getByRole('button', { name: 'Change shots and words on screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shots and words on screen of this film' });
  await dialog.getByRole('button', { name: 'Scene 2' }).click();
  await expectShown(dialog.getByText(/^These words are no longer spoken/));
  await dialog.getByRole('button', { name: 'Remove the shot at “That mug”' }).click();
  await dialog.locator('[data-word="1"]').click();
  await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  await dialog.getByText('At once').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectShown(section.getByText('Scene 2: 1 shot'));
  await expect
    .poll(async () => (await client.get(`/api/films/${id}/shots`)).body.shots)
    .toMatchObject([{ layout: 'punch', zoom: 'cut', words: 'It keeps tea hot.' }]);
});
