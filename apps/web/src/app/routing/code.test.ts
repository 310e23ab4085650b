import { expect, test } from 'vitest';
import { codeOf } from './code.ts';

const Blog = (): null => null;
const gone = new TypeError('Failed to fetch dynamically imported module: /assets/blog.js');

test('a page whose code is loaded is shown without waiting', async () => {
  const code = codeOf(async () => ({ default: Blog }));
  expect(code.current()).not.toBe(Blog);
  await code.load();
  expect(code.current()).toBe(Blog);
});

test('code that failed to load is requested again', async () => {
  let asked = 0;
  const code = codeOf(async () => {
    asked += 1;
    if (asked === 1) throw gone;
    return { default: Blog };
  });
  const first = code.current();
  await expect(code.load()).rejects.toBe(gone);
  // React only retries with another component than the one that it knows to have failed.
  expect(code.current()).not.toBe(first);
  await code.load();
  expect(code.current()).toBe(Blog);
});
