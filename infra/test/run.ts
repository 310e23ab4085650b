import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWithFfmpeg } from '../launch/environment-with-ffmpeg.ts';
import { consoleReport as report } from '../launch/report.ts';
import { findChromium } from '@talkreel/services/find-chromium';
import { repositoryRoot } from '@talkreel/services/paths';
import type { Part } from './parts.ts';
import { processorSecondsOf } from '@talkreel/services/processor-time';
import { summarize, type Tally } from './tally.ts';
import { browserTests } from './vitest-run.ts';

/** This command's environment with the programs that tests start, which are fetched if the machine has none. */
export async function testEnvironment(): Promise<NodeJS.ProcessEnv> {
  const hasBrowserTests = existsSync(join(repositoryRoot, browserTests));
  return {
    ...(await environmentWithFfmpeg()),
    ...(hasBrowserTests && {
      CHROMIUM_PATH: await findChromium(process.env, () => report.say('Installing Chromium ...')),
    }),
  };
}

/** A part of a run, or several at once. */
export type Step = (() => Promise<Tally>) | ReadonlyArray<() => Promise<Tally>>;

/** Announces a part when it begins. */
export function step(part: Part, env: NodeJS.ProcessEnv, args: readonly string[] = []) {
  return (): Promise<Tally> => {
    report.say(`\n${part.says}`);
    return part.run(env, args);
  };
}

/** Processes that only keep the machine busy. */
export interface Load {
  processorSeconds(): number;
}

/** Runs all steps, one after the other, and ends with the summary. Returns the exit code. */
export async function runAll(
  steps: readonly Step[],
  { before = [], load }: { before?: readonly Tally[]; load?: Load } = {},
): Promise<number> {
  const usedBySelf = (): number => processorSecondsOf() - (load?.processorSeconds() ?? 0);
  const [startedAtMs, usedBefore] = [performance.now(), usedBySelf()];
  const tallies = [...before];
  for (const one of steps) {
    const atOnce = typeof one === 'function' ? [one] : one;
    tallies.push(...(await Promise.all(atOnce.map((run) => run()))));
  }
  const minutes = (performance.now() - startedAtMs) / 60_000;
  report.say(`\n${summarize(tallies, { minutes, processorSeconds: usedBySelf() - usedBefore })}`);
  return tallies.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

/**
 * Arguments for the server tests that import what has changed, according to vitest. What scenarios and the media engine
 * start is in `reach.ts`; the engine's tests are left out if they are all among the reached ones.
 */
export function changedTests(since: string, reached: readonly string[] = []): string[] {
  const hasEngine = reached.includes('packages/media-engine/src/job.test.ts');
  const others = ['scenarios', ...(hasEngine ? ['media-engine'] : [])];
  return [
    ...others.map((project) => `--project=!${project}`),
    since === '' ? '--changed' : `--changed=${since}`,
  ];
}
