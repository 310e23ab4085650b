import { speechTexts } from '@talkreel/contracts/texts/make';
import { describe, expect, test } from 'vitest';
import {
  contradicted,
  described,
  firstState,
  problemsOf,
  stateOf,
  switched,
  titleOf,
  VOICE_IDS,
  type OneShotState,
} from './form.ts';
import { generation } from '../../../testing/generation.ts';
import { speechReader } from '../../../lib/speech-reader.ts';
import * as rules from '../../../lib/speech-rules.ts';

const speech = speechReader(rules, []);

const fine = {
  influencerDescription: 'A friendly woman',
  gender: 'female' as const,
  scriptTopic: 'Reading before bed',
};

test.each([
  [{ ...fine }, { influencerDescription: null, scriptTopic: null }],
  [
    { ...fine, influencerDescription: '  short  ' },
    { influencerDescription: 'Description must be at least 10 characters', scriptTopic: null },
  ],
  [
    { ...fine, influencerDescription: 'x'.repeat(1_001) },
    { influencerDescription: 'Description cannot exceed 1000 characters', scriptTopic: null },
  ],
  [
    { ...fine, scriptTopic: '' },
    { influencerDescription: null, scriptTopic: 'Topic must be at least 10 characters' },
  ],
  [
    { ...fine, scriptTopic: 'x'.repeat(1_001) },
    { influencerDescription: null, scriptTopic: 'Topic cannot exceed 1000 characters' },
  ],
  [
    { ...fine, scriptTopic: 'A shop called 你好 in town' },
    { influencerDescription: null, scriptTopic: speechTexts.unreadable('你好') },
  ],
  [
    { ...fine, scriptTopic: '🎉 🎉 🎉 🎉 🎉 🎉' },
    { influencerDescription: null, scriptTopic: speechTexts.silent },
  ],
  [
    { ...fine, influencerDescription: '一位友好的三十多岁的女性，黑色短发' },
    { influencerDescription: null, scriptTopic: null },
  ],
])('a form is judged by the limits of §5 and by what can be spoken', (form, problems) => {
  expect(problemsOf(form, speech)).toEqual({ gender: null, ...problems });
});

test('six voices are offered, the fourth female one is not', () => {
  expect(VOICE_IDS).toHaveLength(6);
  expect(VOICE_IDS).not.toContain('custom-female-4');
});

test('nothing is preselected, and the gender is asked for', () => {
  expect([firstState.gender, firstState.voiceId]).toEqual([null, null]);
  expect(problemsOf({ ...fine, gender: null }, speech).gender).toBe('Choose male or female.');
});

describe('what follows from a description', () => {
  test('is the gender with its usual voice, and nothing where it says none', () => {
    const write = (text: string) => described(firstState, text);
    expect(write('A cheerful woman in her thirties')).toMatchObject({
      gender: 'female',
      voiceId: 'custom-female-2',
    });
    expect(write('Marco, a chef')).toMatchObject({ gender: 'male', voiceId: 'custom-male-1' });
    expect(write('A friendly felt puppet')).toMatchObject({ gender: null, voiceId: null });
  });

  test('leaves a voice that was picked, and all that follows from a chosen gender', () => {
    const picked = { ...firstState, voiceId: 'default-male', isVoicePicked: true };
    expect(described(picked, 'A woman')).toMatchObject({
      gender: 'female',
      voiceId: 'default-male',
    });
    const chosen = { ...firstState, gender: 'male' as const, isGenderChosen: true };
    const text = 'A woman in a café';
    expect(described(chosen, text)).toEqual({ influencerDescription: text });
    expect(contradicted({ ...chosen, influencerDescription: text })).toBe('female');
    expect(contradicted({ ...chosen, influencerDescription: 'A man' })).toBeNull();
    expect(contradicted({ ...chosen, influencerDescription: 'A puppet' })).toBeNull();
    expect(contradicted({ gender: null, influencerDescription: text })).toBeNull();
  });
});

const unreviewed = { script: '', reviewedTopic: null, isReviewing: false };

const run = (input: object) => generation({ id: 'job', kind: 'one-shot', input });

test('a run started elsewhere fills the form with its stored input', () => {
  const input = { influencerDescription: 'A sailor', voiceId: 'custom-male-1' };
  expect(stateOf(run(input), firstState, speech)).toMatchObject({
    jobId: 'job',
    influencerDescription: 'A sailor',
    voiceId: 'custom-male-1',
    scriptTopic: '',
    ...unreviewed,
  });
});

test('a run whose script was read first comes back with it', () => {
  const input = { scriptTopic: 'Why tea beats coffee', script: 'Tea beats coffee.' };
  expect(stateOf(run(input), firstState, speech)).toMatchObject({
    jobId: 'job',
    scriptTopic: 'Why tea beats coffee',
    script: 'Tea beats coffee.',
    reviewedTopic: 'Why tea beats coffee',
    isReviewing: true,
  });
});

describe('a form that a run takes the place of', () => {
  const open = (before: OneShotState, scriptTopic: string): OneShotState => ({
    ...before,
    ...stateOf(run({ influencerDescription: 'A sailor', scriptTopic }), before, speech),
  });
  const back = (state: OneShotState): OneShotState => ({ ...state, ...switched(state) });
  const topicsOf = ({ others }: OneShotState) => others.map(titleOf);
  const mine = { ...firstState, scriptTopic: 'Mugs', script: 'Warm for hours.', voiceId: 'x' };

  test('is kept, with its script, and gone on with', () => {
    const opened = open(mine, 'Tea');
    expect([opened.scriptTopic, topicsOf(opened)]).toEqual(['Tea', ['Mugs']]);
    const again = back(opened);
    expect(again).toMatchObject({ ...mine, others: [{ scriptTopic: 'Tea' }] });
    expect(back(again)).toMatchObject({
      scriptTopic: 'Tea',
      jobId: null,
      others: [{ scriptTopic: 'Mugs' }],
    });
  });

  test('is not, if it is blank, the same, or only what another run filled in', () => {
    expect(topicsOf(open(firstState, 'Tea'))).toEqual([]);
    expect(topicsOf(open(open(mine, 'Tea'), 'Boots'))).toEqual(['Mugs']);
    expect(topicsOf(open(open(open(mine, 'Tea'), 'Boots'), 'Tea'))).toEqual(['Mugs']);
    const changed = { ...open(mine, 'Tea'), scriptTopic: 'Green tea' };
    expect(topicsOf(open(changed, 'Boots'))).toEqual(['Mugs', 'Green tea']);
    expect(topicsOf(open(changed, 'Green tea'))).toEqual(['Mugs']);
    expect(switched(firstState)).toEqual({});
  });
});

test('a script that was asked for elsewhere fills in its topic, and only that', () => {
  const script = generation({ id: 'job', kind: 'script', input: { topic: 'Tea beats coffee' } });
  expect(stateOf(script, firstState, speech)).toEqual({
    jobId: null,
    scriptTopic: 'Tea beats coffee',
    reviewedTopic: 'Tea beats coffee',
    isReviewing: false,
  });
  const filled = {
    ...firstState,
    influencerDescription: 'An old sailor with a beard',
    gender: 'male' as const,
    scriptTopic: 'Boots for sailors',
  };
  expect(stateOf(script, filled, speech)).toMatchObject({
    scriptTopic: 'Boots for sailors',
    isReviewing: true,
  });
});
