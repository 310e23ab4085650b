import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

const result = { tests: [], seconds: 60, processorSeconds: 30 };

test('a first run does not take every file for a scenario', () => {
  const scenario = 'packages/scenarios/src/films/films.test.ts';
  const others = Array.from({ length: 30 }, (_, index) => `packages/db/src/${index}.test.ts`);
  let now = 0;
  const progress = createProgress([scenario, ...others], {}, () => now);
  now = 60_000;
  expect(progress.fileEnded(scenario, result, 0)).toContain(', about 3 min left');
});

test('what a file took the last time counts', () => {
  let now = 0;
  const last = { tests: [], processorSeconds: 1 };
  const earlier = { 'a.test.ts': { ...last, seconds: 10 }, 'b.test.ts': { ...last, seconds: 50 } };
  const progress = createProgress(['a.test.ts', 'b.test.ts'], earlier, () => now);
  now = 60_000;
  expect(progress.fileEnded('a.test.ts', result, 0)).toContain(', about 5 min left');
});
