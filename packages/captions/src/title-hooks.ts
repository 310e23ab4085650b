import { contrast, readableOn } from './luminance.ts';
import {
  boxMark,
  textMark,
  TITLE_INK,
  TITLE_PAPER,
  wrap,
  type FlatTitle,
  type TitleMark,
  type TitleSetter,
} from './title-text.ts';

/** Its lines on a ground each, on a card, or in letters with an outline. */
export function hook(setter: TitleSetter): FlatTitle {
  const { title, paint, unit } = setter;
  if (title.style === 'bold') return boldHook(setter);
  const isCard = title.style === 'card';
  const style = { family: paint.font, weight: 800, size: (isCard ? 72 : 80) * unit };
  const [padX, padY] = isCard ? [44 * unit, 24 * unit] : [26 * unit, 8 * unit];
  const { measure, most } = setter;
  const lines = wrap(measure, title.text, style, { most: most - 2 * padX, maxLines: 3 });
  const wide = Math.max(...lines.map(({ width }) => width));
  const pitch = style.size * (isCard ? 1.1 : 1.2);
  const edge = isCard ? 14 * unit : 0;
  const inner = { width: wide + 2 * padX, height: lines.length * pitch + 2 * padY + edge };
  const middle = inner.width / 2;
  const ground = isCard ? TITLE_PAPER : paint.colors[0];
  const marks: TitleMark[] = [];
  if (isCard) {
    const card = { x: 0, width: inner.width, height: inner.height - edge };
    marks.push(
      boxMark({ ...card, y: edge }, 28 * unit, paint.colors[0], true),
      boxMark({ ...card, y: 0 }, 28 * unit, TITLE_PAPER),
    );
  } else {
    for (const [row, { width }] of lines.entries()) {
      const x = middle - width / 2 - padX;
      const size = { width: width + 2 * padX, height: pitch + 2 * padY };
      marks.push(boxMark({ x, y: row * pitch, ...size }, 20 * unit, ground));
    }
  }
  for (const [row, { text }] of lines.entries())
    marks.push(
      textMark(text, style, {
        x: middle,
        align: 'center',
        middle: padY + pitch * (row + 0.5),
        color: readableOn(ground),
      }),
    );
  return { inner, marks };
}

/** Letters with a dark outline; the last line is in the brand's accent where that is light enough. */
function boldHook({ measure, title, paint, unit, most }: TitleSetter): FlatTitle {
  const style = { family: paint.font, weight: 800, size: 96 * unit };
  const around = style.size * 0.1;
  const text = title.text.toUpperCase();
  const lines = wrap(measure, text, style, { most: most - 2 * around, maxLines: 3 });
  const pitch = style.size * 1.06;
  const inner = {
    width: Math.max(...lines.map(({ width }) => width)) + 2 * around,
    height: lines.length * pitch + around,
  };
  const accent = paint.colors.find((color) => contrast(color, TITLE_INK) >= 7) ?? TITLE_PAPER;
  return {
    inner,
    marks: lines.map((line, row) =>
      textMark(line.text, style, {
        x: inner.width / 2,
        align: 'center',
        middle: around / 2 + pitch * (row + 0.5),
        color: row === lines.length - 1 && row > 0 ? accent : TITLE_PAPER,
        outline: TITLE_INK,
      }),
    ),
  };
}
