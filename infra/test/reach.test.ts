import { expect, test } from 'vitest';
import { listTestFiles } from './find-tests.ts';
import { testsReachedBy } from './reach.ts';

const files = listTestFiles();
const reached = (...changed: string[]) => testsReachedBy(changed, files);
const scenarios = files.filter((file) =>
  /^packages\/scenarios\/src\/(?!upgrade|containers|drills)/.test(file),
);
const browser = files.filter((file) => file.endsWith('.e2e.ts'));

test('a change of a feature reaches the tests of that feature', () => {
  expect(reached('apps/api/src/features/payments/checkout.service.ts')).toEqual(
    expect.arrayContaining([
      'packages/scenarios/src/payments/paying.test.ts',
      'apps/web/e2e/payments-card.e2e.ts',
    ]),
  );
  expect(reached('apps/web/src/features/brand/brand-page.tsx')).not.toContain(
    'apps/web/e2e/batches.e2e.ts',
  );
});

test.each([
  ['packages/captions/src/arrange.ts', 'exports/shots', 'shots', 'set-shots', 'free-draft'],
  ['apps/api/src/features/exports/titles-to-draw.ts', 'exports/titles', 'shots', 'export'],
  ['apps/api/src/features/captions/script-sentences.ts', 'retakes/retakes', 'retakes'],
  ['apps/api/src/features/retakes/retakes.routes.ts', 'retakes/retakes', 'retakes'],
  ['apps/api/src/features/reviews/reviews.routes.ts', null, 'client-review'],
  ['apps/api/src/features/mcp/mcp.routes.ts', 'developers/connected-agent', 'connect'],
  ['apps/worker/src/stages/export/shot-layers.ts', 'exports/shots', 'shots', 'batch-winners'],
  ['packages/providers/src/fal/fal-driver.ts', 'stages/fal'],
  ['packages/watermark/src/read-mark.ts', 'exports/watermark', 'verify'],
])('%s reaches what it draws, says or keeps', (changed, scenario, ...pages) => {
  expect(reached(changed)).toEqual(
    expect.arrayContaining([
      ...(scenario === null ? [] : [`packages/scenarios/src/${scenario}.test.ts`]),
      ...pages.map((page) => `apps/web/e2e/${page}.e2e.ts`),
    ]),
  );
});

test('what nobody described reaches every scenario and every browser test', () => {
  expect(reached('packages/queue/src/catalog.ts')).toEqual([...browser, ...scenarios].toSorted());
});

test('the media engine reaches the tests that run it in threads and processes', () => {
  expect(reached('packages/media-engine/src/people/eyes.ts')).toEqual(
    expect.arrayContaining([
      'apps/sandbox/src/render/engine.test.ts',
      'packages/media-engine/src/job.test.ts',
      'packages/media-engine/src/render/clip.test.ts',
    ]),
  );
  expect(reached('packages/media-engine/bench/render.ts')).toEqual([]);
});

test('documents reach nothing, a changed test itself', () => {
  expect(reached('docs/operations.md', 'apps/web/README.md')).toEqual([]);
  expect(reached('apps/web/e2e/phone.e2e.ts')).toEqual(['apps/web/e2e/phone.e2e.ts']);
});

test('a migration runs beside the previous release too', () => {
  expect(reached('packages/db/src/migrations/001-users.ts')).toContain(
    'packages/scenarios/src/upgrade/upgrade.test.ts',
  );
});

test('every word of the map fits a file that exists', () => {
  const words = Object.values({ browser, scenarios }).flat().length;
  expect(words).toBeGreaterThan(100);
  expect(reached('apps/worker/src/mail/letter.ts').length).toBeGreaterThan(2);
});
