import {
  KEY_BUDGET_MAX,
  KEY_NAME_MAX_CHARACTERS,
  type KeyScope,
} from '@talkreel/contracts/api-keys';
import type { NewApiKey } from '@talkreel/contracts/http/api-keys';
import { lengthProblem } from '../../../lib/length-problem.ts';

/** The form as it is typed. */
export interface KeyDraft {
  /** What it starts costs nothing, and is a stand-in. */
  isTest: boolean;
  name: string;
  scopes: readonly KeyScope[];
  perDay: string;
  inAll: string;
  /** Days as a select has them; empty: it does not expire. */
  expiresInDays: string;
}

export const NEW_KEY: KeyDraft = {
  isTest: false,
  name: '',
  scopes: ['read', 'generate'],
  perDay: '',
  inAll: '',
  expiresInDays: '90',
};

/** What is wrong with a budget; null: nothing. Empty means no limit. */
export function budgetProblem(typed: string): string | null {
  if (typed.trim() === '') return null;
  const count = wholeOf(typed);
  if (count === null || count < 1) return 'Enter a whole number, or leave it empty for no limit.';
  return count > KEY_BUDGET_MAX ? `Enter at most ${KEY_BUDGET_MAX.toLocaleString('en')}.` : null;
}

/** What to send; null while something is missing or wrong. */
export function toNewKey(draft: KeyDraft): NewApiKey | null {
  const name = draft.name.trim();
  if (name === '' || lengthProblem(name, KEY_NAME_MAX_CHARACTERS) !== null) return null;
  if (draft.scopes.length === 0) return null;
  const { isTest, scopes } = draft;
  // Tests need no budget, so what was typed before is not theirs.
  const budgets = isTest ? ['', ''] : [draft.perDay, draft.inAll];
  if (budgets.some((typed) => budgetProblem(typed) !== null)) return null;
  const [perDay = null, inAll = null] = budgets.map(wholeOf);
  return {
    name,
    isTest,
    scopes: [...scopes],
    perDay,
    inAll,
    expiresInDays: wholeOf(draft.expiresInDays),
  };
}

/** What a connected program may do; null while something is missing or wrong. It has its own name, and no tests. */
export function toGrant(draft: KeyDraft): Omit<NewApiKey, 'name' | 'isTest'> | null {
  const body = toNewKey(draft);
  if (body === null) return null;
  const { scopes, perDay, inAll, expiresInDays } = body;
  return { scopes, perDay, inAll, expiresInDays };
}

/** '1,000' and '1 000' are a thousand. */
function wholeOf(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
