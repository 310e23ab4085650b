import { labelCorners, type LabelCorner } from '@talkreel/contracts/label';
import { titleStyles } from '@talkreel/contracts/titles';
import { describe, expect, test } from 'vitest';
import { overlap } from './areas.ts';
import { arrange, type Arrangement } from './arrange.ts';
import { fromEdge } from './label.ts';
import { context, formats, photo, sceneOf, titleOf } from './testing/scene.ts';

const always = { startSeconds: 0, endSeconds: 6 };
const inCorner = (corner: LabelCorner) =>
  ({ layout: 'corner', corner, shape: 'circle', ...always }) as const;

/** The size of a text's letters in shares of the frame's shorter side, the first line's first. */
function lettersOf({ frame, titles }: Arrangement, index: number): number[] {
  const marks = titles[index]?.drawing.marks ?? [];
  const short = Math.min(frame.width, frame.height);
  return marks.flatMap((mark) => (mark.mark === 'text' ? [mark.size / short] : []));
}

/** How far the first two texts are from each other, in pixels. */
function apartness({ titles: [one, other] }: Arrangement): number {
  if (!one || !other) return NaN;
  const [x, y] = [
    Math.max(one.x - other.x - other.width, other.x - one.x - one.width, 0),
    Math.max(one.y - other.y - other.height, other.y - one.y - one.height, 0),
  ];
  return Math.hypot(x, y);
}

describe.each(formats)('%s', (format) => {
  test.each(labelCorners)('a hook leaves the middle of the product free: actor %s', (corner) => {
    const titles = [titleOf('hook')];
    const { frame, titles: placed } = arrange(
      context,
      sceneOf(format, { titles, shots: [inCorner(corner)] }),
    );
    const { width, height } = frame;
    const middle = { x: 0.3 * width, y: 0.3 * height, width: 0.4 * width, height: 0.4 * height };
    const [hook] = placed;
    const hidden = hook ? overlap(hook, middle) / (middle.width * middle.height) : NaN;
    expect(hidden).toBeLessThan(0.15);
  });

  test.each(['none', 'corner', 'split', 'cut-out', 'media'] as const)(
    'a call to action is read on a phone: %s',
    (layout) => {
      const shots =
        layout === 'none' ? [] : [{ ...inCorner('top-right'), layout, width: 1080, height: 1080 }];
      for (const source of [photo, undefined]) {
        const titles = [titleOf('call-to-action', { time: { lastSeconds: 2.5 } })];
        const scene = sceneOf(format, { titles, shots, ...(source && { source }) });
        const [action = 0, address = 0] = lettersOf(arrange(context, scene), 0);
        expect([source, action >= 0.0399, address >= 0.03]).toEqual([source, true, true]);
      }
    },
  );

  test.each(labelCorners)('the label is near to an edge beside an actor %s', (corner) => {
    const titles = [titleOf('hook'), titleOf('sticker', { time: { ...always, endSeconds: null } })];
    for (const hasLogo of [true, false]) {
      const scene = sceneOf(format, { titles, hasLogo, shots: [inCorner(corner)] });
      const { label, frame } = arrange(context, scene);
      expect(label && fromEdge(label, frame)).toBeLessThan(0.26);
    }
  });

  test.each(labelCorners)('a sticker is read, and apart from a call to action: %s', (corner) => {
    for (const [source, layout] of [
      [photo, 'none'],
      [photo, 'punch'],
      [undefined, 'punch'],
    ] as const)
      for (const style of titleStyles.sticker) {
        const shots =
          layout === 'none' ? [] : [{ ...inCorner('top-right'), layout, zoom: 'slow' } as const];
        const time = { ...always, endSeconds: null };
        const titles = [
          titleOf('sticker', { corner, style, time }),
          titleOf('call-to-action', { time: { lastSeconds: 2.5 } }),
        ];
        const made = arrange(
          context,
          sceneOf(format, { titles, shots, ...(source && { source }) }),
        );
        const about = [style, layout, source === photo];
        const [price = 0, under = 0] = lettersOf(made, 0);
        expect([...about, price > 0.038, under > 0.023]).toEqual([...about, true, true]);
        const short = Math.min(made.frame.width, made.frame.height);
        expect(apartness(made) / short).toBeGreaterThan(0.027);
      }
  });
});
