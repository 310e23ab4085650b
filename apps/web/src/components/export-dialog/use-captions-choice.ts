import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fitCorrection } from '@talkreel/captions/fit-correction';
import { captionText } from '@talkreel/contracts/caption-text';
import type { ExportBody } from '@talkreel/contracts/http/exports';
import type { Project } from '@talkreel/contracts/http/projects';
import { useAuth } from '../../lib/auth/user.ts';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import { usePosting } from '../../lib/posting.ts';
import { useSessionState } from '../../lib/use-session-state.ts';
import { lookOf, NO_CAPTIONS, type CaptionsChosen } from './caption-choice.tsx';
import type { PreviewedCaptions } from './caption-layer.tsx';

export const COLOUR_PROBLEM = 'Type a whole color first, such as #6c4cf1.';

interface Kept {
  chosen: CaptionsChosen;
  /** A correction that is not saved; null if there is none. */
  draft: string | null;
}

/**
 * What is chosen about captions, what the preview shows of it, and what an export asks for: without another choice, the
 * style that is chosen on the stage. It survives closing the dialog. `isForMany`: the look is for several videos, each with its own words.
 */
export function useCaptionsChoice({ id, captionsUrl }: Project, isForMany: boolean) {
  const { user } = useAuth();
  const [{ captions: style }] = usePosting();
  const first = useMemo<Kept>(() => ({ chosen: { ...NO_CAPTIONS, style }, draft: null }), [style]);
  const [kept, patch] = useSessionState(`talkreel-captions-${id}:${user?.id}`, first);
  // A silent video has none, whatever is chosen elsewhere.
  const chosen = captionsUrl === null ? NO_CAPTIONS : kept.chosen;
  const draft = isForMany || chosen.style === null ? null : kept.draft;
  const { data, isError } = useQuery({ ...captionWordsQuery(id), enabled: captionsUrl !== null });
  const words = useMemo(() => {
    if (data === undefined || draft === null) return data?.words;
    return fitCorrection(data.spoken, captionText(draft));
  }, [data, draft]);
  const fonts = useCaptionFonts(`Hear every word ${draft ?? data?.text ?? ''}`);
  const look = lookOf(chosen);
  const previewed: PreviewedCaptions | null =
    look !== null && words !== undefined ? { look, words, fonts } : null;
  return {
    part: {
      chosen,
      onChoose: (next: CaptionsChosen) => patch({ chosen: next }),
      draft,
      onDraft: (next: string | null) => patch({ draft: next }),
      fonts,
    },
    previewed,
    /** The language of the words, for the label; undefined: there are none, or they are not loaded. */
    language: data?.language,
    asked: captionsToAsk(),
    /** What keeps the words from being asked for; null: nothing, or they are still loading. */
    problem: captionsProblem(),
  };

  function captionsProblem(): string | null {
    if (draft !== null) return 'Save or cancel the text of the captions first.';
    if (chosen.style === null) return null;
    if (look === null) return COLOUR_PROBLEM;
    return isError && data === undefined ? 'Load the captions again first, or choose None.' : null;
  }

  /** The captions to ask for; null if they are off, undefined while the choice is incomplete. */
  function captionsToAsk(): ExportBody['captions'] {
    if (chosen.style === null) return null;
    if (look === null || data === undefined || draft !== null) return undefined;
    return { ...look, textId: data.textId };
  }
}
