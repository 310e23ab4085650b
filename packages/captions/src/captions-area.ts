import type { CaptionLook } from './draw.ts';
import { layoutCaption, type CaptionLayout, type TextMeasure } from './layout.ts';
import type { Area, CaptionFrame } from './safe-area.ts';
import type { CaptionState } from './states.ts';
import { captionStyleRules } from './styles.ts';

/** The space around a line for its outline, shadow and box, in font sizes. */
const AROUND = 0.8;

/** The same for letters and their outlines alone. */
const LETTERS_AROUND = 0.12;

/** The part of the frame that any of the pictures touches, on even pixels: what is drawn, and where no label may be. */
export function captionsArea(
  measure: TextMeasure,
  states: readonly CaptionState[],
  { style }: CaptionLook,
  frame: CaptionFrame,
): Area {
  const { padding } = captionStyleRules[style];
  return areaOf(measure, states, { style, frame }, ({ size, scale }) => {
    const around = size * AROUND + padding.x * scale;
    return { x: around, y: around };
  });
}

/** What letters and boxes take of it: texts on screen come nearer than a soft shadow. */
export function lettersArea(
  measure: TextMeasure,
  states: readonly CaptionState[],
  { style }: CaptionLook,
  frame: CaptionFrame,
): Area {
  const { padding } = captionStyleRules[style];
  return areaOf(measure, states, { style, frame }, ({ size, scale }) => ({
    x: size * LETTERS_AROUND + padding.x * scale,
    y: size * LETTERS_AROUND + padding.y * scale,
  }));
}

function areaOf(
  measure: TextMeasure,
  states: readonly CaptionState[],
  { style, frame }: { style: CaptionLook['style']; frame: CaptionFrame },
  aroundOf: (layout: CaptionLayout) => { x: number; y: number },
): Area {
  const rules = captionStyleRules[style];
  const cues = new Set(states.map(({ cue }) => cue));
  let [left, top, right, bottom] = [frame.width, frame.height, 0, 0];
  for (const { words } of cues) {
    const layout = layoutCaption(measure, words, rules, frame);
    const { block } = layout;
    const around = aroundOf(layout);
    left = Math.min(left, block.x - around.x);
    right = Math.max(right, block.x + block.width + around.x);
    top = Math.min(top, block.y - around.y);
    bottom = Math.max(bottom, block.y + block.height + around.y);
  }
  const x = Math.max(0, Math.floor(left / 2) * 2);
  const y = Math.max(0, Math.floor(top / 2) * 2);
  const evenUp = (value: number): number => Math.ceil(value / 2) * 2;
  return {
    x,
    y,
    width: Math.min(frame.width, evenUp(right)) - x,
    height: Math.min(frame.height, evenUp(bottom)) - y,
  };
}
