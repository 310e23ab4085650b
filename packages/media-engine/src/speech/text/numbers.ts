const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', 'thousand', 'million', 'billion', 'trillion'];
const irregularOrdinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** A whole number in words; digit by digit above 15 digits. */
export function cardinal(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed.length > 15) return spellDigits(digits);
  const value = Number(trimmed);
  if (value === 0) return 'zero';
  const parts: string[] = [];
  let rest = value;
  for (let scale = 0; rest > 0; scale++) {
    const group = rest % 1000;
    if (group > 0) parts.unshift([belowThousand(group), scales[scale]].filter(Boolean).join(' '));
    rest = Math.floor(rest / 1000);
  }
  return parts.join(' ');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words = hundreds > 0 ? [`${small[hundreds]} hundred`] : [];
  if (rest > 0 && rest < 20) words.push(small[rest] ?? '');
  if (rest >= 20)
    words.push(`${tens[Math.floor(rest / 10)]}${rest % 10 ? `-${small[rest % 10]}` : ''}`);
  return words.join(hundreds > 0 ? ' and ' : ' ');
}

/** A number with an optional fraction: "3.14" is "three point one four". */
export function decimal(text: string): string {
  const [whole = '0', fraction] = text.replaceAll(',', '').split('.');
  return fraction ? `${cardinal(whole || '0')} point ${spellDigits(fraction)}` : cardinal(whole);
}

export function ordinal(digits: string): string {
  const words = cardinal(digits);
  const cut = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1;
  const last = words.slice(cut);
  const end =
    irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return words.slice(0, cut) + end;
}

/** A year as people say it: "nineteen ninety-nine", "two thousand and eight", "twenty twenty-six". */
export function year(digits: string): string {
  const value = Number(digits);
  const high = Math.floor(value / 100);
  const low = value % 100;
  if (value >= 2000 && value < 2010) return cardinal(digits);
  if (low === 0) return value % 1000 === 0 ? cardinal(digits) : `${cardinal(String(high))} hundred`;
  return `${cardinal(String(high))} ${low < 10 ? `oh ${small[low]}` : cardinal(String(low))}`;
}

export function spellDigits(digits: string): string {
  return [...digits].map((digit) => small[Number(digit)] ?? '').join(' ');
}
