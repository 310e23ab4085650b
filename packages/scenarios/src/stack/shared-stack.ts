import { afterAll, afterEach, expect } from 'vitest';
import { findDifferences } from './invariants.ts';
import { startStack, type Stack } from './stack.ts';

/** Of this vitest worker, whose files run one after the other. It ends with the worker. */
let running: Promise<Stack> | undefined;

/**
 * The product with default settings, shared by the files of a vitest worker: starting it costs more than most of them.
 * For files that neither stop nor reconfigure a part of it, and whose users are theirs alone. As with `openStack`,
 * faults are cleared after each test, and after the last one the ledgers must agree.
 */
export async function openSharedStack(): Promise<Omit<Stack, 'stop'>> {
  running ??= startStack();
  const stack = await running;
  afterEach(() => stack.sandbox.clearFaults());
  afterAll(async () => {
    await stack.sandbox.speed('instant', 0);
    expect(await findDifferences(stack.db, stack.sandbox)).toEqual([]);
  });
  return stack;
}
