/**
 * What always holds between generations, the ledger and accounts, whatever the order of events: rows that differ, by
 * rule. L: ledger and accounts. U: what one paid generation includes. B: batches and films. T: stages.
 */
const rules: Record<string, string> = {
  'L: a balance that is not the sum of its ledger': `
    select * from (
      select user_id, free_available + period_available + pack_available as balance,
        (select coalesce(sum(amount), 0) from ledger_entries l where l.user_id = a.user_id) as ledger
      from credit_accounts a) sums where balance <> ledger`,
  'L: a negative balance': `
    select user_id from credit_accounts a where (free_available < 0 or period_available < 0 or pack_available < 0)
      and not exists (select from ledger_entries l where l.user_id = a.user_id and l.kind = 'revoke')`,
  'L: a count of deliveries that is not the number of captures': `
    select * from (
      select user_id, delivered_count,
        (select count(*) from ledger_entries l where l.user_id = a.user_id and l.kind = 'capture') as captures
      from credit_accounts a) counts where delivered_count <> captures`,
  'L: a reservation captured or released twice': `
    select reference from ledger_entries where kind in ('capture', 'release') group by reference having count(*) > 1`,
  'L: an open generation that was captured, released or refunded': `
    select g.id, l.kind from generations g join ledger_entries l on l.reference = g.id::text
    where g.state in ('queued', 'running') and l.kind in ('capture', 'release', 'refund')`,
  'L: an ended generation whose reservation is open': `
    select g.id, g.state from generations g where g.cost = 1 and g.state not in ('queued', 'running')
      and not exists (select from ledger_entries l where l.reference = g.id::text and l.kind in ('capture', 'release'))`,
  'L: a capture without a delivery': `
    select g.id, g.state from ledger_entries l join generations g on g.id::text = l.reference
    where l.kind = 'capture' and g.state <> 'succeeded' and coalesce(g.cancelled_as, '') not in ('kept', 'counted')`,
  'L: a delivered paid generation without its capture': `
    select g.id from generations g where g.state = 'succeeded' and g.cost = 1
      and not exists (select from ledger_entries l where l.reference = g.id::text and l.kind = 'capture')`,
  'L: a cancelled generation whose ledger tells something else than was said': `
    select g.id, g.cancelled_as, l.kind from generations g join ledger_entries l on l.reference = g.id::text
    where g.cancelled_as is not null and l.kind = case when g.cancelled_as in ('kept', 'counted') then 'release' else 'capture' end`,
  'L: a free generation in the ledger': `
    select g.id, l.kind from generations g join ledger_entries l on l.reference = g.id::text where g.cost = 0`,
  'L: a request accepted twice under one key': `
    select user_id, idempotency_key from generations where idempotency_key is not null
    group by user_id, idempotency_key having count(*) > 1`,
  'U: a generation that paid for more than its video and three takes': `
    select covered_by, kind, count(*) from generations
    where covered_by is not null and state in ('queued', 'running', 'succeeded')
    group by covered_by, kind having count(*) > case when kind in ('audio', 'retake') then 2 else 1 end`,
  'U: one take made twice': `
    select covered_by, take from generations
    where take is not null and state in ('queued', 'running', 'succeeded')
    group by covered_by, take having count(*) > 1`,
  'U: something included in what was not delivered, or costs': `
    select g.id, g.kind, g.cost, g.credit, g.take, first.state from generations g
      join generations first on first.id = g.covered_by
    where g.cost <> 0 or g.credit not in ('included', 'returned') or first.user_id <> g.user_id
      or first.kind not in ('audio', 'retake') or first.take is not null or first.covered_by is not null
      or (first.state <> 'succeeded' and first.cancelled_as is distinct from 'counted') or first.credit not in ('charged', 'returned')
      or (g.kind in ('audio', 'retake')) <> (g.take is not null)`,
  'B: a batch without one of the videos that were reserved with it': `
    select b.id, count(distinct g.set_position) from batches b left join generations g on g.set_id = b.id
    group by b.id, b.request having count(distinct g.set_position) <> jsonb_array_length(b.request->'openings')
      * jsonb_array_length(b.request->'actors') * jsonb_array_length(b.request->'voices')`,
  'B: a film without what joins it, or one of the scenes that were reserved with it': `
    select f.id from films f left join generations g on g.set_id = f.id
    group by f.id, f.request having count(distinct g.set_position) <> jsonb_array_length(f.request->'scenes')
      or count(*) filter (where g.kind = 'film') = 0`,
  'B: a part of a batch or film that is made twice': `
    select set_id, set_position from generations
    where set_id is not null and state in ('queued', 'running', 'succeeded')
    group by set_id, set_position having count(*) > 1`,
  'T: an ended generation with an open stage': `
    select s.id, s.state from stages s join generations g on g.id = s.generation_id
    where g.state not in ('queued', 'running') and s.state in ('waiting', 'queued', 'running')`,
  'T: an open generation without an open stage': `
    select g.id, g.state from generations g where g.state in ('queued', 'running') and not exists (
      select from stages s where s.generation_id = g.id and s.state in ('waiting', 'queued', 'running'))`,
};

const TABLES = ['generations', 'ledger_entries', 'credit_accounts', 'batches', 'films'];

/**
 * The statement that finds every difference: rows with one sentence in `difference`, none if all is well. `ofUser`:
 * only those of the user whose id is its parameter.
 */
export function moneyDifferences({ ofUser = false } = {}): string {
  // The names then stand for the rows of one user.
  const own = TABLES.map((table) => `${table} as (select * from ${table} where user_id = $1)`);
  const found = Object.entries(rules).map(
    ([rule, rows]) =>
      `select '${rule}: ' || to_jsonb(found)::text as difference from (${rows}) found`,
  );
  return `${ofUser ? `with ${own.join(', ')} ` : ''}${found.join(' union all ')}`;
}
