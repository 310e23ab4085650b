import type { Db } from '@talkreel/db/client';
import { moneyDifferences } from '@talkreel/testing/money-differences';
import { CompiledQuery, sql } from 'kysely';
import { waitFor } from '@talkreel/testing/wait-for';
import type { PaidCall, SandboxControl } from './sandbox-control.ts';

/** The janitor runs every 15 s, and allows workers 10 s to act and a create of unknown outcome 38 s to show up. */
const ENDED_WITHIN_MS = 150_000;

const openAttempts = sql`
  select a.id, a.state, a.sends, s.state as stage from attempts a join stages s on s.id = a.stage_id
  where a.state in ('created', 'started') and s.state in ('succeeded', 'failed', 'cancelled')`;

/** Beyond the rules of money, which the property test of `packages/db` checks, too. */
const queries = {
  'P: an attempt that is open although its stage has ended': openAttempts,
  'P: an attempt without a prediction that cost something': sql`
    select id, state, cost_cents from attempts
    where provider = 'replicate' and prediction_id is null and state in ('failed', 'cancelled') and cost_cents > 0`,
  'P: a day that cost less than its attempts': sql`
    select d.day, d.cents, a.cents as attempts from spend_days d join (
      select (created_at at time zone 'utc')::date as day, sum(cost_cents::numeric) as cents from attempts group by 1
    ) a using (day) where a.cents > d.cents`,
  'C: a file of what was thrown away': sql`
    select g.id, a.path from generations g join assets a on a.source_generation = g.id where g.cancelled_as = 'discarded'`,
  'C: something kept without a file': sql`
    select g.id from generations g where g.cancelled_as = 'kept' and g.project_id is not null
      and not exists (select from assets a where a.source_generation = g.id)`,
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
    where g.kind in ('lipsync', 'influencer-video', 'one-shot', 'talking-video', 'film', 'retake') and g.state = 'succeeded' and g.project_id is not null
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
  'B: a video delivered without the speech of its opening and voice': sql`
    select g.id from generations g join stages s on s.generation_id = g.id and s.name = 'audio'
    where g.kind = 'talking-video' and g.state = 'succeeded' and s.output->>'audioPath' is null`,
  'B: a film that was joined without one of its scenes': sql`
    select g.id from generations g join films f on f.id = g.set_id
    where g.kind = 'film' and g.state = 'succeeded' and (
      select count(*) from generations scene where scene.set_id = f.id and scene.kind = 'scene'
        and scene.state = 'succeeded') <> jsonb_array_length(f.request->'scenes')`,
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
    differencesOfMoney(db),
    unownedPredictions(db, sandbox),
  ]);
  return found.flat();
}

async function differencesOfMoney(db: Db): Promise<string[]> {
  const statement = CompiledQuery.raw(moneyDifferences());
  const { rows } = await db.executeQuery<{ difference: string }>(statement);
  return rows.map(({ difference }) => difference);
}

/** The limit is long enough to notice a lost claim and to stop what was created after it. */
const STOPPED_WITHIN_MS = 15_000;

/** Waits for a worker that has just lost a claim to stop what it created. */
async function unownedPredictions(db: Db, sandbox: SandboxControl): Promise<string[]> {
  let differences: string[] = [];
  const areNone = async () => {
    differences = await lookForUnowned(db, sandbox);
    return differences.length === 0;
  };
  await waitFor(areNone, { timeoutMs: STOPPED_WITHIN_MS, intervalMs: 500 }).catch(() => undefined);
  return differences;
}

/**
 * P: every prediction at the provider belongs to exactly one of our attempts, which records it. An
 * attempt may have a second one only if the worker that created it after losing the claim stopped
 * it at once, or tried to: what is made in an instant ends before the worker knows its number.
 */
async function lookForUnowned(db: Db, sandbox: SandboxControl): Promise<string[]> {
  const calls = await sandbox.predictions();
  const attempts = await db.selectFrom('attempts').select(['id', 'prediction_id']).execute();
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const made = new Map(
    calls.flatMap(({ id, attempt }) => (attempt ? [[id, attempt] as const] : [])),
  );
  const byPrediction = new Map(attempts.map((attempt) => [attempt.prediction_id, attempt]));
  const unowned = calls.flatMap((call) => {
    // Calls to fal name no attempt: what nobody recorded is nobody's.
    const attempt = call.attempt ? byId.get(call.attempt) : byPrediction.get(call.id);
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

function wasStoppedAtOnce({ status, createdAt, completedAt, cancelAskedAt }: PaidCall): boolean {
  const hasStopped = ['canceled', 'aborted'].includes(status);
  const stoppedAt = cancelAskedAt ?? (hasStopped ? completedAt : null);
  if (!stoppedAt) return false;
  return Date.parse(stoppedAt) - Date.parse(createdAt) < STOPPED_WITHIN_MS;
}

/** Waits until the workers have ended the attempts of finished stages; the rest are differences. */
async function untilAttemptsEnded(db: Db): Promise<void> {
  await waitFor(async () => (await openAttempts.execute(db)).rows.length === 0, {
    timeoutMs: ENDED_WITHIN_MS,
    intervalMs: 250,
  }).catch(() => undefined);
}
