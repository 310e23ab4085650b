/** A part of the text between white space, and the position of its cleaned form in the line. */
export interface Chunk {
  start: number;
  end: number;
  from: number;
  to: number;
}

export interface Cleaned {
  /**
   * The text without emoji and symbols that are not spoken, with plain quotes and digits; chunks
   * are separated by one space or line break.
   */
  line: string;
  chunks: Chunk[];
}

/** Emoji with their modifiers, flags and joiners; also ©, ® and ™, which are not spoken. */
export const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}]|[\u{e0020}-\u{e007f}]|\ufe0e|\ufe0f|\u20e3/gu;
const EMOTICON = /(?<![\p{L}\p{N}])(?:[:;]['’]?-?[)(DPpOo|/\\*3]|<\/?3|\^_\^)(?![\p{L}\p{N}])/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u034f\u115f\u1160\u3164]/gu;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `NFKC` would join them to the number before: 1½ is not 11/2, and 10² not 102. */
function protectSmallDigits(text: string): string {
  return text
    .replace(/(\d?)([¼-¾⅐-⅞↉])/gu, (_match, whole: string, part: string) => {
      const plain = part.normalize('NFKC').replace('\u2044', '/');
      return whole === '' ? plain : `${whole} ${plain}`;
    })
    .replace(
      /[⁰¹²³⁴-⁹]+/gu,
      (digits) => `^${Array.from(digits, (digit) => SUPERSCRIPTS.indexOf(digit)).join('')}`,
    );
}

/**
 * Numbers as other countries write them, as an American would: "1,5" and "1.299,00", "12'000",
 * "1,00,000", "10.000", "50,-"; also "1-1/2".
 */
function plainNumbers(chunk: string): string {
  if (!/\d[.,'-]/.test(chunk)) return chunk;
  return chunk
    .replace(/(?<=\d)[.,][-–]+$/u, '')
    .replace(/(?<![\d.,'])\d{1,2}(?:,\d\d){1,4},\d{3}(?![\d,]*\d)/gu, (lakhs) =>
      lakhs.replaceAll(',', ''),
    )
    .replace(/(?<![\d.,'])\d{1,3}(?:'\d{3}){1,4}(?!\d)/gu, (number) => number.replaceAll("'", ','))
    .replace(
      /(?<![\d.,])(\d{1,3}(?:\.\d{3}){1,4}),(\d\d)(?!\d)/gu,
      (_match, whole: string, cents: string) => `${whole.replaceAll('.', ',')}.${cents}`,
    )
    .replace(/(?<![\d.,\p{L}])([1-9]\d{0,2})\.000(?![\d.,]*\d)/gu, '$1,000')
    .replace(/(?<![\d.,])(\d{1,5}),(\d{1,2})(?![\d.,]*\d)/gu, '$1.$2')
    .replace(/(?<![\d/-])(\d{1,2})-([1-9]\/\d{1,2})(?![\d/])/gu, '$1 $2');
}

function cleanChunk(chunk: string): string {
  return plainNumbers(/^[\w.,!?'-]+$/.test(chunk) ? chunk : cleanSymbols(chunk));
}

function cleanSymbols(chunk: string): string {
  return protectSmallDigits(chunk)
    .replace(EMOTICON, ' ')
    .replace(/№/gu, 'No. ')
    .replace(/(?<=\d)[★⭐]\ufe0f?(?![★⭐])/gu, ' stars')
    .replace(EMOJI, ' ')
    .replace(/[´ˋ`‘’ʼ′‵]/gu, "'")
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[“”„«»″‹›]/gu, '"')
    .replace(/[‐‑‒−﹣]/gu, '-')
    .replace(/[―⸺]/gu, '—')
    .replace(/[。｡]/gu, '. ')
    .replace(/[、､]/gu, ', ')
    .replace(/&(?:amp|#38);/giu, '&')
    .replace(/&(?:lt|gt|quot|nbsp|#\d{1,5});/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function cleanText(text: string): Cleaned {
  let line = '';
  let before = 0;
  const chunks: Chunk[] = [];
  for (const { 0: written, index: start } of text.matchAll(/\S+/gu)) {
    const cleaned = cleanChunk(written);
    const isNewLine = /[\n\r\u2028\u2029]/.test(text.slice(before, start));
    before = start + written.length;
    if (isNewLine && line !== '' && !line.endsWith('\n')) line += '\n';
    else if (line !== '' && cleaned !== '' && !line.endsWith('\n')) line += ' ';
    chunks.push({ start, end: before, from: line.length, to: line.length + cleaned.length });
    line += cleaned;
  }
  return { line, chunks };
}
