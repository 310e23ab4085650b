import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fitCorrection } from '@talkreel/captions/fit-correction';
import { captionText } from '@talkreel/contracts/caption-text';
import type { ExportBody } from '@talkreel/contracts/http/exports';
import type { Project } from '@talkreel/contracts/http/projects';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import { lookOf, NO_CAPTIONS, type CaptionsChosen } from './caption-choice.tsx';
import type { PreviewedCaptions } from './caption-layer.tsx';

/** What is chosen about captions, what the preview shows of it, and what an export asks for. */
export function useCaptionsChoice({ id, captionsUrl }: Project) {
  const [chosen, choose] = useState<CaptionsChosen>(NO_CAPTIONS);
  const [draft, setDraft] = useState<string | null>(null);
  const { data } = useQuery({ ...captionWordsQuery(id), enabled: captionsUrl !== null });
  const words = useMemo(() => {
    if (data === undefined || draft === null) return data?.words;
    return fitCorrection(data.spoken, captionText(draft));
  }, [data, draft]);
  const fonts = useCaptionFonts(`Hear every word ${draft ?? data?.text ?? ''}`);
  const look = lookOf(chosen);
  const previewed: PreviewedCaptions | null =
    look !== null && words !== undefined ? { look, words, fonts } : null;
  return { chosen, choose, draft, setDraft, fonts, previewed, asked: asked() };

  /** undefined: it is not complete. */
  function asked(): ExportBody['captions'] {
    if (chosen.style === null) return null;
    if (look === null || data === undefined || draft !== null) return undefined;
    return { ...look, textId: data.textId };
  }
}
