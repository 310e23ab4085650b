/** Characters that turn text around, are invisible in it or do not show at all. */
const UNSHOWN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|(?!\n)\p{Cc}/gu;

/** Text as captions show it: lines of words. */
export function captionText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSHOWN, '')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
