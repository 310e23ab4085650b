/**
 * Makes the finished examples of the ad templates anew, with a Talkreel of its own:
 *   node apps/web/e2e/template-examples/render.ts [template ...]
 * The same code and the same ffmpeg make the same bytes. `npm run templates:render` brings what this needs.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSmallVideo } from '@talkreel/scenarios/stack/small-video';
import { startStandaloneStack } from '@talkreel/scenarios/stack/standalone';
import { adTemplates, type AdTemplate } from '../../src/features/wizard/model/ad-templates.ts';
import { filledExample } from '../../src/features/wizard/model/fill-template.ts';
import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from '../support/chromium-path.ts';
import { mediaTools } from '../support/media-tools.ts';
import { ads } from './ads.ts';
import { makeAd, type MadeAd } from './make-ad.ts';
import { productPicture } from './pictures.ts';

const FILES = join(import.meta.dirname, '../../public/templates');
const LIST = join(import.meta.dirname, '../../src/features/wizard/model/template-examples.json');

/** The moment of the poster as a share of its word. */
const POSTER_AT = 0.25;

const asked = process.argv.slice(2);
const wanted = adTemplates.filter(({ id }) => asked.length === 0 || asked.includes(id));
const unknown = asked.filter((id) => !wanted.some((template) => template.id === id));
if (unknown.length > 0) throw new Error(`no template ${unknown.join(', ')}`);

const examples = JSON.parse(await readFile(LIST, 'utf8').catch(() => '{}'));
await mkdir(FILES, { recursive: true });
const stack = await startStandaloneStack({ env: mediaTools(), speed: 'real' });
let browser: Browser | undefined;
try {
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const opened = browser;
  const [first, second] = [wanted.slice(0, wanted.length / 2), wanted.slice(wanted.length / 2)];
  // Two ads are made at once, so that the speech of one and the export of the other share the processors.
  await Promise.all(
    [first, second].map(async (some) => {
      for (const template of some) await renderExample(opened, template);
    }),
  );
} finally {
  await browser?.close();
  await stack.stop();
}
const inOrder = adTemplates.flatMap(({ id }) => (id in examples ? [[id, examples[id]]] : []));
await writeFile(LIST, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);

async function renderExample(from: Browser, template: AdTemplate): Promise<void> {
  const { id } = template;
  const ad = ads[id];
  if (ad === undefined) throw new Error(`${id} has no ad`);
  const { script, shots } = filledExample(template);
  const pictures = await Promise.all(shots.map((_, index) => productPicture(from, id, index + 1)));
  const { file, text, poster } = await makeAd(stack, { id, script, shots, ad, pictures });
  const seconds = await makeSmallVideo(file, {
    video: join(FILES, `${id}.mp4`),
    poster: join(FILES, `${id}.webp`),
    posterSeconds: withinLongest(poster),
  });
  examples[id] = { seconds, actor: ad.actorId, text };
  process.stdout.write(`${id}: ${seconds} s\n`);
}

/** Within the longest word: somebody speaks then, above a caption. */
function withinLongest(words: MadeAd['poster']): number {
  const [longest] = words.toSorted(
    (one, other) => other.endSeconds - other.startSeconds - (one.endSeconds - one.startSeconds),
  );
  return longest === undefined
    ? 0
    : longest.startSeconds + POSTER_AT * (longest.endSeconds - longest.startSeconds);
}
