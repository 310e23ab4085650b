import { sql, type QueryCreator } from 'kysely';
import type { Database } from '../../schema.ts';
import type { AcceptParams } from './values.ts';

/**
 * One row, unless the user's limit of open generations is reached or the project has no room. Requests of one user are
 * counted one at a time across processes.
 */
export function selectAdmission(
  db: QueryCreator<Database & { free_project: { id: number } }>,
  params: AcceptParams,
) {
  return db
    .selectFrom(
      sql<{
        active: number;
      }>`(select count_open_generations(${params.userId}::uuid, ${params.maxActive}::int) as active)`.as(
        'open',
      ),
    )
    .select('open.active')
    .where('open.active', '<', params.maxActive)
    .where((eb) =>
      eb.or([
        sql<boolean>`${params.projectId}::int is null`,
        eb.exists(eb.selectFrom('free_project').select('free_project.id')),
      ]),
    );
}
