/**
 * The screens that `npm run screens -- --compare` compares with the small pictures in `references`. Screens whose
 * content depends on the moment (a running job's progress) are not among them.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { pose, type Device, type Scheme } from './camera.ts';

export const REFERENCES = join(import.meta.dirname, 'references');

/** The scale in each direction: at a quarter, layout, colour and weight show, single letters do not. */
export const REFERENCE_SCALE = 0.25;

/** Scenes by name; each is compared on a phone in the dark and on a desktop in the light. */
const KEY_SCENES = [
  'landing',
  'login',
  'wizard-1-actor',
  'wizard-2-script',
  'wizard-3-ready',
  'wizard-3-result',
  'creator',
  'creator-result',
  'one-shot',
  'one-shot-done',
  'community',
  'profile',
  'usage',
  'subscribe',
  'blog',
];

const VIEWS: readonly { width: number; scheme: Scheme }[] = [
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
];

const fileName = (scene: string, { width, scheme }: { width: number; scheme: Scheme }): string =>
  `${scene}-${width}-${scheme}.png`;

export const isKeyScene = (name: string): boolean => KEY_SCENES.includes(name);

/** The file names of these scenes. */
export const referenceNames = (scenes: readonly { name: string }[]): string[] =>
  scenes.flatMap(({ name }) => VIEWS.map((view) => fileName(name, view)));

/** Takes one small PNG for each view of this device. */
export async function takeReferences(
  page: Page,
  options: { device: Device; name: string; folder: string },
): Promise<void> {
  for (const view of VIEWS.filter(({ width }) => options.device.widths.includes(width))) {
    await pose(page, { device: options.device, ...view });
    await page.screenshot({
      path: join(options.folder, fileName(options.name, view)),
      animations: 'disabled',
    });
  }
}
