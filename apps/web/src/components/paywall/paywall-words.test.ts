import { expect, it } from 'vitest';
import { paywallWords } from './paywall-words.ts';

it("informs a free user about the free limit, with the server's number", () => {
  expect(paywallWords({ limit: 5, requiresAdditionalOnly: false })).toEqual({
    title: "You've reached your free limit",
    body: "You've used all 5 free generations. Upgrade to continue creating amazing AI videos.",
  });
});

it('informs a subscriber about the month, and never about a free limit', () => {
  const { title, body } = paywallWords({ limit: 60, requiresAdditionalOnly: true });
  expect(title).toBe('You’ve used this month’s generations');
  expect(body).toBe('You’ve used all 60 generations of this month. Buy more to keep creating.');
});

it('explains to users who got no free generations why', () => {
  const { title, body } = paywallWords(
    { limit: 0, requiresAdditionalOnly: false },
    { subscriptionStatus: 'free', credits: { freeWithheld: true } },
  );
  expect(title).toBe('Choose a plan to start');
  expect(body).toContain('many accounts were created from your network');
});

it('informs users whose payment failed about that, and asks them not to subscribe again', () => {
  const { title, body } = paywallWords(
    { limit: 3, requiresAdditionalOnly: false },
    { subscriptionStatus: 'past_due', credits: {} },
  );
  expect(title).toBe('Your subscription is awaiting payment');
  expect(body).toContain('Update your card');
});
