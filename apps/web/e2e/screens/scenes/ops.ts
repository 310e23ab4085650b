import type { Page } from 'playwright-core';
import { open, type Scene, type SceneBook } from '../scene.ts';

const OLGA = 'olga@example.com';

/** The operators' console, with what the other users have made. */
export const opsScenes: SceneBook = (stack, { maya, finn, lena }) => {
  const scene = (name: string, path: string, play?: (page: Page) => Promise<void>): Scene => ({
    name,
    who: OLGA,
    prepare: async () => {
      await stack.signIn(OLGA);
      await stack.db
        .updateTable('users')
        .set({ role: 'operator' })
        .where('email', '=', OLGA)
        .execute();
    },
    play: async (page) => {
      await open(page, path);
      await page.getByRole('navigation', { name: 'Operations' }).waitFor();
      await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' });
      await play?.(page);
    },
    isWhole: play === undefined,
  });
  const openFirst = async (page: Page): Promise<void> => {
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
  };
  return [
    scene('ops-queues', '/ops'),
    scene('ops-pause', '/ops', async (page) => {
      await page.getByRole('button', { name: 'Pause: lipsync' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('The provider is looking into it.');
    }),
    scene('ops-generations', '/ops/generations?show=all'),
    scene('ops-generation', `/ops/generations?id=${maya.oneShotJob}`),
    scene('ops-generation-failed', `/ops/generations?id=${finn.videoJob}`),
    scene('ops-people', '/ops/users'),
    scene('ops-person', `/ops/users?search=${encodeURIComponent(lena.email)}`, openFirst),
    scene('ops-models', '/ops/models'),
    scene('ops-choose-model', '/ops/models', async (page) => {
      await page.getByRole('button', { name: 'Change model: lipsync' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Model').selectOption('bytedance/latentsync');
      await dialog.getByLabel('Reason').fill('The usual one is slow today.');
    }),
    scene('ops-money', '/ops/money'),
    scene('ops-moderation', '/ops/moderation'),
    scene('ops-blog', '/ops/blog'),
    scene('ops-post', '/ops/blog?post=new'),
    scene('ops-audit', '/ops/audit'),
  ];
};
