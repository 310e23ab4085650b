import { postConnectRequest } from '@talkreel/contracts/http/connections';
import { expect, test } from 'vitest';
import { budgetProblem, NEW_KEY, toGrant, toNewKey } from './key-draft.ts';

test('an empty budget is no limit, and separators are not part of the number', () => {
  expect(toNewKey({ ...NEW_KEY, name: ' Nightly ', inAll: '1,000', expiresInDays: '' })).toEqual({
    name: 'Nightly',
    isTest: false,
    scopes: ['read', 'generate'],
    perDay: null,
    inAll: 1_000,
    expiresInDays: null,
  });
});

test('a form with something wrong or missing is not sent', () => {
  const named = { ...NEW_KEY, name: 'x' };
  expect(toNewKey(named)).not.toBeNull();
  expect(toNewKey(NEW_KEY)).toBeNull();
  expect(toNewKey({ ...named, scopes: [] })).toBeNull();
  for (const perDay of ['0', '-1', '1.5', 'ten', '1000001']) {
    expect(budgetProblem(perDay)).not.toBeNull();
    expect(toNewKey({ ...named, perDay })).toBeNull();
  }
});

test('a test key has no budget', () => {
  const draft = { ...NEW_KEY, name: 'Checks', isTest: true, perDay: 'ten', inAll: '5' };
  expect(toNewKey(draft)).toMatchObject({ isTest: true, perDay: null, inAll: null });
});

test('what a connected program may do is what the api takes', () => {
  const grant = toGrant({ ...NEW_KEY, name: 'A script', perDay: '10' });
  const sent = { answer: 'allow', ...grant };
  expect(postConnectRequest.body.parse(sent)).toEqual(sent);
});
