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
    const isClear = toHalf !== undefined || half !== undefined || /:.*:/.test(whole);
    if (!isClear || !isTime(hour, minute) || !isTime(toHour, toMinute)) return null;
    return `${sayTime(hour, minute, half)} to ${sayTime(toHour, toMinute, toHalf)}`;
  },
};

const clock: Rule = {
  pattern: pattern(String.raw`(\d{1,2}):(\d\d)(?::(\d\d))?(?:${HALF})?${END}`, 'i'),
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
  pattern: pattern(String.raw`24\s?\/\s?7(?![\d/])`),
  say: () => 'twenty-four seven',
};

/** "a.m." and "P.M." by themselves. */
export const halfOfDay: Rule = {
  pattern: pattern(String.raw`([ap])\.m\.?(?![\p{L}\p{N}])`, 'i'),
  say: ([, half = '']) => `${half.toUpperCase()}.M.`,
};

export const times = [always, timeRange, clock, hourOnly];
