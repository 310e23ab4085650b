import { parseHeaders } from '@talkreel/settings/types';

const SECRET_NAME = /(?:SECRET|TOKEN|PASSWORD|_KEY)$/;
/** Request headers as `name=value`, separated by commas. */
const HEADERS_NAME = /_HEADERS$/;
const ADDRESS_NAME = /(?:URL|ISSUER|ENDPOINT)$/;
/** Values that appear in this repository: hiding them would hide ordinary words. */
const PUBLIC_VALUES = new Set(['sandbox', 'talkreel', 'talkreel-local']);
/** Shorter values would match everywhere. */
const MIN_LENGTH = 6;

/** The secrets of an environment, by variable name; of URLs only the password. */
export function secretsOf(env: Record<string, string | undefined>): string[] {
  const found = Object.entries(env).flatMap(([name, value]) => {
    if (!value) return [];
    if (SECRET_NAME.test(name)) return [value];
    if (HEADERS_NAME.test(name)) return valuesOf(value);
    return ADDRESS_NAME.test(name) && URL.canParse(value) ? passwordsOf(new URL(value)) : [];
  });
  return [...new Set(found)].filter(
    (value) => value.length >= MIN_LENGTH && !PUBLIC_VALUES.has(value),
  );
}

/** The values of a variable: as written, as sent, and without `Bearer`. */
function valuesOf(text: string): string[] {
  return Object.values(parseHeaders(text) ?? { text }).flatMap((value) => [
    value,
    encodeURIComponent(value),
    value.split(' ').at(-1) ?? value,
  ]);
}

/** The password of a URL, as written and decoded. */
function passwordsOf({ password }: URL): string[] {
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
