import { expect, test } from 'vitest';
import { doubtPairing, isPerson, pairedVoice } from './pairing.ts';

const voices = [
  { id: 'low', name: 'Callum', gender: 'male' },
  { id: 'high', name: 'June', gender: 'female' },
] as const;
const clara = { title: 'Clara', voiceId: 'high', isPerson: true };

test('a face is paired with the voice that suits it, else with the first', () => {
  expect(pairedVoice(clara, voices)).toBe('high');
  expect(pairedVoice({ voiceId: null }, voices)).toBe('low');
  expect(pairedVoice({ voiceId: 'gone' }, voices)).toBe('low');
  expect(pairedVoice(null, [])).toBeNull();
});

test('a voice that contradicts its face is questioned, and another one offered', () => {
  expect(doubtPairing(clara, 'low', voices)).toEqual({
    question: 'Callum is a male voice, and Clara is female. Is that what you want?',
    voiceId: 'high',
    voiceName: 'June',
  });
  const marcus = { title: 'Marcus', voiceId: 'low', isPerson: true };
  expect(doubtPairing(marcus, 'high', voices)?.question).toBe(
    'June is a female voice, and Marcus is male. Is that what you want?',
  );
});

test.each([
  ['the voices agree', clara, 'high'],
  ['the face has no voice that is known to suit', { ...clara, voiceId: null }, 'low'],
  ['it is a puppet or a robot', { ...clara, isPerson: false }, 'low'],
  ['no voice is chosen', clara, null],
  ['no face is chosen', null, 'low'],
])('nothing is asked if %s', (_why, face, voiceId) => {
  expect(doubtPairing(face, voiceId, voices)).toBeNull();
});

test('puppets and digital characters may have any voice', () => {
  expect(isPerson({ setting: 'Digital Performance' })).toBe(true);
  expect(isPerson({ setting: 'Puppet Performance' })).toBe(false);
  expect(isPerson({ setting: 'Digital Character' })).toBe(false);
});
