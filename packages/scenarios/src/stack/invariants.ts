import type { Db } from '@talkreel/db/client';
import { sql } from 'kysely';
import { waitFor } from '@talkreel/testing/wait-for';
import type { PaidCall, SandboxControl } from './sandbox-control.ts';

/** The janitor runs every 15 s, and allows workers 10 s to act and a create of unknown outcome 38 s to show up. */
const ENDED_WITHIN_MS = 150_000;

const openAttempts = sql`
  select a.id, a.state, a.sends, s.state as stage from attempts a join stages s on s.id = a.stage_id
  where a.state in ('created', 'started') and s.state in ('succeeded', 'failed', 'cancelled')`;

const queries = {
  'P: an attempt that is open although its stage has ended': openAttempts,
  'P: an attempt without a prediction that cost something': sql`
    select id, state, cost_cents from attempts
    where provider = 'replicate' and prediction_id is null and state in ('failed', 'cancelled') and cost_cents > 0`,
  'P: a day that cost less than its attempts': sql`
    select d.day, d.cents, a.cents as attempts from spend_days d join (
      select (created_at at time zone 'utc')::date as day, sum(cost_cents::numeric) as cents from attempts group by 1
    ) a using (day) where a.cents > d.cents`,
  'L: a delivered paid generation without its capture': sql`
    select id from generations g where state = 'succeeded' and cost = 1 and credit <> 'returned'
      and not exists (select 1 from ledger_entries l where l.reference = g.id::text and l.kind = 'capture')`,
  'L: a capture without a delivery': sql`
    select l.reference from ledger_entries l join generations g on g.id::text = l.reference
    where l.kind = 'capture' and g.state <> 'succeeded' and coalesce(g.cancelled_as, '') not in ('kept', 'counted')`,
  'L: a cancelled generation whose ledger tells something else than was said': sql`
    select g.id, g.cancelled_as, l.kind from generations g join ledger_entries l on l.reference = g.id::text
    where g.cancelled_as is not null and l.kind = case when g.cancelled_as in ('kept', 'counted') then 'release' else 'capture' end`,
  'C: a file of what was thrown away': sql`
    select g.id, a.path from generations g join assets a on a.source_generation = g.id where g.cancelled_as = 'discarded'`,
  'C: something kept without a file': sql`
    select g.id from generations g where g.cancelled_as = 'kept' and g.project_id is not null
      and not exists (select from assets a where a.source_generation = g.id)`,
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
  'U: a generation that paid for more than its video and three takes': sql`
    select covered_by, kind, count(*) from generations
    where covered_by is not null and state in ('queued', 'running', 'succeeded')
    group by covered_by, kind having count(*) > case when kind = 'audio' then 2 else 1 end`,
  'U: something included in what was not delivered, or costs': sql`
    select g.id, g.kind, g.cost, g.credit, g.take, first.state from generations g
      join generations first on first.id = g.covered_by
    where g.cost <> 0 or g.credit not in ('included', 'returned') or first.user_id <> g.user_id
      or first.kind <> 'audio' or first.take is not null or first.covered_by is not null
      or (first.state <> 'succeeded' and first.cancelled_as is distinct from 'counted') or first.credit not in ('charged', 'returned')
      or (g.kind = 'audio') <> (g.take is not null)`,
  'U: an included video that was delivered of a generation that was given back': sql`
    select g.id, first.id as first from generations g join generations first on first.id = g.covered_by
    where g.kind = 'lipsync' and g.state = 'succeeded' and first.credit <> 'charged'
      and not exists (select from operator_actions a where a.action = 'generation.refunded' and a.subject = first.id::text)`,
  'U: a generation given back that neither a failed video nor an operator explains': sql`
    select first.id from generations first join ledger_entries l on l.reference = first.id::text and l.kind = 'refund'
    where not exists (select from generations g where g.covered_by = first.id and g.kind = 'lipsync' and g.state = 'failed')
      and not exists (select from operator_actions a where a.action = 'generation.refunded' and a.subject = first.id::text)`,
  'V: a delivered video that no entry of the history shows': sql`
    select g.id, g.kind, g.project_id from generations g left join projects p on p.id = g.project_id
    where g.kind in ('lipsync', 'influencer-video', 'one-shot', 'talking-video', 'film') and g.state = 'succeeded' and g.project_id is not null
      and not exists (select from assets a where a.id = p.video_asset and a.source_generation = g.id)`,
  'V: an entry that shows a video of another generation than its own': sql`
    select p.id, p.video_generation, a.source_generation from projects p join assets a on a.id = p.video_asset
    where a.source_generation is not null and p.video_generation is distinct from a.source_generation`,
  'V: a shared video that its entry does not show': sql`
    select id from projects where shared_video is distinct from video_asset and shared_video is not null`,
  'R: a delivered stage without its file': sql`
    select s.id, s.name from stages s join generations g on g.id = s.generation_id
    where s.state = 'succeeded' and s.name <> 'script'
      and not exists (select 1 from assets a where a.path like s.id::text || '.%')
      -- All but scripts have a project; without one, its owner has deleted it and the files with it.
      and g.project_id is not null and g.cancelled_as is distinct from 'discarded'`,
  'B: a batch without one of the videos that were reserved with it': sql`
    select b.id, count(distinct g.batch_position) from batches b left join generations g on g.batch_id = b.id
    group by b.id having count(distinct g.batch_position) <> jsonb_array_length(b.request->'openings')
      * jsonb_array_length(b.request->'actors') * jsonb_array_length(b.request->'voices')`,
  'B: a video of a batch that is made twice': sql`
    select batch_id, batch_position from generations
    where batch_id is not null and state in ('queued', 'running', 'succeeded')
    group by batch_id, batch_position having count(*) > 1`,
  'B: a video delivered without the speech of its opening and voice': sql`
    select g.id from generations g join stages s on s.generation_id = g.id and s.name = 'audio'
    where g.kind = 'talking-video' and g.state = 'succeeded' and s.output->>'audioPath' is null`,
  'B: a film without one of the scenes that were reserved with it': sql`
    select f.id from films f left join generations g on g.batch_id = f.id and g.kind = 'scene'
    group by f.id having count(distinct g.batch_position) <> jsonb_array_length(f.request->'scenes')`,
  'B: a film that was joined without one of its scenes': sql`
    select g.id from generations g join films f on f.id = g.batch_id
    where g.kind = 'film' and g.state = 'succeeded' and (
      select count(*) from generations scene where scene.batch_id = f.id and scene.kind = 'scene'
        and scene.state = 'succeeded') <> jsonb_array_length(f.request->'scenes')`,
  'T: an ended generation with an open stage': sql`
    select s.id, s.state from stages s join generations g on g.id = s.generation_id
    where g.state in ('succeeded', 'failed', 'cancelled') and s.state in ('waiting', 'queued', 'running')`,
  'T: a generation past its deadline': sql`
    select id from generations where state in ('queued', 'running') and deadline_at < now() - interval '10 seconds'`,
} as const;

