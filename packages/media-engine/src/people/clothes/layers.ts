/** Garments worn over a shirt. */
import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { inside, linear, radial, softStroke } from '../../drawing/soft.ts';
import { drape, knit, neckline } from './cloth.ts';
import { isTied, tieOf } from './neckwear.ts';
import { collar, paintButton, shirtFront } from './parts.ts';
import { printOn } from './print.ts';
import { SHOULDER_Y, under } from './wardrobe.ts';
import type { Garment, Wardrobe } from './wardrobe.ts';

export const layers = {
  overalls,
  apron,
  cardigan,
  waistcoat,
} satisfies Record<string, Garment>;

/** A panel of the garment's cloth over what is worn under it, with a shadow around it. */
export function panel(w: Wardrobe, outline: (path: PathSink) => void): void {
  const { ctx, color, torso } = w;
  inside(ctx, torso, () => {
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.38);
    ctx.shadowBlur = 10;
    ctx.shadowOffsetY = 3;
    ctx.fillStyle = linear(ctx, 120, SHOULDER_Y, 500, 730, [
      [0, shade(color, 0.05)],
      [0.5, color],
      [1, shade(color, -0.1)],
    ]);
    ctx.beginPath();
    outline(ctx);
    ctx.fill();
    ctx.restore();
    printOn(w, outline);
    inside(ctx, outline, () => {
      softStroke(ctx, 8, alpha(shade(color, -0.22), 0.4), 12, outline);
      softStroke(ctx, 0.8, alpha(shade(color, -0.16), 0.8), 5, outline);
    });
  });
}

function overalls(w: Wardrobe): void {
  drape(under(w));
  neckline(under(w), 30, w.plan.neckHalf + 20);
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
}

/** A bib that hangs from a strap around the neck. */
function apron(w: Wardrobe): void {
  const { ctx, plan, color, torso } = w;
  const { cx, neckHalf: n } = plan;
  const shirt = under(w);
  drape(shirt);
  shirtFront(shirt, { open: !isTied(w), hemHalf: 60, isDraped: true });
  tieOf(w);
  for (const side of [-1, 1])
    inside(ctx, torso, () => {
      const strap = (c: PathSink): void => {
        c.moveTo(cx + side * (n + 16), SHOULDER_Y - 24);
        c.quadraticCurveTo(cx + side * 104, SHOULDER_Y + 40, cx + side * 96, 650);
      };
      softStroke(ctx, 5, alpha('#000000', 0.3), 24, strap);
      softStroke(ctx, 0.4, shade(color, -0.04), 19, strap);
    });
  panel(w, (c) => {
    c.moveTo(cx - 112, 632);
    c.quadraticCurveTo(cx, 644, cx + 112, 632);
    c.quadraticCurveTo(cx + 118, 700, cx + 176, 745);
    c.lineTo(cx - 176, 745);
    c.quadraticCurveTo(cx - 118, 700, cx - 112, 632);
    c.closePath();
  });
  collar({ ...shirt, color: shade(shirt.color, 0.02) });
}

/** Knitted and open to the third button. */
function cardigan(w: Wardrobe): void {
  const { ctx, plan, color, torso } = w;
  const { cx, neckHalf: n } = plan;
  drape(w);
  knit(w);
  const edge = (side: number, shift: number) => (c: PathSink) => {
    c.moveTo(cx + side * (n + 18 + shift), SHOULDER_Y - 22);
    c.bezierCurveTo(
      cx + side * (n + 8 + shift),
      SHOULDER_Y + 60,
      cx + side * (24 + shift),
      SHOULDER_Y + 130,
      cx + side * (9 + shift),
      745,
    );
  };
  const front = (c: PathSink): void => {
    edge(-1, 0)(c);
    c.lineTo(cx + 9, 745);
    c.bezierCurveTo(
      cx + 24,
      SHOULDER_Y + 130,
      cx + n + 8,
      SHOULDER_Y + 60,
      cx + n + 18,
      SHOULDER_Y - 22,
    );
    c.closePath();
  };
  inside(ctx, front, () => drape(under(w)));
  neckline(under(w), 30, n + 14);
  inside(ctx, torso, () => {
    for (const side of [-1, 1]) {
      softStroke(ctx, 5, alpha('#000000', 0.3), 18, edge(side, 4));
      softStroke(ctx, 0.4, shade(color, -0.05), 18, edge(side, 9));
      softStroke(ctx, 0.8, alpha(shade(color, 0.12), 0.8), 2, edge(side, 2));
    }
    for (const y of [664, 706]) paintButton(ctx, cx + 16, y, shade(color, -0.1));
  });
}

/** A waistcoat over a shirt. */
function waistcoat(w: Wardrobe): void {
  const { ctx, plan, color } = w;
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  const shirt = under(w);
  drape(shirt);
  shirtFront(shirt, { open: !isTied(w), hemHalf: 60, isDraped: true });
  tieOf(w);
  for (const side of [-1, 1])
    panel(w, (c) => {
      c.moveTo(cx + side * (n + 14), SHOULDER_Y - 26);
      c.lineTo(cx + side * (s - 58), SHOULDER_Y + 26);
      c.bezierCurveTo(
        cx + side * (s - 76),
        SHOULDER_Y + 80,
        cx + side * (s - 70),
        660,
        cx + side * (s - 44),
        745,
      );
      c.lineTo(cx - side * 4, 745);
      c.lineTo(cx - side * 2, 690);
      c.quadraticCurveTo(cx + side * 52, SHOULDER_Y + 70, cx + side * (n + 14), SHOULDER_Y - 26);
      c.closePath();
    });
  for (const y of [700, 734]) paintButton(ctx, cx, y, shade(color, -0.14));
  collar({ ...shirt, color: shade(shirt.color, 0.02) });
}
