import type { ReportDecision, ReportedPage, ReportReason } from '@talkreel/contracts/reports';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Project } from '../schema.ts';
import { queueMail } from '../accounts/mails.repo.ts';
import { isOwnerShown } from '../library/performer-names.ts';
import {
  endReviewsOf,
  findOpenReview,
  findReviewPassword,
  listReviewVideos,
} from '../library/reviews.repo.ts';
import { findLinkPassword, findSharedProject } from '../library/shares.repo.ts';

/** What is shown to others, as a visitor names it. */
export type Reported =
  | { page: 'share'; slug: string }
  | { page: 'review'; slug: string; video: string }
  | { page: 'community'; influencerId: number };

/** A video that others can see now. */
export interface ShownVideo {
  projectId: number;
  video: string;
  ownerId: string;
}

/** The video on a share, review or community page; undefined: nobody is shown it. */
export async function findShownVideo(db: DbOrTx, about: Reported): Promise<ShownVideo | undefined> {
  if (about.page === 'review') return findReviewed(db, about);
  const row =
    about.page === 'share'
      ? await findWatched(db, about.slug)
      : await db
          .selectFrom('projects')
          .select(['id', 'video_asset', 'user_id'])
          .where('id', '=', about.influencerId)
          .where('kind', '=', 'influencer')
          .where('is_approved', '=', true)
          .where('deleted_at', 'is', null)
          .where(isOwnerShown())
          .executeTakeFirst();
  if (!row?.video_asset) return undefined;
  return { projectId: row.id, video: row.video_asset, ownerId: row.user_id };
}

export interface NewReport extends ShownVideo {
  page: ReportedPage;
  reason: ReportReason;
  note: string | null;
  email: string | null;
  reporterId: string | null;
  addressDigest: string;
}

