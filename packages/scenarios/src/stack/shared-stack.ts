import { afterAll, afterEach, expect } from 'vitest';
import { findDifferences } from './invariants.ts';
import { startStack, type Stack } from './stack.ts';

/** Of this vitest worker, whose files run one after the other. */
let running: Promise<Stack> | undefined;

/**
 * The product with default settings, shared by the files of a vitest worker: starting it costs more than most of them.
 * For files that neither stop nor reconfigure a part of it, and whose users are theirs alone. As with `openStack`,
 * faults are cleared after each test, and after the last one the ledgers must agree. It ends before the first product
 * that a file has for itself (`openStack`), or with the worker: even idle, it would take processor time from the others.
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

export async function stopSharedStack(): Promise<void> {
  // A start that failed has failed the file that asked for it.
  const stack = await running?.catch(() => undefined);
  running = undefined;
  await stack?.stop();
}
