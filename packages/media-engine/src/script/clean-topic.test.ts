import { expect, test } from 'vitest';
import { cleanTopic } from './clean-topic.ts';

test.each([
  ['Call (555) 123-4567 today', 'Call (555) 123-4567 today'],
  ['Follow @glow_skin for tips', 'Follow @glow_skin for tips'],
  ['The #1 serum, #glow_up', 'The #1 serum, #glow_up'],
  ['A serum (new) with ***care*** # and @ more', 'A serum new with care and more'],
  ['Write to me@example.com <b>now</b> 😀', 'Write to now'],
])('facts survive, marks do not: %j', (raw, clean) => {
  expect(cleanTopic(raw)).toBe(clean);
});
