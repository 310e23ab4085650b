import type { Db } from '@talkreel/db/client';
import { sql } from 'kysely';
import type { SandboxControl } from './sandbox-control.ts';

/**
 * Compares our ledger, our stages and the provider's own ledger of paid calls. Returns one sentence
 * per difference; an empty list is what every scenario ends with (design §8: L, P, T, N).
 */
export async function findDifferences(db: Db, sandbox: SandboxControl): Promise<string[]> {
  const found = await Promise.all([
    ...Object.entries(queries).map(async ([what, query]) => {
      const { rows } = await query.execute(db);
      return rows.map((row) => `${what}: ${JSON.stringify(row)}`);
    }),
    unownedPredictions(db, sandbox),
  ]);
  return found.flat();
}

const queries = {
  'L: a delivered paid generation without its capture': sql`
    select id from generations g where state = 'succeeded' and cost = 1 and credit <> 'returned'
      and not exists (select 1 from ledger_entries l where l.reference = g.id::text and l.kind = 'capture')`,
  'L: a capture without a delivery': sql`
    select l.reference from ledger_entries l join generations g on g.id::text = l.reference
    where l.kind = 'capture' and g.state <> 'succeeded'`,
  'L: an ended generation whose reservation is open': sql`
    select g.id, g.state from generations g join ledger_entries r on r.reference = g.id::text and r.kind = 'reserve'
    where g.state in ('succeeded', 'failed', 'cancelled')
      and not exists (select 1 from ledger_entries l where l.reference = g.id::text and l.kind in ('capture', 'release'))`,
  'L: a reservation settled twice': sql`
    select reference from ledger_entries where kind in ('capture', 'release') group by reference having count(*) > 1`,
  'L: a balance that is not the sum of its ledger': sql`
    select a.user_id, a.free_available + a.period_available + a.pack_available as balance, coalesce(sum(l.amount), 0) as ledger
    from credit_accounts a left join ledger_entries l on l.user_id = a.user_id
    group by a.user_id having a.free_available + a.period_available + a.pack_available <> coalesce(sum(l.amount), 0)`,
  'L: a negative balance': sql`
    select user_id from credit_accounts a where (free_available < 0 or period_available < 0 or pack_available < 0)
      and not exists (select 1 from ledger_entries l where l.user_id = a.user_id and l.kind = 'revoke')`,
  'L: a count of deliveries that is not the number of captures': sql`
    select a.user_id, a.delivered_count, count(l.id) from credit_accounts a
    left join ledger_entries l on l.user_id = a.user_id and l.kind = 'capture'
    group by a.user_id having a.delivered_count <> count(l.id)`,
  'R: a delivered stage without its file': sql`
    select s.id, s.name from stages s join generations g on g.id = s.generation_id
    where s.state = 'succeeded' and s.name <> 'script'
      and not exists (select 1 from assets a where a.path like s.id::text || '.%')
      -- All but scripts have a project; without one, its owner has deleted it and the files with it.
      and g.project_id is not null`,
  'T: an ended generation with an open stage': sql`
    select s.id, s.state from stages s join generations g on g.id = s.generation_id
    where g.state in ('succeeded', 'failed', 'cancelled') and s.state in ('waiting', 'queued', 'running')`,
  'T: a generation past its deadline': sql`
    select id from generations where state in ('queued', 'running') and deadline_at < now() - interval '10 seconds'`,
} as const;

/** P: every prediction the provider saw is one attempt of ours, and no attempt bought two. */
async function unownedPredictions(db: Db, sandbox: SandboxControl): Promise<string[]> {
  const calls = await sandbox.predictions();
  const attempts = await db.selectFrom('attempts').select(['id', 'prediction_id']).execute();
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const differences: string[] = [];
  const seen = new Set<string>();
  for (const call of calls) {
    const attempt = call.attempt ? byId.get(call.attempt) : undefined;
    if (!attempt) differences.push(`P: prediction ${call.id} belongs to no attempt`);
    else if (seen.has(attempt.id))
      differences.push(`P: attempt ${attempt.id} bought more than one prediction`);
    else if (attempt.prediction_id !== null && attempt.prediction_id !== call.id) {
      differences.push(
        `P: attempt ${attempt.id} follows ${attempt.prediction_id}, the provider made ${call.id}`,
      );
    }
    if (attempt) seen.add(attempt.id);
  }
  return differences;
}
