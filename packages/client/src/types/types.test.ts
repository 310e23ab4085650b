import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { API_VERSION } from '@talkreel/contracts/api-version';
import { expect, test } from 'vitest';
import { type Description, writeTypes } from './write-types.ts';

test('the types are those of the released description', async () => {
  const file = new URL(
    `../openapi/${API_VERSION}.json`,
    import.meta.resolve('@talkreel/contracts/api-version'),
  );
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const types = execFileSync('oxfmt', ['--stdin-filepath=api.generated.ts'], {
    input: writeTypes(description),
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  });
  await expect(types).toMatchFileSnapshot('api.generated.ts');
});
