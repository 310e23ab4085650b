import { expect } from 'vitest';
import type { Stack } from './stack.ts';

/** The paid attempts of a generation, in their order. */
export function attemptsOf({ db }: Pick<Stack, 'db'>, generationId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .selectAll('attempts')
    .where('stages.generation_id', '=', generationId)
    .orderBy('attempts.number')
    .execute();
}

/** Expects one attempt with one prediction, one delivery and one capture. */
export async function expectPaidOnce(stack: Stack, generationId: string): Promise<void> {
  const [attempt, ...others] = await attemptsOf(stack, generationId);
  expect([attempt?.state, others]).toEqual(['succeeded', []]);
  const calls = await stack.sandbox.predictions();
  expect(calls.filter((call) => call.attempt === attempt?.id)).toMatchObject([
    { id: attempt?.prediction_id, status: 'succeeded' },
  ]);
  const captures = await stack.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('reference', '=', generationId)
    .where('kind', '=', 'capture')
    .execute();
  expect(captures).toHaveLength(1);
}
