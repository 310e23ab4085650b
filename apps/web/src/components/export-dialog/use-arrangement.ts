import { useDeferredValue, useEffect, useMemo } from 'react';
import { arrange, type Arrangement, type Scene } from '@talkreel/captions/arrange';
import { placeLogo } from '@talkreel/captions/logo';
import { captionStates } from '@talkreel/captions/states';
import { timeTitle } from '@talkreel/captions/title-times';
import { chinIn } from '@talkreel/contracts/chin';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import { paintOf } from '../../lib/brand/brand.ts';
import { useImage } from '../../lib/use-image.ts';
import type { PreviewedCaptions } from './caption-layer.tsx';
import type { PreviewedLabel } from './label-layer.tsx';
import type { PlacedShot } from './edit-shots.ts';
import type { TitlesChoice } from './use-titles-choice.ts';

interface Shown {
  size: Size;
  source: Size;
  framing: Framing;
  /** The length of the video. */
  seconds: number;
  captions: PreviewedCaptions | null;
  label: PreviewedLabel | null;
  /** The logo in the picture; null: none. */
  logoUrl: string | null;
  shots: readonly PlacedShot[];
  titles: TitlesChoice['preview'];
  kit: BrandView | undefined;
}

/** Where everything in front of the preview is, by the code that places it in the file. Null: nothing can be measured. */
export function useArrangement(shown: Shown): Arrangement | null {
  const { size, source, framing, seconds, captions, label, shots, kit } = shown;
  const { spoken, onCramped } = shown.titles;
  const logo = useImage(shown.logoUrl);
  const paint = paintOf(kit);
  const titles = useDeferredValue(shown.titles.shown);
  const texts = titles.map(({ text, detail }) => `${text} ${detail}`).join(' ');
  const fonts = useCaptionFonts(`${label?.text ?? ''} ${texts}`, paint.font);
  const states = useMemo(
    () => (captions === null ? [] : captionStates(captions.words, captions.look.style)),
    [captions],
  );
  const scene: Scene = {
    frame: { ...size, chin: chinIn(source, framing) },
    ...{ source, framing, seconds, label, paint },
    logo: logo && placeLogo(logo, size),
    captions: captions && { states, look: captions.look },
    shots: shots
      .filter(({ problem }) => problem === null)
      .map(({ shot, media, startSeconds, endSeconds }) => ({
        ...shot,
        ...{ startSeconds, endSeconds, width: media?.width, height: media?.height },
      })),
    titles: titles.map(({ time, ...look }) => ({ ...look, time: timeTitle(time, spoken ?? []) })),
  };
  // Most renders change nothing of it, and to try all places takes a while.
  const key = JSON.stringify([scene, fonts, captions?.fonts]);
  const arranged = useMemo(() => {
    const measure = document.createElement('canvas').getContext('2d');
    return measure && arrange(measure, scene);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  const without = arranged?.titles.indexOf(null) ?? -1;
  const cramped = titles[without]?.text ?? null;
  useEffect(() => onCramped(cramped), [cramped, onCramped]);
  return arranged;
}
