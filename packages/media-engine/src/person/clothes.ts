/** Neck, shoulders and what is worn; still but for breathing, so it may be as rich as one likes. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../paint/color.ts';
import type { PathSink, Point } from '../paint/geometry.ts';
import { curveThrough, mirrored } from '../paint/geometry.ts';
import type { Random } from '../paint/random.ts';
import { createRandom } from '../paint/random.ts';
import { glow, inside, linear, radial, softFill, softStroke } from '../paint/soft.ts';
import type { OutfitStyle, PersonRig } from '../rig/rig.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

interface Wardrobe {
  ctx: SKRSContext2D;
  plan: FacePlan;
  skin: SkinPalette;
  color: string;
  accent: string;
  random: Random;
  /** Outline of the clothed shoulders. */
  torso: (path: PathSink) => void;
}

/** Height at which the shoulders leave the neck. */
const SHOULDER_Y = 520;

export function paintTorso(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, skin: SkinPalette): void {
  paintNeck(ctx, plan, skin, rig.gender === 'female');
  const { color, accent, style } = rig.outfit;
  const torso = torsoOutline(plan);
  const wardrobe: Wardrobe = { ctx, plan, skin, color, accent, random: createRandom(rig.seed, 'clothes'), torso };
  outfits[style](wardrobe);
  if (rig.jewellery === 'necklace') paintNecklace(ctx, plan);
}

function torsoOutline({ cx, shoulderHalf, neckHalf }: FacePlan): (path: PathSink) => void {
  const right: Point[] = [
    [cx + neckHalf + 6, SHOULDER_Y - 14],
    [cx + neckHalf + 44, SHOULDER_Y + 12],
    [cx + shoulderHalf - 52, SHOULDER_Y + 44],
    [cx + shoulderHalf - 6, SHOULDER_Y + 96],
    [cx + shoulderHalf + 20, SHOULDER_Y + 210],
  ];
  return (ctx) => {
    curveThrough(ctx, right);
    curveThrough(ctx, mirrored(right, cx), { join: true });
    ctx.closePath();
  };
}

function paintNeck(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette, female: boolean): void {
  const { cx, neckHalf: n, chinY, shoulderHalf } = plan;
  const right: Point[] = [
    [cx + n, 420],
    [cx + n - 1, 486],
    [cx + n + 14, SHOULDER_Y - 4],
    [cx + n + 70, SHOULDER_Y + 26],
    [cx + shoulderHalf * 0.8, SHOULDER_Y + 70],
    [cx + shoulderHalf * 0.86, 760],
  ];
  const outline = (c: PathSink): void => {
    curveThrough(c, right);
    curveThrough(c, mirrored(right, cx), { join: true });
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, cx - n, 0, cx + n * 1.4, 0, [
    [0, skin.base],
    [0.45, skin.base],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    softFill(ctx, 15, alpha(skin.deep, 0.7), (c) => {
      c.moveTo(cx - n - 12, 400);
      c.lineTo(cx + n + 20, 400);
      c.lineTo(cx + n + 20, chinY + 34);
      c.quadraticCurveTo(cx + 10, chinY + 78, cx - n - 12, chinY + 18);
    });
    softStroke(ctx, 8, alpha(skin.deep, 0.4), 20, (c) => {
      c.moveTo(cx + n, 420);
      c.lineTo(cx + n, SHOULDER_Y);
    });
    for (const side of [-1, 1]) {
      softStroke(ctx, 5, alpha(skin.shadow, 0.7), 7, (c) => {
        c.moveTo(cx + side * n * 0.72, SHOULDER_Y - 62);
        c.quadraticCurveTo(cx + side * n * 0.5, SHOULDER_Y - 2, cx + side * 12, SHOULDER_Y + 42);
      });
      softStroke(ctx, 3.5, alpha(skin.light, 0.8), 6, (c) => {
        c.moveTo(cx + side * 24, SHOULDER_Y + 48);
        c.quadraticCurveTo(cx + side * 70, SHOULDER_Y + 36, cx + side * 130, SHOULDER_Y + 42);
      });
      softStroke(ctx, 3.5, alpha(skin.deep, 0.4), 5, (c) => {
        c.moveTo(cx + side * 22, SHOULDER_Y + 56);
        c.quadraticCurveTo(cx + side * 74, SHOULDER_Y + 46, cx + side * 136, SHOULDER_Y + 54);
      });
    }
    if (!female) glow(ctx, cx, SHOULDER_Y - 22, 15, 16, skin.light, 0.5);
  });
}

