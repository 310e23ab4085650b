/** Hats and whatever else is worn on the head. */
import { alpha, mix, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { PersonRig } from '../cast/rig.ts';
import { CX, ellipse, form, line, points, shapeOf, smooth } from './form.ts';
import type { Brush } from './form.ts';
import { onHead } from './plan.ts';
import type { Plan } from './plan.ts';

type Headwear = Exclude<PersonRig['headwear'], 'none'>;
type Painter = (brush: Brush, plan: Plan, color: string) => void;

const hems: Partial<Record<Headwear, number>> = {
  beanie: 0.12,
  cap: 0.14,
  brim: 0.1,
  'hard-hat': 0.12,
  'chef-hat': 0.08,
  beret: 0.06,
  headwrap: 0.12,
};

/** The height at which a hat begins to hide the hair, as a part of the head. */
export const hatHem = ({ headwear }: PersonRig): number | undefined =>
  headwear === 'none' ? undefined : hems[headwear];

/** Points of the head, written as `points` are. */
const outline = (plan: Plan, text: string): Point[] =>
  points(text).map((point) => onHead(plan, point));

/** A dome over the skull: `top` above the crown, `wide` at the hem, which sags by `sag`. */
function dome(plan: Plan, top: number, wide: number, hem: number, sag = 0.05) {
  const left: Point[] = [
    [-wide, hem + 0.02],
    [-wide, hem - 0.14],
    [-wide * 0.86, -top * 0.45],
    [-wide * 0.48, -top * 0.94],
    [0, -top],
  ];
  const right = left
    .map(([x, y]): Point => [-x, y])
    .toReversed()
    .slice(1);
  return smooth(
    [
      ...left,
      ...right,
      [wide * 0.5, hem + sag],
      [0, hem + sag * 1.3],
      [-wide * 0.5, hem + sag],
    ].map(([x = 0, y = 0]) => onHead(plan, [x, y])),
  );
}

/** Seams or folds from the top down to the hem. */
function seams(
  { ctx }: Brush,
  plan: Plan,
  color: string,
  { at, top, hem, width }: { at: readonly number[]; top: number; hem: number; width: number },
): void {
  for (const x of at)
    line(
      ctx,
      [
        [x * 0.3, -top],
        [x * 0.85, -top * 0.4],
        [x, hem],
      ].map(([px = 0, py = 0]) => onHead(plan, [px, py])),
      alpha(shade(color, -0.13), 0.55),
      width,
      1.4,
    );
}

const kinds: Record<Headwear, Painter> = {
  beanie(brush, plan, color) {
    const ribs = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
    form(brush, dome(plan, 0.2, 1.1, 0.2), color, {
      detail: () => seams(brush, plan, color, { at: ribs, top: 0.2, hem: 0.2, width: 5 }),
    });
    const band = shapeOf((path) => {
      const [x, y] = onHead(plan, [-1.13, 0.1]);
      path.roundRect(x, y, (CX - x) * 2, 52, 20);
    });
    const folds = Array.from({ length: 23 }, (_, i) => -1.1 + i * 0.1);
    form(brush, band, shade(color, 0.03), {
      detail: () => {
        for (const x of folds)
          line(
            brush.ctx,
            [onHead(plan, [x, 0.1]), onHead(plan, [x, 0.28])],
            alpha(shade(color, -0.12), 0.5),
            4,
            1,
          );
      },
    });
  },
  cap(brush, plan, color) {
    form(brush, dome(plan, 0.15, 1.08, 0.17), color, {
      detail: () =>
        seams(brush, plan, color, { at: [-0.62, 0, 0.62], top: 0.15, hem: 0.2, width: 2.5 }),
    });
    const visor = smooth(
      outline(
        plan,
        '-0.98,0.17 -0.5,0.12 0,0.105 0.5,0.12 0.98,0.17 1.04,0.25 0.6,0.275 0,0.285 -0.6,0.275 -1.04,0.25',
      ),
    );
    form(brush, visor, shade(color, -0.03), { depth: 20 });
    form(brush, ellipse(CX, plan.crownY - 45, 8, 5), color);
  },
  brim(brush, plan, color) {
    form(
      brush,
      smooth(
        outline(plan, '-1.62,0.16 -1.1,0.02 0,-0.03 1.1,0.02 1.62,0.16 1.2,0.22 0,0.235 -1.2,0.22'),
      ),
      color,
      { depth: 26 },
    );
    form(
      brush,
      smooth(
        outline(
          plan,
          '-0.94,0.12 -0.9,-0.16 -0.6,-0.34 -0.2,-0.3 0.2,-0.3 0.6,-0.34 0.9,-0.16 0.94,0.12 0.5,0.165 0,0.175 -0.5,0.165',
        ),
      ),
      color,
    );
    line(
      brush.ctx,
      outline(plan, '-0.94,0.05 -0.5,0.095 0,0.108 0.5,0.095 0.94,0.05'),
      shade(color, -0.26, 0.8),
      20,
      0.6,
    );
  },
  'hard-hat'(brush, plan, color) {
    form(brush, dome(plan, 0.2, 1.1, 0.14), color, {
      depth: 40,
      rim: 1,
      detail: () => {
        for (const x of [-0.24, 0.24])
          seams(brush, plan, color, { at: [x], top: 0.22, hem: 0.16, width: 5 });
      },
    });
    form(
      brush,
      smooth(
        outline(
          plan,
          '-1.2,0.12 -0.6,0.09 0,0.08 0.6,0.09 1.2,0.12 1.16,0.2 0.6,0.215 0,0.22 -0.6,0.215 -1.16,0.2',
        ),
      ),
      shade(color, 0.02),
      { depth: 14 },
    );
  },
  'chef-hat'(brush, plan, color) {
    for (const [x, y, r] of [
      [-0.7, -0.3, 66],
      [0.7, -0.3, 66],
      [-0.28, -0.42, 72],
      [0.34, -0.4, 70],
      [0, -0.28, 80],
    ] as const) {
      const [px, py] = onHead(plan, [x, y]);
      form(brush, ellipse(px, py, r, r * 0.86), color, { depth: 26, dark: 0.6 });
    }
    const band = smooth(
      outline(
        plan,
        '-1.02,0.16 -0.98,-0.12 -0.5,-0.16 0,-0.17 0.5,-0.16 0.98,-0.12 1.02,0.16 0.5,0.195 0,0.205 -0.5,0.195',
      ),
    );
    form(brush, band, color, {
      depth: 30,
      detail: () =>
        seams(brush, plan, color, {
          at: [-0.75, -0.45, -0.15, 0.15, 0.45, 0.75],
          top: 0.14,
          hem: 0.18,
          width: 3,
        }),
    });
  },
  beret(brush, plan, color) {
    form(
      brush,
      smooth(
        outline(
          plan,
          '-1.0,0.15 -1.3,-0.02 -1.2,-0.2 -0.6,-0.31 0.2,-0.27 0.86,-0.1 1.05,0.12 0.5,0.13 0,0.135 -0.5,0.15',
        ),
      ),
      color,
    );
    form(
      brush,
      smooth(
        outline(
          plan,
          '-1.02,0.13 -0.5,0.1 0,0.09 0.5,0.095 1.05,0.1 1.05,0.17 0.5,0.15 0,0.148 -0.5,0.165 -1.02,0.2',
        ),
      ),
      shade(color, -0.06),
      { depth: 6 },
    );
    line(
      brush.ctx,
      [onHead(plan, [-0.3, -0.29]), onHead(plan, [-0.28, -0.36])],
      shade(color, -0.08),
      6,
    );
  },
  headwrap(brush, plan, color) {
    form(brush, smooth(outline(plan, '0.1,-0.2 0.02,-0.42 0.34,-0.5 0.6,-0.36 0.5,-0.16')), color, {
      depth: 18,
    });
    form(brush, dome(plan, 0.24, 1.13, 0.17, 0), color, {
      detail: () => {
        for (const [a, b, c] of [
          [-1.1, -0.5, 0.3],
          [-1.15, -0.3, 0.35],
          [1.1, 0.7, 0.35],
          [1.15, 0.8, 0.4],
          [-0.8, -0.4, 0.25],
        ] as const)
          line(
            brush.ctx,
            [onHead(plan, [a, 0.2]), onHead(plan, [b, -0.02]), onHead(plan, [c, -0.2])],
            alpha(shade(color, -0.14), 0.6),
            5,
            2,
          );
      },
    });
  },
  headphones(brush, plan, color) {
    const { ctx } = brush;
    const [x, y] = [plan.half + 18, plan.earY - 12];
    const arc = (from: number): Point[] => [
      [CX - from, y - 20],
      [CX - from * 0.96, plan.crownY + 30],
      [CX - from * 0.56, plan.crownY - 44],
      [CX, plan.crownY - 62],
      [CX + from * 0.56, plan.crownY - 44],
      [CX + from * 0.96, plan.crownY + 30],
      [CX + from, y - 20],
    ];
    line(ctx, arc(x), shade(color, -0.16), 20);
    line(ctx, arc(x), color, 14);
    line(ctx, arc(x + 3), alpha('#ffffff', 0.35), 3, 1.4);
    for (const side of [-1, 1]) {
      const cup = (w: number, tall: number) =>
        shapeOf((path) => path.roundRect(CX + side * x - w, y + 6 - tall, w * 2, tall * 2, w));
      form(brush, cup(21, 46), shade(color, -0.22));
      form(brush, cup(15, 38), color);
    }
  },
  flowers(brush, plan, color) {
    const random = createRandom(5, 'crown');
    for (let i = 0; i <= 12; i++) {
      const t = -1 + i / 6;
      const [x, y] = onHead(plan, [t * 1.06, 0.0 + t * t * 0.16 + (i % 2) * 0.012]);
      const tint = [color, '#fbf3ea', mix(color, '#f2c14a', 0.6)][i % 3] ?? color;
      form(brush, ellipse(x + 9, y + 13, 13, 7, 0.7), '#5f9160', { depth: 5 });
      const size = random.between(9, 12.5);
      for (let petal = 0; petal < 5; petal++) {
        const a = petal * 1.2566 + i;
        form(
          brush,
          ellipse(x + Math.cos(a) * size * 0.8, y + Math.sin(a) * size * 0.8, size * 0.75),
          tint,
          { depth: 5 },
        );
      }
      form(brush, ellipse(x, y, size * 0.5), '#f0c24a', { depth: 4 });
    }
  },
};

export function paintHeadwear(
  brush: Brush,
  { headwear, headwearColor, outfit }: PersonRig,
  plan: Plan,
): void {
  if (headwear !== 'none') kinds[headwear](brush, plan, headwearColor ?? outfit.accent);
}
