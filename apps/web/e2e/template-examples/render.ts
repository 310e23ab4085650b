/**
 * Makes the finished examples of the ad templates anew, with a Talkreel of its own:
 *   node apps/web/e2e/template-examples/render.ts [template ...]
 * The same code and the same ffmpeg make the same bytes. `npm run templates:render` brings what this needs.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSmallVideo } from '@talkreel/scenarios/stack/small-video';
import { startStandaloneStack } from '@talkreel/scenarios/stack/standalone';
import { adTemplates } from '../../src/features/wizard/model/ad-templates.ts';
import { exampleScript } from '../../src/features/wizard/model/fill-template.ts';
import { mediaTools } from '../support/media-tools.ts';
import { ads } from './ads.ts';
import { makeAd, type MadeAd } from './make-ad.ts';

const FILES = join(import.meta.dirname, '../../public/templates');
const LIST = join(import.meta.dirname, '../../src/features/wizard/model/template-examples.json');
/** The moment of the poster as a share of the speech: it shows somebody who speaks, above a caption. */
const POSTER_AT = 0.45;

const asked = process.argv.slice(2);
const wanted = adTemplates.filter(({ id }) => asked.length === 0 || asked.includes(id));
const unknown = asked.filter((id) => !wanted.some((template) => template.id === id));
if (unknown.length > 0) throw new Error(`no template ${unknown.join(', ')}`);

const examples = JSON.parse(await readFile(LIST, 'utf8').catch(() => '{}'));
await mkdir(FILES, { recursive: true });
const stack = await startStandaloneStack({ env: mediaTools(), speed: 'real' });
try {
  const [first, second] = [wanted.slice(0, wanted.length / 2), wanted.slice(wanted.length / 2)];
  // Two ads are made at once, so that the speech of one and the export of the other share the processors.
  await Promise.all(
    [first, second].map(async (some) => {
      for (const template of some) {
        const ad = ads[template.id];
        if (ad === undefined) throw new Error(`${template.id} has no ad`);
        const { file, words } = await makeAd(stack, template.id, exampleScript(template), ad);
        const seconds = await makeSmallVideo(file, {
          video: join(FILES, `${template.id}.mp4`),
          poster: join(FILES, `${template.id}.webp`),
          posterSeconds: posterMoment(words),
        });
        const text = words.map((word) => word.text).join(' ');
        examples[template.id] = { seconds, actor: ad.actorId, text };
        process.stdout.write(`${template.id}: ${seconds} s\n`);
      }
    }),
  );
} finally {
  await stack.stop();
}
const inOrder = adTemplates.flatMap(({ id }) => (id in examples ? [[id, examples[id]]] : []));
await writeFile(LIST, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);

/** The middle of a long word. */
function posterMoment(words: MadeAd['words']): number {
  const around = (words.at(-1)?.endSeconds ?? 0) * POSTER_AT;
  const near = words.filter(({ startSeconds }) => Math.abs(startSeconds - around) < 1);
  const [longest] = near.toSorted(
    (one, other) => other.endSeconds - other.startSeconds - (one.endSeconds - one.startSeconds),
  );
  return longest === undefined ? around : (longest.startSeconds + longest.endSeconds) / 2;
}
