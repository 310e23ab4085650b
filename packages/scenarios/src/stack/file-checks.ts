import { afterEach, beforeEach, expect } from 'vitest';
import { findDifferences } from './invariants.ts';
import { listMedia, orphanedFiles, unexplainedErrors } from './leftovers.ts';
import { linesSince } from './log-lines.ts';
import { findResourceLeaks } from './resource-leaks.ts';
import type { Stack } from './stack.ts';

export interface FileChecks {
  /**
   * Errors in the logs that the file's cases cause. If given, any other error, any file without a row, and anything that
   * a process still holds, is a difference.
   */
  expectedErrors?: readonly RegExp[];
  /** The memory limit of an api or worker at the end. Default: what one file may leave. */
  maxRssMiB?: number;
}

/**
 * Clears faults after each test of a file, and shows with a failed test what the product logged meanwhile. Returns the
 * comparison for the end of the file.
 */
export function checkFile(
  stack: Stack,
  { expectedErrors, maxRssMiB }: FileChecks,
): () => Promise<void> {
  const media = listMedia(stack);
  const loggedBefore = new Set(stack.output().split('\n'));
  afterEach(() => stack.sandbox.clearFaults());
  showLogOfFailures(stack);
  return async () => {
    await stack.sandbox.speed('instant', 0);
    expect(await findDifferences(stack.db, stack.sandbox)).toEqual([]);
    if (!expectedErrors) return;
    expect(await orphanedFiles(stack, media)).toEqual([]);
    expect(await findResourceLeaks(stack, maxRssMiB)).toEqual([]);
    const logged = stack.output().split('\n');
    const ours = logged.filter((line) => !loggedBefore.has(line)).join('\n');
    expect(unexplainedErrors(ours, expectedErrors)).toEqual([]);
  };
}

/** As many lines as the run's report shows of a test. */
const SHOWN_LINES = 30;

function showLogOfFailures(stack: Pick<Stack, 'output'>): void {
  beforeEach(({ onTestFailed }) => {
    const startedAtMs = Date.now();
    onTestFailed(() => {
      const lines = linesSince(stack.output(), startedAtMs).slice(-SHOWN_LINES);
      // oxlint-disable-next-line no-console -- the report of a run shows it with the failure
      if (lines.length > 0) console.log(lines.join('\n'));
    });
  });
}
