/** Of a cut text, a part of its last word is dropped if no more than this share of the text goes with it. */
const DROPPED = 1 / 3;

/** The text on one line, of at most so many characters: a longer one ends with an ellipsis, between words if it can. */
export function shorten(text: string, characters: number): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (line.length <= characters) return line.join('');
  const kept = line.slice(0, characters - 1);
  const end = line[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
  const words = end >= kept.length * (1 - DROPPED) ? kept.slice(0, end) : kept;
  return `${words
    .join('')
    .trimEnd()
    .replace(/[,;:–—-]$/, '')
    .trimEnd()}…`;
}
