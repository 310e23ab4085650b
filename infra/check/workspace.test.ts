import { expect, test } from 'vitest';
import { withDependencies } from './workspace.ts';

const pkg = (name: string, ...dependencies: string[]) => ({
  name,
  folder: `/packages/${name}`,
  manifest: {
    name: `@talkreel/${name}`,
    dependencies: Object.fromEntries([
      ['zod', 'catalog:'],
      ...dependencies.map((other) => [`@talkreel/${other}`, 'workspace:*']),
    ]),
  },
});

test('what a package imports is followed to its end, each package once', () => {
  const packages = [
    pkg('web', 'client', 'contracts'),
    pkg('client', 'contracts'),
    pkg('contracts', 'speech-text'),
    pkg('speech-text'),
    pkg('db', 'contracts'),
  ];
  expect(withDependencies('web', packages).map(({ name }) => name)).toEqual([
    'web',
    'client',
    'contracts',
    'speech-text',
  ]);
});
