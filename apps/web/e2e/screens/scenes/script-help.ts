import { SCRIPT } from '@talkreel/scenarios/stack/makers';
import { scriptHelpOn } from '../../support/script-help.ts';
import { wizardOn } from '../../support/wizard.ts';
import { open, type SceneBook } from '../scene.ts';

/** Writing and changing a script in the wizard. */
export const scriptHelpScenes: SceneBook = (_, { nina }) => [
  {
    name: 'wizard-2-write',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      await wizardOn(page).write('Hi there! This is a short line for a test.');
      await scriptHelpOn(page).fill('Oatcloud', 'foams like milk, and nobody tastes it');
    },
  },
  {
    name: 'wizard-2-draft',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      const help = scriptHelpOn(page);
      await wizardOn(page).write(SCRIPT);
      await help.punchier.click();
      await help.undo.waitFor();
      await help.tone.click();
    },
    isWhole: true,
  },
  {
    name: 'wizard-2-claims',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      await wizardOn(page).write(
        'I use this lamp every evening. It is the most elegant lamp on the market, and it cures insomnia. Now only $19, until Friday. Brighter than Philips!',
      );
      const head = page.getByRole('button', { name: /claims to check/ });
      await head.waitFor();
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    },
    isWhole: true,
  },
  {
    name: 'wizard-2-claims-folded',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      await wizardOn(page).write('I use this lamp every evening. It is the brightest of all.');
      await page.getByRole('button', { name: /claims to check/ }).waitFor();
    },
    isWhole: true,
  },
  {
    name: 'one-shot-review',
    who: nina.email,
    play: async (page) => {
      await open(page, '/ai-influencer-pipeline');
      await page.getByLabel('Influencer description').fill('An old sailor with a white beard');
      await page.getByLabel('Script topic').fill('A mug that keeps coffee warm for hours');
      await page.getByRole('button', { name: 'Review the Script First' }).click();
      await scriptHelpOn(page).shorter.waitFor();
    },
    isWhole: true,
  },
  {
    name: 'wizard-templates',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      await wizardOn(page).write('');
      await page.getByRole('button', { name: 'Templates', exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'wizard-template-filled',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      await wizardOn(page).write('');
      await page.getByRole('button', { name: 'Templates', exact: true }).click();
      await page.getByRole('button', { name: /^Problem and answer/ }).click();
      await page.getByLabel('The problem').fill('Coffee cold before you finish it');
      await page.getByLabel('Product', { exact: true }).fill('Hearthmug');
    },
  },
];
