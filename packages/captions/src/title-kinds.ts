import { readableOn, seenOn } from './luminance.ts';
import type { Size } from '@talkreel/contracts/framing';
import { hook } from './title-hooks.ts';
import {
  boxMark,
  textMark,
  TITLE_INK,
  TITLE_PAPER,
  widthIn,
  wrap,
  type FlatTitle,
  type TextStyle,
  type TitleMark,
  type TitleSetter,
} from './title-text.ts';
import { isRightToLeft } from './words.ts';

/** How long a tag's point is, of its height. */
export const TAG_POINT = 0.34;

const QUIET = '#dcd8e6';
/** The ways to draw a text, the best first. */
export function waysOf(setter: TitleSetter): FlatTitle[] {
  const { kind, style } = setter.title;
  if (kind === 'hook') return [hook(setter)];
  if (kind === 'sticker')
    return setter.title.detail.includes(' ')
      ? [sticker(setter, 1), sticker(setter, 2)]
      : [sticker(setter, 1)];
  if (kind === 'lower-third') return [lowerThird(setter)];
  return style === 'stack' || setter.title.detail === ''
    ? [stack(setter)]
    : [pill(setter), stack(setter)];
}

/** What is under a price may have two lines: a narrow sticker then needs smaller letters less. */
function sticker({ measure, title, paint, unit }: TitleSetter, maxLines: 1 | 2): FlatTitle {
  const isTag = title.style === 'tag';
  const color = isTag ? paint.colors[0] : paint.colors[1];
  const ink = readableOn(color);
  const hasDetail = title.detail !== '';
  const large = {
    family: paint.font,
    weight: 800,
    size: (isTag ? 92 : 100) * (hasDetail ? 0.88 : 1) * unit,
  };
  const small = { family: 'text' as const, weight: 700, size: (maxLines === 1 ? 42 : 52) * unit };
  const lines = [{ text: title.text, style: large, pitch: large.size * 0.98 }];
  // Two lines of similar width, however wide.
  for (const { text } of hasDetail ? wrap(measure, title.detail, small, { most: 0, maxLines }) : [])
    lines.push({ text, style: small, pitch: small.size * 1.24 });
  const wide = Math.max(...lines.map(({ text, style }) => widthIn(measure, text, style)));
  const high = lines.reduce((sum, { pitch }) => sum + pitch, 0);
  const tagHeight = high + 40 * unit;
  const point = tagHeight * TAG_POINT;
  const inner = isTag
    ? { width: point + wide + 44 * unit, height: tagHeight }
    : burstSize({ width: wide, height: high }, unit);
  const isTurned = isRightToLeft(title.text);
  const inTag = point + 10 * unit + wide / 2;
  const x = isTag ? (isTurned ? inner.width - inTag : inTag) : inner.width / 2;
  let top = (inner.height - high) / 2;
  const marks: TitleMark[] = [
    isTag ? { mark: 'tag', ...inner, color, isTurned } : { mark: 'burst', ...inner, color },
  ];
  for (const { text, style, pitch } of lines) {
    marks.push(textMark(text, style, { x, align: 'center', middle: top + pitch / 2, color: ink }));
    top += pitch;
  }
  return { inner, marks };
}

/** A star has its text in an ellipse, and is never much wider than high. */
function burstSize({ width, height }: Size, unit: number): Size {
  const [x, y] = [width + 24 * unit, height + 20 * unit];
  return { width: x * 1.3, height: Math.max(y * 1.36, x * 0.68) };
}

/** The two lines of a lower third, of which the second may be absent. */
interface Person {
  name: TextStyle;
  role: TextStyle;
  widths: { name: number; role: number };
  /** The heights of the lines. */
  heights: { name: number; role: number };
  pad: { x: number; y: number };
  isTurned: boolean;
}

function lowerThird(setter: TitleSetter): FlatTitle {
  const { measure, title, paint, unit } = setter;
  const name = { family: paint.font, weight: 700, size: 50 * unit };
  const role = { family: 'text' as const, weight: 500, size: 34 * unit };
  const person: Person = {
    name,
    role,
    widths: {
      name: widthIn(measure, title.text, name),
      role: widthIn(measure, title.detail, role),
    },
    heights: { name: name.size * 1.16, role: title.detail === '' ? 0 : role.size * 1.3 },
    pad: { x: 28 * unit, y: 13 * unit },
    isTurned: isRightToLeft(title.text),
  };
  return title.style === 'block' ? personOnBlocks(setter, person) : personWithBar(setter, person);
}

