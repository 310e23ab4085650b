import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '@talkreel/services/paths';
import { asvsProblems } from './security-docs.ts';

const text = readFileSync(join(repositoryRoot, 'docs', 'security.md'), 'utf8');

test('a requirement without an answer, with two, or with another word is found', () => {
  expect(asvsProblems(text)).toEqual([]);
  expect(asvsProblems(text.replace('| V7.2.4 | met |', '| V7.2.9 | surely |'))).toEqual([
    'docs/security.md does not answer ASVS V7.2.4',
    'docs/security.md answers V7.2.9, which is unknown or answered before',
    'docs/security.md: the answer to V7.2.9 is none of met, operator, no, n/a',
  ]);
});
