import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { captionLooks } from '@talkreel/captions/styles';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { fileNameOf } from '@talkreel/contracts/file-names';
import { DEFAULT_LABEL } from '@talkreel/contracts/label';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { ExportBody } from '@talkreel/contracts/http/exports';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { brandQuery } from '../../lib/brand/brand.ts';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { useExport, useStartExport } from '../../lib/exports/exports.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { usePosting, type Posting } from '../../lib/posting.ts';
import { projectQuery } from '../../lib/projects.ts';

const FORMAT = '9:16';
/** What is followed while the choice is unknown. */
const NOTHING: Required<ExportBody> = {
  format: FORMAT,
  background: BLURRED_BACKGROUND,
  brand: null,
  captions: null,
  label: null,
  shots: [],
};

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
  const words = useQuery({ ...captionWordsQuery(projectId), enabled: isCaptioned });
  const project = useQuery(projectQuery(projectId));
  const textId = isCaptioned ? words.data?.textId : null;
  const isKnown = textId !== undefined && (kit.data !== undefined || kit.isError);
  const choice = isKnown ? choiceOf(posting, kit.data, textId) : null;
  const { job, isLoading } = useExport(projectId, choice ?? NOTHING, kit.data?.id);
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
    fileName: `${title}-${FORMAT.replace(':', 'x')}.mp4`,
    isRunning: isStarting || (shown !== undefined && !isFinished(shown)),
    isLoading: !words.isError && (choice === null || isLoading),
    start: () => {
      if (isStarting) return;
      if (choice !== null) starting.mutate(choice);
      else void words.refetch();
    },
  };
}

/** The export that is asked for. `textId`: the words that are shown; null: none. */
function choiceOf(
  { captions, hasBrand }: Posting,
  kit: BrandView | undefined,
  textId: string | null,
): Required<ExportBody> {
  const parts = { logo: !!kit?.logo, endCard: !!kit?.endCard, music: !!kit?.music };
  const label = kit?.labels?.[FORMAT];
  return {
    ...NOTHING,
    // As the last export of this shape had it, which the server remembers.
    label: label === undefined ? DEFAULT_LABEL : label,
    brand: hasBrand && Object.values(parts).includes(true) ? parts : null,
    captions:
      captions === null || textId === null
        ? null
        : { style: captions, ...captionLooks[captions], textId },
  };
}
