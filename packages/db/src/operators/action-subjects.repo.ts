import type { DbOrTx } from '../client.ts';
import type { Project } from '../schema.ts';
import type { ActionRow } from './operator-actions.repo.ts';

/** Whom or what an operator’s action was about. */
export type ActionSubject = { user_id: string; username: string } & (
  | { kind: 'user' }
  | { kind: 'generation'; title: string }
  | {
      kind: 'video';
      project_id: number;
      project_kind: Project['kind'];
      name: string | null;
      script: string | null;
      video_path: string | null;
    }
);

/** What the actions were about, by their subjects; queues, models and what is gone are not in it. */
export async function findActionSubjects(
  db: DbOrTx,
  actions: ReadonlyArray<Pick<ActionRow, 'action' | 'subject'>>,
): Promise<Map<string, ActionSubject>> {
  const of = (area: string): string[] => [
    ...new Set(
      actions.filter(({ action }) => action.startsWith(`${area}.`)).map(({ subject }) => subject),
    ),
  ];
  const found = await Promise.all([
    findUsers(db, of('user')),
    findGenerations(db, of('generation')),
    findProjects(db, of('project')),
    findReported(db, of('report')),
  ]);
  return new Map(found.flat());
}

type Found = Promise<Array<[subject: string, ActionSubject]>>;

async function findUsers(db: DbOrTx, ids: string[]): Found {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id as user_id', 'username'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => [row.user_id, { kind: 'user', ...row }]);
}

async function findGenerations(db: DbOrTx, ids: string[]): Found {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('generations')
    .innerJoin('users', 'users.id', 'generations.user_id')
    .select(['generations.id', 'generations.title', 'users.id as user_id', 'users.username'])
    .where('generations.id', 'in', ids)
    .execute();
  return rows.map(({ id, ...row }) => [id, { kind: 'generation', ...row }]);
}

function selectVideos(db: DbOrTx) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.user_id')
    .select([
      'projects.id as project_id',
      'projects.kind as project_kind',
      'projects.name',
      'projects.script',
    ])
    .select(['users.id as user_id', 'users.username']);
}

async function findProjects(db: DbOrTx, ids: string[]): Found {
  if (ids.length === 0) return [];
  const rows = await selectVideos(db)
    .leftJoin('assets', 'assets.id', 'projects.video_asset')
    .select('assets.path as video_path')
    .where('projects.id', 'in', ids.map(Number))
    .execute();
  return rows.map((row) => [String(row.project_id), { kind: 'video', ...row }]);
}

/** Decisions on reports are about the reported file, which may since have been replaced. */
async function findReported(db: DbOrTx, videos: string[]): Found {
  if (videos.length === 0) return [];
  const rows = await selectVideos(db)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .leftJoin('assets', 'assets.id', 'reports.video')
    .select(['reports.video', 'assets.path as video_path'])
    .distinct()
    .where('reports.video', 'in', videos)
    .execute();
  return rows.map(({ video, ...row }) => [video, { kind: 'video', ...row }]);
}
