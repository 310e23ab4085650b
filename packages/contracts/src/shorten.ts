/** The text on one line, of at most so many characters: a longer one ends with an ellipsis. */
export function shorten(text: string, characters: number): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length <= characters
    ? line.join('')
    : `${line
        .slice(0, characters - 1)
        .join('')
        .trimEnd()}…`;
}
