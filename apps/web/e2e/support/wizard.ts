import type { Locator, Page } from 'playwright-core';

export const SHORT_SCRIPT = 'Hi there! It works.';
/** 60 words: 24 s at 2.5 words a second, longer than any actor's clip. */
export const LONG_SCRIPT = Array.from({ length: 12 }, () => 'One two three four five.').join(' ');

/** The addresses of the recordings that the page asks for from now on; each may cost a generation. */
export function recordingsOn(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/replicate/audio'))
      asked.push(sent.url());
  });
  return asked;
}

/** The wizard, by what a user sees. */
export function wizardOn(page: Page) {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const stage = page.getByRole('region', { name: 'Stage' });
  const wizard = {
    script: page.getByLabel('Your script'),
    actors: page.getByRole('radiogroup', { name: 'Select Your Actor' }).getByRole('radio'),
    voices: page.getByRole('radiogroup', { name: 'Voice' }).getByRole('radio'),
    continue: button('Continue to Audio Generation'),
    generateAudio: button('Generate Audio'),
    generateVideo: button('Generate Video'),
    fromScratch: button('From scratch'),
    back: button('Back'),
    next: button('Next'),
    cancel: button('Cancel'),
    preview: page.getByRole('region', { name: 'Audio preview' }),
    stage,
    progress: stage.getByRole('progressbar'),
    /** Of a job that was accepted: a page that is left while it is sent does not know it. */
    accepted: stage.locator('[role="progressbar"]:not([aria-label="Sending"])'),
    result: page.getByLabel('Your lip-synced video'),
    download: page.getByRole('link', { name: 'Download Video' }),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    currentStep: page.locator('[aria-current="step"]'),
    /** Opens step 2 with a script in it. */
    async write(script = SHORT_SCRIPT): Promise<void> {
      await wizard.continue.click();
      await wizard.script.fill(script);
    },
    /** Opens step 3 with a finished speech. */
    async speak(script = SHORT_SCRIPT): Promise<void> {
      await wizard.write(script);
      await wizard.generateAudio.click();
      await wizard.preview.waitFor();
      await wizard.next.click();
      await wizard.generateVideo.waitFor();
      // The speech's own 100 stays on stage for a moment.
      await wizard.progress.waitFor({ state: 'detached' });
    },
  };
  return wizard;
}
