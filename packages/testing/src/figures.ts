/** The median; of an even number of values the upper middle one. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that `share` (0..1) of all values do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `ours` as a share of `raw`, as text. */
export function ratio(ours: number, raw: number): string {
  return `${Math.round((ours / raw) * 100)} %`;
}