/** Adds a report. False: this network or account has reported this video before. */
export async function addReport(db: DbOrTx, report: NewReport): Promise<boolean> {
  const { projectId, ownerId, reporterId, addressDigest, ...rest } = report;
  const added = await db
    .insertInto('reports')
    .values({
      ...rest,
      project_id: projectId,
      owner_id: ownerId,
      reporter_id: reporterId,
      address_digest: addressDigest,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What a user reported while signed in; of the videos only which, since they are others'. */
export function listReportsBy(db: DbOrTx, userId: string) {
  return db
    .selectFrom('reports')
    .select(['video', 'page', 'reason', 'note', 'email', 'created_at', 'decided_at', 'decision'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** A video with its open reports. */
export interface OpenCase {
  video: string;
  project_id: number;
  owner_id: string;
  username: string;
  kind: Project['kind'] | null;
  name: string | null;
  script: string | null;
  video_path: string | null;
  share_slug: string | null;
  review_slug: string | null;
  is_approved: boolean | null;
  oldest_at: Date;
  count: number;
  reports: Array<{
    page: ReportedPage;
    reason: ReportReason;
    note: string | null;
    hasEmail: boolean;
    at: string;
  }>;
}

/** Reports that are shown of one video; there may be more. */
const REPORTS_SHOWN = 20;

/** The videos with open reports, the one that has waited longest first. */
export async function listOpenCases(db: DbOrTx, limit: number): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    with waiting as (
      select video, min(created_at) as oldest_at, count(*)::int as count
      from reports where decided_at is null group by video order by 2, 1 limit ${limit}
    )
    select waiting.*, one.project_id, one.owner_id, users.username, shown.kind, shown.name, shown.script,
      assets.path as video_path, shown.share_slug, shown.is_approved, said.reports,
      (select slug from reviews where batch_id in (
        select set_id from generations where project_id = shown.id and set_id is not null) limit 1) as review_slug
    from waiting
    join lateral (select project_id, owner_id from reports
      where reports.video = waiting.video and decided_at is null limit 1) one on true
    join users on users.id = one.owner_id
    left join projects shown on shown.id = one.project_id and shown.deleted_at is null
      and shown.video_asset = waiting.video
    left join assets on assets.id = waiting.video
    join lateral (select json_agg(json_build_object('page', page, 'reason', reason, 'note', note,
        'hasEmail', email is not null, 'at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by created_at) as reports
      from (select * from reports where reports.video = waiting.video and decided_at is null
        order by created_at limit ${REPORTS_SHOWN}) first) said on true
    order by waiting.oldest_at, waiting.video`.execute(db);
  return rows;
}

/** How many reports are open, and since when the oldest; for the gauge. */
export async function readReportQueue(
  db: DbOrTx,
): Promise<{ open: number; oldestSeconds: number }> {
  const { rows } = await sql<{ open: number; oldestSeconds: number }>`
    select count(*)::int as open,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from reports where decided_at is null`.execute(db);
  return rows[0] ?? { open: 0, oldestSeconds: 0 };
}

/**
 * Decides all open reports of a video, and queues the mails: one to each reporter who left an address, one to the
 * owner. Returns the project and its owner; null: none is open.
 */
export async function decideReports(
  tx: DbOrTx,
  video: string,
  decision: ReportDecision,
): Promise<{ projectId: number; ownerId: string; reports: number } | null> {
  const decided = await tx
    .updateTable('reports')
    .set({ decision, decided_at: sql<Date>`now()` })
    .where('video', '=', video)
    .where('decided_at', 'is', null)
    .returning(['id', 'email', 'project_id', 'owner_id'])
    .execute();
  const [first] = decided;
  if (!first) return null;
  for (const { id, email } of decided)
    if (email !== null) await queueMail(tx, 'report-answered', id);
  await queueMail(tx, 'report-decided', first.id);
  return { projectId: first.project_id, ownerId: first.owner_id, reports: decided.length };
}

/** The owner of a video with open reports; undefined: none is open. */
export async function findReportedOwner(db: DbOrTx, video: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('owner_id')
    .where('video', '=', video)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row?.owner_id;
}

/** Ends showing a video to others; `forGood`: its owner cannot show it again. Another video of the project stays. */
export async function endShowing(
  tx: DbOrTx,
  { id, video, forGood }: { id: number; video: string; forGood: boolean },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      ...{ share_slug: null, shared_video: null, is_approved: false, approved_at: null },
      ...(forGood && { taken_down_video: video }),
    })
    .where('id', '=', id)
    .where('video_asset', '=', video)
    .execute();
  await endReviewsOf(tx, id);
}

/** A decided report, for the mail about it; undefined: not decided, or gone. */
export function findDecidedReport(db: DbOrTx, id: string) {
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.owner_id')
    .leftJoin('projects', 'projects.id', 'reports.project_id')
    .select(['reports.reason', 'reports.decision', 'reports.email', 'reports.created_at'])
    .select(['users.email as owner_email', 'users.erased_at', 'users.blocked_at'])
    .select(['projects.name', 'projects.script'])
    .where('reports.id', '=', id)
    .where('reports.decided_at', 'is not', null)
    .executeTakeFirst();
}

/** Forgets reports that were decided so long ago, oldest first; returns how many. */
export async function forgetOldReports(db: DbOrTx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from reports where id in (
    select id from reports where decided_at < now() - make_interval(days => ${days})
    order by decided_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whoever reports a video behind a password has entered it. */
async function findWatched(db: DbOrTx, slug: string) {
  const link = await findLinkPassword(db, slug);
  return findSharedProject(db, slug, link?.unlockKey);
}

async function findReviewed(
  db: DbOrTx,
  about: { slug: string; video: string },
): Promise<ShownVideo | undefined> {
  const link = await findReviewPassword(db, about.slug);
  const review = await findOpenReview(db, about.slug, link?.unlockKey ?? null);
  const videos = review === undefined ? [] : await listReviewVideos(db, review.batch_id);
  const shown = videos.find(({ video }) => video === about.video);
  if (shown === undefined || review === undefined) return undefined;
  return { projectId: shown.projectId, video: shown.video, ownerId: review.user_id };
}
