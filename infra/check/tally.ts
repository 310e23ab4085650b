/** What a part of a run came to. */
export interface Tally {
  passed: number;
  failures: Failure[];
}

export interface Failure {
  name: string;
  /** What it said, as far as it said anything. */
  reason: string;
}

const longestReason = 12;

/** The last lines of a run: each failure again with the head of its reason, for whoever sees only the end of a long log. */
export function summarize(tallies: readonly Tally[]): string {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  const lines = failures.map(({ name, reason }) => `✗ ${name}\n${indent(head(reason))}\n`);
  return [...lines, `${passed} passed, ${failures.length} failed`].join('\n');
}

export function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function head(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= longestReason) return lines.join('\n');
  return [...lines.slice(0, longestReason), '...'].join('\n');
}
