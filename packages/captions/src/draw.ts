import { NO_BOX, type CaptionStyle } from '@talkreel/contracts/exports';
import { layoutCaption, type CaptionLayout, type PlacedWord, type TextMeasure } from './layout.ts';
import { luminance } from './luminance.ts';
import type { CaptionFrame } from './safe-area.ts';
import type { CaptionState } from './states.ts';
import { captionStyleRules, type StyleRules } from './styles.ts';

/** The user's choices. Colours are #rrggbb. */
export interface CaptionLook {
  style: CaptionStyle;
  color: string;
  /** The colour of the box behind the text, or behind the spoken word; 'none': no box. */
  box: string;
}

/** The part of Canvas 2D that the drawing code uses: browsers have it, and so has the worker. */
export interface CaptionCanvas extends TextMeasure {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  globalAlpha: number;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetY: number;
  save(): void;
  restore(): void;
  beginPath(): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fill(): void;
  fillText(text: string, x: number, y: number, maxWidth?: number): void;
  strokeText(text: string, x: number, y: number): void;
}

interface Pen {
  canvas: CaptionCanvas;
  layout: CaptionLayout;
  rules: StyleRules;
  look: CaptionLook;
}

const INK = '#17141f';
const PAPER = '#ffffff';
const MIDDLE_GREY = 0.18;
/** The opacity of words that are not spoken at the moment, where no box highlights the spoken one. */
const WAITING_ALPHA = 0.62;

/** Draws one picture of the captions into a frame of this size. The canvas is transparent, or shows the video. */
export function drawCaption(
  canvas: CaptionCanvas,
  state: Pick<CaptionState, 'cue' | 'active'>,
  look: CaptionLook,
  frame: CaptionFrame,
): CaptionLayout {
  const rules = captionStyleRules[look.style];
  canvas.save();
  const layout = layoutCaption(canvas, state.cue.words, rules, frame);
  canvas.font = layout.font;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'alphabetic';
  canvas.lineJoin = 'round';
  canvas.direction = layout.isRightToLeft ? 'rtl' : 'ltr';
  const pen = { canvas, layout, rules, look };
  drawBox(pen, state.active);
  drawWords(pen, state.active);
  canvas.restore();
  return layout;
}

function drawBox({ canvas, layout, rules, look }: Pen, active: number | null): void {
  if (look.box === NO_BOX) return;
  const { scale, block, lines } = layout;
  const [padX, padY, radius] = [rules.padding.x, rules.padding.y, rules.radius].map(
    (pixels) => pixels * scale,
  ) as [number, number, number];
  const box = (x: number, y: number, width: number, height: number): void => {
    canvas.beginPath();
    canvas.roundRect(x, y, width, height, radius);
    canvas.fill();
  };
  canvas.fillStyle = look.box;
  if (look.style === 'clean')
    box(block.x - padX, block.y - padY, block.width + 2 * padX, block.height + 2 * padY);
  if (look.style === 'label' || look.style === 'headline')
    for (const { x, y, width, height } of lines)
      box(x - padX, y - padY / 2, width + 2 * padX, height + padY);
  if (look.style === 'editorial') {
    const x = layout.isRightToLeft ? block.x + block.width + padX - 9 * scale : block.x - padX;
    box(x, block.y, 9 * scale, block.height);
  }
  if (look.style === 'word')
    for (const { words, y, height } of lines)
      for (const word of words.filter(({ index }) => index === active))
        box(word.x - padX, y + padY, word.width + 2 * padX, height - 2 * padY);
}

/** The surroundings of all words are drawn first, so that none is drawn over its neighbour. */
function drawWords(pen: Pen, active: number | null): void {
  const { canvas, layout, look } = pen;
  const words = layout.lines.flatMap((line) =>
    line.words.map((word) => ({ ...word, baseline: line.baseline })),
  );
  const isWaiting = ({ index }: PlacedWord): boolean =>
    active !== null && look.box === NO_BOX && index !== active;
  for (const word of words) if (!hasBox(pen, word, active)) surround(pen, word);
  for (const word of words) {
    canvas.globalAlpha = isWaiting(word) ? WAITING_ALPHA : 1;
    canvas.fillStyle = look.color;
    canvas.direction = word.isRightToLeft ? 'rtl' : 'ltr';
    canvas.fillText(word.text, word.x, word.baseline);
  }
  canvas.globalAlpha = 1;
}

function hasBox({ look }: Pen, { index }: PlacedWord, active: number | null): boolean {
  if (look.box === NO_BOX || look.style === 'editorial') return false;
  return look.style !== 'word' || index === active;
}

/** Surrounds light letters with dark and dark letters with light, so that both are readable on any picture. */
function surround(
  { canvas, layout, rules, look }: Pen,
  { text, x, baseline, isRightToLeft }: PlacedWord & { baseline: number },
): void {
  canvas.direction = isRightToLeft ? 'rtl' : 'ltr';
  const around = luminance(look.color) > MIDDLE_GREY ? INK : PAPER;
  canvas.strokeStyle = around;
  if (rules.treatment === 'outline') {
    canvas.lineWidth = layout.size * 0.17;
    canvas.strokeText(text, x, baseline);
    return;
  }
  canvas.save();
  canvas.shadowColor = around;
  canvas.shadowBlur = layout.size * 0.28;
  canvas.shadowOffsetY = layout.size * 0.04;
  // Paler, or thinner, and white letters on a white product are not read any more.
  canvas.globalAlpha = 0.8;
  canvas.lineWidth = layout.size * 0.13;
  canvas.strokeText(text, x, baseline);
  canvas.restore();
}