/**
 * Compares our ledger, our stages and the provider's own ledger of paid calls. Returns one sentence
 * per difference; every scenario must end with none (design §8: L, P, T, N).
 */
export async function findDifferences(db: Db, sandbox: SandboxControl): Promise<string[]> {
  await untilAttemptsEnded(db);
  const found = await Promise.all([
    ...Object.entries(queries).map(async ([what, query]) => {
      const { rows } = await query.execute(db);
      return rows.map((row) => `${what}: ${JSON.stringify(row)}`);
    }),
    unownedPredictions(db, sandbox),
  ]);
  return found.flat();
}

/** The limit is long enough to notice a lost claim and to stop what was created after it. */
const STOPPED_WITHIN_MS = 15_000;

/**
 * P: every prediction at the provider belongs to exactly one of our attempts, which records it. An
 * attempt may have a second one only if it was stopped at once by the worker that created it after
 * losing the claim.
 */
async function unownedPredictions(db: Db, sandbox: SandboxControl): Promise<string[]> {
  const calls = await sandbox.predictions();
  const attempts = await db.selectFrom('attempts').select(['id', 'prediction_id']).execute();
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const made = new Map(calls.map((call) => [call.id, call.attempt]));
  const unowned = calls.flatMap((call) => {
    const attempt = call.attempt ? byId.get(call.attempt) : undefined;
    if (!attempt) return [`P: prediction ${call.id} belongs to no attempt`];
    if (attempt.prediction_id === call.id || wasStoppedAtOnce(call)) return [];
    return [
      `P: prediction ${call.id} was bought by attempt ${attempt.id}, which has ${attempt.prediction_id}`,
    ];
  });
  const foreign = attempts
    .filter(
      ({ id, prediction_id }) =>
        made.has(prediction_id ?? '') && made.get(prediction_id ?? '') !== id,
    )
    .map(({ id, prediction_id }) => `P: attempt ${id} has ${prediction_id} of another attempt`);
  return [...unowned, ...foreign];
}

function wasStoppedAtOnce({ status, createdAt, completedAt }: PaidCall): boolean {
  if (!['canceled', 'aborted'].includes(status) || !completedAt) return false;
  return Date.parse(completedAt) - Date.parse(createdAt) < STOPPED_WITHIN_MS;
}

/** Waits until the workers have ended the attempts of finished stages; the rest are differences. */
async function untilAttemptsEnded(db: Db): Promise<void> {
  await waitFor(async () => (await openAttempts.execute(db)).rows.length === 0, {
    timeoutMs: ENDED_WITHIN_MS,
    intervalMs: 250,
  }).catch(() => undefined);
}
