import { accessAbuses } from './abuses/access.ts';
import { inputAbuses, ownVoiceAbuses } from './abuses/input.ts';
import { moneyAbuses } from './abuses/money.ts';
import { sessionAbuses } from './abuses/sessions.ts';
import type { Cases } from './case.ts';
import { moneyFaults } from './faults/money.ts';
import { providerFaults } from './faults/providers.ts';
import { storeFaults } from './faults/stores.ts';
import { workerFaults } from './faults/workers.ts';

export interface Table {
  name: 'Faults' | 'Abuses';
  /** Every number from 1 to this one has a case. */
  count: number;
  cases: Cases;
}

export const tables: readonly Table[] = [
  {
    name: 'Faults',
    count: 50,
    cases: { ...workerFaults, ...storeFaults, ...providerFaults, ...moneyFaults },
  },
  {
    name: 'Abuses',
    count: 50,
    cases: {
      ...accessAbuses,
      ...inputAbuses,
      ...sessionAbuses,
      ...moneyAbuses,
      ...ownVoiceAbuses,
    },
  },
];
