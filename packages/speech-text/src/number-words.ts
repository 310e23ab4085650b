const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];
/** Numbers with more digits are codes, because nobody says quadrillions. */
const LONGEST_CARDINAL = 15;

const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** A whole number in words; codes digit by digit. Thousands separators are allowed. */
export function cardinal(text: string): string {
  const digits = text.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > LONGEST_CARDINAL) return digitByDigit(text);
  let rest = Number(digits);
  if (rest === 0) return 'zero';
  const parts: string[] = [];
  for (let scale = 0; rest > 0; scale += 1) {
    const group = rest % 1000;
    if (group > 0) parts.unshift(`${belowThousand(group)} ${SCALES[scale] ?? ''}`.trim());
    rest = Math.floor(rest / 1000);
  }
  return parts.join(' ');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const tens =
    rest < 20
      ? (SMALL[rest] ?? '')
      : `${TENS[Math.floor(rest / 10)]}${rest % 10 === 0 ? '' : `-${SMALL[rest % 10]}`}`;
  if (hundreds === 0) return tens;
  return rest === 0 ? `${SMALL[hundreds]} hundred` : `${SMALL[hundreds]} hundred and ${tens}`;
}

/** A number with an optional fraction: "3.14" is "three point one four", ".5" "point five". */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.');
  if (fraction === undefined) return cardinal(whole);
  return `${whole === '' ? '' : `${cardinal(whole)} `}point ${digitByDigit(fraction)}`;
}

export function ordinal(text: string): string {
  const words = cardinal(text);
  const cut = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1;
  const last = words.slice(cut);
  const end =
    IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return words.slice(0, cut) + end;
}

/** "nineteen ninety-nine", "two thousand and eight", "twenty twenty-six". */
export function year(digits: string): string {
  const value = Number(digits);
  const [high, low] = [Math.floor(value / 100), value % 100];
  if (value >= 2000 && value < 2010)
    return low === 0 ? 'two thousand' : `two thousand and ${SMALL[low]}`;
  if (value % 1000 === 0) return cardinal(digits);
  if (low === 0) return `${cardinal(String(high))} hundred`;
  return `${cardinal(String(high))} ${low < 10 ? `oh ${SMALL[low]}` : cardinal(String(low))}`;
}

/** "ten eighty", "nineteen twenty": sizes in pixels. */
export function byHundreds(digits: string): string {
  const low = digits.slice(-2);
  return `${cardinal(digits.slice(0, -2))} ${low === '00' ? 'hundred' : cardinal(low)}`;
}

/** 26 is 2026, 99 is 1999. */
export function fullYear(digits: string): string {
  if (digits.length > 2) return digits;
  return Number(digits) < 50 ? `20${digits}` : `19${digits}`;
}

export function digitByDigit(text: string): string {
  return [...text]
    .filter((digit) => /\d/.test(digit))
    .map((digit) => SMALL[Number(digit)])
    .join(' ');
}

/** The plural of a number word: "nineties", "twos", "sixes". */
export function pluralOf(words: string): string {
  if (words.endsWith('y')) return `${words.slice(0, -1)}ies`;
  return words.endsWith('x') ? `${words}es` : `${words}s`;
}

/** 1/2 is "one half", 3/4 "three quarters", 5/8 "five eighths". */
export function fraction(numerator: string, denominator: string): string {
  const one = Number(numerator) === 1;
  const named: Record<string, string> = { '2': one ? 'half' : 'halves', '4': 'quarter' };
  const part = named[denominator] ?? ordinal(denominator);
  return `${cardinal(numerator)} ${part}${one || denominator === '2' ? '' : 's'}`;
}
