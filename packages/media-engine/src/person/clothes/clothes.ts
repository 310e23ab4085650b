/** Neck, shoulders and clothes; they move only with the breath, so they can be detailed. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../../paint/color.ts';
import { createRandom } from '../../paint/random.ts';
import { glow, inside, linear, radial, softFill, softStroke } from '../../paint/soft.ts';
import type { OutfitStyle, PersonRig } from '../../rig/rig.ts';
import type { FacePlan } from '../face-plan.ts';
import type { SkinPalette } from '../palette.ts';
import { drape, knit, neckline } from './cloth.ts';
import { lapels, tie } from './jacket.ts';
import { collar, hood, shirtFront } from './parts.ts';
import { paintNeck, SHOULDER_Y, torsoOutline } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** New garments are added here and in the rig's list. */
const outfits: Record<OutfitStyle, (wardrobe: Wardrobe) => void> = {
  tee: (w) => {
    drape(w);
    neckline(w, 34, w.plan.neckHalf + 22);
  },
  sweater: (w) => {
    drape(w);
    knit(w);
    neckline(w, 26, w.plan.neckHalf + 18);
  },
  turtleneck: (w) => {
    drape(w);
    knit(w);
    const { ctx, plan, color } = w;
    const { cx, neckHalf: n } = plan;
    ctx.fillStyle = linear(ctx, cx - n, 0, cx + n, 0, [
      [0, shade(color, 0.05)],
      [0.5, color],
      [1, shade(color, -0.16)],
    ]);
    ctx.beginPath();
    ctx.moveTo(cx - n - 7, SHOULDER_Y - 52);
    ctx.quadraticCurveTo(cx, SHOULDER_Y - 32, cx + n + 7, SHOULDER_Y - 52);
    ctx.lineTo(cx + n + 16, SHOULDER_Y + 6);
    ctx.quadraticCurveTo(cx, SHOULDER_Y + 36, cx - n - 16, SHOULDER_Y + 6);
    ctx.closePath();
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.3);
    ctx.shadowBlur = 10;
    ctx.fill();
    ctx.clip();
    ctx.shadowColor = 'transparent';
    for (let x = cx - n - 20; x < cx + n + 24; x += 8) {
      softStroke(ctx, 0.8, alpha(shade(color, -0.14), 0.5), 2.4, (c) => {
        c.moveTo(x, SHOULDER_Y - 60);
        c.lineTo(x + (x - cx) * 0.12, SHOULDER_Y + 50);
      });
    }
    softFill(ctx, 10, alpha('#000000', 0.35), (c) =>
      c.ellipse(cx, SHOULDER_Y - 48, n + 12, 20, 0, 0, Math.PI * 2),
    );
    ctx.restore();
  },
  hoodie: (w) => {
    drape(w);
    neckline(w, 54, w.plan.neckHalf + 10);
    hood(w);
  },
  shirt: (w) => {
    drape(w);
    shirtFront(w, w.color, true, 60);
    collar(w, shade(w.color, 0.02));
  },
  blazer: (w) => {
    drape(w);
    shirtFront(w, w.accent, true);
    collar(w, w.accent, 0.9);
    lapels(w);
  },
  suit: (w) => {
    drape(w);
    shirtFront(w, '#f7f6f3', false);
    tie(w);
    collar(w, '#f7f6f3', 0.8);
    lapels(w);
  },
  dress: (w) => {
    drape(w);
    neckline(w, 76, w.plan.neckHalf + 58);
  },
  denim: (w) => {
    drape(w);
    const { ctx, plan, color, torso } = w;
    inside(ctx, torso, () => {
      ctx.globalAlpha = 0.16;
      ctx.strokeStyle = shade(color, 0.25);
      ctx.lineWidth = 1;
      ctx.beginPath();
      for (let x = -200; x < 860; x += 4) {
        ctx.moveTo(x, 520);
        ctx.lineTo(x + 120, 740);
      }
      ctx.stroke();
      ctx.globalAlpha = 1;
    });
    const tee = { ...w, color: w.accent };
    shirtFront(w, w.accent, false, 60);
    neckline(tee, 26, plan.neckHalf + 12);
    collar(w, shade(color, 0.03), 1.5);
    ctx.setLineDash([5, 3.5]);
    for (const side of [-1, 1]) {
      softStroke(ctx, 0, alpha('#e0a860', 0.8), 1.6, (c) => {
        c.moveTo(plan.cx + side * 66, 620);
        c.lineTo(plan.cx + side * 76, 740);
        c.moveTo(plan.cx + side * 104, 640);
        c.lineTo(plan.cx + side * 190, 648);
        c.lineTo(plan.cx + side * 186, 740);
      });
    }
    ctx.setLineDash([]);
  },
  overalls: (w) => {
    drape({ ...w, color: w.accent });
    neckline({ ...w, color: w.accent }, 30, w.plan.neckHalf + 20);
    const { ctx, plan, color, torso } = w;
    inside(ctx, torso, () => {
      for (const side of [-1, 1]) {
        softStroke(ctx, 0.5, shade(color, -0.03), 34, (c) => {
          c.moveTo(plan.cx + side * 106, 540);
          c.lineTo(plan.cx + side * 84, 690);
        });
      }
      ctx.fillStyle = linear(ctx, 0, 660, 0, 730, [
        [0, shade(color, 0.05)],
        [1, shade(color, -0.06)],
      ]);
      ctx.beginPath();
      ctx.roundRect(plan.cx - 118, 664, 236, 120, 12);
      ctx.fill();
      for (const side of [-1, 1]) {
        ctx.fillStyle = radial(
          ctx,
          plan.cx + side * 86,
          684,
          0,
          11,
          [
            [0, '#fff2c9'],
            [1, '#c8973e'],
          ],
          plan.cx + side * 86 - 3,
          681,
        );
        ctx.beginPath();
        ctx.arc(plan.cx + side * 86, 684, 10, 0, Math.PI * 2);
        ctx.fill();
      }
    });
  },
  coat: (w) => {
    drape(w);
    shirtFront(w, w.accent, false);
    neckline({ ...w, color: w.accent }, 24, w.plan.neckHalf + 12);
    lapels(w);
    glow(w.ctx, w.plan.cx - 150, 640, 60, 40, mix(w.color, '#ffffff', 0.5), 0.3);
  },
};

