/** What people of a trade or a country wear. */
import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { glow, inside, softFill, softStroke } from '../../drawing/soft.ts';
import { drape, neckline } from './cloth.ts';
import { panel } from './layers.ts';
import { tieOf } from './neckwear.ts';
import { collar, paintButton, shirtFront } from './parts.ts';
import { SHOULDER_Y, under } from './wardrobe.ts';
import type { Garment, Wardrobe } from './wardrobe.ts';

export const costumes = {
  'hi-vis': hiVis,
  chef,
  uniform,
  sari,
} satisfies Record<string, Garment>;

/** A warning vest with bands that reflect. */
function hiVis(w: Wardrobe): void {
  const { ctx, plan, torso } = w;
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  drape(under(w));
  neckline(under(w), 26, n + 16);
  for (const side of [-1, 1]) {
    const half = (c: PathSink): void => {
      c.moveTo(cx + side * (n + 20), SHOULDER_Y - 12);
      c.lineTo(cx + side * (s - 36), SHOULDER_Y + 44);
      c.bezierCurveTo(
        cx + side * (s - 56),
        SHOULDER_Y + 90,
        cx + side * (s - 50),
        660,
        cx + side * (s - 30),
        745,
      );
      c.lineTo(cx, 745);
      c.lineTo(cx, SHOULDER_Y + 130);
      c.closePath();
    };
    panel(w, half);
    inside(ctx, torso, () =>
      inside(ctx, half, () => {
        for (const band of [
          (c: PathSink): void => {
            c.moveTo(cx + side * (n + 62), SHOULDER_Y - 20);
            c.lineTo(cx + side * (n + 66), 745);
          },
          (c: PathSink): void => {
            c.moveTo(cx - 300, 694);
            c.lineTo(cx + 300, 694);
          },
        ]) {
          softStroke(ctx, 0.5, '#aeb4ba', 26, band);
          softStroke(ctx, 3, alpha('#ffffff', 0.9), 9, band);
        }
      }),
    );
  }
}

/** Double-breasted, with a standing collar. */
function chef(w: Wardrobe): void {
  const { ctx, plan, color, torso } = w;
  const { cx, neckHalf: n } = plan;
  drape(w);
  inside(ctx, torso, () => {
    softStroke(ctx, 2, alpha(shade(color, -0.26), 0.7), 3, (c) => {
      c.moveTo(cx + n * 0.5, SHOULDER_Y + 20);
      c.bezierCurveTo(cx + 74, SHOULDER_Y + 60, cx + 82, 660, cx + 82, 745);
    });
    for (const y of [600, 650, 700])
      for (const x of [-48, 50]) paintButton(ctx, cx + x, y, shade(color, -0.14));
  });
  const stand = (c: PathSink): void => {
    c.moveTo(cx - n - 5, SHOULDER_Y - 44);
    c.quadraticCurveTo(cx, SHOULDER_Y - 6, cx + n + 5, SHOULDER_Y - 44);
    c.lineTo(cx + n + 16, SHOULDER_Y - 8);
    c.quadraticCurveTo(cx, SHOULDER_Y + 46, cx - n - 16, SHOULDER_Y - 8);
    c.closePath();
  };
  softStroke(ctx, 6, alpha('#000000', 0.3), 6, stand);
  softFill(ctx, 0.4, shade(color, 0.01), stand);
  softStroke(ctx, 0.8, alpha(shade(color, -0.24), 0.7), 1.8, stand);
}

/** A shirt with a tie, shoulder straps and a badge: pilots, guards, police. */
function uniform(w: Wardrobe): void {
  const { ctx, plan, color, torso } = w;
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  drape(w);
  shirtFront(w, { open: false, hemHalf: 60, isDraped: true });
  tieOf(w, shade(color, -0.22));
  collar({ ...w, color: shade(color, 0.02) });
  inside(ctx, torso, () => {
    for (const side of [-1, 1]) {
      const strap = (c: PathSink): void => {
        c.moveTo(cx + side * (n + 56), SHOULDER_Y + 20);
        c.lineTo(cx + side * (s - 26), SHOULDER_Y + 62);
      };
      softStroke(ctx, 4, alpha('#000000', 0.35), 26, strap);
      softStroke(ctx, 0.4, shade(color, -0.12), 22, strap);
      for (const at of [0.62, 0.76, 0.9]) {
        const x = n + 56 + (s - 82 - n) * at;
        softStroke(ctx, 0.4, '#d8b45e', 4, (c) => {
          c.moveTo(cx + side * x, SHOULDER_Y + 20 + 42 * at - 10);
          c.lineTo(cx + side * (x - 6), SHOULDER_Y + 20 + 42 * at + 12);
        });
      }
      softStroke(ctx, 0.8, alpha(shade(color, -0.22), 0.7), 2, (c) =>
        c.roundRect(cx + side * 110 - 40, 650, 80, 120, 6),
      );
    }
    softFill(ctx, 0.6, '#d8b45e', (c) => {
      c.moveTo(cx - 128, 616);
      c.quadraticCurveTo(cx - 110, 628, cx - 92, 616);
      c.quadraticCurveTo(cx - 92, 640, cx - 110, 650);
      c.quadraticCurveTo(cx - 128, 640, cx - 128, 616);
    });
  });
}

/** Draped over one shoulder, with a border. */
function sari(w: Wardrobe): void {
  const { ctx, plan, accent, torso } = w;
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  drape(under(w));
  neckline(under(w), 62, n + 38);
  const cloth = (c: PathSink): void => {
    c.moveTo(cx + n + 22, SHOULDER_Y - 8);
    c.lineTo(cx + s - 22, SHOULDER_Y + 46);
    c.bezierCurveTo(cx + s - 20, 640, cx + s - 60, 700, cx + 120, 745);
    c.lineTo(cx - s - 20, 745);
    c.lineTo(cx - s + 10, 668);
    c.bezierCurveTo(cx - 60, 664, cx + 30, SHOULDER_Y + 90, cx + n + 22, SHOULDER_Y - 8);
    c.closePath();
  };
  panel(w, cloth);
  inside(ctx, torso, () =>
    inside(ctx, cloth, () => {
      const edge = (shift: number) => (c: PathSink) => {
        c.moveTo(cx - s + 10, 672 + shift);
        c.bezierCurveTo(
          cx - 60,
          668 + shift,
          cx + 34 + shift,
          SHOULDER_Y + 94,
          cx + n + 26 + shift,
          SHOULDER_Y - 12,
        );
      };
      softStroke(ctx, 0.4, '#d8b45e', 15, edge(7));
      softStroke(ctx, 0.4, shade(accent, -0.05), 3, edge(14));
      for (const shift of [44, 74, 106]) softStroke(ctx, 5, alpha('#000000', 0.22), 6, edge(shift));
      glow(ctx, cx + s * 0.5, SHOULDER_Y + 80, 60, 40, '#ffffff', 0.14);
    }),
  );
}
