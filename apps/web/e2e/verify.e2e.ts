import { makeAudio } from '@talkreel/scenarios/stack/requests';
import { afterAll, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

test('a visitor checks a file: whole, changed, and with nothing in it', async () => {
  const maker = await harness.stack.signIn('checked@example.com');
  const speech = await makeAudio(maker);
  const buffer = Buffer.from(await (await maker.fetch(speech.url)).arrayBuffer());

  const page = await harness.visit();
  await page.goto('/verify');
  const file = page.getByLabel('File to check');
  const send = (name: string, bytes: Buffer) =>
    file.setInputFiles({ name, mimeType: 'audio/wav', buffer: bytes });
  const verdict = (title: string) =>
    expectShown(page.getByRole('heading', { level: 2, name: title }));

  await send('speech.wav', buffer);
  await verdict('Unchanged, signed with a test certificate');
  await expectShown(page.getByText('AI-generated: made by a model.', { exact: true }));
  await expectShown(page.getByText('No real person’s face or voice went in.'));
  const story = page.getByRole('region', { name: 'How it was made' });
  await expectShown(story.getByText('Speech', { exact: true }));
  expect(await violationsOn(page)).toEqual([]);

  const changed = Buffer.from(buffer);
  changed.writeUInt8(changed.readUInt8(5_000) ^ 1, 5_000);
  await send('changed.wav', changed);
  await verdict('Signed, then changed');

  // A file may be dropped beside the field as well.
  await page.evaluate(() => {
    const carried = new DataTransfer();
    carried.items.add(new File([new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0])], 'plain.mp3'));
    document
      .querySelector('h1')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true }));
  });
  await verdict('Nothing found');

  await page.getByLabel('Or a link of this site').fill('https://example.com/film.mp4');
  await page.getByRole('button', { name: 'Check link' }).click();
  await expectShown(page.getByText('Only links of this site can be checked'));
});
