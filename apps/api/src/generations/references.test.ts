import { expect, test } from 'vitest';
import { suitedVoice } from './references.ts';

test.each([
  ['its own from a one shot', { voice_id: 'default-male', description: 'A woman' }, 'default-male'],
  ['by its description', { voice_id: null, description: 'A woman at sea' }, 'custom-female-2'],
  ['unknown, if that says nothing', { voice_id: null, description: 'A felt puppet' }, null],
  ['unknown for a photo', { voice_id: null, description: null }, null],
])('the voice that suits an influencer is %s', (_which, project, voice) => {
  expect(suitedVoice(project)).toBe(voice);
});
