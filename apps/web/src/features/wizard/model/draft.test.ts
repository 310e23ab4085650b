import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { expect, test } from 'vitest';
import { emptyDraft, voiceFor } from './draft.ts';

const voiceOf = (id: string): Voice => ({
  id,
  name: id,
  description: '',
  gender: 'female',
  url: `/api/audio/${id}.wav`,
});
const voices = [voiceOf('ann'), voiceOf('ben')];
const actorWith = (voiceId: string | null): Actor => ({
  id: 'cafe',
  title: 'Café',
  setting: 'Digital Performance',
  duration: 12,
  voiceId,
  thumbnail: '/api/images/cafe.jpg',
  preview: '/api/videos/cafe-small.mp4',
  url: '/api/videos/cafe.mp4',
});

test.each([
  ['the one that suits the actor', {}, actorWith('ben'), 'ben'],
  ['the first, if none suits', {}, actorWith(null), 'ann'],
  ['the first, if the one that suits is gone', {}, actorWith('carl'), 'ann'],
  ['the picked one', { voiceId: 'ann', isVoicePicked: true }, actorWith('ben'), 'ann'],
  ['the one of a recording', { voiceId: 'ann', audioJobId: 'job' }, actorWith('ben'), 'ann'],
  [
    'another, if the picked one is gone',
    { voiceId: 'carl', isVoicePicked: true },
    actorWith('ben'),
    'ben',
  ],
])('the voice is %s', (_which, draft, actor, expected) => {
  expect(voiceFor({ ...emptyDraft, ...draft }, actor, voices)).toBe(expected);
});
