import { ApiError } from '@talkreel/client/errors';
import { expect, it, vi } from 'vitest';
import { orPaywall } from './paid.ts';
import { onPaymentRequired, type PaymentDemand } from './payment-required.ts';

const refused = (payload: unknown) =>
  Promise.reject(new ApiError(402, 'Payment Required', payload));
const demand = (extra: object = {}) => refused({ requiresPayment: true, ...extra });
const generic = { message: '402: Payment Required' };

/** The demands passed to the paywall. */
async function shownDuring(act: () => Promise<unknown>): Promise<PaymentDemand[]> {
  const shown: PaymentDemand[] = [];
  const stop = onPaymentRequired((asked) => shown.push(asked));
  await act().finally(stop);
  return shown;
}

it('returns the reply', async () => {
  expect(await orPaywall(Promise.resolve(7))).toEqual({ kind: 'ok', data: 7 });
});

it('opens the paywall on 402 and throws nothing', async () => {
  const shown = await shownDuring(async () =>
    expect(await orPaywall(demand({ limit: 7, requiresAdditionalOnly: true }))).toEqual({
      kind: 'payment-required',
      limit: 7,
      requiresAdditionalOnly: true,
    }),
  );
  expect(shown).toEqual([{ limit: 7, requiresAdditionalOnly: true }]);
});

it('shows a limit of 3 if the reply has none', async () => {
  const shown = await shownDuring(() => orPaywall(demand()));
  expect(shown[0]?.limit).toBe(3);
});

it('leaves the paywall to a caller that shows its own', async () => {
  const shown = await shownDuring(async () =>
    expect(await orPaywall(demand(), 'inline')).toEqual({
      kind: 'payment-required',
      limit: null,
      requiresAdditionalOnly: false,
    }),
  );
  expect(shown).toEqual([]);
});

it('throws the generic error if there is no paywall', async () => {
  await expect(orPaywall(demand())).rejects.toMatchObject(generic);
});

it('logs a 402 that cannot be parsed and throws the generic error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await shownDuring(() => expect(orPaywall(refused(undefined))).rejects.toMatchObject(generic));
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