export function paintTorso(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  paintNeck(ctx, plan, skin, rig.gender === 'female');
  const { color, accent, style } = rig.outfit;
  const torso = torsoOutline(plan);
  const wardrobe: Wardrobe = {
    ctx,
    plan,
    skin,
    color,
    accent,
    random: createRandom(rig.seed, 'clothes'),
    torso,
  };
  outfits[style](wardrobe);
  if (rig.jewellery === 'necklace') paintNecklace(ctx, plan);
}

function paintNecklace(ctx: SKRSContext2D, { cx, neckHalf: n }: FacePlan): void {
  const gold = '#dcb25f';
  softStroke(ctx, 0, shade(gold, -0.12), 2.6, (c) => {
    c.moveTo(cx - n - 10, SHOULDER_Y - 14);
    c.quadraticCurveTo(cx, SHOULDER_Y + 74, cx + n + 10, SHOULDER_Y - 14);
  });
  softStroke(ctx, 0, shade(gold, 0.14), 1, (c) => {
    c.moveTo(cx - n - 10, SHOULDER_Y - 15);
    c.quadraticCurveTo(cx, SHOULDER_Y + 73, cx + n + 10, SHOULDER_Y - 15);
  });
  ctx.fillStyle = radial(
    ctx,
    cx,
    SHOULDER_Y + 32,
    0,
    7,
    [
      [0, '#fff6da'],
      [0.5, gold],
      [1, shade(gold, -0.2)],
    ],
    cx - 2,
    SHOULDER_Y + 30,
  );
  ctx.beginPath();
  ctx.arc(cx, SHOULDER_Y + 32, 6, 0, Math.PI * 2);
  ctx.fill();
}
