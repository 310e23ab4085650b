import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Reply } from '@talkreel/client/client';
import { ApiError } from '@talkreel/client/errors';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { routes } from '@talkreel/contracts/routes';
import { shotLayouts } from '@talkreel/contracts/shots';
import { call } from '../api/client.ts';
import { projectQuery } from '../projects.ts';
import { useRemovedAds, type RemovedAd } from '../removed-ads.ts';
import { inputOf } from '../generations/input-of.ts';
import { exportsQuery } from './exports.ts';
import { newestTitles } from './titles.ts';

/** All of them, to be read again once the shots of a set are others. */
export const PROJECT_SHOTS_KEY = [routes.getProjectShots.path] as const;

/** The shots of the batch or film that a video belongs to, at its own words. */
export const projectShotsQuery = (id: number) =>
  queryOptions({
    queryKey: [...PROJECT_SHOTS_KEY, id],
    queryFn: ({ signal }) => call('getProjectShots', { params: { id }, signal }),
    // No event reports what another tab has changed. Parts of one page that appear one after the other ask once.
    staleTime: 10_000,
  });

/** What the ad of a video begins with. */
export interface FirstAd {
  /** Undefined: no export has shots, nor has its batch or film. */
  shots: Shot[] | undefined;
  /** The shots of its batch or film, and the words of those that it does not say; null: it has no such shots. */
  set: { of: 'batch' | 'film'; shots: Shot[]; missing: string[] } | null;
  /** Undefined: no export has words on screen, nor has its batch or film. */
  titles: Title[] | undefined;
  /** When they were exported or chosen last, also if they were removed since; null: never. */
  at: Pick<RemovedAd, 'shots' | 'titles'>;
}

const NOTHING: FirstAd = {
  shots: undefined,
  set: null,
  titles: undefined,
  at: { shots: null, titles: null },
};

/** The exports of one video, the newest first. */
interface Exported {
  projectId: number;
  jobs: readonly GenerationView[];
}

/**
 * The exports of the video that a version changed, and of those before it until one has shots and one has words on
 * screen.
 */
const earlierExportsQuery = (client: QueryClient, versionOf: number) =>
  queryOptions({
    queryKey: [routes.listExports.path, 'before a version', versionOf],
    staleTime: 10_000,
    queryFn: async () => {
      const found: Exported[] = [];
      let next: number | null = versionOf;
      while (next !== null && !hasWholeAd(found)) {
        const project: Project | null = await client
          .fetchQuery(projectQuery(next))
          .catch(nullIfGone);
        // A video that was deleted for good has left its exports to its versions.
        const jobs = await client.fetchQuery(exportsQuery(next)).catch(nullIfGone);
        if (jobs !== null) found.push({ projectId: next, jobs });
        next = project?.versionOf ?? null;
      }
      return found;
    },
  });

const jobsOf = (exported: readonly Exported[]): GenerationView[] =>
  exported.flatMap(({ jobs }) => jobs);

function hasWholeAd(exported: readonly Exported[]): boolean {
  const jobs = jobsOf(exported);
  return newestShots(jobs) !== null && newestTitles(jobs) !== null;
}

function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/**
 * The shots and words on screen of the newest export that has any, or of the batch or film if they were chosen later:
 * what another tab, or another day, goes on from. A version without any goes on from those of the video that it changed:
 * they follow their words. What the user removed before an export does not come back. `ad`: undefined until all of that
 * is known; `retry`: something could not be loaded. Of several videos there is nothing to go on from.
 */
export function useFirstAd(
  id: number,
  { versionOf, isForMany }: { versionOf: number | null | undefined; isForMany: boolean },
): { ad: FirstAd | undefined; retry: (() => void) | null } {
  const client = useQueryClient();
  const removed = useRemovedAds();
  const isVersion = typeof versionOf === 'number' && !isForMany;
  const made = useQuery({ ...exportsQuery(id), enabled: !isForMany });
  const chosen = useQuery({ ...projectShotsQuery(id), enabled: !isForMany });
  const earlier = useQuery({
    ...earlierExportsQuery(client, versionOf ?? 0),
    enabled: isVersion,
  });
  if (isForMany) return { ad: NOTHING, retry: null };
  const failed = [made, chosen, earlier].filter(({ isError, data }) => isError && !data);
  const retry = failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null;
  const before = isVersion ? earlier.data : [];
  if (versionOf === undefined || !made.data || !chosen.data || !before)
    return { ad: undefined, retry };
  const exported = [{ projectId: id, jobs: made.data }, ...before];
  return { ad: firstAd(exported, chosen.data, removed), retry };
}

type Kind = 'shots' | 'titles';
type Made = { at: string } | null;

const timeOf = (at: string | null | undefined): number => (at == null ? -1 : Date.parse(at));

function firstAd(
  exported: readonly Exported[],
  set: Reply<'getProjectShots'>,
  removed: readonly RemovedAd[],
): FirstAd {
  const { of, changedAt, shots, missing, titles } = set;
  const own = removed.find(({ projectId }) => projectId === exported[0]?.projectId);
  const isLater = <M extends Made>(made: M): made is NonNullable<M> =>
    made !== null && timeOf(made.at) > timeOf(changedAt);
  /** Whether the user removed what its batch or film has, or, without any, what it was planned with. */
  const isWithout = (kind: Kind): boolean =>
    own?.[kind] != null && timeOf(own[kind]) >= timeOf(changedAt);
  const withShots = newestShots(keptOf(exported, removed, 'shots'));
  const withTitles = newestTitles(keptOf(exported, removed, 'titles'));
  const hasSet = of !== null && changedAt !== null;
  const takesTitles = titles.length > 0 && !isLater(withTitles) && !isWithout('titles');
  const noShots = isWithout('shots') ? [] : undefined;
  const noTitles = isWithout('titles') ? [] : undefined;
  const jobs = jobsOf(exported);
  return {
    shots: isLater(withShots) ? withShots.shots : (noShots ?? (hasSet ? shots : undefined)),
    set: hasSet ? { of, shots, missing } : null,
    titles: takesTitles ? titles : (withTitles?.titles ?? noTitles),
    at: {
      shots: later(newestShots(jobs), changedAt),
      titles: later(newestTitles(jobs), changedAt),
    },
  };
}

/** The exports that count: those since a kind was removed, of the video or of a version of it. */
function keptOf(
  exported: readonly Exported[],
  removed: readonly RemovedAd[],
  kind: Kind,
): GenerationView[] {
  let since = -1;
  return exported.flatMap(({ projectId, jobs }) => {
    const without = removed.find((one) => one.projectId === projectId);
    since = Math.max(since, timeOf(without?.[kind]));
    return jobs.filter(({ createdAt }) => timeOf(createdAt) > since);
  });
}

function later(made: Made, changedAt: string | null): string | null {
  return made !== null && timeOf(made.at) > timeOf(changedAt) ? made.at : changedAt;
}

/** Null also if a later release made them, with what this one does not know. */
function newestShots(jobs: readonly GenerationView[]): { shots: Shot[]; at: string } | null {
  const made = jobs
    .map((job) => ({ shots: inputOf(job, 'export').shots ?? [], at: job.createdAt }))
    .find(({ shots }) => shots.length > 0);
  const isKnown = made?.shots.every(({ layout }) => shotLayouts.some((known) => known === layout));
  if (made === undefined || isKnown !== true) return null;
  const shots = made.shots.map((shot) => ({
    zoom: 'slow',
    ...shot,
    mediaId: shot.mediaId || null,
  }));
  return { at: made.at, shots: shots as Shot[] };
}
