import type { ReviewComment } from '@talkreel/contracts/http/reviews';
import { expect, test } from 'vitest';
import { threadsOf, verdictSentence } from './comments.ts';

const comment = (id: string, replyTo: string | null = null): ReviewComment => ({
  ...{ id, replyTo, author: 'Cleo', isOwner: false, text: id, atSeconds: null },
  ...{ isResolved: false, createdAt: '2026-05-04T10:00:00Z' },
});

test('answers stand below their comment, and one whose comment is gone stands alone', () => {
  const known = [comment('a'), comment('b'), comment('c', 'a'), comment('d', 'gone')];
  const read = threadsOf(known).map((thread) => [
    thread.comment.id,
    ...thread.replies.map(({ id }) => id),
  ]);
  expect(read).toEqual([['a', 'c'], ['b'], ['d']]);
});

test('the sentence about verdicts counts what was said', () => {
  const [approved, changes, none] = [
    { verdict: { verdict: 'approved' as const } },
    { verdict: { verdict: 'changes' as const } },
    { verdict: null },
  ];
  expect(verdictSentence([none])).toBe('1 video');
  expect(verdictSentence([approved, approved, changes, none])).toBe(
    '4 videos · 2 approved · 1 with changes requested · 1 waiting',
  );
});
