/** Ears and what hangs from them: a layer of its own, because the far one disappears behind a turning head. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { PathSink } from '../drawing/geometry.ts';
import { glow, inside, linear, radial, softFill, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

const shell = (c: PathSink): void => {
  c.moveTo(-16, -30);
  c.bezierCurveTo(-4, -46, 19, -44, 20, -20);
  c.bezierCurveTo(21, -4, 13, 6, 11, 18);
  c.bezierCurveTo(9, 33, -2, 40, -15, 32);
  c.closePath();
};

/** Paints the ears that no hair hangs over: a covered one would peep out between hair and cheek. */
export function paintEars(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
  covered: ReadonlyArray<-1 | 1>,
): void {
  const bare = ([-1, 1] as const).filter((side) => !covered.includes(side));
  atEars(ctx, plan, bare, (side) => {
    paintEar(ctx, skin, side < 0);
    paintEarring(ctx, rig);
  });
}

/** Earrings are painted over hair that covers the ears, because the description asked for them. */
export function paintEarrings(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  covered: ReadonlyArray<-1 | 1>,
): void {
  atEars(ctx, plan, covered, () => paintEarring(ctx, rig));
}

/** Takes the shape of an ear out of the hair that goes behind it. */
export function uncoverEar(ctx: SKRSContext2D, plan: FacePlan, side: -1 | 1): void {
  atEars(ctx, plan, [side], () => {
    ctx.globalCompositeOperation = 'destination-out';
    softFill(ctx, 0.8, '#000000', shell);
  });
}

/** Paints each ear as the right one, around its middle. */
function atEars(
  ctx: SKRSContext2D,
  plan: FacePlan,
  sides: ReadonlyArray<-1 | 1>,
  draw: (side: number) => void,
): void {
  for (const side of sides) {
    ctx.save();
    ctx.translate(plan.cx + side * (plan.cheekHalf + 5), plan.earY);
    ctx.scale(side * plan.earSize, plan.earSize);
    draw(side);
    ctx.restore();
  }
}

function paintEar(ctx: SKRSContext2D, skin: SkinPalette, lit: boolean): void {
  ctx.fillStyle = linear(ctx, -16, -40, 20, 36, [
    [0, lit ? skin.base : skin.shadow],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  shell(ctx);
  ctx.fill();
  inside(ctx, shell, () => {
    // Light shines through: ears are redder than the face.
    glow(ctx, 8, -10, 26, 44, skin.blush, 0.3);
    glow(ctx, -2, 27, 15, 14, skin.blush, 0.36);
    softFill(ctx, 4, alpha(skin.deep, 0.62), (c) => {
      c.moveTo(-14, -18);
      c.bezierCurveTo(-2, -30, 11, -26, 9, -8);
      c.bezierCurveTo(7, 4, 3, 16, -12, 18);
      c.closePath();
    });
    softStroke(ctx, 1.8, alpha(skin.light, lit ? 0.85 : 0.5), 4.5, (c) => {
      c.moveTo(-10, -33);
      c.bezierCurveTo(4, -41, 16, -34, 15, -16);
      c.bezierCurveTo(14, -4, 8, 6, 7, 16);
    });
    // The inner ridge, and the flap before the opening.
    softStroke(ctx, 1.6, alpha(skin.base, 0.8), 4, (c) => {
      c.moveTo(-6, -22);
      c.bezierCurveTo(4, -20, 5, -4, -2, 10);
    });
    softFill(ctx, 1.8, alpha(skin.base, 0.9), (c) => c.ellipse(-14, 2, 5, 9, 0.1, 0, Math.PI * 2));
  });
}

const gold = '#e8c069';

function paintEarring(ctx: SKRSContext2D, { jewellery }: PersonRig): void {
  if (jewellery === 'hoops') {
    softStroke(ctx, 0, shade(gold, -0.16), 4.8, (c) =>
      c.ellipse(-4, 54, 13, 19, 0, 0, Math.PI * 2),
    );
    softStroke(ctx, 0, shade(gold, 0.12), 1.8, (c) => c.ellipse(-4, 54, 13, 19, 0, 2.2, 4.4));
    softStroke(ctx, 0, '#fff4d0', 1.6, (c) => c.ellipse(-4, 54, 13, 19, 0, 0.5, 1.1));
  } else if (jewellery === 'studs') {
    ctx.fillStyle = radial(
      ctx,
      -3,
      28,
      0,
      6,
      [
        [0, '#fff6d8'],
        [0.5, gold],
        [1, shade(gold, -0.2)],
      ],
      -5,
      26,
    );
    ctx.beginPath();
    ctx.arc(-3, 28, 5, 0, Math.PI * 2);
    ctx.fill();
  }
}
