import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** The violations of rules that hold whatever the order of steps: one line for each. */
export async function differences(db: Db, userId: string): Promise<string[]> {
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
      group by idempotency_key having count(*) > 1
    union all select 'more takes or videos than were paid: ' || covered_by from mine
      where covered_by is not null and state in ('queued', 'running', 'succeeded')
      group by covered_by, kind having count(*) > case when kind = 'audio' then 2 else 1 end
    union all select 'one take twice: ' || covered_by from mine
      where take is not null and state in ('queued', 'running', 'succeeded')
      group by covered_by, take having count(*) > 1
    union all select 'included in what was not delivered: ' || m.id from mine m join mine paid on paid.id = m.covered_by
      where paid.state <> 'succeeded' and paid.cancelled_as is distinct from 'counted'
    union all select 'a part of a batch: ' || b.id from batches b left join mine m on m.batch_id = b.id
      where b.user_id = ${userId} group by b.id
      having count(distinct m.batch_position) <> jsonb_array_length(b.request->'actors')
    union all select 'a part of a film: ' || f.id from films f left join mine m on m.batch_id = f.id
      where f.user_id = ${userId} group by f.id
      having count(distinct m.batch_position) <> jsonb_array_length(f.request->'scenes')
        or count(*) filter (where m.kind = 'film') = 0
    union all select 'made twice in a batch or film: ' || batch_id from mine
      where batch_id is not null and state in ('queued', 'running', 'succeeded')
      group by batch_id, batch_position having count(*) > 1`.execute(db);
  return rows.map(({ what }) => what);
}
