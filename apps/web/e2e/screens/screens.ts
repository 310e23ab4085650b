/**
 * Takes pictures of every screen, with an HTML contact sheet, from a Talkreel of its own:
 *   node apps/web/e2e/screens/screens.ts [folder] [part of a scene's name] [--compare | --accept]
 * Every scene at three widths in both colour schemes; with `--compare` only the key screens, small, which fail if they
 * differ from their references; with `--accept` they become the references. `npm run screens` brings what this needs.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStandaloneStack } from '@talkreel/scenarios/stack/standalone';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { devices, heightAt, removePictures, takePictures, type Device } from './camera.ts';
import { comparePictures } from './compare.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { prepareScreens } from './people.ts';
import {
  isKeyScene,
  REFERENCE_SCALE,
  referenceNames,
  REFERENCES,
  takeReferences,
} from './references.ts';
import { mediaTools } from '../support/media-tools.ts';
import { signIn, type Scene } from './scene.ts';
import { scenesOf } from './scenes/index.ts';
import { chromiumPath } from '../support/chromium-path.ts';

/** The limit in ms: a busy machine takes its time to render. */
const PATIENT_MS = 45_000;
const web = join(import.meta.dirname, '..', '..');
const { values: flags, positionals } = parseArgs({
  options: {
    compare: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const onlyKeyScenes = flags.compare || flags.accept;
const data = join(web, '..', '..', '.data');
const folder = flags.accept
  ? REFERENCES
  : (positionals[0] ?? join(data, flags.compare ? 'screens-compared' : 'screens'));
const wanted = positionals[1] ?? '';
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

// The pages use a copy: a build that begins meanwhile would remove the files under them.
const built = await mkdtemp(join(tmpdir(), 'talkreel-screens-'));
await cp(join(web, 'dist'), built, { recursive: true });
const stack = await startStandaloneStack({
  env: { WEB_DIST: built, ...mediaTools() },
  speed: 'real',
});
let browser: Browser | undefined;
try {
  await mkdir(folder, { recursive: true });
  if (wanted === '' && !onlyKeyScenes) await removePictures(folder);
  say('Making what the pictures show ...');
  const screens = await prepareScreens(stack);
  const all = scenesOf(stack, screens);
  const scenes = all.filter(
    ({ name }) => name.includes(wanted) && (!onlyKeyScenes || isKeyScene(name)),
  );
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--hide-scrollbars',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const missing: string[] = [];
  for (const scene of scenes) {
    await photograph(browser, scene).catch((error: unknown) => {
      missing.push(scene.name);
      say(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  if (wanted === '' && !onlyKeyScenes) await writeContactSheet(folder, all);
  say(`${scenes.length - missing.length} of ${scenes.length} scenes, in ${folder}`);
  const isAsBefore = !flags.compare || (await compare(scenes));
  if (missing.length > 0 || !isAsBefore) process.exitCode = 1;
} finally {
  await browser?.close();
  await stack.stop();
  await rm(built, { recursive: true, force: true });
}

async function photograph(opened: Browser, scene: Scene): Promise<void> {
  await scene.prepare?.();
  for (const device of devices) {
    const context = await visitWith(opened, device);
    try {
      if (scene.who !== undefined) await signIn(context, scene.who);
      const page = await context.newPage();
      await scene.play(page);
      if (onlyKeyScenes) await takeReferences(page, { device, name: scene.name, folder });
      else
        await takePictures(page, {
          device,
          name: scene.name,
          folder,
          isWhole: scene.isWhole ?? false,
        });
    } finally {
      await context.close();
    }
  }
}

async function compare(scenes: readonly Scene[]): Promise<boolean> {
  const compared = await comparePictures(referenceNames(scenes), REFERENCES, folder);
  for (const { file, share, isSame } of compared) {
    if (!isSame)
      say(
        `${file}: ${share === undefined ? 'has no reference' : `${(share * 100).toFixed(1)} % of it differ`}`,
      );
  }
  say(
    `${compared.filter(({ isSame }) => isSame).length} of ${compared.length} as before; side by side in ${join(folder, 'compare.html')}`,
  );
  return compared.every(({ isSame }) => isSame);
}

async function visitWith(opened: Browser, device: Device): Promise<BrowserContext> {
  const width = device.widths[0] ?? 0;
  const context = await opened.newContext({
    baseURL: stack.url,
    viewport: { width, height: heightAt(width) },
    reducedMotion: 'reduce',
    ...(onlyKeyScenes && { deviceScaleFactor: REFERENCE_SCALE }),
    ...(device.name === 'phone' && { hasTouch: true, isMobile: true }),
  });
  context.setDefaultTimeout(PATIENT_MS);
  return context;
}
