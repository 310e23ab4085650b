import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { madeBy, SPEECH } from '@talkreel/scenarios/own-voice/recordings';
import type { Locator, Page } from 'playwright-core';

/** Files of speech, one for the microphone and one to upload. */
export async function speechFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-microphone-'));
  const made = async (name: string, ...args: string[]): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, await madeBy(extname(name).slice(1), ...args));
    return file;
  };
  return {
    /** A recording of eight seconds. */
    microphone: await made('microphone.wav', '-i', SPEECH, '-ac', '1', '-ar', '48000'),
    /** A recording of three seconds. */
    upload: await made('upload.mp3', '-i', SPEECH, '-t', '3'),
    silence: await made('silence.mp3', '-f', 'lavfi', '-i', 'anullsrc=d=3'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The wizard's own-recording part, by what a user sees. */
export function ownRecordingOn(page: Page) {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const part = {
    choose: page.getByRole('radio', { name: 'Your own recording' }),
    voice: page.getByRole('radio', { name: 'A voice' }),
    mine: page.getByRole('radio', { name: /^This is my own voice/ }),
    record: button('Record'),
    again: button('Record again'),
    retry: button('Send it again'),
    stop: button('Stop'),
    timer: page.getByRole('timer'),
    file: page.getByLabel('Recording file'),
    kept: page.getByRole('region', { name: 'Your recording' }),
    script: page.getByLabel('What you say, word for word'),
    use: button('Use This Recording'),
    /** Opens step 2 with the own recording chosen and the statement made. */
    async open(): Promise<void> {
      await button('Continue to Audio Generation').click();
      await part.choose.check();
      await part.mine.check();
    },
  };
  return part;
}
