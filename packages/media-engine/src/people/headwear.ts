import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { PathSink } from '../drawing/geometry.ts';
import { curveThrough } from '../drawing/geometry.ts';
import { glow, inside, linear, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { FacePlan } from './face-plan.ts';
import { dome, hats } from './hats.ts';

type Painter = (ctx: SKRSContext2D, plan: FacePlan, color: string) => void;

const kinds: Record<Exclude<PersonRig['headwear'], 'none'>, Painter> = {
  beanie,
  cap: baseballCap,
  headphones,
  ...hats,
};

export function paintHeadwear(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan): void {
  if (rig.headwear === 'none') return;
  kinds[rig.headwear](ctx, plan, rig.headwearColor ?? rig.outfit.accent);
}

/** The height down to which a hat hides the hair; 0 if it hides none. */
export const hiddenHairY = ({ headwear }: PersonRig, { crownY }: FacePlan): number => {
  if (headwear === 'none' || headwear === 'headphones' || headwear === 'flowers') return 0;
  return crownY + (headwear === 'beret' ? 38 : 58);
};

function beanie(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const hem = plan.crownY + 92;
  const outline = (c: PathSink): void => curveThrough(c, dome(plan, 40, hem), { closed: true });
  ctx.save();
  ctx.shadowColor = alpha('#1a0c08', 0.5);
  ctx.shadowBlur = 12;
  ctx.shadowOffsetY = 8;
  ctx.fillStyle = color;
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  ctx.restore();
  inside(ctx, outline, () => {
    softStroke(ctx, 16, alpha(shade(color, -0.24), 0.7), 30, outline);
    glow(ctx, plan.cx - 40, plan.crownY, 90, 50, shade(color, 0.2), 0.7);
    for (let i = -9; i <= 9; i++) {
      softStroke(ctx, 1, alpha(shade(color, -0.13), 0.6), 3, (c) => {
        c.moveTo(plan.cx + i * 7, plan.crownY - 46);
        c.quadraticCurveTo(plan.cx + i * 14, plan.crownY, plan.cx + i * 14.4, hem + 16);
      });
    }
    ctx.fillStyle = alpha(shade(color, 0.04), 0.9);
    ctx.beginPath();
    ctx.roundRect(plan.cx - 150, hem - 30, 300, 50, 16);
    ctx.fill();
    for (let x = -140; x < 140; x += 9) {
      softStroke(ctx, 0.8, alpha(shade(color, -0.15), 0.6), 2.6, (c) => {
        c.moveTo(plan.cx + x, hem - 30);
        c.lineTo(plan.cx + x, hem + 16);
      });
    }
  });
}

function baseballCap(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const hem = crownY + 84;
  const outline = (c: PathSink): void => curveThrough(c, dome(plan, 38, hem), { closed: true });
  ctx.fillStyle = linear(ctx, cx - h, crownY, cx + h, hem, [
    [0, shade(color, 0.08)],
    [1, shade(color, -0.12)],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    softStroke(ctx, 14, alpha(shade(color, -0.22), 0.6), 24, outline);
    for (const dx of [-54, 0, 54]) {
      softStroke(ctx, 0.6, alpha(shade(color, -0.16), 0.7), 2, (c) => {
        c.moveTo(cx, crownY - 30);
        c.quadraticCurveTo(cx + dx, crownY, cx + dx * 1.3, hem + 10);
      });
    }
  });
  ctx.save();
  ctx.shadowColor = alpha('#1a0c08', 0.55);
  ctx.shadowBlur = 16;
  ctx.shadowOffsetY = 12;
  ctx.fillStyle = linear(ctx, 0, hem - 10, 0, hem + 40, [
    [0, shade(color, -0.04)],
    [1, shade(color, -0.16)],
  ]);
  ctx.beginPath();
  ctx.moveTo(cx - h - 6, hem + 2);
  ctx.bezierCurveTo(cx - 70, hem - 18, cx + 70, hem - 18, cx + h + 6, hem + 2);
  ctx.bezierCurveTo(cx + h + 20, hem + 34, cx + 60, hem + 24, cx, hem + 24);
  ctx.bezierCurveTo(cx - 60, hem + 24, cx - h - 20, hem + 34, cx - h - 6, hem + 2);
  ctx.fill();
  ctx.restore();
}

function headphones(
  ctx: SKRSContext2D,
  { cx, crownY, cheekHalf: h, earY }: FacePlan,
  color: string,
): void {
  const band = (c: PathSink): void => {
    c.moveTo(cx - h - 18, earY - 30);
    c.bezierCurveTo(cx - h - 26, crownY - 60, cx + h + 26, crownY - 60, cx + h + 18, earY - 30);
  };
  softStroke(ctx, 0, shade(color, -0.18), 19, band);
  softStroke(ctx, 0, color, 14, band);
  softStroke(ctx, 1.5, alpha('#ffffff', 0.4), 3, band);
  for (const side of [-1, 1]) {
    const x = cx + side * (h + 16);
    for (const [w, tall, tone] of [
      [21, 50, shade(color, -0.3)],
      [18, 46, color],
    ] as const) {
      ctx.fillStyle = linear(ctx, x - w, 0, x + w, 0, [
        [0, shade(tone, 0.12)],
        [1, shade(tone, -0.12)],
      ]);
      ctx.beginPath();
      ctx.roundRect(x - w, earY - tall, w * 2, tall * 2, w);
      ctx.fill();
    }
  }
}
