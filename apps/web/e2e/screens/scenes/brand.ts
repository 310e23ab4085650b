import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import { at, open, type SceneBook } from '../scene.ts';
import { chooseOnCard } from '../../support/library.ts';

/** Any image will do. */
const LOGO = join(import.meta.dirname, '../../../public/og.jpg');

/** A brand kit and an export with it. */
export const brandScenes: SceneBook = (stack, { maya }) => [
  {
    name: 'brand',
    who: maya.email,
    prepare: () => setUpBrand(stack, maya.email),
    play: at('/brand'),
    isWhole: true,
  },
  {
    name: 'brand-too-long',
    who: maya.email,
    prepare: () => setUpBrand(stack, maya.email),
    play: async (page) => {
      await open(page, '/brand');
      await page
        .getByRole('textbox', { name: 'Headline' })
        .fill('Sleep better from the very first night, or send it back for free within a month');
      await page.getByRole('textbox', { name: 'Call to action' }).fill('Try it for free today');
    },
    isWhole: true,
  },
  {
    name: 'export-brand',
    who: maya.email,
    prepare: () => setUpBrand(stack, maya.email),
    play: async (page) => {
      await open(page, '/profile');
      await chooseOnCard(page.getByRole('article').first(), 'Export');
      await page.getByRole('radio', { name: 'Brand color' }).check({ force: true });
      await page.getByRole('checkbox', { name: 'Logo' }).check();
      await page.getByRole('checkbox', { name: /^End card/ }).check();
    },
  },
];

async function setUpBrand(stack: Stack, email: string): Promise<void> {
  const client = await stack.signIn(email);
  await client.must.patch('/api/brand', {
    colors: ['#0f2b2a', '#7ee0b5'],
    font: 'serif',
    endCard: {
      title: 'Sleep better from the first night',
      action: 'Try it free',
      address: 'nightowl.example',
    },
  });
  const logo = await readFile(LOGO);
  await client.fetch('/api/brand/logo?name=nightowl.png', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(logo),
  });
}
