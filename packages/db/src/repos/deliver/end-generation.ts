import { sql } from 'kysely';
import { isWorthMail } from '../done-mails.repo.ts';
import type { DeliverParams, DeliverStatement } from './values.ts';

/** Adds the stage's output to the generation's, and ends it with its last stage. */
export function addToGeneration(db: DeliverStatement, params: DeliverParams) {
  return db
    .updateTable('generations')
    .from('rest')
    .set((eb) => {
      const isLast = eb('rest.open', '=', 0);
      return {
        version: eb('generations.version', '+', 1),
        result: sql<string>`coalesce(generations.result, '{}'::jsonb) || ${params.output}::jsonb`,
        state: sql`case when ${isLast} then 'succeeded' else generations.state end`,
        progress: sql<number>`case when ${isLast} then 100 else generations.progress end`,
        finished_at: sql<Date>`case when ${isLast} then now() end`,
        credit: sql`case when ${isLast} and generations.credit = 'reserved' then 'charged' else generations.credit end`,
      };
    })
    .where('generations.id', '=', params.generationId);
}

/** The last stage of a long job queues the mail about it. A batch has one mail, see `queueBatchMail`. */
export function mailAbout(db: DeliverStatement) {
  return db
    .insertInto('mails')
    .columns(['kind', 'subject_id'])
    .expression((eb) =>
      eb
        .selectFrom(['owner', 'rest'])
        .select((own) => [
          sql.lit('job-done').as('kind'),
          own.cast<string>('owner.id', 'text').as('subject_id'),
        ])
        .where('rest.open', '=', 0)
        .where(isWorthMail('owner')),
    )
    .onConflict((conflict) => conflict.doNothing());
}
