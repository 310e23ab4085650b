/** @module-tag long */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { END_CARD_SECONDS } from '@talkreel/contracts/brand';
import { captionStyles } from '@talkreel/contracts/exports';
import { shotLayouts } from '@talkreel/contracts/shots';
import { countCuts, measureVideo } from '@talkreel/scenarios/stack/small-video';
import { expect, test } from 'vitest';
import { adTemplates } from '../src/features/wizard/model/ad-templates.ts';
import { filledExample } from '../src/features/wizard/model/fill-template.ts';
import examples from '../src/features/wizard/model/template-examples.json' with { type: 'json' };
import { ads } from './template-examples/ads.ts';
import { PICTURES } from './template-examples/pictures.ts';

const FOLDER = join(import.meta.dirname, '../public/templates');
const SPOKEN_SECONDS = 9;
const MAX_BYTES = 3_000_000;
const known: Record<string, { seconds: number; actor: string; text: string }> = examples;
const ids = adTemplates.map(({ id }) => id);

test.each(adTemplates)(
  'the example of $id says its text, and is a short upright video with sound',
  async (template) => {
    const example = known[template.id];
    expect(example?.text).toBe(filledExample(template).script);
    expect(example?.actor).toBe(ads[template.id]?.actorId);
    const measured = await measureVideo(join(FOLDER, `${template.id}.mp4`));
    expect(measured).toEqual({
      seconds: example?.seconds,
      width: 360,
      height: 640,
      hasSound: true,
    });
    const most = SPOKEN_SECONDS + (ads[template.id]?.endCard ? END_CARD_SECONDS : 0);
    expect(measured.seconds).toBeGreaterThan(4);
    expect(measured.seconds).toBeLessThan(most);
  },
);

test.each(adTemplates)('the example of $id shows its product', async ({ id, shots }) => {
  expect(ads[id]?.shots).toHaveLength(shots.length);
  const endCards = ads[id]?.endCard === undefined ? 0 : 1;
  const cuts = await countCuts(join(FOLDER, `${id}.mp4`));
  expect(cuts).toBeGreaterThanOrEqual(shots.length + endCards);
});

test('there is a picture for each shot, and nothing else', async () => {
  const pictures = adTemplates.flatMap(({ id, shots }) =>
    shots.map((_, index) => `${id}-${index + 1}.svg`),
  );
  expect((await readdir(PICTURES)).toSorted()).toEqual(pictures.toSorted());
});

test('there are a poster and a video of each template, and nothing else; together they are small', async () => {
  const files = await readdir(FOLDER);
  expect(files.toSorted()).toEqual(ids.flatMap((id) => [`${id}.mp4`, `${id}.webp`]).toSorted());
  expect(Object.keys(known)).toEqual(ids);
  expect(Object.keys(ads).toSorted()).toEqual(ids.toSorted());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(FOLDER, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

test('the examples show what there is: caption styles, layouts, and another actor in each', () => {
  const looks = Object.values(ads);
  const layouts = looks.flatMap(({ shots, punch }) => [
    ...shots.map(({ layout }) => layout),
    ...(punch === undefined ? [] : ['punch']),
  ]);
  expect([...new Set(layouts)].toSorted()).toEqual(shotLayouts.toSorted());
  expect(new Set(looks.map(({ captions }) => captions)).size).toBe(captionStyles.length);
  expect(new Set(looks.map(({ actorId }) => actorId)).size).toBe(looks.length);
});
