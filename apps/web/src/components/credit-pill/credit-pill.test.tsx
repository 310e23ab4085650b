// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { CreditBalance } from '@talkreel/contracts/http/auth';
import { afterEach, expect, it } from 'vitest';
import { CreditPill } from './credit-pill.tsx';

afterEach(cleanup);

const show = (credits: CreditBalance) =>
  render(
    <MemoryRouter>
      <CreditPill credits={credits} />
    </MemoryRouter>,
  );

it('shows the remaining generations, whatever was bought or used before', () => {
  show({ limit: 3, used: 3, packs: 15, available: 15 });
  const pill = screen.getByRole('link', { name: '15 left of your generations, see usage history' });
  expect(pill.textContent).toBe('15\u00a0left');
  cleanup();
  show({ limit: 3, used: 3, packs: 14, available: 14 });
  expect(screen.getByRole('link').textContent).toBe('14\u00a0left');
});

it('stands out when nothing is left', () => {
  show({ limit: 3, used: 3, packs: 0, available: 0 });
  expect(
    screen.getByRole('link', { name: '0 left of your generations, see usage history' }),
  ).toHaveProperty('dataset.empty', 'true');
});
