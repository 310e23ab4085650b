import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { addMedia } from '@talkreel/scenarios/stack/add-media';
import { untilState } from '@talkreel/scenarios/stack/requests';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { recordingsOn, wizardOn } from './support/wizard.ts';
import { chooseOnCard } from './support/library.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** Opens the gallery of a new user, over a script of their own. */
async function open(email: string, width = 1280, reducedMotion = true) {
  page = await harness.visitAs(email, { width, height: 844, reducedMotion });
  const wizard = wizardOn(page);
  await wizard.write('My own line.');
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  const view = {
    said: () => wizard.script.inputValue(),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    dialog,
    open: page.getByRole('button', { name: 'Templates', exact: true }),
    cards: dialog.getByRole('listitem'),
    choose: (title: string) => button(new RegExp(`^${title}`)).click(),
    blank: (label: string | RegExp) =>
      dialog.getByLabel(label, { exact: typeof label === 'string' }),
    preview: dialog.getByRole('region', { name: 'The script' }),
    all: button('All templates'),
    use: button('Use This Script'),
    shorten: button('Shorten it for me'),
  };
  await view.open.click();
  await expectShown(view.cards.first());
  return view;
}

/** A day from now in the format of a date field. */
const inDays = (days: number): string => {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12);
  return day.toISOString().slice(0, 10);
};

test('a filled template becomes the script, and undo brings the own one back', async () => {
  const view = await open('fills@example.com');
  const recordings = recordingsOn(page);
  expect(await view.cards.count()).toBe(12);
  await view.choose('Problem and answer');
  await view.use.click();
  await expectShown(view.dialog.getByText('Fill in “The problem”.'));
  await view.blank('The problem').fill('Cold coffee?');
  await view.blank('Product').fill('Hearthmug');
  await view.blank(/^What the product does/).fill('keeps it hot');
  await expectShown(view.preview.getByText('Hearthmug'));
  await view.use.click();
  expect(await view.said()).toMatch(/^Cold coffee\? .*Meet Hearthmug\. It keeps it hot\./);
  await view.undo.click();
  expect(await view.said()).toBe('My own line.');
  // The dialog is in the form that records the script, which costs a generation.
  expect(recordings).toEqual([]);
});

test('what was filled in survives another template and a reload', { tags: ['long'] }, async () => {
  const view = await open('keeps@example.com');
  await view.choose('Three reasons');
  await view.blank('Product').fill('Brightdesk');
  await view.blank('First reason').fill('It is fast');
  await view.all.click();
  await view.choose('Launch');
  expect(await view.blank('Product').inputValue()).toBe('Brightdesk');
  await page.reload();
  await view.open.click();
  await view.all.click();
  await view.choose('Three reasons');
  expect(await view.blank('First reason').inputValue()).toBe('It is fast');
});

test('an offer knows its date, and says when it has passed', { tags: ['long'] }, async () => {
  const view = await open('dates@example.com');
  await view.choose('Offer with a date');
  await view.blank('Product').fill('Every candle');
  await view.blank(/^The offer/).fill('half price');
  await view.blank('Last day of the offer').fill(inDays(-3));
  await view.use.click();
  await expectShown(view.dialog.getByText('This day has passed. Choose today or a later one.'));
  await view.blank('Last day of the offer').fill(inDays(5));
  await view.use.click();
  expect(await view.said()).toMatch(/Every candle is half price, but only until \w+day, \w+ \d+/);
});

test(
  'what is too long is refused with its sentence, or shortened to fit',
  { tags: ['long'] },
  async () => {
    const view = await open('too-long@example.com');
    await view.choose('Comparison');
    await view.blank(/^The old way/).fill('x'.repeat(81));
    await expectShown(view.dialog.getByText(/^Keep this under 80 characters/));
    const long = 'one two three four five six seven eight nine ten eleven twelve';
    await view.blank(/^The old way/).fill(long);
    await view.blank('What’s wrong with it').fill(`It took ${long}`);
    await view.blank('Product').fill('Billow');
    await view.blank('With your product').fill(long);
    await view.use.click();
    expect(await view.said()).toBe('My own line.');
    await view.shorten.click();
    await expect.poll(view.said).not.toBe('My own line.');
    expect(estimateSpeechSeconds(await view.said())).toBeLessThanOrEqual(15);
  },
);

