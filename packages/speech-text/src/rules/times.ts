import { cardinal } from '../number-words.ts';
import { END, pattern, type Rule } from '../rule.ts';

const HALF = String.raw`\s?([ap])(?:m|\.m\.?)(?![\p{L}\p{N}])`;
const TIME = String.raw`(\d{1,2})(?:[:.](\d\d))?(?:${HALF})?`;

function sayTime(hour: string, minute: string | undefined, half: string | undefined): string {
  const end = half ? ` ${half.toUpperCase()}.M.` : '';
  const minutes = Number(minute ?? 0);
  if (minutes === 0 && minute !== undefined && !half) return oClock(Number(hour));
  if (minutes === 0) return cardinal(hour) + end;
  const said = minutes < 10 ? `oh ${cardinal(String(minutes))}` : cardinal(String(minutes));
  return `${cardinal(hour)} ${said}${end}`;
}

function oClock(hour: number): string {
  if (hour === 0 || hour === 24) return 'midnight';
  return hour > 12 ? `${cardinal(String(hour))} hundred` : `${cardinal(String(hour))} o'clock`;
}

function isTime(hour: string | undefined, minute: string | undefined): boolean {
  return Number(hour) <= 24 && Number(minute ?? 0) < 60;
}

const timeRange: Rule = {
  pattern: pattern(`${TIME}\\s?(?:[-–—]|to)\\s?${TIME}${END}`, 'i'),
  say([whole, hour = '', minute, half, toHour = '', toMinute, toHalf]) {
    const isClear = toHalf !== undefined || half !== undefined || /:/.test(whole);
    if (!isClear || !isTime(hour, minute) || !isTime(toHour, toMinute)) return null;
    return `${sayTime(hour, minute, half)} to ${sayTime(toHour, toMinute, toHalf)}`;
  },
};

const clock: Rule = {
  pattern: pattern(String.raw`(\d{1,2})[:h](\d\d)(?::(\d\d))?(?:${HALF})?${END}`, 'i'),
  say([, hour = '', minute = '', second, half]) {
    if (!isTime(hour, minute)) return null;
    const seconds =
      second === undefined || second === '00'
        ? ''
        : ` and ${cardinal(second)} ${Number(second) === 1 ? 'second' : 'seconds'}`;
    return sayTime(hour, minute, half) + seconds;
  },
};

const hourOnly: Rule = {
  pattern: pattern(String.raw`(\d{1,2})(?:\.(\d\d))?${HALF}`, 'i'),
  say: ([, hour = '', minute, half]) => (isTime(hour, minute) ? sayTime(hour, minute, half) : null),
};

const always: Rule = {
  pattern: pattern(String.raw`24\s?[/-]\s?7(\s?[/-]\s?365)?(?![\d/:])`),
  say: ([, days]) => `twenty-four seven${days ? ' three sixty-five' : ''}`,
};

/** "noon–2pm", "10am-midnight". */
const toNoon: Rule = {
  pattern: pattern(`(\\d{1,2})${HALF}\\s?[-–—]\\s?(noon|midnight)${END}`, 'i'),
  say: ([, hour = '', half, end = '']) =>
    `${sayTime(hour, undefined, half)} to ${end.toLowerCase()}`,
};
const fromNoon: Rule = {
  pattern: pattern(String.raw`(noon|midnight)\s?[-–—]\s?(?=\d)`, 'i'),
  say: ([, start = '']) => `${start} to`,
};

const SPAN_UNITS: Readonly<Record<string, string>> = {
  d: 'day',
  h: 'hour',
  hr: 'hour',
  m: 'minute',
  min: 'minute',
  s: 'second',
  sec: 'second',
};
const SPAN = String.raw`(\d{1,3})\s?(d|hr?|m|min|s|sec)s?`;

/** "1h 30m", "5m30s", "2d 4h": there "m" is no meter. */
const span: Rule = {
  pattern: pattern(`${SPAN}\\s?${SPAN}${END}`, 'i'),
  say: ([, ...parts]) =>
    [parts.slice(0, 2), parts.slice(2)]
      .map(([amount = '', unit = '']) => {
        const name = SPAN_UNITS[unit.toLowerCase()] ?? '';
        return `${cardinal(amount)} ${name}${Number(amount) === 1 ? '' : 's'}`;
      })
      .join(' '),
};

/** "a.m." and "P.M." by themselves. */
export const halfOfDay: Rule = {
  pattern: pattern(String.raw`([ap])\.m\.?(?![\p{L}\p{N}])`, 'i'),
  say: ([, half = '']) => `${half.toUpperCase()}.M.`,
};

export const noons = [fromNoon];
export const times = [always, span, toNoon, timeRange, clock, hourOnly];
