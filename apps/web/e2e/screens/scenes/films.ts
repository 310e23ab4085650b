import { givePack } from '@talkreel/scenarios/batches/batch-requests';
import {
  filmOf,
  postFilm,
  startFilm,
  readFilm,
  statesOf,
  untilJoined,
} from '@talkreel/scenarios/films/film-requests';
import { LIPSYNC_MODEL, SPEECH_MODEL } from '@talkreel/scenarios/stack/requests';
import { waitFor } from '@talkreel/testing/wait-for';
import type { Page } from 'playwright-core';
import { at, open, type SceneBook } from '../scene.ts';

const FAYE = 'faye@example.com';
const LIMIT_MS = 180_000;

const SCRIPT = [
  'I used to waste an hour every morning looking for a clean mug.',
  'My kitchen is small, my cupboards are deep, and the mugs always hide behind something.',
  'Then a friend showed me this little rack that hangs on her wall.',
  'It took me five minutes to put up, and it holds eight mugs.',
  'Now every mug has its place, and I can see all of them at once.',
].join(' ');

/** Films when they are offered, composed, in progress, without a scene, and done. */
export const filmScenes: SceneBook = (stack, { nina }) => {
  let [done, running, missing] = ['', '', ''];
  return [
    { name: 'films-empty', who: nina.email, play: at('/films'), isWhole: true },
    {
      name: 'film-done',
      who: FAYE,
      prepare: async () => {
        const client = await stack.signIn(FAYE);
        await givePack(stack, client, 40);
        const asked = await filmOf(client, { actors: 2 });
        done = (await startFilm(client, { ...asked, name: 'The mug rack' })).id;
        await untilJoined(client, done);
      },
      play: (page) => open(page, `/films/${done}`),
      isWhole: true,
    },
    {
      name: 'film-missing',
      who: FAYE,
      prepare: async () => {
        const client = await stack.signIn(FAYE);
        await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
        missing = (await startFilm(client, await filmOf(client))).id;
        await untilJoined(client, missing);
      },
      play: (page) => open(page, `/films/${missing}`),
      isWhole: true,
    },
    {
      name: 'film-running',
      who: FAYE,
      prepare: async () => {
        const client = await stack.signIn(FAYE);
        await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 3 });
        running = (await postFilm(client, { ...(await filmOf(client)), transition: 'crossfade' }))
          .body.id;
        await waitFor(async () => statesOf(await readFilm(client, running)).includes('running'), {
          timeoutMs: LIMIT_MS,
        });
      },
      play: (page) => open(page, `/films/${running}`),
      isWhole: true,
    },
    { name: 'films', who: FAYE, play: at('/films'), isWhole: true },
    {
      name: 'film-renaming',
      who: FAYE,
      play: async (page) => {
        await open(page, `/films/${done}`);
        await page.getByRole('button', { name: 'Rename The mug rack' }).click();
        await page.getByLabel('Name of the film').fill('A rack for eight mugs. '.repeat(4));
      },
    },
    { name: 'film-offered', who: FAYE, play: offer, isWhole: true },
    {
      name: 'film-composed',
      who: FAYE,
      play: async (page) => {
        await offer(page);
        await page.getByRole('link', { name: /^Make it in/ }).click();
        await page.getByRole('textbox', { name: 'Scene 2', exact: true }).waitFor();
        await page.getByRole('button', { name: /^Actor of scene 2/ }).click();
        const faces = page.getByRole('group', { name: 'Who says scene 2?' });
        await faces.getByRole('radio').nth(3).check({ force: true });
        await page.keyboard.press('Escape');
        await page.evaluate(() => scrollTo(0, 0));
      },
      isWhole: true,
    },
    {
      name: 'films-other',
      who: FAYE,
      play: async (page) => {
        await open(page, '/films');
        await page
          .getByRole('textbox', { name: 'Scene 1', exact: true })
          .fill('Boots that are made for sailors, and for everybody else. '.repeat(4));
        await offer(page);
        await page.getByRole('link', { name: /^Make it in/ }).click();
        await page.getByRole('region', { name: 'Another film' }).waitFor();
      },
    },
  ];
};

async function offer(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('button', { name: 'Continue to Audio Generation' }).click();
  await page.getByLabel('Your script').fill(SCRIPT);
  await page.getByRole('link', { name: /^Make it in/ }).waitFor();
}
