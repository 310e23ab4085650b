import { afterAll } from 'vitest';
import { checkFile, type FileChecks } from './file-checks.ts';
import { stopSharedStack } from './shared-stack.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/**
 * Starts the whole product for a test file; call it at the top. Faults are cleared after each test, a failed test shows
 * what the product logged, and after the last one the ledgers must agree.
 */
export async function openStack(options: StackOptions & FileChecks = {}): Promise<Stack> {
  await stopSharedStack();
  const stack = await startStack(options);
  const compare = checkFile(stack, options);
  afterAll(async () => {
    try {
      await compare();
    } finally {
      await stack.stop();
    }
  });
  return stack;
}
