import type { Verification, VerifiedStep } from '@talkreel/contracts/http/verify';
import { verdicts } from '@talkreel/contracts/verify';
import { expect, test } from 'vitest';
import { editText, peopleText, signerText, stepText, wordsOf } from './words.ts';

const signer = { name: 'Ada Ltd', issuer: 'An Authority', signedAt: null, generator: null };
const step: VerifiedStep = {
  title: 'Film',
  at: null,
  how: 'created',
  sourceType: null,
  model: null,
  ingredients: [],
  edits: [],
};
const parts = (...titles: string[]) => titles.map((title) => ({ title, as: 'part' as const }));

test('each verdict has a title, and each signer another', () => {
  const of = (verdict: Verification['verdict'], trust: 'ours' | 'test' | 'unknown' = 'ours') =>
    wordsOf({ verdict, signer: { ...signer, trust } } as Verification);
  const titles = [
    ...verdicts.map((verdict) => of(verdict).title),
    of('signed', 'test').title,
    of('signed', 'unknown').title,
  ];
  expect(new Set(titles).size).toBe(titles.length);
  expect(of('signed', 'test').tone).toBe('careful');
});

test('a test certificate and an unknown signer are named as such', () => {
  expect(signerText({ ...signer, trust: 'test' })).toContain('which identifies nobody');
  expect(signerText({ ...signer, trust: 'unknown' })).toBe(
    'Ada Ltd: a signer we do not know (An Authority).',
  );
});

test.each<[Partial<VerifiedStep>, string]>([
  [{ model: { name: 'acme/lips', provider: null } }, 'Made by acme/lips'],
  [
    { model: { name: 'acme/lips', provider: 'Acme' }, ingredients: parts('Clip', 'Speech') },
    'Made from the clip and the speech by acme/lips at Acme',
  ],
  [{ ingredients: parts('Video', 'Video', 'Sound') }, 'Put together from 2 × video and the sound'],
  [{ how: 'opened', ingredients: parts('Video') }, 'Made from the video'],
  [{ how: null }, 'Comes with no account of its making'],
])('%j is told as: %s', (given, text) => {
  expect(stepText({ ...step, ...given })).toBe(text);
});

test('people and edits are told in words', () => {
  expect(peopleText({ realFace: true, realVoice: true, consents: 2 })).toBe(
    'A real person’s face and voice went in. The signer keeps a statement of consent for it.',
  );
  expect(editText('label')).toBe('Labeled “AI-generated”');
  expect(editText('something else')).toBe('something else');
});
