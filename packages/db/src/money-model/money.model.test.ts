import { moneyDifferences } from '@talkreel/testing/money-differences';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { volume } from '@talkreel/testing/volume';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { rounds } from './steps.ts';
import { MoneyModel } from './model.ts';

/** `MODEL_RUNS=1200 npm exec -- vitest run --project db money.model` makes some 20 000 steps. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? volume(15, 60));
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_123);
const CREDITS = 10;
/** A run that finds nothing left to do ends soon. */
const PATIENT_MS = 600_000;

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 6 }));

const ofUser = moneyDifferences({ ofUser: true });
const differences = async (userId: string) =>
  (await db.executeQuery(CompiledQuery.raw(ofUser, [userId]))).rows;

test(
  'no order of accepting, working, failing, cancelling and refunding loses or makes a credit, a take or a video',
  async () => {
    let people = 0;
    let steps = 0;
    const holds = fc.asyncProperty(rounds, async (taken) => {
      const { id } = await findOrCreateUser(db, somebody(`model-${(people += 1)}`), CREDITS);
      const world = new MoneyModel(db, id);
      for (const round of taken) {
        steps += round.length;
        await Promise.all(round.map((one) => world.take(one)));
        expect(await differences(id)).toEqual([]);
      }
      // Open generations are cancelled; then every credit is either charged or returned.
      await Promise.all(world.accepted.map((open) => cancelGeneration(db, id, open)));
      expect(await differences(id)).toEqual([]);
    });
    await fc.assert(holds, { numRuns: RUNS, seed: SEED });
    expect(steps).toBeGreaterThan(RUNS * 3);
    // The steps of a full run must reach every kind of success; a short run need not.
    const reached = await db
      .selectFrom('generations')
      .where('state', '=', 'succeeded')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('take', 'is not', null).as('takes'),
        eb.fn
          .countAll<number>()
          .filterWhere('kind', '=', 'lipsync')
          .filterWhere('covered_by', 'is not', null)
          .as('videos'),
        eb.fn.countAll<number>().filterWhere('set_id', 'is not', null).as('ofSets'),
      ])
      .executeTakeFirstOrThrow();

    expect(Object.values(reached).every((count) => count >= volume(0, 1))).toBe(true);
  },
  PATIENT_MS,
);
