import type { Tokenizer } from './tokenizer.ts';

interface Rules {
  max_token_per_chunk: number;
  remove_semicolons: boolean;
  pad_with_spaces_for_short_inputs: boolean;
  model_recommended_frames_after_eos?: number | null | undefined;
}

/** As much of a sentence as the model speaks at once. */
export interface SpokenPiece {
  ids: number[];
  /** How many frames follow the one in which the model says that it is done. */
  framesAfterEnd: number;
}

/** Fewer words are spoken too short, or with an end that is cut. */
const fewWords = 5;

/** A sentence in pieces of at most as many tokens as the model takes, each written as the model was taught. */
export function piecesOf(sentence: string, tokenizer: Tokenizer, rules: Rules): SpokenPiece[] {
  const plain = sentence.replaceAll(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return [];
  const written = asTaught(plain, rules);
  const ids = tokenizer.encode(written);
  if (ids.length > rules.max_token_per_chunk && plain.length > 1)
    return halves(plain).flatMap((half) => piecesOf(half, tokenizer, rules));
  const words = plain.split(' ').length;
  return [
    {
      ids,
      framesAfterEnd: rules.model_recommended_frames_after_eos ?? (words < fewWords ? 3 : 1),
    },
  ];
}

function asTaught(plain: string, rules: Rules): string {
  let text = rules.remove_semicolons ? plain.replaceAll(';', ',') : plain;
  text = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[\p{L}\p{N}]$/u.test(text)) text += '.';
  const isShort = text.split(' ').length < fewWords;
  return rules.pad_with_spaces_for_short_inputs && isShort ? `${' '.repeat(8)}${text}` : text;
}

/** Split near the middle: after a comma if there is one, else between words, else anywhere. */
function halves(text: string): string[] {
  const middle = text.length / 2;
  const nearest = (pattern: RegExp): number | undefined =>
    [...text.matchAll(pattern)]
      .map(({ index }) => index + 1)
      .filter((at) => at > text.length / 5 && at < (text.length * 4) / 5)
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const at = nearest(/[,;:](?= )/g) ?? nearest(/ /g) ?? Math.ceil(middle);
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}
