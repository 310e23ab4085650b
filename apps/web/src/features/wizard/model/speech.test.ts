import { describe, expect, test } from 'vitest';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import { generation } from '../../../testing/generation.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { speakerOf, speechOf, speechRequest } from './speech.ts';

const OWN = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const draft: Draft = { ...emptyDraft, text: 'Hello.', voiceId: 'v1' };
const own: Draft = { ...draft, source: 'recording', recordingId: OWN };

const spokenWith = (input: Partial<GenerationInputs['audio']>) =>
  generation({
    kind: 'audio',
    state: 'succeeded',
    input: { text: 'Hello.', rate: 1, ...input },
    result: { url: '/api/audio/a.wav', durationSeconds: 2 },
  });

describe('a speech is of the draft', () => {
  test.each<[string, Partial<GenerationInputs['audio']>, Draft, boolean]>([
    ['the same voice', { voiceId: 'v1', language: 'en' }, draft, false],
    ['another language', { voiceId: 'v1', language: 'de' }, draft, true],
    ['a voice, while a recording is chosen', { voiceId: 'v1', language: 'en' }, own, true],
    ['the same recording', { recordingId: OWN }, own, false],
    [
      'the same recording at another speed of voices',
      { recordingId: OWN },
      { ...own, rate: 1.2 },
      false,
    ],
    ['another recording', { recordingId: OTHER }, own, true],
    ['a recording, while a voice is chosen', { recordingId: OWN }, draft, true],
    ['another text', { recordingId: OWN, text: 'Bye.' }, own, true],
  ])('%s', (_what, input, of, isStale) => {
    expect(speechOf(spokenWith(input), of)?.isStale).toBe(isStale);
  });
});

test('a request names a voice with its language and speed, or a recording', () => {
  const about = {
    performer: { id: 'clara', duration: 10 } as Actor,
    estimatedDuration: 2,
    isOurs: true,
    projectId: null,
  };
  const voice = { id: 'v1', url: '/api/audio/v1.mp3' } as Voice;
  const spoken = speechRequest({ ...draft, language: 'de', rate: 1.1 }, { ...about, voice });
  expect(spoken).toMatchObject({ speaker: voice.url, language: 'de', rate: 1.1 });
  const recorded = speechRequest({ ...own, rate: 1.1 }, { ...about, voice: null });
  expect(recorded).toMatchObject({ recordingId: OWN });
  expect(recorded).not.toHaveProperty('speaker');
  expect(recorded).not.toHaveProperty('rate');
});

test('keeping a recording chooses who spoke it', () => {
  const speech = speechOf(spokenWith({ recordingId: OWN }), draft);
  expect(speech && speakerOf(speech)).toEqual({ source: 'recording', recordingId: OWN });
});
