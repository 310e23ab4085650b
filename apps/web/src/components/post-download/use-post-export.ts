import { POSTED_FORMAT } from '@talkreel/contracts/exports';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TimedWord } from '@talkreel/captions/words';
import { fileNameOf } from '@talkreel/contracts/file-names';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Project } from '@talkreel/contracts/http/projects';
import { brandQuery } from '../../lib/brand/brand.ts';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { useExport, useStartExport } from '../../lib/exports/exports.ts';
import { projectShotsQuery } from '../../lib/exports/first-ad.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { NOTHING_POSTED, postedExport, usePosting } from '../../lib/posting.ts';
import { usePlannedAd, usePlannedChoice } from '../../lib/planned-ads.ts';
import { projectQuery } from '../../lib/projects.ts';

export interface PostExport {
  job: GenerationView | undefined;
  /** The finished file; null until then. */
  url: string | null;
  fileName: string;
  isRunning: boolean;
  /** Whether what the file depends on is still unknown. */
  isLoading: boolean;
  start: () => void;
}

/** The shots and words on screen of a film or batch that the video belongs to, or else what was planned while it was a draft. */
function useChosen(
  projectId: number,
  { data: project, isPending }: Pick<UseQueryResult<Project>, 'data' | 'isPending'>,
  spoken: readonly TimedWord[] | undefined,
) {
  const hasSet = typeof project?.latestGeneration?.batchId === 'string';
  const ofSet = useQuery({ ...projectShotsQuery(projectId), enabled: hasSet });
  const planned = usePlannedChoice(projectId, spoken);
  return {
    isPending: isPending || (hasSet && ofSet.data === undefined),
    /** Asks again for what could not be loaded; null: nothing failed. */
    retry: hasSet && ofSet.isError && !ofSet.data ? () => void ofSet.refetch() : null,
    chosen: hasSet ? { shots: ofSet.data?.shots ?? [], titles: ofSet.data?.titles ?? [] } : planned,
  };
}

/**
 * The file for Reels, TikTok and Shorts as it is chosen on the stage. `isNew`: the video has just been made, so the file
 * is made at once, before it is asked for.
 */
export function usePostExport(
  projectId: number,
  { hasWords, isNew }: { hasWords: boolean; isNew: boolean },
): PostExport {
  const [posting] = usePosting();
  const kit = useQuery(brandQuery);
  const isCaptioned = hasWords && posting.captions !== null;
  const isPlanned = usePlannedAd(projectId) !== undefined;
  const needsWords = isCaptioned || (hasWords && isPlanned);
  const words = useQuery({ ...captionWordsQuery(projectId), enabled: needsWords });
  const project = useQuery(projectQuery(projectId));
  const textId = isCaptioned ? words.data?.textId : null;
  const { chosen, ...rest } = useChosen(projectId, project, words.data?.spoken);
  const isKnown =
    textId !== undefined &&
    (kit.data !== undefined || kit.isError) &&
    !rest.isPending &&
    !(needsWords && words.data === undefined);
  const choice = isKnown ? { ...postedExport(posting, kit.data, textId), ...chosen } : null;
  const { job, isLoading } = useExport(projectId, choice ?? NOTHING_POSTED, kit.data?.id);
  const shown = choice === null ? undefined : job;
  const starting = useStartExport(projectId);
  const ahead = useStartExport(projectId, { isQuiet: true });

  // It is made ahead once for each video, not for everything that is tried on the stage later.
  const madeAhead = useRef<number | null>(null);
  const isNext = isNew && choice !== null && !isLoading && job === undefined;
  const makeAhead = useEffectEvent(() => {
    if (choice === null || madeAhead.current === projectId) return;
    madeAhead.current = projectId;
    ahead.mutate(choice);
  });
  useEffect(() => {
    if (isNext) makeAhead();
  }, [isNext, projectId]);

  const title = fileNameOf(project.data?.title ?? '', `talkreel-${projectId}`);
  const isStarting = starting.isPending || ahead.isPending;
  return {
    job: shown,
    url: shown?.state === 'succeeded' ? (shown.result?.url ?? null) : null,
    fileName: `${title}-${POSTED_FORMAT.replace(':', 'x')}.mp4`,
    isRunning: isStarting || (shown !== undefined && !isFinished(shown)),
    isLoading: !words.isError && rest.retry === null && (choice === null || isLoading),
    start: () => {
      if (isStarting) return;
      if (choice !== null) starting.mutate(choice);
      else if (rest.retry !== null) rest.retry();
      else void words.refetch();
    },
  };
}