function personWithBar({ title, paint, unit }: TitleSetter, person: Person): FlatTitle {
  const { name, role, widths, heights, pad, isTurned } = person;
  const bar = { width: 9 * unit, inset: 11 * unit };
  const inner = {
    width: Math.max(widths.name, widths.role) + 2 * pad.x + bar.inset,
    height: heights.name + heights.role + 2 * pad.y,
  };
  const beside = {
    x: isTurned ? inner.width - bar.width - bar.inset : bar.inset,
    y: bar.inset,
    width: bar.width,
    height: inner.height - 2 * bar.inset,
  };
  const at = {
    x: isTurned ? inner.width - pad.x - bar.inset : pad.x + bar.inset,
    align: isTurned ? ('right' as const) : ('left' as const),
  };
  const marks = [
    boxMark({ x: 0, y: 0, ...inner }, 14 * unit, TITLE_INK, true),
    boxMark(beside, bar.width, seenOn(TITLE_INK, paint.colors)),
    textMark(title.text, name, { ...at, middle: pad.y + heights.name / 2, color: TITLE_PAPER }),
  ];
  const middle = pad.y + heights.name + heights.role / 2;
  if (title.detail !== '')
    marks.push(textMark(title.detail, role, { ...at, middle, color: QUIET }));
  return { inner, marks };
}

function personOnBlocks({ title, paint, unit }: TitleSetter, person: Person): FlatTitle {
  const { name, role, widths, heights, pad, isTurned } = person;
  const [color, accent] = paint.colors;
  const upper = { width: widths.name + 2 * pad.x, height: heights.name + 1.5 * pad.y };
  const hasRole = title.detail !== '';
  const lower = {
    width: hasRole ? widths.role + 2 * pad.x : 0,
    height: hasRole ? heights.role + pad.y : 0,
  };
  const inner = {
    width: Math.max(upper.width, lower.width),
    height: upper.height + lower.height,
  };
  const from = (width: number): number => (isTurned ? inner.width - width : 0);
  const at = {
    x: isTurned ? inner.width - pad.x : pad.x,
    align: isTurned ? ('right' as const) : ('left' as const),
  };
  const marks = [
    boxMark({ x: from(upper.width), y: 0, ...upper }, 10 * unit, color),
    textMark(title.text, name, { ...at, middle: upper.height / 2, color: readableOn(color) }),
  ];
  if (hasRole) {
    const middle = upper.height + lower.height / 2;
    marks.push(
      boxMark({ x: from(lower.width), y: upper.height, ...lower }, 10 * unit, accent),
      textMark(title.detail, role, { ...at, middle, color: readableOn(accent) }),
    );
  }
  return { inner, marks };
}

/** Button and address in one row. */
function pill({ measure, title, paint, unit }: TitleSetter): FlatTitle {
  const action = { family: paint.font, weight: 700, size: 54 * unit };
  const address = { family: 'text' as const, weight: 600, size: 46 * unit };
  const [padX, padY, rim] = [34 * unit, 16 * unit, 8 * unit];
  const height = action.size * 1.2 + 2 * padY;
  const first = widthIn(measure, title.text, action) + 2 * padX;
  const second = widthIn(measure, title.detail, address) + 1.7 * padX;
  const inner = { width: first + second + rim, height: height + 2 * rim };
  const isTurned = isRightToLeft(title.text);
  const color = seenOn(TITLE_INK, paint.colors);
  const from = isTurned ? inner.width - rim - first : rim;
  const beside = isTurned ? second / 2 : inner.width - second / 2 - rim / 2;
  const at = { align: 'center' as const, middle: inner.height / 2 };
  return {
    inner,
    marks: [
      boxMark({ x: 0, y: 0, ...inner }, inner.height / 2, TITLE_INK, true),
      boxMark({ x: from, y: rim, width: first, height }, height / 2, color),
      textMark(title.text, action, { ...at, x: from + first / 2, color: readableOn(color) }),
      textMark(title.detail, address, { ...at, x: beside, color: TITLE_PAPER }),
    ],
  };
}

/** A button, and the address below it. */
function stack({ measure, title, paint, unit }: TitleSetter): FlatTitle {
  const action = { family: paint.font, weight: 700, size: 58 * unit };
  const address = { family: 'text' as const, weight: 600, size: 44 * unit };
  const button = {
    width: widthIn(measure, title.text, action) + 92 * unit,
    height: action.size * 1.18 + 44 * unit,
  };
  const below = {
    width: widthIn(measure, title.detail, address) + 48 * unit,
    height: address.size * 1.2 + 16 * unit,
  };
  const hasAddress = title.detail !== '';
  const y = button.height + 10 * unit;
  const inner = hasAddress
    ? { width: Math.max(button.width, below.width), height: y + below.height }
    : button;
  const at = { x: inner.width / 2, align: 'center' as const };
  const [color] = paint.colors;
  const from = (width: number): number => (inner.width - width) / 2;
  const marks = [
    boxMark({ x: from(button.width), y: 0, ...button }, button.height / 2, color, true),
    textMark(title.text, action, { ...at, middle: button.height / 2, color: readableOn(color) }),
  ];
  if (hasAddress)
    marks.push(
      boxMark({ x: from(below.width), y, ...below }, below.height / 2, TITLE_INK),
      textMark(title.detail, address, {
        ...at,
        middle: y + below.height / 2,
        color: TITLE_PAPER,
      }),
    );
  return { inner, marks };
}
