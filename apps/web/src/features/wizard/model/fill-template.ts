import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { speechProblem } from '@talkreel/contracts/speakable';
import type { ShotBlank } from '../../../lib/shot-blanks.ts';
import type { AdTemplate, Blank } from './ad-templates.ts';

/** The typed texts by the blank's name; a date is in the browser's format, 2027-06-05. */
export type Filled = Readonly<Record<string, string>>;

/** A part of the script: plain text, or the text of a blank; `isOpen` marks a blank that is still empty. */
export interface Part {
  text: string;
  blank: string | null;
  isOpen: boolean;
}

export interface FilledTemplate {
  /** The script, complete only if nothing is missing. */
  script: string;
  parts: Part[];
  seconds: number;
  /** What the ad shows at which words. */
  shots: ShotBlank[];
  /** Why each blank cannot be used yet, in the template's order. */
  problems: Array<{ blank: Blank; message: string }>;
}

interface Clip {
  seconds: number;
  rate: number;
  pronunciations: readonly Pronunciation[];
}

export const templateTexts = {
  empty: (label: string) => `Fill in “${label}”.`,
  tooLong: (limit: number) => `Keep this under ${limit} characters: it is one part of a short ad.`,
  noDate: 'Choose the last day, or write it as 2027-06-05.',
  past: 'This day has passed. Choose today or a later one.',
  overruns: (seconds: string, clip: string) =>
    `About ${seconds} to say, but the clip lasts ${clip}. Use fewer words, or have it shortened.`,
};

/** Fills a template with the typed texts, and adds as many extra lines as the clip has time for. */
export function fillTemplate(
  template: AdTemplate,
  filled: Filled,
  { seconds: clipSeconds, rate, pronunciations }: Clip,
  now = new Date(),
): FilledTemplate {
  const problems = template.blanks.flatMap((blank) => {
    const message = problemOf(blank, filled[blank.name] ?? '', now);
    return message === null ? [] : [{ blank, message }];
  });
  const say = (extras: AdTemplate['extras']) =>
    partsOf(linesWith(template, extras), template, filled, now);
  const secondsOf = (script: string): number =>
    estimateSpeechSeconds(script, rate, LANGUAGE, pronunciations);
  let chosen: AdTemplate['extras'] = [];
  for (const extra of template.extras) {
    const more = [...chosen, extra];
    if (secondsOf(textOf(say(more))) <= clipSeconds) chosen = more;
  }
  const parts = say(chosen);
  const script = textOf(parts);
  const shots = template.shots.map(({ line, label }) => ({
    label,
    words: textOf(partsOf(template.lines.slice(line, line + 1), template, filled, now)),
  }));
  return { script, parts, seconds: secondsOf(script), shots, problems };
}

/** The finished example's words. */
export function exampleOf({ blanks }: AdTemplate): Filled {
  return Object.fromEntries(blanks.map(({ name, example }) => [name, example]));
}

/** Examples are short, because they are watched one after another. */
const EXAMPLE_CLIP: Clip = { seconds: 7, rate: 1, pronunciations: [] };

/** The finished example's video: its script, in which a date is in words and does not move with the calendar, and its shots. */
export function filledExample(template: AdTemplate): Pick<FilledTemplate, 'script' | 'shots'> {
  const blanks = template.blanks.map((blank) => ({ ...blank, kind: 'text' as const }));
  return fillTemplate({ ...template, blanks }, exampleOf(template), EXAMPLE_CLIP);
}

/** A date in the format of `input type="date"`, in the browser's own time zone. */
export function dayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function problemOf(blank: Blank, typed: string, now: Date): string | null {
  if (typed.trim() === '')
    return blank.kind === 'date' ? templateTexts.noDate : templateTexts.empty(blank.label);
  if (typed.length > blank.maxCharacters) return templateTexts.tooLong(blank.maxCharacters);
  if (blank.kind === 'text') return speechProblem(typed);
  if (dateOf(typed) === null) return templateTexts.noDate;
  return typed < dayAfter(now, 0) ? templateTexts.past : null;
}

function linesWith({ lines }: AdTemplate, extras: AdTemplate['extras']): string[] {
  const at = (position: number): string[] =>
    extras.filter(({ before }) => before === position).map(({ line }) => line);
  return [
    ...lines.flatMap((line, index) => [...at(index), line]),
    ...at(lines.length),
    ...at(lines.length + 1),
  ];
}

function partsOf(
  lines: readonly string[],
  { blanks }: AdTemplate,
  filled: Filled,
  now: Date,
): Part[] {
  return lines
    .join(' ')
    .split(/(\{\w+\})/)
    .flatMap((piece): Part[] => {
      if (!piece.startsWith('{'))
        return piece === '' ? [] : [{ text: piece, blank: null, isOpen: false }];
      const written = piece.slice(1, -1);
      const blank = blanks.find(({ name }) => name.toLowerCase() === written.toLowerCase());
      if (blank === undefined) return [];
      const said = saidOf(blank, filled[blank.name] ?? '', now);
      const isOpen = said === '';
      const text = isOpen ? shortLabel(blank) : said;
      const isFirst = /^[A-Z]/.test(written);
      return [
        {
          text: isFirst ? text.charAt(0).toUpperCase() + text.slice(1) : text,
          blank: blank.name,
          isOpen,
        },
      ];
    });
}

/** The label within a sentence: "What the product does: it …" becomes "what the product does". */
function shortLabel({ label }: Blank): string {
  const short = (label.split(/:| …/)[0] ?? label).trim();
  return short.charAt(0).toLowerCase() + short.slice(1);
}

/** The typed text without the punctuation at its end, which the line has; a date in words. */
function saidOf(blank: Blank, typed: string, now: Date): string {
  if (blank.kind === 'text') return withoutEnd(typed.replace(/\s+/g, ' ').trim());
  const date = dateOf(typed);
  if (date === null) return '';
  return date.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}

const PUNCTUATION = new Set('.!?,;:…');

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && PUNCTUATION.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trimEnd();
}

function dateOf(typed: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim()) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getDate() === Number(day) && date.getMonth() === Number(month) - 1 ? date : null;
}

function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}
