import { LANGUAGE } from '@talkreel/contracts/constants';
import { stageName } from '@talkreel/contracts/names';
import {
  isSpeechLanguage,
  speechLanguages,
  type SpeechLanguageCode,
} from '@talkreel/contracts/speech-languages';
import { z } from 'zod';

/** A whole number within bounds. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max);

export const number = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().min(min).max(max);

export const text = z.string().min(1);

export const port = whole(0, 65_535);

/** The name of a model, without an owner. */
export const cogModel = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/);

export const httpUrl = z.url({ protocol: /^https?$/ });

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** `0` and `none` mean no limit. */
export const boundOrNone = z.union([
  z.literal(['0', 'none']).transform(() => null),
  z.coerce.number().int().min(1),
]);

/** Headers as a W3C baggage header. */
export const headerList = text.transform((list, context) => {
  const headers = parseHeaders(list);
  if (headers) return headers;
  context.addIssue('must be name=value, several with commas');
  return z.NEVER;
});

/** Parses a W3C baggage header; null if malformed. */
export function parseHeaders(list: string): Record<string, string> | null {
  const pairs = list.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const;
  });
  if (pairs.some(([name, value]) => !/^[\w-]+$/.test(name) || value === '')) return null;
  try {
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}

/** Languages of speech by code, separated by commas; English is always among them. */
export const languageList = z.string().transform((list, context): SpeechLanguageCode[] => {
  const codes = list
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  const unknown = codes.filter((code) => !isSpeechLanguage(code));
  if (unknown.length === 0) {
    return [...new Set<SpeechLanguageCode>([LANGUAGE, ...codes.filter(isSpeechLanguage)])];
  }
  const all = Object.keys(speechLanguages).join(', ');
  context.addIssue(`names ${unknown.join(', ')}; there are ${all}`);
  return z.NEVER;
});

/** Names separated by commas. */
export const nameList = z.string().transform((list) => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]);

/** Pairs as name=value, separated by commas. */
export const pairs = text.transform((list, context) => {
  const parsed = list.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const;
  });
  if (parsed.every(([name, value]) => name !== '' && value !== ''))
    return Object.fromEntries(parsed);
  context.addIssue('must be name=value, several with commas');
  return z.NEVER;
});

/** Stages by name, separated by commas. */
export const stageList = z.string().transform((list, context) => {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const parsed = z.array(stageName).min(1).safeParse(names);
  if (parsed.success) return [...new Set(parsed.data)];
  const unknown = names.filter((name) => !stageName.safeParse(name).success);
  const all = stageName.options.join(', ');
  context.addIssue(
    unknown.length > 0 ? `names ${unknown.join(', ')}; there are ${all}` : `names none of ${all}`,
  );
  return z.NEVER;
});

/** Origins, separated by commas. */
export const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter((part) => part !== ''),
  )
  .pipe(z.array(httpUrl).min(1));
