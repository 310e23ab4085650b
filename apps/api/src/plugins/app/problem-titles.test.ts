import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OVERLOADED } from '@talkreel/contracts/constants';
import { SIGN_IN_AGAIN } from '@talkreel/contracts/sign-in';
import { expect, test } from 'vitest';
import { problemTitles } from './problem-titles.ts';

const src = join(import.meta.dirname, '../..');

/** Codes of the console, which no key reaches, are not part of the api for programs. */
const files = globSync('**/*.ts', { cwd: src }).filter(
  (file) => !/\.test\.ts$|^testing\/|^features\/ops\//.test(file),
);

const named: Record<string, string> = { OVERLOADED, SIGN_IN_AGAIN };

/** Each code that the source refuses with, and its statuses. */
function codesInSource(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const add = (code: string, status: number) =>
    found.set(code, (found.get(code) ?? new Set()).add(status));
  for (const file of files) {
    const source = readFileSync(join(src, file), 'utf8');
    for (const [, status = '409', code = ''] of source.matchAll(
      /\b(?:new HttpError\(\s*(\d{3}),|(?:refusal|orRefuse)\()\s*('[a-z_]+'|[A-Z_]{3,})\s*,/g,
    ))
      add(named[code] ?? code.replaceAll("'", ''), Number(status));
  }
  // Written elsewhere: errors.ts, plugins/app/errors.ts, and reasons of a cancellation.
  for (const [code, status] of [
    ['payment_required', 402],
    ['unknown_field', 400],
    ['unknown_version', 400],
    ['refused', 400],
    ['too_large', 413],
    ['unsupported_type', 415],
    ['internal', 500],
    ['unavailable', 503],
    ['no_free_cancellation', 409],
    ['used_elsewhere', 409],
  ] as const)
    add(code, status);
  return found;
}

test('every code of the source has a title, and docs/api-errors.md lists them all', async () => {
  const codes = codesInSource();
  expect(codes.size).toBeGreaterThan(40);
  expect([...codes.keys()].filter((code) => !(code in problemTitles))).toEqual([]);
  expect(Object.keys(problemTitles).filter((code) => !codes.has(code))).toEqual([]);
  const rows = Object.entries(problemTitles).map(
    ([code, title]) =>
      `| \`${code}\` | ${[...(codes.get(code) ?? [])].toSorted((a, b) => a - b).join(', ')} | ${title} |`,
  );
  const page = `# Error codes of the API

For developers who call the API: every \`code\` that a problem can have. Codes are never renamed. Made from the source by
\`npm exec -- vitest run --project api problem-titles -u\`. A reply of 502 or 504 with another code is about a generation
that the request waited for, and that failed: its \`detail\` says why, and nothing was charged.

| code | status | title |
|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot(join(src, '../../../docs/api-errors.md'));
});
