import type { CaptionLook } from './draw.ts';
import { layoutCaption, type TextMeasure } from './layout.ts';
import type { Area, CaptionFrame } from './safe-area.ts';
import type { CaptionState } from './states.ts';
import { captionStyleRules } from './styles.ts';

/** The space around a line for its outline, shadow and box, in font sizes. */
const AROUND = 0.8;

/** The part of the frame that any of the pictures touches, on even pixels: what is drawn, and where no label may be. */
export function captionsArea(
  measure: TextMeasure,
  states: readonly CaptionState[],
  { style }: CaptionLook,
  frame: CaptionFrame,
): Area {
  const rules = captionStyleRules[style];
  const cues = new Set(states.map(({ cue }) => cue));
  let [left, top, right, bottom] = [frame.width, frame.height, 0, 0];
  for (const { words } of cues) {
    const { block, size, scale } = layoutCaption(measure, words, rules, frame);
    const around = size * AROUND + rules.padding.x * scale;
    left = Math.min(left, block.x - around);
    right = Math.max(right, block.x + block.width + around);
    top = Math.min(top, block.y - around);
    bottom = Math.max(bottom, block.y + block.height + around);
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
