import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { captionLooks } from '@talkreel/captions/styles';
import type { TimedWord } from '@talkreel/captions/words';
import { POSTED_FORMAT } from '@talkreel/contracts/exports';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { labelLanguageOf } from '@talkreel/contracts/label';
import { brandQuery } from '../../lib/brand/brand.ts';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import { usePosting } from '../../lib/posting.ts';
import type { BrandParts } from './brand-part.tsx';
import type { PreviewedCaptions } from './caption-layer.tsx';
import { useLabelChoice } from './use-label-choice.ts';

interface PostedLayers {
  kit: BrandView | undefined;
  parts: BrandParts;
  captions: PreviewedCaptions | null;
  label: ReturnType<typeof useLabelChoice>['preview'];
}

/** Captions, brand and label in front of words that are said, as the user posts videos. */
export function usePostedLayers(
  words: TimedWord[],
  spokenIn: Parameters<typeof labelLanguageOf>[0],
): PostedLayers {
  const [posting] = usePosting();
  const { data: kit } = useQuery(brandQuery);
  const parts = {
    logo: posting.hasBrand && !!kit?.logo,
    endCard: posting.hasBrand && !!kit?.endCard,
    music: posting.hasBrand && !!kit?.music,
  };
  const text = useMemo(() => words.map((word) => word.text).join(' '), [words]);
  const label = useLabelChoice(kit, POSTED_FORMAT, labelLanguageOf(spokenIn, text));
  const fonts = useCaptionFonts(text);
  const style = posting.captions;
  const captions = useMemo(
    () =>
      style === null || words.length === 0
        ? null
        : { look: { style, ...captionLooks[style] }, words, fonts },
    [style, words, fonts],
  );
  return { kit, parts, captions, label: label.preview };
}