/** Cloth over the shoulders: light from the upper left, folds under the arms. */
function drape({ ctx, color, torso, plan }: Wardrobe): void {
  const { cx, shoulderHalf: s } = plan;
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.35);
  ctx.shadowBlur = 20;
  ctx.fillStyle = linear(ctx, cx - s, SHOULDER_Y, cx + s * 0.9, 720, [
    [0, shade(color, 0.06)],
    [0.5, color],
    [1, shade(color, -0.15)],
  ]);
  ctx.beginPath();
  torso(ctx);
  ctx.fill();
  ctx.restore();
  inside(ctx, torso, () => {
    softStroke(ctx, 13, alpha(shade(color, -0.24), 0.55), 26, torso);
    glow(ctx, cx - s * 0.62, SHOULDER_Y + 62, 110, 38, shade(color, 0.2), 0.55, -0.3);
    glow(ctx, cx + s * 0.5, SHOULDER_Y + 60, 90, 28, shade(color, 0.16), 0.3, 0.3);
    for (const side of [-1, 1]) {
      softStroke(ctx, 6, alpha(shade(color, -0.22), 0.6), 7, (c) => {
        c.moveTo(cx + side * (s - 74), 730);
        c.quadraticCurveTo(cx + side * (s - 82), 660, cx + side * (s - 56), 624);
      });
      softStroke(ctx, 7, alpha(shade(color, -0.16), 0.45), 8, (c) => {
        c.moveTo(cx + side * (s - 70), 668);
        c.quadraticCurveTo(cx + side * (s - 120), 700, cx + side * (s - 130), 730);
      });
    }
  });
}

/** Cuts the neckline out of the cloth by painting skin again inside it. */
function neckline({ ctx, plan, skin, color }: Wardrobe, depth: number, half: number, vee = false): void {
  const { cx } = plan;
  // Where the cloth begins at this distance from the neck.
  const top = SHOULDER_Y - 15 + Math.max(0, half - plan.neckHalf - 6) * 0.66;
  const bottom = SHOULDER_Y + depth;
  const hole = (c: PathSink): void => {
    c.moveTo(cx - half, top);
    if (vee) {
      c.lineTo(cx, bottom);
      c.lineTo(cx + half, top);
    } else {
      c.bezierCurveTo(cx - half * 0.94, bottom + 4, cx + half * 0.94, bottom + 4, cx + half, top);
    }
    c.lineTo(cx + half, top - 40);
    c.lineTo(cx - half, top - 40);
    c.closePath();
  };
  ctx.save();
  ctx.beginPath();
  hole(ctx);
  ctx.clip();
  paintNeck(ctx, plan, skin, true);
  ctx.restore();
  inside(ctx, hole, () => softStroke(ctx, 6, alpha(skin.deep, 0.6), 9, (c) => rim(c, cx, top, bottom, half, vee)));
  softStroke(ctx, 0.6, shade(color, -0.1), 6, (c) => rim(c, cx, top, bottom, half, vee));
  softStroke(ctx, 0.6, shade(color, 0.07), 2.4, (c) => rim(c, cx, top, bottom + 1, half + 1.5, vee));
}

function rim(ctx: PathSink, cx: number, top: number, bottom: number, half: number, vee: boolean): void {
  ctx.moveTo(cx - half, top);
  if (vee) {
    ctx.lineTo(cx, bottom);
    ctx.lineTo(cx + half, top);
  } else {
    ctx.bezierCurveTo(cx - half * 0.94, bottom + 4, cx + half * 0.94, bottom + 4, cx + half, top);
  }
}

/** Rows of small stitches. */
function knit({ ctx, color, torso, plan }: Wardrobe): void {
  inside(ctx, torso, () => {
    ctx.lineWidth = 1.3;
    for (const [dx, tone] of [
      [0, alpha(shade(color, -0.12), 0.35)],
      [1.2, alpha(shade(color, 0.12), 0.3)],
    ] as const) {
      ctx.strokeStyle = tone;
      ctx.beginPath();
      for (let y = SHOULDER_Y - 10; y < 730; y += 8) {
        for (let x = plan.cx - 320; x < plan.cx + 320; x += 10) {
          const sag = ((x - plan.cx) / 160) ** 2 * 8;
          ctx.moveTo(x + dx, y + sag);
          ctx.lineTo(x + 5 + dx, y + 4.6 + sag);
          ctx.lineTo(x + 10 + dx, y + sag);
        }
      }
      ctx.stroke();
    }
  });
}

