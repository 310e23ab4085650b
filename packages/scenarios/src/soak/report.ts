import type { Stack } from '../stack/stack.ts';
import type { Tally } from './tally.ts';

interface Measured {
  stack: Stack;
  tally: Tally;
  minutes: number;
  recoveries: Map<string, number[]>;
  balancerFailures: number;
}

/** The measurements of a soak, as lines for a reader. */
export async function report(measured: Measured): Promise<string[]> {
  const { stack, tally, minutes } = measured;
  const ended = await stack.db
    .selectFrom('generations')
    .select(['id', 'state', 'kind', 'error_code', 'finished_at'])
    .execute();
  const accepted = tally.acceptMs.quiet.length + tally.acceptMs.faulty.length;
  return [
    `${tally.requests} requests (${(tally.requests / minutes / 60).toFixed(1)} a second), ${accepted} accepted, ${tally.unanswered} without a reply, ${measured.balancerFailures} failures between balancer and apis`,
    `accept, no fault active: ${times(tally.acceptMs.quiet)}; during faults: ${times(tally.acceptMs.faulty)}`,
    eventsLine(ended, tally),
    `generations: ${counted(ended.map(({ state }) => state))}`,
    `failed: ${counted(ended.filter(({ state }) => state === 'failed').map(({ kind, error_code: code }) => `${kind} ${code}`))}`,
    ...(await stageLines(stack)),
    `refused: ${listed(tally.refused)}`,
    `hostile: ${listed(tally.abuses)}`,
    'seconds until what was running had ended, by fault: count, median, longest',
    ...[...measured.recoveries].map(([what, seconds]) => {
      const sorted = seconds.toSorted((a, b) => a - b);
      return `  ${what}: ${sorted.length}, ${at(sorted, 0.5).toFixed(1)}, ${at(sorted, 1).toFixed(1)}`;
    }),
  ];
}

/** The duration of each stage from its first start to its end, faults included. */
async function stageLines({ db }: Stack): Promise<string[]> {
  const rows = await db
    .selectFrom('stages')
    .select(['name', 'started_at', 'finished_at'])
    .where('state', '=', 'succeeded')
    .execute();
  const waits = new Map<string, number[]>();
  for (const { name, started_at: start, finished_at: end } of rows)
    if (start !== null && end !== null)
      waits.set(name, [...(waits.get(name) ?? []), end.getTime() - start.getTime()]);
  return [...waits].map(([name, took]) => `stage ${name}: ${took.length}, ${times(took)}`);
}

/** The delay from the end of a generation in PostgreSQL to its user's socket. */
function eventsLine(ended: Array<{ id: string; finished_at: Date | null }>, tally: Tally): string {
  const finished = ended.flatMap(({ id, finished_at: at }) => (at === null ? [] : [{ id, at }]));
  const waits = finished.flatMap(({ id, at }) => {
    const heardMs = tally.heard.get(id);
    return heardMs === undefined ? [] : [heardMs - at.getTime()];
  });
  return `end of a generation to its socket: ${times(waits)}; ${finished.length - waits.length} of ${finished.length} ends were not heard (the socket was away)`;
}

function times(values: number[]): string {
  if (values.length === 0) return 'none';
  const sorted = values.toSorted((a, b) => a - b);
  const of = (share: number): string => at(sorted, share).toFixed(0);
  return `p50 ${of(0.5)} ms, p99 ${of(0.99)} ms, longest ${of(1)} ms`;
}

/** The value that this share of the sorted values does not exceed. */
function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function counted(values: string[]): string {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return listed(counts);
}

function listed(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([what, times]) => `${what} ${times}`);
  return parts.join(', ') || 'none';
}