test(
  'an example plays with sound when pressed, one at a time, and nothing is loaded before',
  { tags: ['long'] },
  async () => {
    const view = await open('plays@example.com');
    const videos = page.locator('ul video');
    const play = (title: string) =>
      view.dialog.getByRole('button', { name: `Play the example of ${title}` });
    const pause = (title: string) =>
      view.dialog.getByRole('button', { name: `Pause the example of ${title}` });
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/templates\/.*mp4/.test(request.url())) loaded.push(new URL(request.url()).pathname);
    });
    // Under the pointer, nothing moves for a user who wants less motion.
    await play('Unboxing').hover();
    expect([await videos.count(), loaded]).toEqual([0, []]);
    await play('Unboxing').click();
    const heard = () =>
      videos.evaluateAll((all) =>
        (all as HTMLVideoElement[]).map(({ muted, currentTime, src }) => [
          new URL(src).pathname,
          muted,
          currentTime > 0,
        ]),
      );
    await expect.poll(heard).toEqual([['/templates/unboxing.mp4', false, true]]);
    await play('Launch').click();
    await expect.poll(heard).toEqual([['/templates/launch.mp4', false, true]]);
    await expectShown(play('Unboxing'));
    await pause('Launch').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => videos.count()).toBe(0);
    expect([...new Set(loaded)]).toEqual(['/templates/unboxing.mp4', '/templates/launch.mp4']);
    // The example was only watched, so no template is chosen.
    expect(await view.cards.count()).toBe(12);
  },
);

test('an example plays silently under the mouse', { tags: ['long'] }, async () => {
  const view = await open('hovers@example.com', 1280, false);
  const videos = page.locator('ul video');
  await view.dialog.getByRole('button', { name: 'Play the example of Launch' }).hover();
  await expect
    .poll(() =>
      videos.evaluateAll((all) =>
        (all as HTMLVideoElement[]).map(({ muted, currentTime }) => muted && currentTime > 0),
      ),
    )
    .toEqual([true]);
  await page.mouse.move(5, 5);
  await expect.poll(() => videos.count()).toBe(0);
});

test(
  'an example that cannot be played says so, and its poster stays',
  { tags: ['long'] },
  async () => {
    const view = await open('breaks@example.com');
    await page.route('**/templates/*.mp4', (route) => route.abort());
    const play = view.dialog.getByRole('button', { name: 'Play the example of Launch' });
    await play.click();
    await expectShown(view.dialog.getByText('This example could not be played.'));
    await expectShown(play);
  },
);

test('by keyboard on a phone’s width, and axe finds nothing', { tags: ['long'] }, async () => {
  const view = await open('template-keys@example.com', 390);
  expect(await violationsOn(page)).toEqual([]);
  await view.dialog.getByRole('button', { name: /^Launch/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('the Kite bike');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It fits under your desk');
  expect(await violationsOn(page)).toEqual([]);
  await view.all.focus();
  await page.keyboard.press('Enter');
  const card = view.dialog.getByRole('button', { name: /^Launch/ });
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(view.said).toContain('It is here: the Kite bike. It fits under your desk.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test(
  'a template’s blanks for media are filled or left out in the export of its video',
  { tags: ['long'] },
  async () => {
    const email = 'template-shots@example.com';
    const view = await open(email);
    await view.choose('Problem and answer');
    await view.blank('The problem').fill('Cold coffee?');
    await view.blank('Product').fill('Hearthmug');
    await view.blank(/^What the product does/).fill('keeps it hot');
    await view.use.click();
    const script = await view.said();
    const client = await harness.stack.signIn(email);
    await addMedia(client, 'Mug', ['#e0742c']);
    const [{ id: actor }] = (await client.get('/api/actors')).body;
    const [{ id: voice }] = (await client.get('/api/voices')).body.voices;
    const batch = { openings: [script], actors: [actor], voices: [voice] };
    const { videos } = (await client.post('/api/batches', batch)).body;
    await untilState(client, videos[0].generation.id, 'succeeded');

    await page.goto(`${harness.url}/profile`);
    const card = page.getByRole('article').first();
    await chooseOnCard(card, 'Export');
    const blanks = view.dialog.getByRole('list', { name: 'From your template' });
    await expectShown(blanks);
    expect(await blanks.getByRole('listitem').count()).toBe(2);
    await blanks.getByRole('button', { name: /^Leave out: The problem/ }).click();
    await blanks.getByRole('button', { name: /^A picture or clip of your product/ }).click();
    await view.dialog.getByRole('button', { name: 'Mug', exact: true }).click();
    await expectShown(
      view.dialog.getByRole('button', { name: 'Remove the shot at “Meet Hearthmug.”' }),
    );
    await expectGone(blanks);
    expect(await violationsOn(page)).toEqual([]);
  },
);
