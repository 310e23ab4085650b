import { afterAll, afterEach, expect } from 'vitest';
import { findDifferences } from './invariants.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/**
 * Starts the whole product for a test file; call it at the top. Faults are cleared after each test,
 * and after the last one the ledgers must agree.
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
