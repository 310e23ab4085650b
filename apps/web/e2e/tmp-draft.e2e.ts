import { afterAll, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { wizardOn } from './support/wizard.ts';

let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const SCRIPT = 'Coffee cold again? Meet Hearthmug. It keeps every cup hot for three hours, for just $29. Order today.';

test.each([
  [390, 844, 'light'],
  [820, 1180, 'dark'],
  [1440, 900, 'light'],
  [390, 844, 'dark'],
  [1440, 900, 'dark'],
] as const)('shoot %s %s %s', async (width, height, scheme) => {
  const page = await harness.visitAs(`draft-${width}-${scheme}@example.com`, { width, height, ...(scheme === 'dark' && { scheme }) });
  const wizard = wizardOn(page);
  page.on('console', (m) => console.log(m.type(), m.text()));
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await wizard.write(SCRIPT);
  const play = page.getByRole('button', { name: 'Play free draft' });
  await expectShown(play);
  await play.scrollIntoViewIfNeeded();
  const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${width}-${scheme}-${name}.png` });
  await shot('1-offer');
  await play.click();
  await expectShown(page.getByRole('button', { name: 'Pause the draft' }));
  await expect.poll(() => page.getByLabel('Position in the draft').inputValue().then(Number)).toBeGreaterThan(2);
  await shot('2-playing');
  await page.getByRole('button', { name: 'Close the draft' }).click();
  await page.getByRole('button', { name: 'Add shots and titles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shots and titles' });
  await expectShown(dialog.getByRole('button', { name: 'Add: Price sticker' }));
  await dialog.getByRole('button', { name: 'Add: Price sticker' }).click();
  await dialog.getByRole('button', { name: 'Add: Hook title' }).click();
  await dialog.locator('[data-word="3"]').click();
  await shot('3-dialog');
  await dialog.getByRole('button', { name: /Move nearer|Punch|nearer/i }).first().click({ timeout: 3000 }).catch(() => console.log('no punch'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Play free draft' }).click();
  await expect.poll(() => page.getByLabel('Position in the draft').inputValue().then(Number)).toBeGreaterThan(1);
  await shot('4-titles');
});
