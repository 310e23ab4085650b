/** A bare skull: round in the light, with the shade of shaved hair where it would grow. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightnessOf, mix } from '../drawing/color.ts';
import { curveThrough, mirrored } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, softFill, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

/** Painted on the head, clipped to its outline. */
export function paintScalp(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  const { cx, crownY, cheekHalf: h } = plan;
  paintShaved(ctx, rig, plan, skin);
  // The skull turns away at the crown and at the temples.
  softStroke(ctx, 13, alpha(skin.deep, 0.34), 20, (c) => {
    c.moveTo(cx - h - 2, crownY + 150);
    c.bezierCurveTo(cx - h, crownY + 20, cx - 60, crownY - 6, cx, crownY - 4);
    c.bezierCurveTo(cx + 60, crownY - 6, cx + h, crownY + 20, cx + h + 2, crownY + 150);
  });
  for (const side of [-1, 1])
    glow(ctx, cx + side * h * 0.82, crownY + 122, 30, 58, skin.deep, side < 0 ? 0.2 : 0.3);
  glow(ctx, cx - 30, crownY + 62, 84, 46, skin.light, 0.75, -0.22);
  glow(ctx, cx - 38, crownY + 50, 54, 24, '#ffffff', 0.2, -0.3);
  glow(ctx, cx - 42, crownY + 46, 24, 9, '#ffffff', 0.16, -0.34);
}

/** Where hair is shaved, or grew once: all over the skull, or only round it. */
function paintShaved(
  ctx: SKRSContext2D,
  { age, seed, hair }: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const isBare = age === 'senior';
  const tone = mix(hair.color, '#4b4f5c', lightnessOf(skin.base) < 0.55 ? 0.1 : 0.35);
  const hairline: Point[] = [
    [cx, crownY + 74],
    [cx + h * 0.4, crownY + 70],
    [cx + h * 0.62, crownY + 84],
    [cx + h * 0.8, crownY + 118],
    [cx + h * 0.86, crownY + 164],
    [cx + h * 0.94, crownY + 208],
  ];
  const inner: Point[] = [
    [cx + h * 0.9, crownY + 92],
    [cx + h * 0.84, crownY + 128],
    [cx + h * 0.88, crownY + 168],
    [cx + h * 0.95, crownY + 208],
  ];
  for (const [blur, opacity] of [
    [9, 0.1],
    [4, 0.07],
  ] as const)
    softFill(ctx, blur, alpha(tone, opacity), (c) => {
      const edge = isBare ? inner : hairline;
      const outside: Point[] = [
        [cx + h + 20, crownY + 200],
        [cx + h + 20, isBare ? crownY + 80 : crownY - 20],
      ];
      if (isBare) {
        for (const side of [edge.concat(outside), mirrored(edge.concat(outside), cx)])
          curveThrough(c, side, { closed: true, tension: 0.5 });
        return;
      }
      curveThrough(c, [...mirrored(edge.slice(1), cx), ...edge, ...outside], { tension: 0.8 });
      curveThrough(c, mirrored(outside, cx), { join: true, tension: 0 });
      c.closePath();
    });
  if (isBare) return;
  const random = createRandom(seed, 'shaved');
  ctx.fillStyle = alpha(tone, 0.16);
  ctx.beginPath();
  for (let i = 0; i < 520; i++) {
    const x = cx + random.between(-1, 1) * h;
    const low = crownY + 66 + Math.max(0, Math.abs(x - cx) / h - 0.5) ** 1.4 * 190;
    const y = random.between(crownY + 4, low);
    ctx.rect(x, y, 1.1, 1.3);
  }
  ctx.fill();
}
