import { captionsArea } from '@talkreel/captions/captions-area';
import { placeLogo } from '@talkreel/captions/logo';
import type { Area, CaptionFrame } from '@talkreel/captions/safe-area';
import { captionStates } from '@talkreel/captions/states';
import { useImage } from '../../lib/use-image.ts';
import type { PreviewedCaptions } from './caption-layer.tsx';

/** What captions and a logo take of a frame, in its pixels: a label and small actors keep off it. */
export function useTaken(
  captions: PreviewedCaptions | null,
  /** The logo in the picture; null: none. */
  logoUrl: string | null,
  { width, height, chin }: CaptionFrame,
): readonly Area[] {
  const logo = useImage(logoUrl);
  const measure = document.createElement('canvas').getContext('2d');
  const taken: Area[] = [];
  const states = captions === null ? [] : captionStates(captions.words, captions.look.style);
  const frame = { width, height, chin };
  if (captions && measure && states.length > 0)
    taken.push(captionsArea(measure, states, captions.look, frame));
  if (logo) taken.push(placeLogo(logo, frame));
  return taken;
}
