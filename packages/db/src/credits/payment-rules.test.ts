import { expect, test } from 'vitest';
import {
  applyPayments,
  withdrawPayments,
  type PaymentFacts,
  type PaymentLedger,
} from './payment-rules.ts';

const DAY_MS = 24 * 3600 * 1000;
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS);

const month = (index: number, changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  reference: `invoice:${index}`,
  planId: 'premium-monthly',
  interval: 'month',
  bucket: 'period',
  subscriptionId: 'sub',
  chargeId: null,
  amountCents: 3900,
  returnedCents: 0,
  currency: 'usd',
  generations: 60,
  periodStart: at(index * 30),
  periodEnd: at((index + 1) * 30),
  paidAt: at(index * 30),
  ...changes,
});
const pack: PaymentFacts = {
  ...month(0, { reference: 'payment:pi', interval: 'once', bucket: 'pack', generations: 15 }),
  periodStart: null,
  periodEnd: null,
};

const empty = (): PaymentLedger => ({
  userId: 'user',
  payments: new Map(),
  period: 0,
  pack: 0,
  periodGranted: 0,
  entries: [],
  changes: [],
});

test('a payment that failed after all takes back what it granted, and counts again when it is there', () => {
  const ledger = empty();
  applyPayments(ledger, [pack]);
  ledger.pack -= 1;
  withdrawPayments(ledger, [pack.reference, 'payment:unknown']);
  expect(ledger.pack).toBe(-1);
  expect(ledger.entries.at(-1)).toMatchObject({
    kind: 'revoke',
    amount: -15,
    note: 'Revoked: the payment did not go through',
  });
  const { length } = ledger.entries;
  withdrawPayments(ledger, [pack.reference]);
  expect(ledger.entries).toHaveLength(length);
  applyPayments(ledger, [pack]);
  expect(ledger.pack).toBe(14);
  expect(ledger.entries.at(-1)?.note).toBe('Restored: the payment counts again');
});

test('a month that was recorded with a period of long ago gets its own, and what it granted', () => {
  const ledger = empty();
  applyPayments(ledger, [month(0)]);
  ledger.period -= 1;
  applyPayments(ledger, [month(0), month(1, { periodStart: at(-400), periodEnd: at(-400) })]);
  expect(ledger.period).toBe(59);
  applyPayments(ledger, [month(0), month(1)]);
  expect(ledger.period).toBe(60);
  expect(ledger.payments.get('invoice:1')?.period_end).toEqual(at(60));
  const { length } = ledger.changes;
  applyPayments(ledger, [month(0), month(1)]);
  expect(ledger.changes).toHaveLength(length);
});
