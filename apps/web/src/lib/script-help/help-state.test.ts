import { expect, test } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { following, type HelpState } from './help-state.ts';
import { noVersions } from './versions.ts';

const job = generation({ id: 'job', kind: 'script', input: { task: 'shorter' } });
const before = (change: Partial<HelpState>): HelpState => ({
  versions: noVersions,
  asked: null,
  jobId: null,
  offer: 'A draft',
  ...change,
});
const asked = { kind: 'shorter', base: 'My script.' } as const;

test.each([
  ['asked for elsewhere', {}, { kind: 'shorter', base: '' }],
  ['left before its job was known', { asked }, asked],
  ['another than the one awaited', { asked, jobId: 'other' }, { kind: 'shorter', base: '' }],
])('a script that was %s', (_what, change, expected) => {
  expect(following(job, before(change))).toEqual({ asked: expected, jobId: 'job', offer: null });
});
