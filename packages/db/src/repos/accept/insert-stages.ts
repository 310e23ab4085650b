import type { StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { AcceptParams, AcceptStatement } from './values.ts';

interface PlanRow {
  id: string | null;
  name: StageName;
  position: number;
  needs: string[];
  input: Record<string, unknown>;
}

/** Stages that need no other are queued. */
export function insertStages(db: AcceptStatement, params: AcceptParams) {
  const plan = sql<PlanRow>`jsonb_to_recordset(${params.stages}::jsonb)`.as<'plan'>(
    sql`plan(id uuid, name text, position int, needs text[], input jsonb)`,
  );
  return db
    .insertInto('stages')
    .columns([
      'id',
      'generation_id',
      'user_id',
      'name',
      'position',
      'needs',
      'input',
      'state',
      'queued_at',
    ])
    .expression((eb) => {
      const isFirst = sql<boolean>`plan.needs = '{}'`;
      return eb
        .selectFrom(['accepted', plan])
        .select([
          sql<string>`coalesce(plan.id, gen_random_uuid())`.as('id'),
          params.id.as('generation_id'),
          params.userId.as('user_id'),
          'plan.name',
          'plan.position',
          'plan.needs',
          'plan.input',
          sql<string>`case when ${isFirst} then 'queued' else 'waiting' end`.as('state'),
          sql<Date | null>`case when ${isFirst} then now() end`.as('queued_at'),
        ]);
    });
}
