/**
 * Takes pictures of every screen, with an HTML contact sheet, from a Talkreel of its own:
 *   node apps/web/e2e/screens/screens.ts [folder] [part of a scene's name] [--compare | --accept]
 * Every scene at three widths in both colour schemes; with `--compare` only the key screens, small, which fail if they
 * differ from their references; with `--accept` they become the references. `npm run screens` brings what this needs.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStandaloneStack } from '@talkreel/scenarios/stack/standalone';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { devices, heightAt, removePictures, takePictures, type Device, schemes } from './camera.ts';
import { comparePictures } from './compare.ts';
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

const STYLE = `
  body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark; }
  nav { columns: 12rem; }
  section { margin-block: 3rem; }
  .row { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 26rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); object-fit: cover; object-position: top; }
`;

/** The limit in ms: a busy machine takes its time to render. */
const LIMIT_MS = 150_000;
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
  context.setDefaultTimeout(LIMIT_MS);
  return context;
}

/** index.html of the folder: every scene, at all widths in both schemes side by side. */
async function writeContactSheet(folder: string, scenes: readonly Scene[]): Promise<void> {
  const widths = devices.flatMap((device) => device.widths).toSorted((a, b) => a - b);
  const columns = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  const picture = (name: string, width: number, scheme: string): string => {
    const file = `${name}-${width}-${scheme}.webp`;
    return `<figure><a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${scheme}" loading="lazy"></a><figcaption>${width} px, ${scheme}</figcaption></figure>`;
  };
  const sections = scenes.map(
    ({ name }) =>
      `<section id="${name}"><h2>${name}</h2><div class="row">${columns
        .map(({ width, scheme }) => picture(name, width, scheme))
        .join('')}</div></section>`,
  );
  const links = scenes.map(({ name }) => `<a href="#${name}">${name}</a><br>`);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Talkreel, every screen</title><style>${STYLE}</style>
<h1>Every screen</h1><nav>${links.join('')}</nav>
${sections.join('\n')}
</html>
`;
  await writeFile(join(folder, 'index.html'), page);
}
