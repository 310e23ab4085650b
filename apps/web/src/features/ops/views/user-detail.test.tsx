// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { stubBrowser } from '../../../testing/open-app.tsx';
import { actionsQuery, userDetailQuery } from '../api/queries.ts';
import { planOf } from '../components/user-facts.tsx';
import { UserDetail } from './user-detail.tsx';

afterEach(cleanup);

const user = {
  id: '00000000-0000-4000-8000-0000000000bb',
  username: 'ada',
  email: null,
  role: 'user' as const,
  subscriptionStatus: 'active',
  balance: { free: 0, period: 60, pack: 0 },
  deliveredCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  blockedAt: null,
  ledger: [],
  consents: [],
  subscriptionEndsAt: null,
};

/** The text that an operator reads before they confirm. */
function ask(label: string, changes: Partial<typeof user> | { blockedAt: string }): string {
  stubBrowser();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(userDetailQuery(user.id).queryKey, { ...user, ...changes });
  client.setQueryData(actionsQuery(user.id).queryKey, { pages: [], pageParams: [] });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <UserDetail id={user.id} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  act(() => screen.getByRole('button', { name: `${label}: ada` }).click());
  return screen.getByRole('dialog').textContent;
}

it.each([
  ['active', true],
  ['past_due', true],
  ['free', false],
])('says what blocking does to a subscription that is %s', (subscriptionStatus, ends) => {
  const said = ask('Block', { subscriptionStatus });
  expect(said).toContain('what is in progress is cancelled and not charged');
  expect(said.includes('it ends with the period that is paid, or at once if')).toBe(ends);
});

it('says that unblocking resumes no subscription', () => {
  expect(ask('Unblock', { blockedAt: '2026-01-02T00:00:00.000Z' })).toContain('is not resumed');
});

it.each([
  ['active', 'Premium'],
  ['free', 'Free'],
  ['past_due', 'Free (past due)'],
])('calls a subscription that is %s %s', (subscriptionStatus, plan) => {
  expect(planOf({ ...user, subscriptionStatus })).toBe(plan);
});
