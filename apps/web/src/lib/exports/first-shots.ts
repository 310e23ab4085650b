import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { routes } from '@talkreel/contracts/routes';
import { shotLayouts } from '@talkreel/contracts/shots';
import { call } from '../api/client.ts';
import { inputOf } from '../generations/input-of.ts';
import { exportsQuery } from './exports.ts';
import { newestTitles } from './titles.ts';

const NO_SHOTS: Shot[] = [];
const NO_TITLES: Title[] = [];

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

/** What a video's shots begin with. */
interface FirstShots {
  shots: Shot[];
  /** The shots of its batch or film, and the words of those that it does not say; null: it has no such shots. */
  set: { of: 'batch' | 'film'; shots: Shot[]; missing: string[] } | null;
  isLoading: boolean;
}

/**
 * Those of the newest export that has any, or of the batch or film if they were chosen later: what another tab, or
 * another day, goes on from. A version without any goes on from those of the video that it changed: they follow their
 * words.
 */
export function useFirstShots(
  projectId: number,
  { hasWords, versionOf }: { hasWords: boolean; versionOf: number | null },
): FirstShots {
  const listed = useQuery({ ...exportsQuery(projectId), select: newestShots });
  const hasNone = listed.isSuccess && listed.data === null;
  const before = useQuery({
    ...exportsQuery(versionOf ?? 0),
    select: newestShots,
    enabled: versionOf !== null && hasNone,
  });
  const chosen = useQuery({ ...projectShotsQuery(projectId), enabled: hasWords });
  const isLoading = listed.isLoading || before.isLoading || chosen.isLoading;
  const { of = null, changedAt = null, shots = NO_SHOTS, missing = [] } = chosen.data ?? {};
  const made = listed.data ?? before.data;
  const isMadeLater =
    made !== undefined &&
    made !== null &&
    (changedAt === null || Date.parse(made.at) > Date.parse(changedAt));
  const set = of === null || changedAt === null ? null : { of, shots, missing };
  return { shots: isMadeLater ? made.shots : shots, set, isLoading };
}

/**
 * The words on screen that a video begins with: those of its newest export that has any, or of its batch or film if
 * they were chosen later. Undefined: there are none, or they are not loaded.
 */
export function useFirstTitles(
  projectId: number,
  { isForMany }: { isForMany: boolean },
): Title[] | undefined {
  const { data: made } = useQuery({ ...exportsQuery(projectId), select: newestTitles });
  const { data: set } = useQuery({ ...projectShotsQuery(projectId), enabled: !isForMany });
  const { changedAt = null, titles = NO_TITLES } = set ?? {};
  const isOfSet =
    titles.length > 0 &&
    changedAt !== null &&
    (made === null || (made !== undefined && Date.parse(changedAt) > Date.parse(made.at)));
  return isOfSet ? titles : made?.titles;
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
