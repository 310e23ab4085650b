import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import {
  filmPerformers,
  influencerId,
  influencerName,
  isInFilm,
  isOwnerShown,
} from './performer-names.ts';
import {
  newestOf,
  withFiles,
  withGenerations,
  type ProjectWithFiles,
  type ProjectWithGenerations,
} from './projects.repo.ts';
import type { Database } from '../schema.ts';

/** Pages of projects, newest first. Each reads an index in the list's order from the cursor on (migration 015). */

const SEARCHED = ['projects.name', 'projects.script', 'projects.actor_id'];

export type ShownKind = 'video' | 'film' | 'one-shot' | 'influencer';
/** audio: its speech is there, its video is not; ended: failed or cancelled without a video. */
export type ShownState = 'complete' | 'audio' | 'running' | 'ended';

export interface ProjectsRequest extends PageRequest {
  /** Whether to list only projects with their video. */
  completed?: boolean;
  starred?: boolean;
  /** Part of its name or script, or of the name of one who speaks in it. */
  search?: string;
  kind?: ShownKind | null;
  state?: ShownState | null;
  /** Who speaks in it: an actor's id, or the number of an influencer. */
  actor?: string | number | null;
  /** none: in no folder. */
  folder?: number | 'none' | null;
  /** Only tests, or none of them; null: both. */
  isTest?: boolean | null;
}

/**
 * Matches as people type: without regard to case, accents and kinds of quotes. The text is folded once, not for each
 * row.
 */
const contains = (column: string | RawBuilder<unknown>, text: string) =>
  sql<boolean>`strpos(folded(${typeof column === 'string' ? sql.ref(column) : column}), (select folded(${text}))) > 0`;

const inFolder = (folder: number | 'none') =>
  folder === 'none'
    ? sql<boolean>`projects.folder_id is null`
    : sql<boolean>`projects.folder_id = ${folder}`;

type History = ReturnType<typeof selectHistory>;

