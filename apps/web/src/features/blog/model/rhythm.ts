/** One word of a text as a bar; `pause` is the silence after it. */
export interface Beat {
  /** 0 to 1: how long the word is, beside the longest. */
  height: number;
  pause: 'none' | 'breath' | 'stop';
}

/** The spoken rhythm of a text: a bar for each word, a gap for each comma, a wider one for each full stop. */
export function rhythmOf(text: string, words: number): Beat[] {
  const spoken = text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, words);
  const letters = spoken.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '').length);
  const longest = Math.max(1, ...letters);
  return spoken.map((word, index) => ({
    height: (letters[index] ?? 0) / longest,
    pause: pauseAfter(word),
  }));
}

function pauseAfter(word: string): Beat['pause'] {
  if (/[.?!][”"’)]*$/.test(word)) return 'stop';
  return /[,;:][”"’)]*$/.test(word) ? 'breath' : 'none';
}
