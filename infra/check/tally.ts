/** The result of a part of a run. */
export interface Tally {
  passed: number;
  failures: Failure[];
  /** Names of skipped tests. */
  skipped?: string[];
  /** Durations of test files or steps. */
  times?: Timed[];
}

export interface Timed {
  name: string;
  seconds: number;
}

export interface Failure {
  name: string;
  /** Its message, if any. */
  reason: string;
}

const longestReason = 24;
const slowest = 10;

/**
 * The last lines of a run: what took longest, what was skipped, and each failure again with the
 * start of its reason, for readers who see only the end of a long log.
 */
export function summarize(tallies: readonly Tally[]): string {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  const lines = failures.map(({ name, reason }) => `✗ ${name}\n${indent(head(reason))}\n`);
  const skipped = tallies.flatMap((tally) => tally.skipped ?? []);
  return [
    ...slowestOf(tallies.flatMap((tally) => tally.times ?? [])),
    ...skipped.map((name) => `- skipped: ${name}`),
    ...lines,
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

function slowestOf(times: readonly Timed[]): string[] {
  if (times.length === 0) return [];
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const first = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest);
  return [
    `Slowest, of ${Math.round(total)} s in all:`,
    ...first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
  ];
}

export function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function head(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= longestReason) return lines.join('\n');
  return [...lines.slice(0, longestReason), '...'].join('\n');
}
