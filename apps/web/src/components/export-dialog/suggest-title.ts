import { sentenceAt, textOfRun } from '@talkreel/captions/follow-shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { Title } from '@talkreel/contracts/http/titles';
import {
  firstTimes,
  TITLE_TILT,
  titleLimits,
  titleStyles,
  type TitleKind,
} from '@talkreel/contracts/titles';

/** A price or a percentage within one word. */
const PRICE = /[$€£¥₹]\d[\d.,]{0,11}|\d[\d.,]{0,11}[$€£¥₹%]/u;

/** A new text on screen, with what the script and the brand kit already say; empty where they say nothing. */
export function suggestTitle(
  kind: TitleKind,
  spoken: readonly TimedWord[],
  kit: BrandView | undefined,
): Title {
  const first = firstTimes[kind];
  const time: Title['time'] =
    first.at === 'whole' || first.at === 'words'
      ? { at: 'whole' }
      : { at: first.at, seconds: first.seconds };
  const plain = {
    kind,
    style: titleStyles[kind][0],
    text: '',
    detail: '',
    time,
    corner: 'top-right',
    tilt: TITLE_TILT.first,
  } as const;
  if (kind === 'hook') return { ...plain, text: openingOf(spoken) };
  if (kind === 'sticker') return { ...plain, ...priceIn(spoken) };
  if (kind === 'lower-third') return plain;
  const { action = '', address = '' } = kit?.endCard ?? {};
  return { ...plain, text: action, detail: address };
}

/** The first sentence, if it is short enough to be a hook. */
function openingOf(spoken: readonly TimedWord[]): string {
  if (spoken.length === 0) return '';
  const { from, to } = sentenceAt(spoken, 0);
  const sentence = textOfRun(spoken, from, to).replace(/\.$/u, '');
  return sentence.length <= titleLimits.hook.text ? sentence : '';
}

/** The first price or percentage that is spoken, while its sentence is. */
function priceIn(spoken: readonly TimedWord[]): Partial<Pick<Title, 'text' | 'time'>> {
  const at = spoken.findIndex(({ text }) => PRICE.test(text));
  const price = PRICE.exec(spoken[at]?.text ?? '')?.[0].replace(/[.,]$/u, '');
  if (price === undefined || price.length > titleLimits.sticker.text) return {};
  const { from, to } = sentenceAt(spoken, at);
  return { text: price, time: { at: 'words', from, to, words: textOfRun(spoken, from, to) } };
}