/** The rows of the history; portraits without further work are not part of it. */
function selectHistory(db: DbOrTx, userId: string) {
  return db
    .selectFrom('projects')
    .leftJoinLateral(newestOf(db, userId), (join) => join.onTrue())
    .select('projects.id')
    .where('projects.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('projects.kind', '=', 'video'), eb('latest.id', 'is not', null)]));
}

/**
 * A user's history, or a part of it. First it is found which projects are on the page, from nothing but what is asked
 * about them: joined to all that is shown of them, thousands would be read to find none.
 */
export async function listProjects(
  db: DbOrTx,
  userId: string,
  { limit, before, ...asked }: ProjectsRequest,
): Promise<Page<ProjectWithGenerations>> {
  const all = only(selectHistory(db, userId), userId, asked);
  const found = (before ? all.where(behind('projects.created_at', 'projects.id', before)) : all)
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  const page = withGenerations(db, userId)
    .select(exactTime('projects.created_at').as('exact_time'))
    .where(sql<boolean>`projects.id = any(array${found})`)
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc');
  return toPage(await page.execute(), limit);
}

function only(
  all: History,
  userId: string,
  asked: Omit<ProjectsRequest, 'limit' | 'before'>,
): History {
  const { completed = false, starred = false, search = '', kind, state, actor, folder } = asked;
  const { isTest = null } = asked;
  let page = completed ? all.where('projects.video_asset', 'is not', null) : all;
  if (starred) page = page.where('projects.starred_at', 'is not', null);
  if (search !== '') page = withText(page, search);
  if (kind) page = ofKind(page, kind);
  if (state) page = inState(page, userId, state);
  if (actor !== null && actor !== undefined) page = withPerformer(page, actor);
  if (folder) page = page.where(inFolder(folder));
  if (isTest !== null) page = page.where('projects.is_test', '=', isTest);
  return page;
}

function withPerformer(page: History, actor: string | number): History {
  return page.where((eb) =>
    eb.or([
      typeof actor === 'string'
        ? eb('projects.actor_id', '=', actor)
        : eb(influencerId, '=', actor),
      isInFilm(actor),
    ]),
  );
}

/** The names of influencers and of a film's actors last: they are looked up only if nothing else matches. */
function withText(page: History, search: string): History {
  return page.where((eb) =>
    eb.or([
      ...SEARCHED.map((of) => contains(of, search)),
      // The join to one row keeps an influencer that is gone, which has a name, too. Postgres takes `exists` to be
      // true for half of them, so it goes through the list in its order instead of through all projects.
      sql<boolean>`exists (select from (select) one left join projects influencer
        on influencer.id = ${influencerId} and influencer.kind = 'influencer'
        where ${contains(influencerName, search)})`,
      sql<boolean>`exists (select from unnest(${filmPerformers}) called
        where ${contains('called', search)})`,
    ]),
  );
}

/**
 * A one shot is an influencer that speaks, and a film a video: the newest generation distinguishes them, as on the
 * card.
 */
function ofKind(page: History, kind: ShownKind): History {
  const isOfVideos = kind === 'video' || kind === 'film';
  const newest = sql<boolean>`(latest.kind is not distinct from ${isOfVideos ? 'film' : 'one-shot'})`;
  return page
    .where('projects.kind', '=', isOfVideos ? 'video' : 'influencer')
    .where(sql<boolean>`${newest} = ${kind === 'film' || kind === 'one-shot'}`);
}

function inState(page: History, userId: string, state: ShownState): History {
  if (state === 'complete') return page.where('projects.video_asset', 'is not', null);
  if (state === 'running')
    // The search starts from running generations, because there are a few of them in any history.
    return page.where(
      sql<boolean>`projects.id = any(array(select open.project_id from generations open
        where open.user_id = ${userId} and open.state in ('queued', 'running')
          and open.kind not in ('export', 'cut-out') and open.project_id is not null))`,
    );
  const without = page.where('projects.video_asset', 'is', null);
  return state === 'audio'
    ? without.where('projects.audio_asset', 'is not', null)
    : without.where('latest.state', 'in', ['failed', 'cancelled']);
}

export interface InfluencersRequest extends PageRequest {
  /** Whether to list only influencers that can speak. */
  withVideo?: boolean;
  /** ready: it can speak; portrait: it cannot yet; shared: with the community. */
  state?: 'ready' | 'portrait' | 'shared' | null;
  /** photo: made of one that was uploaded. */
  source?: 'photo' | 'description' | null;
  /** Part of its name or description. */
  search?: string;
  folder?: number | 'none' | null;
  /** Only tests, or none of them; null: both. */
  isTest?: boolean | null;
}

/** A user's own influencers, or a part of them. */
export async function listInfluencers(
  db: DbOrTx,
  userId: string,
  request: InfluencersRequest,
): Promise<Page<ProjectWithFiles>> {
  const { limit, before, withVideo, source, state, search, folder } = request;
  let page = withFiles(db)
    .select(exactTime('projects.created_at').as('exact_time'))
    .where('projects.user_id', '=', userId)
    .where('projects.kind', '=', 'influencer')
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  if (withVideo || state === 'ready') page = page.where('projects.video_asset', 'is not', null);
  if (state === 'portrait') page = page.where('projects.video_asset', 'is', null);
  if (source)
    page = page.where(sql<boolean>`(image.path like 'uploads/%') = ${source === 'photo'}`);
  if (state === 'shared') page = page.where('projects.is_approved', '=', true);
  if (search)
    page = page.where((eb) =>
      eb.or(['projects.name', 'projects.description'].map((of) => contains(of, search))),
    );
  if (folder) page = page.where(inFolder(folder));
  if (typeof request.isTest === 'boolean')
    page = page.where('projects.is_test', '=', request.isTest);
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
    .where(isOwnerShown())
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
    .where(isOwnerShown())
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
