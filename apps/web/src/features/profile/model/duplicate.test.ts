import { expect, it } from 'vitest';
import { project } from '../../../testing/project.ts';
import { duplicateOf } from './duplicate.ts';

const audioParams = { videoId: 'clara', text: 'Buy boots.', speaker: 'soft' };
const latest = {
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'lipsync',
  state: 'succeeded',
  credit: 'charged',
} as const;

it('has the actor, the script and the voice', () => {
  expect(duplicateOf(project({ audioParams }))).toEqual({
    of: 'actor',
    actorId: 'clara',
    line: 'Buy boots.',
    voiceId: 'soft',
  });
});

it.each([null, 'custom', '105'])('has the influencer (actor %s)', (videoId) => {
  const spoken = { ...audioParams, videoId };
  const of = project({ audioParams: spoken, influencerId: 105, latestGeneration: latest });
  expect(duplicateOf(of)).toEqual({
    of: 'influencer',
    influencerId: 105,
    line: 'Buy boots.',
    voiceId: 'soft',
  });
});

it('of a one shot is its form', () => {
  const latestGeneration = { ...latest, kind: 'one-shot', state: 'failed' } as const;
  const of = project({ kind: 'influencer', latestGeneration });
  expect(duplicateOf(of)).toEqual({ of: 'one-shot', jobId: latest.id });
});

it('speaks the same language, or with the same recording', () => {
  const german = { ...audioParams, language: 'de' };
  expect(duplicateOf(project({ audioParams: german }))).toMatchObject({ language: 'de' });
  const recorded = { ...audioParams, speaker: null, recordingId: 'r1' };
  expect(duplicateOf(project({ audioParams: recorded }))).toMatchObject({
    voiceId: null,
    recordingId: 'r1',
  });
});

it.each([
  ['an influencer’s clip', project({ kind: 'influencer', audioParams })],
  [
    'a video of a clip that is no influencer’s',
    project({ audioParams: { ...audioParams, videoId: 'custom' } }),
  ],
  ['one without a script', project({ audioParams: { ...audioParams, text: ' ' } })],
  ['one of which nothing is known', project()],
])('is not there for %s', (_what, of) => {
  expect(duplicateOf(of)).toBeNull();
});
