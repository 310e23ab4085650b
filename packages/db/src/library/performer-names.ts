import { sql } from 'kysely';

/**
 * Whether others may see what its owner shows, for rows of `projects` under this name: not while the account is
 * blocked or being deleted. Every read of what is not the reader's own must check it. It is a value, which Postgres
 * looks up row by row; for `exists` it may make a table of all users.
 */
export const isOwnerShown = (projects = 'projects') => sql<boolean>`(
  select owner.blocked_at is null and owner.erased_at is null from users owner
  where owner.id = ${sql.ref(`${projects}.user_id`)})`;

/** The influencer of `latest`. Before its number was stored, only the clip identified it. */
export const influencerId = sql<number | null>`coalesce((latest.input->'influencer'->>'id')::int,
  case when latest.kind = 'lipsync' then (select clip.project_id from assets clip
    where clip.kind = 'video' and clip.path = latest.input->>'videoPath') end)`;

/**
 * What `influencer` is called, in rows of `projects`: as it is now if it is of the same user or the community shows it;
 * else as it was when it was used, since what its owner does with it later is nobody else's business.
 */
const nameOf = (used: string) => sql<string | null>`case
  when influencer.user_id = projects.user_id or (influencer.is_approved and ${isOwnerShown('influencer')}) then influencer.name
  else ${sql.ref(used)}->'influencer'->>'name' end`;

/** The name of the influencer of `latest`. */
export const influencerName = nameOf('latest.input');

/** The scenes of the film that a project is, or is a version of, with their place from 1; of other projects, none. */
const filmScenes = sql`films film
  cross join lateral (select part->'actor' as actor, (part->'actor'->'influencer'->>'id')::int as influencer_id, place
    from jsonb_array_elements(film.request->'scenes') with ordinality as parts(part, place)) scene`;
const ofProject = sql<boolean>`film.project_id = coalesce(projects.version_root, projects.id)`;

/** Who speaks in the film that a project is, in order of appearance; of other projects, nobody. */
export const filmPerformers = sql<string[]>`array(
  select called from (
    select coalesce(${nameOf('scene.actor')}, scene.actor->>'title') as called, scene.place
    from ${filmScenes}
      left join projects influencer on influencer.kind = 'influencer' and influencer.id = scene.influencer_id
    where ${ofProject}) appearance
  group by called order by min(place))`;

/**
 * Whether this actor, or the influencer of this number, speaks in the film that a project is. An array is read row by
 * row; for `exists` Postgres may make a table of all films.
 */
export const isInFilm = (performer: string | number) =>
  sql<boolean>`${performer} = any(array(
    select ${typeof performer === 'number' ? sql.ref('scene.influencer_id') : sql`scene.actor->>'id'`}
    from ${filmScenes} where ${ofProject}))`;
