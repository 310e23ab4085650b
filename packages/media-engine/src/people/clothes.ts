/** Dresses a person: the garment, and what is worn with it. */
import { alpha, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import type { OutfitStyle, PersonRig } from '../cast/rig.ts';
import type { Cloth, Sleeve, Wardrobe } from './body.ts';
import { CX, form, line } from './form.ts';
import type { Brush } from './form.ts';
import { garments } from './garments.ts';
import type { Sitter } from './head.ts';
import { bowTie, necklace, scarf, tie } from './neckwear.ts';
import { suitFront } from './parts.ts';
import { castShadow, cut } from './trim.ts';

const wardrobeOf = (brush: Brush, { rig, plan }: Sitter): Wardrobe => ({
  ...brush,
  plan,
  cloth: { color: rig.outfit.color, print: rig.outfit.print },
  accent: { color: rig.outfit.accent, print: rig.outfit.accentPrint },
  neckwear: rig.neckwear,
});

/** Garments that paint a tie under their collar. */
const withTie: ReadonlySet<OutfitStyle> = new Set([
  'shirt',
  'suit',
  'uniform',
  'waistcoat',
  'cardigan',
  'coat',
  'apron',
]);

export function paintClothes(brush: Brush, sitter: Sitter): void {
  const { rig } = sitter;
  const w = wardrobeOf(brush, sitter);
  const { style } = rig.outfit;
  const [first, ...rest] = garments[style].parts;
  if (style === 'suit') suitFront(w);
  else first?.(w);
  for (const part of rest) part(w);
  if (rig.neckwear?.kind === 'tie' && !withTie.has(style)) tie(w, rig.neckwear);
  if (rig.neckwear?.kind === 'bow-tie' && style !== 'suit') bowTie(w, rig.neckwear.color);
  if (rig.jewellery === 'necklace' || rig.jewellery === 'pearls')
    necklace(w, rig.jewellery === 'pearls');
  if (rig.neckwear?.kind === 'scarf') scarf(w, rig.neckwear.color);
  if (rig.hair.style === 'hijab') paintDrape(w, rig);
}

/** What covers an arm, for the forearms. */
export function sleeveOf({ outfit }: PersonRig): { sleeve: Sleeve; cloth: Cloth } {
  const { sleeve, arm = 'cloth' } = garments[outfit.style];
  return {
    sleeve,
    cloth:
      arm === 'cloth'
        ? { color: outfit.color, print: outfit.print }
        : { color: outfit.accent, print: outfit.accentPrint },
  };
}

/** A headscarf's end over the chest. */
function paintDrape(w: Wardrobe, rig: PersonRig): void {
  const n = w.plan.neck;
  const points: Point[] = [
    [-n - 34, 470],
    [0, 450],
    [n + 34, 470],
    [n + 66, 540],
    [60, 640],
    [4, 690],
    [-60, 630],
    [-n - 66, 540],
  ];
  castShadow(w, 1, points, w.cloth.color);
  form(w, cut(1, points, 0.9), rig.hair.color, {
    depth: 34,
    detail: () => {
      for (const d of [0, 34, 68])
        line(
          w.ctx,
          [
            [CX - n - 50, 500 + d * 0.5],
            [CX - 10, 545 + d],
            [CX + n + 50, 495 + d * 0.5],
          ],
          alpha(shade(rig.hair.color, -0.14), 0.5),
          6,
          3,
        );
    },
  });
}
