import type {
  Affected,
  ConsentGround,
  ConsentKind,
  ConsentSubject,
} from '@talkreel/contracts/consent';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { cancel } from '../generations/finish.repo.ts';
import type { UserTerms } from '../generations/cancel.repo.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { ConsentRow } from '../schema.ts';

/** What a user states about a photo or a recording. */
export interface NewConsent {
  kind: ConsentKind;
  subject: ConsentSubject;
  name: string | null;
  ground: ConsentGround;
  statement: string;
  version: number;
  locale: string | null;
  address: string;
}

/** Keeps a statement with its file. The first one for a file stays. */
export async function saveConsent(
  db: DbOrTx,
  userId: string,
  id: string,
  { version, ...stated }: NewConsent,
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ id, user_id: userId, ...stated, statement_version: version })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Forgets what was stated about files that were never used. */
export async function forgetConsents(db: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('consents')
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** A face or a voice that a user sent: a photo, or a recording. */
export interface Source {
  id: string;
  kind: ConsentKind;
  userId: string;
}

export type SourceConsent = Source & { consent: ConsentRow | null };

/** A photo or recording by its id, with what was stated about it; `userId` null: anyone's. It may be gone. */
export async function findSource(
  db: DbOrTx,
  userId: string | null,
  id: string,
): Promise<SourceConsent | undefined> {
  const consent = await db
    .selectFrom('consents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const { rows } = await sql<{ kind: ConsentKind; user_id: string }>`
    select 'face' as kind, owner_id as user_id from assets
      where id = ${id} and path like 'uploads/%' and owner_id is not null
    union all select 'voice', user_id from own_recordings where id = ${id}`.execute(db);
  const found = consent ?? rows[0];
  if (!found || (userId !== null && found.user_id !== userId)) return undefined;
  return { id, kind: found.kind, userId: found.user_id, consent: consent ?? null };
}

/** A page of what a user ever stated, newest first. */
export async function listConsentPage(
  db: DbOrTx,
  userId: string,
  { limit, before }: PageRequest<string>,
): Promise<Page<ConsentRow, string>> {
  let query = db
    .selectFrom('consents')
    .selectAll()
    .select(exactTime('created_at').as('exact_time'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before) query = query.where(behind('created_at', 'id', before));
  return toPage(await query.execute(), limit);
}

/** What a user ever stated, newest first. */
export function listConsents(db: DbOrTx, userId: string, limit?: number): Promise<ConsentRow[]> {
  const query = db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** The statement under which a photo was sent, without anything of the user. */
export async function findPhotoConsent(
  db: DbOrTx,
  path: string,
): Promise<{ kind: string; statementVersion: number; reference: string } | undefined> {
  const row = await db
    .selectFrom('consents')
    .innerJoin('assets', 'assets.id', 'consents.id')
    .select(['consents.id', 'consents.ground', 'consents.subject', 'consents.statement_version'])
    .where('assets.kind', '=', 'image')
    .where('assets.path', '=', path)
    .executeTakeFirst();
  if (row?.ground == null || row.statement_version === null) return undefined;
  return {
    kind: `photo-${row.ground}`,
    statementVersion: row.statement_version,
    reference: row.id,
  };
}

/** The faces and voices in a project: its own photo, the photo of who performs, the recording that speaks. */
export async function listSourcesOf(db: DbOrTx, projectId: number): Promise<Source[]> {
  const { rows } = await sql<{ id: string; kind: ConsentKind; user_id: string }>`
    with used as materialized (
      select input->'influencer'->>'id' as influencer,
        coalesce(input->>'recordingId', input->'speech'->>'recordingId') as recording
      from generations where project_id = ${projectId}
    )
    select distinct photo.id, 'face' as kind, photo.owner_id as user_id
    from projects shown join assets photo on photo.id = shown.image_asset
    where photo.path like 'uploads/%' and photo.owner_id is not null and (shown.id = ${projectId}
      or shown.id in (select influencer::int from used where influencer is not null))
    union all
    select distinct own.id, 'voice', own.user_id from used join own_recordings own on own.id = used.recording::uuid
    where used.recording is not null`.execute(db);
  return rows.map(({ id, kind, user_id: userId }) => ({ id, kind, userId }));
}

/**
 * The projects that were made of a face or a voice, those in the trash too: of a photo its influencers, and the videos
 * and films of anyone in which they perform; of a recording what it speaks in. By index, whatever there is of others.
 */
const projectsOf = ({ id, kind }: Source) =>
  kind === 'face'
    ? sql`select id from projects where image_asset = ${id}
        union select project_id from generations
        where (input->'influencer'->>'id') is not null and kind <> 'audio' and project_id is not null
          and (input->'influencer'->>'id') = any(
            array(select id::text from projects where image_asset = ${id}))`
    : sql`select project_id from generations
        where coalesce(input->>'recordingId', input->'speech'->>'recordingId') is not null
          and coalesce(input->>'recordingId', input->'speech'->>'recordingId') = ${id}::text
          and project_id is not null`;

/** What would go if the consent was withdrawn now. */
export async function countAffected(db: DbOrTx, source: Source): Promise<Affected> {
  const { rows } = await sql<Affected>`
    with mine as materialized (
      select p.id, p.kind, p.user_id, p.share_slug, p.is_approved, p.video_asset,
        exists (select from films where films.project_id = p.id) as is_film
      from projects p where p.id in (${projectsOf(source)})
    ), made as (
      select count(*) filter (where g.kind = 'export' and g.state = 'succeeded')::int as exports,
        count(*) filter (where g.state in ('queued', 'running') and g.kind <> 'scene')::int as running
      from generations g where g.project_id in (select id from mine)
    )
    select count(*) filter (where kind = 'influencer')::int as influencers,
      count(*) filter (where kind = 'video' and not is_film)::int as videos,
      count(*) filter (where is_film)::int as films,
      count(*) filter (where share_slug is not null)::int as links,
      count(*) filter (where is_approved)::int as community,
      count(*) filter (where user_id <> ${source.userId})::int as "ofOthers",
      (select exports from made) as exports, (select running from made) as running
    from mine`.execute(db);
  const [affected] = rows;
  if (!affected) throw new Error('a count has one row');
  return affected;
}

/** What was done: whose projects ended, and which of their generations. */
export interface Withdrawn {
  affected: Affected;
  projects: Array<{ id: number; userId: string }>;
  cancelled: Array<{ id: string; userId: string }>;
}

/**
 * Takes a consent back, in the caller's transaction: ends what is in progress, links and entries on the community page,
 * deletes the photo or recording with the clips or speech that more could be made of, and leaves the projects to be
 * removed for good (`deleteProject`; the trash neither shows nor restores them). null: it was withdrawn before.
 * @param terms the owner's, for what they cancel; without them, and for others, nothing counts.
 */
export async function withdrawConsent(
  tx: DbOrTx,
  source: Source,
  by: 'user' | 'operator',
  terms?: UserTerms,
): Promise<Withdrawn | null> {
  if (!(await markWithdrawn(tx, source, by))) return null;
  // Requests that use a file lock its row: what they started is either seen below, or they find no file.
  const inputs = await lockInputs(tx, source);
  const affected = await countAffected(tx, source);
  const projects = await lockAffected(tx, source);
  const ids = projects.map(({ id }) => id);
  const cancelled = await cancelAll(tx, ids, source.userId, terms);
  await sql`update projects set deleted_at = 'epoch', share_slug = null, shared_video = null,
      is_approved = false, approved_at = null
    where id = any(${ids}::int[])`.execute(tx);
  await removeFiles(tx, inputs);
  return { affected, projects, cancelled };
}

async function markWithdrawn(
  tx: DbOrTx,
  { id, kind, userId }: Source,
  by: 'user' | 'operator',
): Promise<boolean> {
  const { rows } = await sql`
    insert into consents (id, user_id, kind, withdrawn_at, withdrawn_by)
    values (${id}, ${userId}, ${kind}, now(), ${by})
    on conflict (id) do update set withdrawn_at = now(), withdrawn_by = ${by}
    where consents.withdrawn_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** The photo with its clips, or the recording with its copies: more could be made of them. */
async function lockInputs(tx: DbOrTx, source: Source): Promise<string[]> {
  const which =
    source.kind === 'face'
      ? sql`id = ${source.id} or (kind in ('image', 'video') and project_id in (
          select id from projects where image_asset = ${source.id} and kind = 'influencer'))`
      : sql`id = (select asset from own_recordings where id = ${source.id})
          or (kind = 'audio' and project_id in (${projectsOf(source)}))`;
  const { rows } = await sql<{
    id: string;
  }>`select id from assets where ${which} order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

async function lockAffected(tx: DbOrTx, source: Source): Promise<Withdrawn['projects']> {
  const { rows } = await sql<{ id: number; userId: string }>`
    select id, user_id as "userId" from projects where id in (${projectsOf(source)})
    order by id for no key update`.execute(tx);
  return rows;
}

async function cancelAll(
  tx: DbOrTx,
  projects: number[],
  ownerId: string,
  terms: UserTerms | undefined,
): Promise<Withdrawn['cancelled']> {
  if (projects.length === 0) return [];
  const open = await tx
    .selectFrom('generations')
    .select(['id', 'user_id as userId'])
    .where('project_id', 'in', projects)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('user_id')
    .orderBy('id')
    .execute();
  const ended: Withdrawn['cancelled'] = [];
  for (const { id, userId } of open) {
    const its = userId === ownerId ? terms : undefined;
    for (const one of await cancel(tx, { userId, generation: id }, its))
      ended.push({ id: one, userId });
  }
  return ended;
}

/** Deletes files, recorded for removal from the store (`erased-files.repo.ts`). */
async function removeFiles(tx: DbOrTx, files: string[]): Promise<void> {
  const ids = sql`${files}::uuid[]`;
  await sql`insert into erasures (prefix, due_at)
    select kind || '/' || path, now() from assets where id = any(${ids})
    on conflict (prefix) do nothing`.execute(tx);
  for (const column of ['audio_asset', 'image_asset', 'video_asset', 'thumbnail_asset'])
    await sql`update projects set ${sql.ref(column)} = null where ${sql.ref(column)} = any(${ids})`.execute(
      tx,
    );
  await sql`delete from assets where id = any(${ids})`.execute(tx);
}
