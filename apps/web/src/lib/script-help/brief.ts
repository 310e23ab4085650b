import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import {
  SCRIPT_BENEFIT_MAX_CHARACTERS,
  SCRIPT_PRODUCT_MAX_CHARACTERS,
  type ScriptTone,
} from '@talkreel/contracts/script-help';
import { scriptHelpTexts as words } from '@talkreel/contracts/texts/make';
import { speechProblem } from '@talkreel/contracts/speakable';

/** The brief for a script, as typed. */
export interface Brief {
  source: 'product' | 'page';
  product: string;
  benefit: string;
  page: string;
  tone: ScriptTone | null;
}

export const emptyBrief: Brief = {
  source: 'product',
  product: '',
  benefit: '',
  page: '',
  tone: null,
};

type Problems = Record<'product' | 'benefit' | 'page', string | null>;

/** What is wrong with the fields of the chosen source; the other source's fields are not checked. */
export function problemsOf({ source, product, benefit, page }: Brief): Problems {
  if (source === 'page')
    return { product: null, benefit: null, page: page.trim() === '' ? words.noPage : null };
  return {
    product:
      lengthProblem(product, SCRIPT_PRODUCT_MAX_CHARACTERS, words.noProduct, words.longProduct) ??
      speechProblem(product),
    benefit:
      lengthProblem(benefit, SCRIPT_BENEFIT_MAX_CHARACTERS, words.noBenefit, words.longBenefit) ??
      speechProblem(benefit),
    page: null,
  };
}

function lengthProblem(
  text: string,
  limit: number,
  empty: string,
  tooLong: (limit: number) => string,
): string | null {
  if (text.trim() === '') return empty;
  return text.length > limit ? tooLong(limit) : null;
}

/** The task for a brief. `text` is the present script, from which the next draft differs. */
export function taskOf({ source, product, benefit, page, tone }: Brief, text: string): ScriptTask {
  const options = {
    ...(tone !== null && { tone }),
    ...(text.trim() !== '' && { notLike: text }),
  };
  return source === 'page'
    ? { kind: 'page', page, ...options }
    : { kind: 'product', product: product.trim(), benefit: benefit.trim(), ...options };
}
