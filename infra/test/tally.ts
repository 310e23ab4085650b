/** The result of a part of a run. */
export interface Tally {
  passed: number;
  failures: Failure[];
  /** Names of skipped tests, with the reason. */
  skipped?: string[];
  /** Tests that failed at first and passed when repeated. */
  flaky?: string[];
  /** How many tests of these files belong to the long run. */
  leftOut?: number;
  /** Seconds of test files or steps. */
  times?: Timed[];
}

export interface Timed {
  name: string;
  seconds: number;
  /** Processor time of a test's process and all that it started, or of a step. */
  processorSeconds?: number;
}

export interface Failure {
  name: string;
  /** The failure's message, if any, and the logs of the test and the product. */
  reason: string;
  /** The command that runs the test alone. */
  command?: string;
}

/** Figures of the whole run. */
export interface RunFigures {
  minutes: number;
  processorSeconds: number;
}

const longestReason = 60;
const mostExpensive = 10;

/**
 * The last lines of a run: what cost most, what was skipped, and each failure again with the start of its reason, for
 * readers who see only the end of a long log.
 */
export function summarize(tallies: readonly Tally[], figures?: RunFigures): string {
  const sum = (count: (tally: Tally) => number): number =>
    tallies.reduce((total, tally) => total + count(tally), 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  const skipped = tallies.flatMap((tally) => tally.skipped ?? []);
  const leftOut = sum((tally) => tally.leftOut ?? 0);
  return [
    ...mostExpensiveOf(tallies.flatMap((tally) => tally.times ?? [])),
    ...(figures ? [sayFigures(figures)] : []),
    ...(leftOut > 0 ? [`- ${leftOut} longer tests are left to npm run test:all`] : []),
    ...skipped.map((name) => `- skipped: ${name}`),
    ...tallies
      .flatMap((tally) => tally.flaky ?? [])
      .map((name) => `! passed only when repeated: ${name}`),
    ...failures.map(sayFailure),
    `${sum((tally) => tally.passed)} passed, ${failures.length} failed`,
  ].join('\n');
}

function mostExpensiveOf(times: readonly Timed[]): string[] {
  if (times.length === 0) return [];
  const cost = ({ processorSeconds = 0 }: Timed): number => processorSeconds;
  const first = times
    .toSorted((a, b) => cost(b) - cost(a) || b.seconds - a.seconds)
    .slice(0, mostExpensive);
  const cell = (seconds: number): string => seconds.toFixed(1).padStart(9);
  return [
    'Most expensive:  processor s  s in all',
    ...first.map((one) => `${cell(cost(one)).padStart(28)}${cell(one.seconds)}  ${one.name}`),
  ];
}

function sayFigures({ minutes, processorSeconds }: RunFigures): string {
  return `${minutes.toFixed(1)} min, ${Math.round(processorSeconds)} processor seconds`;
}

function sayFailure({ name, reason, command }: Failure): string {
  const again = command === undefined ? [] : [`    Alone: ${command}`];
  return [`✗ ${name}`, indent(head(reason)), ...again, ''].join('\n');
}

export function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function head(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= longestReason) return lines.join('\n');
  return [...lines.slice(0, longestReason), '...'].join('\n');
}