/** A standing or folded collar of a shirt. */
function collar({ ctx, plan }: Wardrobe, color: string, spread = 1): void {
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const wing = (c: PathSink): void => {
      c.moveTo(cx + side * (n + 2), SHOULDER_Y - 44);
      c.quadraticCurveTo(cx + side * (n + 16), SHOULDER_Y - 20, cx + side * (n + 22), SHOULDER_Y + 2);
      c.lineTo(cx + side * 44 * spread, SHOULDER_Y + 62);
      c.lineTo(cx + side * 4, SHOULDER_Y + 36);
      c.quadraticCurveTo(cx + side * (n - 10), SHOULDER_Y, cx + side * (n + 2), SHOULDER_Y - 44);
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.35);
    ctx.shadowBlur = 9;
    ctx.shadowOffsetY = 4;
    ctx.fillStyle = linear(ctx, cx - 60, SHOULDER_Y - 40, cx + 70, SHOULDER_Y + 60, [
      [0, shade(color, 0.05)],
      [1, shade(color, -0.09)],
    ]);
    ctx.beginPath();
    wing(ctx);
    ctx.fill();
    ctx.restore();
    inside(ctx, wing, () => softStroke(ctx, 1, alpha(shade(color, -0.18), 0.5), 2, wing));
  }
}

/** The shirt front between the lapels. */
function shirtFront({ ctx, plan, skin }: Wardrobe, color: string, open: boolean, hemHalf = 24): void {
  const { cx, neckHalf: n } = plan;
  const front = (c: PathSink): void => {
    c.moveTo(cx - n - 10, SHOULDER_Y - 26);
    c.lineTo(cx + n + 10, SHOULDER_Y - 26);
    c.lineTo(cx + hemHalf, 740);
    c.lineTo(cx - hemHalf, 740);
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, cx - 70, 560, cx + 70, 720, [
    [0, shade(color, 0.03)],
    [1, shade(color, -0.08)],
  ]);
  ctx.beginPath();
  front(ctx);
  ctx.fill();
  inside(ctx, front, () => {
    softStroke(ctx, 1, alpha(shade(color, -0.2), 0.5), 1.6, (c) => {
      c.moveTo(cx + 7, SHOULDER_Y + 40);
      c.lineTo(cx + 7, 740);
    });
    for (let y = SHOULDER_Y + 74; y < 720; y += 46) {
      ctx.fillStyle = radial(ctx, cx, y, 0, 4.5, [[0, shade(color, 0.06)], [1, shade(color, -0.22)]], cx - 1, y - 1);
      ctx.beginPath();
      ctx.arc(cx, y, 4, 0, Math.PI * 2);
      ctx.fill();
    }
  });
  if (!open) return;
  const gapShape = (c: PathSink): void => {
    c.moveTo(cx - n - 4, SHOULDER_Y - 30);
    c.lineTo(cx + n + 4, SHOULDER_Y - 30);
    c.lineTo(cx, SHOULDER_Y + 62);
    c.closePath();
  };
  inside(ctx, gapShape, () => paintNeck(ctx, plan, skin, true));
  inside(ctx, gapShape, () => softStroke(ctx, 7, alpha(skin.deep, 0.6), 10, gapShape));
}

function lapels({ ctx, plan, color }: Wardrobe): void {
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const lapel = (c: PathSink): void => {
      c.moveTo(cx + side * (n + 10), SHOULDER_Y - 30);
      c.lineTo(cx + side * (n + 48), SHOULDER_Y + 6);
      c.lineTo(cx + side * (n + 66), SHOULDER_Y + 74);
      c.lineTo(cx + side * (n + 36), SHOULDER_Y + 84);
      c.lineTo(cx + side * (n + 48), SHOULDER_Y + 104);
      c.lineTo(cx + side * 34, 740);
      c.lineTo(cx + side * 20, 740);
      c.quadraticCurveTo(cx + side * 46, 640, cx + side * (n + 10), SHOULDER_Y - 30);
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.4);
    ctx.shadowBlur = 10;
    ctx.shadowOffsetY = 4;
    ctx.fillStyle = linear(ctx, cx - 120, SHOULDER_Y, cx + 120, 720, [
      [0, shade(color, 0.07)],
      [1, shade(color, -0.08)],
    ]);
    ctx.beginPath();
    lapel(ctx);
    ctx.fill();
    ctx.restore();
    inside(ctx, lapel, () => softStroke(ctx, 0.8, alpha(shade(color, 0.18), 0.6), 2.4, lapel));
  }
}

