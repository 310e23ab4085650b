import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Report } from '../launch/report.ts';
import type { CheckStep } from './steps.ts';
import { indent, type Tally } from '../test/tally.ts';

type RunningTally = Tally & Required<Pick<Tally, 'skipped' | 'times'>>;

/** Runs all steps, a few at a time, and reports each when it ends. */
export async function runSteps(steps: readonly CheckStep[], report: Report): Promise<Tally> {
  const tally: RunningTally = { passed: 0, failures: [], skipped: [], times: [] };
  const runStep = async (step: CheckStep): Promise<void> => {
    const startedAt = performance.now();
    const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(1);
    try {
      const skipped = await step.run();
      report.say(
        skipped ? `- ${step.name}: skipped, ${skipped}` : `✓ ${step.name} (${seconds()} s)`,
      );
      if (skipped) tally.skipped.push(`${step.name}, ${skipped}`);
      else tally.passed++;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      report.say(`✗ ${step.name} (${seconds()} s)\n${indent(reason)}`);
      tally.failures.push({ name: step.name, reason });
    }
    tally.times.push({ name: step.name, seconds: (performance.now() - startedAt) / 1000 });
  };
  await pLimit(Math.min(2, availableParallelism())).map(steps, runStep);
  return tally;
}
