import { consentTexts } from '@talkreel/contracts/consent';
import { expect, test } from 'vitest';
import { consentProblem, noConsent, statementOf } from './photo-consent.ts';

test('a photo is sent only with an answer, and somebody else’s with their name and a reason', () => {
  expect(consentProblem(noConsent)).toBe(consentTexts.missing);
  const other = { ...noConsent, subject: 'someone-else' as const };
  expect(consentProblem(other)).toBe(consentTexts.noName);
  expect(consentProblem({ ...other, name: ' Ada ' })).toBe(consentTexts.noGround);
  expect(statementOf({ ...other, name: ' Ada ' })).toBeNull();
  expect(statementOf({ ...other, name: ' Ada ', ground: 'agreed' })).toEqual({
    subject: 'someone-else',
    name: 'Ada',
    ground: 'agreed',
    statement: 1,
  });
});

test('what was typed for somebody else is not sent for oneself', () => {
  expect(statementOf({ subject: 'me', name: 'Ada', ground: 'agreed' })).toEqual({
    subject: 'me',
    statement: 1,
  });
});
