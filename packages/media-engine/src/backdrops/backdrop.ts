/** What is behind the actor: always out of focus, so that attention stays on the face. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, radial } from '../drawing/soft.ts';
import type { Backdrop } from '../cast/rig.ts';
import type { Rect } from '../drawing/layer.ts';
import type { BackdropBrush } from './brush.ts';
import { paintIndoor } from './indoor.ts';
import { paintOutdoor } from './outdoor.ts';
import { paintSet } from './set.ts';
import { paintVenue } from './venues.ts';

/**
 * Paints all that `view` shows of what is behind the actor. A tile shows 0..720 of it; ceilings, skies and floors go on
 * above and below, so that the same place fills a taller frame.
 */
export function paintBackdrop(
  ctx: SKRSContext2D,
  backdrop: Backdrop,
  seed: number,
  view: Rect,
): void {
  const brush: BackdropBrush = {
    ctx,
    color: backdrop.color,
    random: createRandom(seed, `backdrop-${backdrop.kind}`),
  };
  switch (backdrop.kind) {
    case 'living-room':
    case 'cafe':
    case 'office':
    case 'bedroom':
    case 'kitchen':
    case 'gym':
    case 'library':
      paintIndoor(backdrop.kind, brush);
      break;
    case 'classroom':
    case 'clinic':
    case 'shop':
    case 'workshop':
      paintVenue(backdrop.kind, brush);
      break;
    case 'park':
    case 'beach':
    case 'city-night':
    case 'street':
    case 'mountains':
    case 'desert':
    case 'sunset':
      paintOutdoor(backdrop.kind, brush);
      break;
    default:
      paintSet(backdrop.kind, brush);
  }
  vignette(ctx, backdrop.color, view);
}

function vignette(ctx: SKRSContext2D, color: string, { x, y, width, height }: Rect): void {
  const dark = shade(color, -0.5, 0.7);
  const middle = y + height * 0.44;
  ctx.fillStyle = radial(ctx, x + width / 2, middle, height * 0.36, height * 0.78, [
    [0, alpha(dark, 0)],
    [0.6, alpha(dark, 0.1)],
    [1, alpha(dark, 0.42)],
  ]);
  ctx.fillRect(x, y, width, height);
  glow(ctx, 120, 60, 420, 340, '#ffffff', 0.1);
}
