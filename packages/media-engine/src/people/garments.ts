/** Each garment is a row of parts, painted one over the other. */
import { alpha, mix, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import type { OutfitStyle } from '../cast/rig.ts';
import { HEM_Y } from './body.ts';
import type { Sleeve } from './body.ts';
import { CX, form, line } from './form.ts';
import {
  body,
  crossed,
  drape,
  epaulettes,
  neckTie,
  open,
  panel,
  quilting,
  reflectors,
  shirtUnder,
  stitches,
  strap,
  teeUnder,
  trimmed,
  withLapels,
} from './parts.ts';
import type { Part } from './parts.ts';
import { buttons, collar, cut, hood, hoodFront, pocket, tallCollar, zip } from './trim.ts';

interface Garment {
  sleeve: Sleeve;
  /** Whose cloth the sleeves are made of. */
  arm?: 'cloth' | 'accent';
  parts: readonly Part[];
}

export const garments: Record<OutfitStyle, Garment> = {
  tee: { sleeve: 'short', parts: [body('crew', 'short'), trimmed('crew', 10)] },
  sweater: { sleeve: 'long', parts: [body('crew'), trimmed('crew', 17)] },
  hoodie: {
    sleeve: 'long',
    parts: [
      (w) => hood(w, w.cloth.color),
      body('crew'),
      (w) => hoodFront(w, w.cloth.color, mix(w.accent.color, w.cloth.color, 0.2)),
    ],
  },
  turtleneck: { sleeve: 'long', parts: [body('high'), (w) => tallCollar(w, w.cloth.color)] },
  'v-neck': { sleeve: 'long', parts: [body('v'), trimmed('v', 13)] },
  dress: {
    sleeve: 'short',
    parts: [
      body('scoop', 'short'),
      trimmed('scoop', 5),
      ({ ctx, plan, cloth }) =>
        line(
          ctx,
          [
            [CX - plan.shoulder + 38, 872],
            [CX, 886],
            [CX + plan.shoulder - 38, 872],
          ],
          alpha(shade(cloth.color, -0.18), 0.7),
          5,
          1.5,
        ),
    ],
  },
  tank: { sleeve: 'none', parts: [body('scoop', 'none'), trimmed('scoop', 7)] },
  shirt: {
    sleeve: 'long',
    parts: [
      body('collar'),
      (w) => buttons(w, w.cloth.color, 610, 1000),
      (w) => neckTie(w),
      (w) => collar(w, w.cloth.color),
    ],
  },
  polo: {
    sleeve: 'short',
    parts: [
      body('collar', 'short'),
      (w) => buttons(w, w.cloth.color, 606, 680, { every: 36 }),
      (w) => collar(w, w.cloth.color, 0.9),
    ],
  },
  scrubs: {
    sleeve: 'short',
    parts: [body('v', 'short'), trimmed('v', 9), (w) => pocket(w, w.cloth.color, 1)],
  },
  wrap: { sleeve: 'long', parts: [body('v'), crossed] },
  sari: { sleeve: 'short', parts: [body('scoop', 'short', 'accent'), drape] },
  blazer: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      open(800),
      (w) => pocket(w, w.cloth.color, 1, { x: 84, y: 668, width: 54, tall: 9 }),
      withLapels(800),
      (w) => buttons(w, w.cloth.color, 826, 830, { x: 3, seam: false }),
    ],
  },
  suit: {
    sleeve: 'long',
    parts: [
      body('collar', 'long', 'accent'),
      open(820),
      withLapels(820),
      (w) => buttons(w, w.cloth.color, 842, 846, { x: 3, seam: false }),
    ],
  },
  waistcoat: {
    sleeve: 'long',
    arm: 'accent',
    parts: [
      ...shirtUnder,
      open(690, 'none'),
      (w) => buttons(w, w.cloth.color, 706, 1000, { x: 3 }),
      (w) => neckTie(w),
    ],
  },
  cardigan: {
    sleeve: 'long',
    parts: [
      ...shirtUnder,
      open(720),
      (w) => buttons(w, shade(w.cloth.color, -0.15), 736, 1000, { x: 3, every: 74 }),
      ({ ctx, plan, cloth }) => {
        for (const side of [-1, 1])
          line(
            ctx,
            (
              [
                [plan.neck + 14, 498],
                [plan.neck * 0.92, 560],
                [plan.neck * 0.5, 630],
                [3, 724],
              ] as const
            ).map(([x, y]): Point => [CX + side * x, y]),
            shade(cloth.color, 0.03),
            15,
          );
      },
    ],
  },
  denim: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      open(900),
      (w) => pocket(w, w.cloth.color, -1, { x: 88, y: 640 }),
      (w) => pocket(w, w.cloth.color, 1, { x: 88, y: 640 }),
      stitches('#e0b16a', [
        [
          [88 - 26, 662],
          [88 + 26, 662],
        ],
        [
          [48, 640],
          [30, 800],
          [28, 1040],
        ],
      ]),
      (w) => collar(w, w.cloth.color, 1.35),
    ],
  },
  leather: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      open(860),
      withLapels(860, 1.35),
      (w) => zip(w, 800, -26),
      (w) => pocket(w, w.cloth.color, 1, { x: 96, y: 760, width: 66, tall: 6 }),
    ],
  },
  coat: {
    sleeve: 'long',
    parts: [
      ...shirtUnder,
      open(880),
      (w) => pocket(w, w.cloth.color, 1, { x: 92, y: 690 }),
      withLapels(880, 1.2),
    ],
  },
  puffer: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      body('v'),
      quilting,
      (w) => zip(w, 540),
      (w) => tallCollar(w, w.cloth.color, 458, 7),
    ],
  },
  raincoat: {
    sleeve: 'long',
    parts: [
      (w) => hood(w, w.cloth.color),
      ...teeUnder,
      body('v'),
      (w) => hoodFront(w, w.cloth.color, shade(w.cloth.color, -0.2)),
      (w) => buttons(w, shade(w.cloth.color, 0.1), 640, 1000, { every: 84 }),
    ],
  },
  'hi-vis': {
    sleeve: 'long',
    arm: 'accent',
    parts: [...teeUnder, open(760, 'none'), reflectors, (w) => zip(w, 760)],
  },
  overalls: {
    sleeve: 'long',
    arm: 'accent',
    parts: [
      ...teeUnder,
      strap([52, 506], [58, 690], 30),
      panel([
        [0, 676],
        [84, 670],
        [96, 790],
        [140, 880],
        [150, HEM_Y + 20],
        [0, HEM_Y + 20],
      ]),
      (w) => pocket(w, w.cloth.color, 1, { x: 0, y: 712, width: 96, tall: 74 }),
      (w) => buttons(w, '#d8b25a', 694, 700, { x: 73, seam: false }),
      (w) => buttons(w, '#d8b25a', 694, 700, { x: -73, seam: false }),
    ],
  },
  apron: {
    sleeve: 'long',
    arm: 'accent',
    parts: [
      ...shirtUnder,
      strap([44, 500], [62, 668], 17),
      panel([
        [0, 660],
        [82, 654],
        [92, 780],
        [136, 880],
        [146, HEM_Y + 20],
        [0, HEM_Y + 20],
      ]),
      (w) => pocket(w, w.cloth.color, 1, { x: 0, y: 850, width: 130, tall: 90 }),
    ],
  },
  chef: {
    sleeve: 'long',
    parts: [
      body('high'),
      (w) => tallCollar(w, w.cloth.color, 474, 2),
      (w) => buttons(w, mix(w.cloth.color, '#3a3a40', 0.6), 600, 1000, { x: -42, seam: false }),
      (w) => buttons(w, mix(w.cloth.color, '#3a3a40', 0.6), 600, 1000, { x: 42, seam: false }),
      ({ ctx, cloth, plan }) =>
        line(
          ctx,
          [
            [CX + plan.neck, 552],
            [CX + 66, 620],
            [CX + 68, HEM_Y],
          ],
          alpha(shade(cloth.color, -0.2), 0.6),
          3,
          1,
        ),
    ],
  },
  uniform: {
    sleeve: 'long',
    parts: [
      body('collar'),
      (w) => buttons(w, w.cloth.color, 610, 1000),
      (w) => pocket(w, w.cloth.color, -1, { y: 650 }),
      (w) => pocket(w, w.cloth.color, 1, { y: 650 }),
      epaulettes,
      (w) => neckTie(w, { color: '#26242b' }),
      (w) => collar(w, w.cloth.color),
      (w) =>
        form(
          w,
          cut(
            -1,
            [
              [78, 612],
              [92, 622],
              [88, 640],
              [78, 648],
              [68, 640],
              [64, 622],
            ],
            0.4,
          ),
          '#d9b24a',
          { depth: 6 },
        ),
    ],
  },
};
