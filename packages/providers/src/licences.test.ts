import { expect, test } from 'vitest';
import { createProviders } from './create-providers.ts';
import { firstAllowed, isAllowed, licenceOf, licenceProblems } from './licences.ts';
import { modelNames } from './model-names.ts';

const XTTS = 'lucataco/xtts-v2';

test('a model that is set against COMMERCIAL_ONLY is named with its licence and another', () => {
  expect(licenceProblems({ COMMERCIAL_ONLY: true, SPEECH_MODEL: XTTS })).toEqual([
    ['SPEECH_MODEL', expect.stringMatching(/Coqui Public Model License.*resemble-ai\/chatterbox/)],
  ]);
  expect(licenceProblems({ COMMERCIAL_ONLY: false, SPEECH_MODEL: XTTS })).toEqual([]);
  const own = { SPEECH_MODEL: 'kokoro', LIPSYNC_MODEL: 'sync/lipsync-2' };
  expect(licenceProblems({ COMMERCIAL_ONLY: true, ...own })).toEqual([]);
});

test('every stage has a model that may be sold', () => {
  for (const names of Object.values(modelNames)) {
    expect(names.every((name) => licenceOf(name) !== null)).toBe(true);
    expect(isAllowed(firstAllowed(names, true), true)).toBe(true);
  }
});

test('without a setting, the first allowed model speaks, and others are still followed', () => {
  const speechOf = (commercialOnly: boolean) =>
    createProviders({ replicate: {}, openai: {}, commercialOnly }).speech;
  expect(speechOf(false).usual.model).toBe(XTTS);
  const { usual, mayUse, of } = speechOf(true);
  expect(usual.model).toBe('resemble-ai/chatterbox');
  expect(mayUse(XTTS)).toBe(false);
  expect(of(XTTS)?.model).toBe(XTTS);
});
