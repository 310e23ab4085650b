import { abuses } from './abuses.ts';
import { faults } from './faults.ts';
import type { Cases } from './cases.ts';

export interface Table {
  name: 'Faults' | 'Abuses';
  /** What the marks of tests call its cases: `@shows fault 5`. */
  word: 'fault' | 'abuse';
  /** Every number from 1 to this one has a case. */
  count: number;
  cases: Cases;
}

export const tables: readonly Table[] = [
  { name: 'Faults', word: 'fault', count: 50, cases: faults },
  { name: 'Abuses', word: 'abuse', count: 50, cases: abuses },
];
