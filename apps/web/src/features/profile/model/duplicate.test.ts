import { expect, it } from 'vitest';
import { project } from '../../../testing/project.ts';
import { duplicateOf } from './duplicate.ts';

const audioParams = { videoId: 'clara', text: 'Buy boots.', speaker: 'soft' };

it('has the actor, the script and the voice', () => {
  expect(duplicateOf(project({ audioParams }))).toEqual({
    actorId: 'clara',
    line: 'Buy boots.',
    voiceId: 'soft',
  });
});

it.each([
  ['an influencer’s clip', project({ kind: 'influencer', audioParams })],
  ['a video of an influencer', project({ audioParams: { ...audioParams, videoId: 'custom' } })],
  ['one without a script', project({ audioParams: { ...audioParams, text: ' ' } })],
  ['one of which nothing is known', project()],
])('is not there for %s', (_what, of) => {
  expect(duplicateOf(of)).toBeNull();
});
