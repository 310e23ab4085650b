import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDependencies } from '../check/workspace.ts';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { webBuildInputs } from './web-build.ts';

test('a change of any package that the web app imports builds it again', () => {
  const inputs = webBuildInputs();
  for (const file of [
    'apps/web/src/main.tsx',
    'packages/captions/src/styles.ts',
    'packages/client/src/send.ts',
    'packages/contracts/src/texts.ts',
    'packages/photo-mouth/package.json',
    'packages/speech-text/src/read-text.ts',
  ])
    expect(inputs).toContain(join(repositoryRoot, file));
  expect(inputs.filter((file) => /\/(?:e2e|dist|node_modules)\/|\.test\./.test(file))).toEqual([]);
});

/** turbo keeps builds by a fingerprint of its own: a hit on an old one would undo ours. */
test('turbo takes the same packages into account', async () => {
  const plan = await runToEnd('turbo', ['run', 'build', '--filter=@talkreel/web', '--dry=json'], {
    cwd: repositoryRoot,
  });
  const { tasks } = JSON.parse(plan) as { tasks: Array<{ package: string }> };
  const counted = tasks.map((task) => task.package.replace('@talkreel/', ''));
  expect(counted).toEqual(expect.arrayContaining(withDependencies('web').map(({ name }) => name)));
});
