import type { Path2D } from '@napi-rs/canvas';
import { alpha } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import type { PersonRig } from '../cast/rig.ts';
import { CX, ellipse, line, points, shapeOf, smooth } from './form.ts';
import type { Brush } from './form.ts';
import type { Plan } from './plan.ts';

type Kind = Exclude<PersonRig['glasses'], 'none'>;

const usual: Record<Kind, string> = {
  round: '#2f2c36',
  square: '#26242b',
  'cat-eye': '#8a2f4a',
  sun: '#1f1d22',
};

/** A lens around (x, y); its points are those of the right one. */
function lensOf(kind: Kind, x: number, y: number, side: number): Path2D {
  const at = (text: string): Path2D =>
    smooth(points(text).map(([px, py]): Point => [x + side * px, y + py]));
  switch (kind) {
    case 'round':
      return ellipse(x, y + 2, 41, 39);
    case 'square':
      return shapeOf((path) => path.roundRect(x - 43, y - 31, 86, 66, 17));
    case 'sun':
      return at('-39,-22 0,-31 42,-26 45,2 26,36 -8,37 -36,14');
    case 'cat-eye':
      return at('-37,-14 0,-25 34,-35 52,-36 45,8 20,33 -14,32 -36,12');
  }
}

/** Frames with clear or dark lenses; they sit on the nose. */
export function paintGlasses({ ctx, light }: Brush, rig: PersonRig, plan: Plan): void {
  const { glasses } = rig;
  if (glasses === 'none') return;
  const color = rig.glassesColor ?? usual[glasses];
  const isDark = glasses === 'sun';
  const { eyeY: y, eyeDx, half } = plan;
  /** A line between points around (x, y). */
  const stroke = (x: number, text: string, ink: string, width: number, blur = 0): void =>
    line(
      ctx,
      points(text).map(([px, py]): Point => [x + px, y + py]),
      ink,
      width,
      blur,
    );
  for (const side of [-1, 1]) {
    const x = CX + side * (eyeDx + 1);
    const lens = lensOf(glasses, x, y, side);
    ctx.fillStyle = isDark ? '#2b2730' : alpha('#ffffff', 0.07);
    ctx.fill(lens);
    ctx.save();
    ctx.clip(lens);
    stroke(x, '-30,34 8,-40', alpha('#ffffff', isDark ? 0.16 : 0.12), 17, 2.5);
    stroke(x, '-6,40 28,-30', alpha('#ffffff', isDark ? 0.1 : 0.08), 7, 2);
    ctx.restore();
    ctx.strokeStyle = color;
    ctx.lineWidth = glasses === 'square' ? 7 : 5.6;
    ctx.stroke(lens);
    stroke(CX, `${side * (eyeDx + 42)},-9 ${side * (half + 4)},-13`, color, 5.6);
    // A light along the upper edge of the frame.
    stroke(x + light.side * 16, '-10,-33 10,-35', alpha('#ffffff', 0.3), 2, 0.8);
  }
  stroke(CX, '-11,-5 0,-9 11,-5', color, 5.6);
}
