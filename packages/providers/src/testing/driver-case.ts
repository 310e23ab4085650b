import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Prediction } from '../remote.ts';
import type { Bench } from './driver-bench.ts';
import type { Protocol } from './driver-rows.ts';

/** One hostile or usual course of events, and what a driver makes of it: a cell of `docs/drivers.md`. */
export interface DriverCase {
  name: string;
  /** What each protocol does; the first word for those that are not named. null: it cannot happen there. */
  expected: [usual: string, others?: Partial<Record<Protocol, string | null>>];
  run(bench: Bench): Promise<string>;
}

export const SPEECH = 'OpenAI’s speech call';

/** Downloads a result, and checks that it was paid for once and is of its kind. */
export async function delivered(bench: Bench, started: Prediction, calls = 1): Promise<string> {
  const finished = await bench.finish(started);
  expect(finished).toMatchObject({ id: started.id, status: 'succeeded', error: null });
  const file = await bench.download(finished);
  expect(path.extname(file)).toBe(bench.row.extension);
  expect((await stat(file)).size).toBeGreaterThan(500);
  expect(await bench.calls()).toBe(calls);
  return 'delivered';
}