function tie({ ctx, plan, accent }: Wardrobe): void {
  const { cx } = plan;
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.35);
  ctx.shadowBlur = 6;
  ctx.shadowOffsetY = 3;
  ctx.fillStyle = linear(ctx, cx - 20, 580, cx + 26, 720, [
    [0, shade(accent, 0.06)],
    [1, shade(accent, -0.1)],
  ]);
  ctx.beginPath();
  ctx.moveTo(cx - 15, SHOULDER_Y + 26);
  ctx.lineTo(cx + 15, SHOULDER_Y + 26);
  ctx.lineTo(cx + 10, SHOULDER_Y + 54);
  ctx.lineTo(cx + 22, 740);
  ctx.lineTo(cx - 22, 740);
  ctx.lineTo(cx - 10, SHOULDER_Y + 54);
  ctx.closePath();
  ctx.fill();
  ctx.restore();
  softStroke(ctx, 1, alpha(shade(accent, -0.25), 0.6), 2, (c) => {
    c.moveTo(cx - 10, SHOULDER_Y + 54);
    c.lineTo(cx + 10, SHOULDER_Y + 54);
  });
}

function hood({ ctx, plan, color, accent }: Wardrobe): void {
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const half = (c: PathSink): void => {
      c.moveTo(cx + side * (n - 2), SHOULDER_Y - 62);
      c.bezierCurveTo(cx + side * (n + 60), SHOULDER_Y - 66, cx + side * (n + 96), SHOULDER_Y + 16, cx + side * 34, SHOULDER_Y + 78);
      c.quadraticCurveTo(cx + side * 10, SHOULDER_Y + 84, cx, SHOULDER_Y + 70);
      c.bezierCurveTo(cx + side * 40, SHOULDER_Y + 50, cx + side * (n + 18), SHOULDER_Y, cx + side * (n - 2), SHOULDER_Y - 62);
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.4);
    ctx.shadowBlur = 14;
    ctx.shadowOffsetY = 5;
    ctx.fillStyle = linear(ctx, cx - 130, 500, cx + 130, 640, [
      [0, shade(color, 0.08)],
      [1, shade(color, -0.1)],
    ]);
    ctx.beginPath();
    half(ctx);
    ctx.fill();
    ctx.restore();
    inside(ctx, half, () => {
      softStroke(ctx, 8, alpha(shade(color, -0.26), 0.6), 14, half);
      softStroke(ctx, 3, alpha(shade(color, 0.15), 0.5), 4, (c) => {
        c.moveTo(cx + side * (n + 20), SHOULDER_Y - 50);
        c.bezierCurveTo(cx + side * (n + 64), SHOULDER_Y - 30, cx + side * (n + 60), SHOULDER_Y + 20, cx + side * 40, SHOULDER_Y + 60);
      });
    });
    softStroke(ctx, 0.4, accent, 5, (c) => {
      c.moveTo(cx + side * 26, SHOULDER_Y + 76);
      c.bezierCurveTo(cx + side * 30, SHOULDER_Y + 110, cx + side * 22, SHOULDER_Y + 120, cx + side * 27, SHOULDER_Y + 150);
    });
    ctx.fillStyle = shade(accent, -0.15);
    ctx.beginPath();
    ctx.roundRect(cx + side * 27 - 3.5, SHOULDER_Y + 146, 7, 15, 3);
    ctx.fill();
  }
}

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
    softFill(ctx, 10, alpha('#000000', 0.35), (c) => c.ellipse(cx, SHOULDER_Y - 48, n + 12, 20, 0, 0, Math.PI * 2));
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
    shirtFront(tee, w.accent, false, 60);
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
        ctx.fillStyle = radial(ctx, plan.cx + side * 86, 684, 0, 11, [[0, '#fff2c9'], [1, '#c8973e']], plan.cx + side * 86 - 3, 681);
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
  ctx.fillStyle = radial(ctx, cx, SHOULDER_Y + 32, 0, 7, [[0, '#fff6da'], [0.5, gold], [1, shade(gold, -0.2)]], cx - 2, SHOULDER_Y + 30);
  ctx.beginPath();
  ctx.arc(cx, SHOULDER_Y + 32, 6, 0, Math.PI * 2);
  ctx.fill();
}
