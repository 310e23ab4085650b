// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { handlePaymentRequired } from '../../lib/api/payment-required.ts';
import { usePaywall } from './paywall-context.ts';
import { PaywallProvider } from './paywall-provider.tsx';

afterEach(cleanup);

function Probe() {
  const { demand, showPaywall, hidePaywall } = usePaywall();
  return (
    <>
      <output>{demand === null ? 'hidden' : `limit ${demand.limit}`}</output>
      <button onClick={() => showPaywall()}>show</button>
      <button onClick={hidePaywall}>hide</button>
    </>
  );
}

it("refuses to be used outside its provider: 'usePaywall must be used within a PaywallProvider'", () => {
  expect(() => render(<Probe />)).toThrow('usePaywall must be used within a PaywallProvider');
});

it('opens for a reply that demands payment and closes again', () => {
  render(
    <PaywallProvider>
      <Probe />
    </PaywallProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('hidden');
  act(() => void handlePaymentRequired({ limit: 5, requiresAdditionalOnly: false }));
  expect(screen.getByRole('status').textContent).toBe('limit 5');
  act(() => screen.getByText('hide').click());
  expect(screen.getByRole('status').textContent).toBe('hidden');
});

it('shows a limit of 3 when opened without one', () => {
  render(
    <PaywallProvider>
      <Probe />
    </PaywallProvider>,
  );
  act(() => screen.getByText('show').click());
  expect(screen.getByRole('status').textContent).toBe('limit 3');
});
