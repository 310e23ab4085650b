import {
  batchOf,
  givePack,
  startBatch,
  readBatch,
  untilEnded,
  videosIn,
} from '@talkreel/scenarios/batches/batch-requests';
import { LIPSYNC_MODEL, SPEECH_MODEL } from '@talkreel/scenarios/stack/requests';
import { waitFor } from '@talkreel/testing/wait-for';
import type { Page } from 'playwright-core';
import { at, open, type SceneBook } from '../scene.ts';

const BEA = 'bea@example.com';
const LIMIT_MS = 180_000;

/** Batches while they are composed, in progress, and done. */
export const batchScenes: SceneBook = (stack, { nina }) => {
  let [done, running] = ['', ''];
  return [
    { name: 'batches-empty', who: nina.email, play: at('/batches') },
    {
      name: 'batch-done',
      who: BEA,
      prepare: async () => {
        const client = await stack.signIn(BEA);
        await givePack(stack, client, 40);
        // Two videos fail with their speech, and one is cancelled.
        await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
        const asked = await batchOf(client, { openings: 3, actors: 2 });
        done = (await startBatch(client, { ...asked, name: 'Spring launch' })).id;
        const failed = () => readBatch(client, done).then((batch) => videosIn(batch, 'failed'));
        await waitFor(async () => (await failed()).length === 2, { timeoutMs: LIMIT_MS });
        const { videos } = await readBatch(client, done);
        const last = videos.findLast(({ generation: { state } }) => state !== 'failed');
        await client.post(`/api/replicate/cancel/${last?.generation.id}`, { choice: 'discard' });
        await untilEnded(client, done);
      },
      play: (page) => open(page, `/batches/${done}`),
      isWhole: true,
    },
    {
      name: 'batch-running',
      who: BEA,
      prepare: async () => {
        const client = await stack.signIn(BEA);
        await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 6 });
        const asked = await batchOf(client, { openings: 2, actors: 3 });
        running = (await startBatch(client, asked)).id;
        await waitFor(
          async () => videosIn(await readBatch(client, running), 'running').length > 2,
          { timeoutMs: LIMIT_MS },
        );
      },
      play: (page) => open(page, `/batches/${running}`),
      isWhole: true,
    },
    { name: 'batches-composed', who: BEA, play: compose, isWhole: true },
  ];
};

async function compose(page: Page): Promise<void> {
  await open(page, '/batches');
  await page
    .getByRole('textbox', { name: 'Opening 1' })
    .fill('Stop scrolling for a second. This lamp reads to you.');
  await page.getByRole('button', { name: 'Add an opening' }).click();
  await page.getByRole('textbox', { name: 'Opening 2' }).fill('I was wrong. '.repeat(14).trim());
  for (const [group, chosen] of [
    ['Actors', [0, 1, 3]],
    ['Voices', [0, 4]],
  ] as const)
    for (const index of chosen)
      await page.getByRole('group', { name: group }).locator('label').nth(index).click();
  await page.evaluate(() => scrollTo(0, 0));
}
