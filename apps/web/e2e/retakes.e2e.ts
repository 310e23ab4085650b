/** @module-tag long */
import { makeAudio, shortestActor, untilState } from '@talkreel/scenarios/stack/requests';
import { afterAll, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { chooseOnCard } from './support/library.ts';

/** The limit in ms for a sentence and its part of a video on a busy machine. */
const PATIENT_MS = 200_000;
const EMAIL = 'retakes@example.com';

let harness: Harness;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
  const client = await harness.stack.signIn(EMAIL);
  const { url: audioUrl } = await makeAudio(
    client,
    'This is my planner. I use it every day. You should try one.',
  );
  const { id: video } = await shortestActor(client);
  const asked = { video, audioUrl, endsWithSpeech: true };
  const { body } = await client.post('/api/replicate/lipsync', asked, { prefer: 'respond-async' });
  const { projectId } = await untilState(client, body.id, 'succeeded');
  await client.must.post(`/api/projects/${projectId}/share`, { shared: true });
});
afterAll(() => harness.close());

test('a sentence is spoken again from the library, and its version is put at the link', async () => {
  const page = await harness.visitAs(EMAIL, { path: '/projects' });
  await chooseOnCard(page.getByRole('article').first(), 'Retake');
  const dialog = page.getByRole('dialog', { name: 'Retake a sentence' });
  await dialog.getByRole('button', { name: /I use it every day/ }).click();
  const words = dialog.getByLabel('What it should say');
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectShown(dialog.getByText('2 more takes included'));
  expect(await violationsOn(page)).toEqual([]);
  await words.fill('I take it everywhere.');
  await dialog.getByRole('button', { name: 'Retake', exact: true }).click();
  await expectShown(dialog.getByText('The new version is ready.'), PATIENT_MS);

  await dialog.getByRole('button', { name: 'Watch it' }).click();
  await expectShown(dialog.getByRole('button', { name: /I take it everywhere/ }).last());
  const versions = dialog.getByRole('region', { name: 'Versions' });
  await expectShown(versions.getByRole('button', { name: /^First version/ }));
  await versions.getByRole('button', { name: 'Use this one: Version 2' }).click();
  await expectShown(versions.getByRole('button', { name: 'Use this one: First version' }));
  expect(await violationsOn(page)).toEqual([]);

  await versions.getByRole('button', { name: /^First version/ }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download: First version' }).click();
  expect((await download).suggestedFilename()).toBe('this-is-my-planner-first-version.mp4');
});
