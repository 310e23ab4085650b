import { sql, type ExpressionBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { escapeLike } from '../like.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import {
  withFiles,
  withGenerations,
  type ProjectWithFiles,
  type ProjectWithGenerations,
} from './projects.repo.ts';
import type { Database } from '../schema.ts';

/** Pages of projects, newest first. Each reads an index in the list's order from the cursor on (migration 015). */

const SEARCHED = ['projects.name', 'projects.script', 'projects.actor_id', 'performer.name'];

export interface ProjectsRequest extends PageRequest {
  /** Only those with their video. */
  completed?: boolean;
  starred?: boolean;
  /** Part of its name, script, actor or influencer. */
  search?: string;
}

/** A user's history, or a part of it. Portraits without further work are not part of it. */
export async function listProjects(
  db: DbOrTx,
  userId: string,
  { limit, before, completed = false, starred = false, search = '' }: ProjectsRequest,
): Promise<Page<ProjectWithGenerations>> {
  const all = withGenerations(db, userId)
    .select(exactTime('projects.created_at').as('exact_time'))
    .where((eb) => eb.or([eb('projects.kind', '=', 'video'), eb('latest.id', 'is not', null)]))
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  let page = completed ? all.where('projects.video_asset', 'is not', null) : all;
  if (starred) page = page.where('projects.starred_at', 'is not', null);
  if (search !== '') {
    const pattern = `%${escapeLike(search)}%`;
    page = page.where((eb) =>
      eb.or(SEARCHED.map((column) => eb(sql.ref<string | null>(column), 'ilike', pattern))),
    );
  }
  const from = before && page.where(behind('projects.created_at', 'projects.id', before));
  return toPage(await (from ?? page).execute(), limit);
}

/** A user's own influencers, or only those that can speak. */
export async function listInfluencers(
  db: DbOrTx,
  userId: string,
  { limit, before, withVideo = false }: PageRequest & { withVideo?: boolean },
): Promise<Page<ProjectWithFiles>> {
  const all = withFiles(db)
    .select(exactTime('projects.created_at').as('exact_time'))
    .where('projects.user_id', '=', userId)
    .where('projects.kind', '=', 'influencer')
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  const page = withVideo ? all.where('projects.video_asset', 'is not', null) : all;
  const from = before && page.where(behind('projects.created_at', 'projects.id', before));
  return toPage(await (from ?? page).execute(), limit);
}

/** Everyone's approved influencers with a finished video, by approval time. */
export async function listGallery(
  db: DbOrTx,
  userId: string,
  { limit, before }: PageRequest,
): Promise<Page<ProjectWithFiles>> {
  const page = withFiles(db)
    .select(exactTime('projects.approved_at').as('exact_time'))
    .where('projects.kind', '=', 'influencer')
    .where('projects.is_approved', '=', true)
    .where('projects.video_asset', 'is not', null)
    .where('projects.approved_at', 'is not', null)
    .where((eb) => notHidden(eb, userId))
    .orderBy('projects.approved_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  const from = before && page.where(behind('projects.approved_at', 'projects.id', before));
  return toPage(await (from ?? page).execute(), limit);
}

/** Everyone's approved influencers with a video, newest first, without those this user hid. */
export async function listCommunity(
  db: DbOrTx,
  userId: string,
  { limit, before }: PageRequest,
): Promise<Page<ProjectWithFiles>> {
  const page = withFiles(db)
    .select(exactTime('projects.created_at').as('exact_time'))
    .where('projects.kind', '=', 'influencer')
    .where('projects.is_approved', '=', true)
    .where('projects.video_asset', 'is not', null)
    .where((eb) => notHidden(eb, userId))
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  const from = before && page.where(behind('projects.created_at', 'projects.id', before));
  return toPage(await (from ?? page).execute(), limit);
}

function notHidden(eb: ExpressionBuilder<Database, 'projects'>, userId: string) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('hidden_influencers')
        .select('hidden_influencers.project_id')
        .where('hidden_influencers.user_id', '=', userId)
        .whereRef('hidden_influencers.project_id', '=', 'projects.id'),
    ),
  );
}
