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
  shots: Shot[];
  /** The shots of its batch or film, and the words of those that it does not say; null: it has no such shots. */
  set: { of: 'batch' | 'film'; shots: Shot[]; missing: string[] } | null;
  /** Undefined: no export has words on screen, nor has its batch or film. */
  titles: Title[] | undefined;
}

const NOTHING: FirstAd = { shots: [], set: null, titles: undefined };

/**
 * The exports of the video that a version changed, and of those before it until one has shots and one has words on
 * screen.
 */
const earlierExportsQuery = (client: QueryClient, versionOf: number) =>
  queryOptions({
    queryKey: [routes.listExports.path, 'before a version', versionOf],
    staleTime: 10_000,
    queryFn: async () => {
      const found: GenerationView[] = [];
      let next: number | null = versionOf;
      while (next !== null && (newestShots(found) === null || newestTitles(found) === null)) {
        const project: Project | null = await client
          .fetchQuery(projectQuery(next))
          .catch(nullIfGone);
        if (project === null) break;
        found.push(...(await client.fetchQuery(exportsQuery(next))));
        next = project.versionOf ?? null;
      }
      return found;
    },
  });

function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/**
 * The shots and words on screen of the newest export that has any, or of the batch or film if they were chosen later:
 * what another tab, or another day, goes on from. A version without any goes on from those of the video that it changed:
 * they follow their words. `ad`: undefined until all of that is known; `retry`: something could not be loaded. Of
 * several videos there is nothing to go on from.
 */
export function useFirstAd(
  id: number,
  { versionOf, isForMany }: { versionOf: number | null | undefined; isForMany: boolean },
): { ad: FirstAd | undefined; retry: (() => void) | null } {
  const client = useQueryClient();
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
  return { ad: firstAd([...made.data, ...before], chosen.data), retry };
}

function firstAd(jobs: readonly GenerationView[], set: Reply<'getProjectShots'>): FirstAd {
  const { of, changedAt, shots, missing, titles } = set;
  const isLater = (made: { at: string } | null): made is { at: string } =>
    made !== null && (changedAt === null || Date.parse(made.at) > Date.parse(changedAt));
  const [withShots, withTitles] = [newestShots(jobs), newestTitles(jobs)];
  const hasSet = of !== null && changedAt !== null;
  return {
    shots: withShots !== null && isLater(withShots) ? withShots.shots : shots,
    set: hasSet ? { of, shots, missing } : null,
    titles: titles.length > 0 && !isLater(withTitles) ? titles : withTitles?.titles,
  };
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
