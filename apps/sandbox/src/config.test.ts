import { badlyDescribed } from '@talkreel/settings/described';
import { expect, test } from 'vitest';
import { environment } from './config.ts';

test('every setting is described, and its example is valid', () => {
  expect(badlyDescribed(environment)).toEqual([]);
});
