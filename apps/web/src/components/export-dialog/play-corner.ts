import type { Arrangement } from '@talkreel/captions/arrange';
import { overlap } from '@talkreel/captions/areas';
import type { Area } from '@talkreel/captions/safe-area';
import { smallActors } from '@talkreel/captions/shots';
import type { Size } from '@talkreel/contracts/framing';
import type { LabelCorner } from '@talkreel/contracts/label';
import type { PlacedShot } from './edit-shots.ts';

/** What the button takes of a preview's corner, in shares of its shorter side. */
const BUTTON = 0.2;
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

/**
 * The corner in which the play button hides the least of label, texts and small actors. Captions hardly reach into
 * corners, and a logo is in the one that is taken last.
 */
export function playCorner(
  { label, titles, taken }: Arrangement,
  shots: readonly PlacedShot[],
  size: Size,
): LabelCorner {
  const small = smallActors(
    shots.filter(({ problem }) => problem === null).map(({ shot }) => shot),
    size,
    taken,
  );
  const areas = [label, ...titles, ...small].filter((area) => area !== null);
  const side = BUTTON * Math.min(size.width, size.height);
  const hidden = (corner: LabelCorner): number => {
    const button: Area = {
      x: corner.endsWith('left') ? 0 : size.width - side,
      y: corner.startsWith('top') ? 0 : size.height - side,
      width: side,
      height: side,
    };
    return areas.reduce((sum, area) => sum + overlap(button, area), 0);
  };
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
