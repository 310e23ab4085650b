import { alpha } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import type { PersonRig } from '../cast/rig.ts';
import { CX, ellipse, line, points, shapeOf, smooth } from './form.ts';
import type { Brush } from './form.ts';
import type { Plan } from './plan.ts';

/** Frames with clear or dark lenses; they sit on the nose. */
export function paintGlasses(
  { ctx, light }: Brush,
  { glasses, glassesColor }: PersonRig,
  plan: Plan,
): void {
  if (glasses === 'none') return;
  const usual = {
    round: '#2f2c36',
    square: '#26242b',
    'cat-eye': '#8a2f4a',
    sun: '#1f1d22',
  } as const;
  const color = glassesColor ?? usual[glasses];
  const { eyeY: y, eyeDx, half } = plan;
  ctx.lineCap = 'round';
  for (const side of [-1, 1]) {
    const x = CX + side * (eyeDx + 1);
    const at = (points: ReadonlyArray<readonly [number, number]>) =>
      smooth(points.map(([px, py]): Point => [x + side * px, y + py]));
    const lens =
      glasses === 'round'
        ? ellipse(x, y + 2, 41, 39)
        : glasses === 'square'
          ? shapeOf((path) => path.roundRect(x - 43, y - 31, 86, 66, 17))
          : glasses === 'sun'
            ? at(points('-39,-22 0,-31 42,-26 45,2 26,36 -8,37 -36,14'))
            : at(points('-37,-14 0,-25 34,-35 52,-36 45,8 20,33 -14,32 -36,12'));
    ctx.fillStyle = glasses === 'sun' ? '#2b2730' : alpha('#ffffff', 0.07);
    ctx.fill(lens);
    ctx.save();
    ctx.clip(lens);
    line(
      ctx,
      [
        [x - 30, y + 34],
        [x + 8, y - 40],
      ],
      alpha('#ffffff', glasses === 'sun' ? 0.16 : 0.12),
      17,
      2.5,
    );
    line(
      ctx,
      [
        [x - 6, y + 40],
        [x + 28, y - 30],
      ],
      alpha('#ffffff', glasses === 'sun' ? 0.1 : 0.08),
      7,
      2,
    );
    ctx.restore();
    ctx.strokeStyle = color;
    ctx.lineWidth = glasses === 'square' ? 7 : 5.6;
    ctx.stroke(lens);
    line(
      ctx,
      [
        [x + side * 41, y - 9],
        [CX + side * (half + 4), y - 13],
      ],
      color,
      5.6,
    );
    // A light along the upper edge of the frame.
    line(
      ctx,
      [
        [x + light.side * 26, y - 30],
        [x + light.side * 6, y - 36],
      ],
      alpha('#ffffff', 0.3),
      2,
      0.8,
    );
  }
  line(
    ctx,
    [
      [CX - 11, y - 5],
      [CX, y - 9],
      [CX + 11, y - 5],
    ],
    color,
    5.6,
  );
}
