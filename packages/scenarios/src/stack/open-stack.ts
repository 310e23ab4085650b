import { afterAll, afterEach, expect } from 'vitest';
import { findDifferences } from './invariants.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/**
 * The whole house for a test file, called at its top. No fault outlives its test, and behind the last one the
 * ledgers have to agree.
 */
export async function openStack(options?: StackOptions): Promise<Stack> {
  const stack = await startStack(options);
  afterEach(() => stack.sandbox.clearFaults());
  afterAll(async () => {
    try {
      expect(await findDifferences(stack.db, stack.sandbox)).toEqual([]);
    } finally {
      await stack.stop();
    }
  });
  return stack;
}
