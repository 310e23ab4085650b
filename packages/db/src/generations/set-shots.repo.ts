import type { SetShot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { StoredBatch, StoredFilm } from '../schema.ts';

/** The shots and words on screen that all videos of a set are exported with. */
export interface SetShotsRow {
  shots: SetShot[];
  titles: Title[];
  version: number;
  changedAt: Date | null;
}

const TABLES = { batch: 'batches', film: 'films' } as const;

/** Replaces the shots of a user's set that are at `version`, and its words on screen if any are given. False: they were changed since, or the set is not theirs. */
export async function saveSetShots(
  db: DbOrTx,
  userId: string,
  { kind, id }: { kind: keyof typeof TABLES; id: string },
  {
    shots,
    titles,
    version,
  }: { shots: readonly SetShot[]; titles?: readonly Title[] | undefined; version: number },
): Promise<boolean> {
  const row = await db
    .updateTable(TABLES[kind])
    .set({
      shots: JSON.stringify(shots),
      ...(titles !== undefined && { titles: JSON.stringify(titles) }),
      shots_version: version + 1,
      shots_changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('shots_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The set that a project's video, or the first version of it, belongs to: a place in a batch, or a film as a whole. */
export type SetOfProject = SetShotsRow &
  (
    | { kind: 'batch'; request: StoredBatch; position: number }
    | { kind: 'film'; request: StoredFilm }
  );

/** Undefined: the project belongs to no set. */
export async function findSetOfProject(
  db: DbOrTx,
  userId: string,
  projectId: number,
): Promise<SetOfProject | undefined> {
  const found = await db
    .selectFrom('generations')
    .select(['set_id', 'set_position'])
    .where('project_id', 'in', (eb) =>
      eb
        .selectFrom('projects')
        .select((own) => own.fn.coalesce('projects.version_root', 'projects.id').as('id'))
        .where('projects.id', '=', projectId),
    )
    .where('user_id', '=', userId)
    .where('kind', 'in', ['talking-video', 'film'])
    .where('set_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || found.set_id === null) return undefined;
  const { set_id: id, set_position: position } = found;
  const table = position === null ? 'films' : 'batches';
  const set = await db
    .selectFrom(table)
    .select([
      'request',
      'shots',
      'titles',
      'shots_version as version',
      'shots_changed_at as changedAt',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!set) return undefined;
  const { request, ...rest } = set;
  return position === null
    ? { ...rest, kind: 'film', request: request as StoredFilm }
    : { ...rest, kind: 'batch', request: request as StoredBatch, position };
}
