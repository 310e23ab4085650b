import { afterAll, afterEach, expect } from 'vitest';
import { findResourceLeaks } from './resource-leaks.ts';
import { findDifferences } from './invariants.ts';
import { listMedia, orphanedFiles, unexplainedErrors } from './leftovers.ts';
import { stopSharedStack } from './shared-stack.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

export interface OpenStackOptions extends StackOptions {
  /**
   * Errors in the logs that the file's cases cause. If given, any other error, and any file without a row, is a
   * difference.
   */
  expectedErrors?: readonly RegExp[];
}

/**
 * Starts the whole product for a test file; call it at the top. Faults are cleared after each test,
 * and after the last one the ledgers must agree.
 */
export async function openStack(options: OpenStackOptions = {}): Promise<Stack> {
  await stopSharedStack();
  const stack = await startStack(options);
  const media = listMedia(stack);
  afterEach(() => stack.sandbox.clearFaults());
  afterAll(async () => {
    try {
      expect(await findDifferences(stack.db, stack.sandbox)).toEqual([]);
      if (options.expectedErrors) {
        expect(await orphanedFiles(stack, media)).toEqual([]);
        expect(await findResourceLeaks(stack)).toEqual([]);
        expect(unexplainedErrors(stack.output(), options.expectedErrors)).toEqual([]);
      }
    } finally {
      await stack.stop();
    }
  });
  return stack;
}
