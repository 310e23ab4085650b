import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptConflict, acceptGeneration } from './accept.repo.ts';
import { cancelByUser } from './cancel.repo.ts';
import { claimStage } from './claims.repo.ts';
import { deliverStage } from './deliver.repo.ts';
import { cancelGeneration, failGeneration } from './finish.repo.ts';
import { lockGeneration } from './operator-generations.repo.ts';
import { refundCharged } from './settle.repo.ts';
import { requeueStage, type Claim } from './stages.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

/** `MODEL_RUNS=1200 npm exec -- vitest run --project db money.model` makes some 20 000 steps. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 60);
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_123);
const CREDITS = 4;
/** A run that finds nothing left to do ends soon. */
const PATIENT_MS = 600_000;

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 6 }));

/** Whom a step concerns: the number of a generation, counted in the order they were accepted, modulo how many there are. */
type Step =
  | { do: 'accept'; cost: 0 | 1; key: number | null }
  | { do: 'claim' | 'deliver' | 'requeue' | 'fail' | 'give up' | 'stop' | 'refund'; of: number }
  | { do: 'cancel'; of: number; choice: 'keep' | 'discard' };

const of = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('accept' as const),
    cost: fc.constantFrom<0 | 1>(0, 1, 1),
    key: fc.option(fc.nat(2)),
  }),
  fc.record({ do: fc.constantFrom('claim' as const, 'deliver' as const), of }),
  fc.record({ do: fc.constantFrom('claim' as const, 'deliver' as const), of }),
  fc.record({
    do: fc.constantFrom(
      'requeue' as const,
      'fail' as const,
      'give up' as const,
      'stop' as const,
      'refund' as const,
    ),
    of,
  }),
  fc.record({
    do: fc.constant('cancel' as const),
    of,
    choice: fc.constantFrom('keep' as const, 'discard' as const),
  }),
);
/** The steps of a round are taken at the same time. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 14,
});

/** One person, what was accepted for them, and which claims workers hold on it. */
class World {
  readonly accepted: string[] = [];
  readonly claims = new Map<string, Claim>();
  readonly userId: string;
  constructor(userId: string) {
    this.userId = userId;
  }

  async take(what: Step): Promise<void> {
    if (what.do === 'accept') return this.accept(what);
    const id = this.accepted[what.of % Math.max(1, this.accepted.length)];
    if (id === undefined) return;
    if (what.do === 'cancel')
      await cancelByUser(db, {
        userId: this.userId,
        generationId: id,
        choice: what.choice,
        freePerDay: 2,
      });
    else await this.work(what.do, id);
  }

  private async accept({ cost, key }: Step & { do: 'accept' }): Promise<void> {
    const input = { text: 'Hello' };
    try {
      const accepted = await acceptGeneration(db, {
        userId: this.userId,
        kind: cost === 1 ? 'audio' : 'script',
        title: 'Speech',
        input,
        cost,
        coveredBy: null,
        idempotencyKey: key === null ? null : `key-${key}`,
        requestHash: 'x',
        repeatKey: null,
        deadlineSeconds: 600,
        maxActive: 5,
        project: null,
        stages: [
          { name: 'script', position: 0, needs: [], input },
          { name: 'audio', position: 1, needs: ['script'], input },
        ],
      });
      if (accepted) this.accepted.push(accepted.generationId);
    } catch (error) {
      if (acceptConflict(error) !== 'idempotency-key') throw error;
    }
  }

  private async work(what: Exclude<Step['do'], 'accept' | 'cancel'>, id: string): Promise<void> {
    const held = this.claims.get(id);
    switch (what) {
      case 'claim':
        return this.claim(id);
      case 'deliver':
        if (held) await deliverStage(db, held, { output: {}, assets: [] });
        return;
      case 'requeue':
        if (held) await requeueStage(db, held, { delayMs: 0, attempt: 2, notice: null });
        return;
      case 'fail':
        if (held) await failGeneration(db, id, { code: 'x', message: 'x' }, held);
        return;
      case 'give up':
        await failGeneration(db, id, { code: 'expired', message: 'x' });
        return;
      case 'stop':
        await cancelGeneration(db, this.userId, id);
        return;
      case 'refund':
        await db.transaction().execute(async (tx) => {
          const generation = await lockGeneration(tx, id);
          if (generation?.credit === 'charged') await refundCharged(tx, generation, 'Refunded');
        });
    }
  }

