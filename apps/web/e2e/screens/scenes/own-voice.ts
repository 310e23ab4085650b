import { spoken } from '@talkreel/scenarios/own-voice/recordings';
import type { Page } from 'playwright-core';
import { ownRecordingOn } from '../../support/own-recording.ts';
import { wizardOn } from '../../support/wizard.ts';
import { open, type SceneBook } from '../scene.ts';

const SAID = 'Every voice can be yours. This one is mine, and it took me three seconds.';

/** Gives the page a microphone that hums, as the screens' browser has none. */
async function withMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext();
      const [tone, swell, way] = [
        context.createOscillator(),
        context.createGain(),
        context.createMediaStreamDestination(),
      ];
      swell.gain.value = 0.2;
      tone.connect(swell).connect(way);
      tone.start();
      return Promise.resolve(way.stream);
    };
  });
}

/** The user's own recording instead of a voice, and other languages. */
export const ownVoiceScenes: SceneBook = (_stack, { nina }) => {
  const begin = async (page: Page) => {
    await open(page, '/');
    const own = ownRecordingOn(page);
    await own.open();
    return own;
  };
  return [
    {
      name: 'wizard-2-own-empty',
      who: nina.email,
      play: async (page) => {
        await begin(page);
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-own-recording',
      who: nina.email,
      play: async (page) => {
        const own = await begin(page);
        await withMicrophone(page);
        await own.script.fill(SAID);
        await own.record.click();
        await own.timer.getByText('0:02').waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-own-kept',
      who: nina.email,
      play: async (page) => {
        const own = await begin(page);
        await own.script.fill(SAID);
        const buffer = await spoken();
        await own.file.setInputFiles({ name: 'me.mp3', mimeType: 'audio/mpeg', buffer });
        await own.kept.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-own-no-microphone',
      who: nina.email,
      play: async (page) => {
        const own = await begin(page);
        await own.record.click();
        await page.getByText(/No microphone was found/).waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-language',
      who: nina.email,
      play: async (page) => {
        await page.route('**/api/voices', async (route) => {
          const reply = await route.fetch();
          const voices = (await reply.json()) as object;
          const languages = ['en', 'de', 'fr', 'zh'];
          await route.fulfill({ json: { ...voices, languages, synthetic: false } });
        });
        await open(page, '/');
        await wizardOn(page).write('Guten Morgen! Привет, это моя чашка кофе.');
        await page.getByLabel('Language').selectOption('de');
      },
      isWhole: true,
    },
  ];
};
