import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from './chromium-path.ts';

/**
 * Launches a browser. `microphone`: a WAV that it hears; 'refused': the user denies access to it. Default: there is
 * none.
 */
export function launchBrowser(microphone?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
      // Pages of a context share a renderer, and what it has loaded and compiled (support/reuse.ts).
      '--process-per-site',
      '--renderer-process-limit=1',
      // No page lives long enough to earn back the time for optimizing its code.
      '--js-flags=--no-maglev --no-turbofan',
      ...microphoneArgs(microphone),
    ],
  });
}

function microphoneArgs(microphone: string | undefined): string[] {
  if (microphone === undefined) return [];
  const device = '--use-fake-device-for-media-stream';
  return microphone === 'refused'
    ? [device, '--use-fake-ui-for-media-stream=deny']
    : [device, '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`];
}
