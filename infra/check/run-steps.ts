import { availableParallelism } from 'node:os';
import { countProcessorSeconds } from '@talkreel/services/processor-time';
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
    const { result, processorSeconds } = await countProcessorSeconds(() => outcomeOf(step));
    const seconds = (performance.now() - startedAt) / 1000;
    const used = `(${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} of processor)`;
    if ('skipped' in result) {
      report.say(`- ${step.name}: skipped, ${result.skipped}`);
      tally.skipped.push(`${step.name}, ${result.skipped}`);
    } else if ('reason' in result) {
      report.say(`✗ ${step.name} ${used}\n${indent(result.reason)}`);
      tally.failures.push({ name: step.name, reason: result.reason });
    } else {
      report.say(`✓ ${step.name} ${used}`);
      tally.passed++;
    }
    tally.times.push({ name: step.name, seconds, processorSeconds });
  };
  await pLimit(Math.min(2, availableParallelism())).map(steps, runStep);
  return tally;
}

type Outcome = { skipped: string } | { reason: string } | Record<never, never>;

async function outcomeOf(step: CheckStep): Promise<Outcome> {
  try {
    const skipped = await step.run();
    return skipped ? { skipped } : {};
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