  /** Of its next stage; a stale claim stays in the worker's hands until it takes another. */
  private async claim(id: string): Promise<void> {
    const next = await db
      .selectFrom('stages')
      .select('id')
      .where('generation_id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    if (!next) return;
    const claim = await claimStage(db, { stageId: next.id, workerId: 'w', leaseSeconds: 60 });
    if (typeof claim !== 'string') this.claims.set(id, claim);
  }
}

/** What may never be seen, whatever the order: one line for each. */
async function differences(userId: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with mine as (select * from generations where user_id = ${userId}),
      lines as (select * from ledger_entries where user_id = ${userId}),
      account as (select *, free_available + period_available + pack_available as balance
        from credit_accounts where user_id = ${userId})
    select 'the balance is not the sum of the ledger' as what from account
      where balance <> (select coalesce(sum(amount), 0) from lines)
    union all select 'the balance is negative' from account where balance < 0
    union all select 'deliveries and captures differ' from account
      where delivered_count <> (select count(*) from lines where kind = 'capture')
    union all select 'settled twice: ' || reference from lines
      where kind in ('capture', 'release') group by reference having count(*) > 1
    union all select 'open, and settled: ' || m.id from mine m join lines l on l.reference = m.id::text
      where m.state in ('queued', 'running') and l.kind in ('capture', 'release', 'refund')
    union all select 'ended, and not settled: ' || m.id from mine m
      where m.cost = 1 and m.state not in ('queued', 'running')
        and not exists (select from lines l where l.reference = m.id::text and l.kind in ('capture', 'release'))
    union all select 'not delivered, and charged: ' || m.id from mine m join lines l on l.reference = m.id::text
      where l.kind = 'capture' and m.state <> 'succeeded' and m.cancelled_as is distinct from 'kept'
        and m.cancelled_as is distinct from 'counted'
    union all select 'delivered, and not charged: ' || m.id from mine m
      where m.cost = 1 and m.state = 'succeeded'
        and not exists (select from lines l where l.reference = m.id::text and l.kind = 'capture')
    union all select 'free, and in the ledger: ' || m.id from mine m join lines l on l.reference = m.id::text
      where m.cost = 0
    union all select 'ended, with an open stage: ' || m.id from mine m join stages s on s.generation_id = m.id
      where m.state not in ('queued', 'running') and s.state in ('waiting', 'queued', 'running')
    union all select 'open, without an open stage: ' || m.id from mine m
      where m.state in ('queued', 'running')
        and not exists (select from stages s where s.generation_id = m.id and s.state in ('waiting', 'queued', 'running'))
    union all select 'accepted twice under one key' from mine where idempotency_key is not null
      group by idempotency_key having count(*) > 1`.execute(db);
  return rows.map(({ what }) => what);
}

test(
  'no order of accepting, working, failing, cancelling and refunding loses or makes a credit',
  async () => {
    let people = 0;
    let steps = 0;
    const holds = fc.asyncProperty(rounds, async (taken) => {
      const { id } = await findOrCreateUser(db, somebody(`model-${(people += 1)}`), CREDITS);
      const world = new World(id);
      for (const round of taken) {
        steps += round.length;
        await Promise.all(round.map((one) => world.take(one)));
        expect(await differences(id)).toEqual([]);
      }
      // What is still open is ended; then every credit is either charged or back.
      await Promise.all(world.accepted.map((open) => cancelGeneration(db, id, open)));
      expect(await differences(id)).toEqual([]);
    });
    await fc.assert(holds, { numRuns: RUNS, seed: SEED });
    expect(steps).toBeGreaterThan(RUNS * 3);
  },
  PATIENT_MS,
);
