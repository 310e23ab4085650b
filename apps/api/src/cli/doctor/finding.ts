import { within } from '@talkreel/db/timeouts';

const LIMIT_MS = 10_000;

/**
 * A check's result: a `problem` means that something does not work, a `warning` that
 * it may stop working later.
 */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  /** One or two words: postgres, STRIPE_WEBHOOK_SECRET. */
  subject: string;
  /** What was found and, unless all is well, what to do. */
  words: string;
}

export const ok = (subject: string, words: string): Finding => ({ level: 'ok', subject, words });
export const warning = (subject: string, words: string): Finding => ({
  level: 'warning',
  subject,
  words,
});
export const problem = (subject: string, words: string): Finding => ({
  level: 'problem',
  subject,
  words,
});

/** A check that fails or times out is itself a problem. */
export async function look(subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await within(LIMIT_MS, check());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [problem(subject, `does not answer: ${message || code}`)];
  }
}
