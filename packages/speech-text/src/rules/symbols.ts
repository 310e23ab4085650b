/** Symbols that are spoken between two spoken words. */
const OPERATORS: Readonly<Record<string, string>> = {
  '&': 'and',
  '+': 'plus',
  '=': 'equals',
  '@': 'at',
  '×': 'times',
  '÷': 'divided by',
  '±': 'plus or minus',
  '→': 'to',
};
/** Symbols that are spoken between words: "quality > quantity". Several are a path: "Home > Shop > Sale". */
const COMPARISONS: Readonly<Record<string, string>> = {
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is at most',
  '≥': 'is at least',
};
const BETWEEN_NUMBERS: Readonly<Record<string, string>> = {
  '<': 'is less than',
  '>': 'is greater than',
  '*': 'times',
};

export interface Said {
  words: string;
  /** Punctuation attaches to the word before it, without a space. */
  isMark: boolean;
  length: number;
}

const mark = (words: string, length = 1): Said => ({ words, isMark: true, length });
const word = (words: string, length = 1): Said => ({ words, isMark: false, length });

/** The reading of one symbol; most are skipped. `isAfterWords`: words come right before it. */
export function readSymbol(line: string, at: number, isAfterWords: boolean): Said {
  const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
  const { length } = character;
  const before = line[at - 1] ?? '\n';
  const rest = line.slice(at + length, at + 40);
  if (/[.!?,;:]/.test(character)) return readMark(line, at);
  if (character === '(') return mark(isAfterWords ? ',' : '');
  if (character === ')') return mark(/^ ?[\p{L}\p{N}]/u.test(rest) ? ',' : '');
  if (/[-–—|•·]/u.test(character)) return readDash(character, before, rest, isAfterWords);
  const power = character === '^' ? /^\d{1,4}(?![\p{L}\p{N}])/u.exec(rest)?.[0] : undefined;
  if (power !== undefined && isAfterWords && before !== ' ') return readPower(power);
  // "Inc. & Co.": the full stop belongs to the abbreviation.
  const isJoined = isAfterWords || (character === '&' && line.slice(at - 2, at).endsWith('. '));
  const isBeforeWords = /^ ?[\p{L}\p{N}$€£#@"'([]/u.test(rest);
  if (isJoined && isBeforeWords) {
    if (character === '/')
      return before === ' ' || rest.startsWith(' ') ? mark(',') : word('slash');
    const operator = OPERATORS[character];
    if (operator !== undefined) return word(operator, length);
    const isCompared = before === ' ' && /^ ?[$€£]?\d/.test(rest) && character !== '*';
    const isNumeric = /\d ?$/.test(line.slice(Math.max(0, at - 2), at)) && /^ ?[\d.-]/.test(rest);
    const between = isNumeric || isCompared ? BETWEEN_NUMBERS[character] : undefined;
    if (between !== undefined) return word(between, length);
    if (before === ' ' && rest.startsWith(' ')) return readComparison(line, at, character);
  }
  return character === '§' && isBeforeWords ? word('section') : mark('', length);
}

function readComparison(line: string, at: number, character: string): Said {
  const comparison = COMPARISONS[character];
  if (comparison === undefined) return mark('');
  const around = line.slice(Math.max(0, at - 100), at + 100);
  return around.split(character).length > 2 ? mark(',') : word(comparison);
}

function readMark(line: string, at: number): Said {
  const run = /^\.{2,}/.exec(line.slice(at, at + 50))?.[0] ?? '';
  if (run === '') return mark(line[at] ?? '');
  return mark(
    /^ ?\p{Ll}/u.test(line.slice(at + run.length, at + run.length + 3)) ? ',' : '.',
    run.length,
  );
}

function readDash(character: string, before: string, rest: string, isAfterWords: boolean): Said {
  if (!isAfterWords) return mark('');
  const isLone = /\s/.test(before) && /^(?:\s|$)/.test(rest);
  const isDash =
    /[–—|•·]/u.test(character) || isLone || (rest.startsWith('-') && /^-+(?!\d)/.test(rest));
  return mark(isDash ? ',' : '');
}

function readPower(digits: string): Said {
  const said = digits === '2' ? 'squared' : digits === '3' ? 'cubed' : null;
  return said === null ? word('to the power of') : word(said, 2);
}
