import { at, open, type SceneBook } from '../scene.ts';

/** The history as a library, and deleted items. */
export const libraryScenes: SceneBook = (_stack, { maya }) => [
  {
    name: 'library-selecting',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      for (const index of [0, 1]) {
        const box = page.getByRole('checkbox', { name: /^Select / }).nth(index);
        // On a phone the bar of what is selected may lie over the next one.
        await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await box.check({ force: true });
      }
      await page.getByRole('region', { name: 'Selected' }).getByText('2 selected').waitFor();
    },
  },
  {
    name: 'library-filters',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile?kind=video');
      await page.getByRole('button', { name: 'Filters (1)' }).click();
      await page.getByLabel('Actor').waitFor();
    },
  },
  {
    name: 'library-folders',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await page.getByRole('button', { name: 'All folders' }).click();
      await page.getByRole('button', { name: 'Spring campaign', exact: true }).waitFor();
    },
  },
  {
    name: 'library-menu',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
    },
  },
  {
    name: 'library-move',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Move to/ }).click();
      await page.getByRole('radio', { name: 'Spring campaign' }).waitFor();
    },
  },
  {
    name: 'library-deleted',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile?view=deleted');
      await page.getByRole('button', { name: 'Restore' }).first().waitFor();
    },
    isWhole: true,
  },
  { name: 'library-nothing', who: maya.email, play: at('/profile?q=zebra'), isWhole: true },
];
