/** More marks than this on one letter reach into the lines around it. */
const MAX_MARKS = 2;

/** Scripts whose words may need a joiner. */
const JOINING =
  'Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer';

/** Joiners within an emoji or a word, and the letters of a flag's region: unseen, they change what is shown. */
const JOINS = [
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[${JOINING.replaceAll(/(\w+) ?/g, String.raw`\p{Script=$1}`)}])[\u200c\u200d](?=[\p{L}\p{M}])`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]`,
].join('|');

/** Characters that take no room, reverse the text or show nothing; not the one that colours an emoji. */
const INVISIBLE = new RegExp(
  String.raw`(?!${JOINS})(?:[\p{C}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point})`,
  'gu',
);
const SPACES = /[\s\p{Z}]+/gu;
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * A name as it is kept and shown, on one line: spaces of any kind, as pages and phones paste them, become single ones,
 * and what cannot be seen is left out.
 */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(INVISIBLE, (character) => (/\s/.test(character) ? ' ' : ''))
    .replaceAll(SPACES, ' ')
    .replaceAll(PILED_MARKS, '$1')
    .trim();
}

/** As much of a clean name as fits, without half an emoji. */
export function cutName(name: string, characters: number): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if ([...cut, ...segment].length > characters) break;
    cut += segment;
  }
  return cut.trim();
}
