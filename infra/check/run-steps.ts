import { availableParallelism } from 'node:os';
import type { Report } from '../launch/report.ts';
import type { CheckStep } from './steps.ts';

export interface Tally {
  passed: number;
  failed: number;
}

/** Runs all steps, a few at a time, and reports each as it ends. */
export async function runSteps(steps: readonly CheckStep[], report: Report): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(1);
      try {
        const skipped = await step.run();
        report.say(
          skipped ? `- ${step.name}: skipped, ${skipped}` : `✓ ${step.name} (${seconds()} s)`,
        );
        tally.passed++;
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        report.say(`✗ ${step.name} (${seconds()} s)\n${text.replaceAll(/^/gm, '    ')}`);
        tally.failed++;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runNext));
  return tally;
}
