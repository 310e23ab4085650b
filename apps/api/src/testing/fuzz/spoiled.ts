import fc from 'fast-check';

/** What breaks programs that trust their input. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066text',
  '👩‍👩‍👧‍👦'.repeat(50),
  'é'.normalize('NFD').repeat(200),
  'x'.repeat(20_000),
  `${'('.repeat(2_000)}a`,
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '/api/videos/../images/a.jpg',
  'data:image/png;base64,AAAA',
  'data:image/png;base64,%%%',
  'https://169.254.169.254/latest/meta-data',
  '[pause 9999999s]',
  'NaN',
  '1e999',
  '-0',
  0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  Number.MIN_SAFE_INTEGER,
  true,
  null,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"role":"operator"},"constructor":{"prototype":{"x":1}}}'),
];

/** A value with one part of it replaced, removed or added. */
export function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.constantFrom(...HOSTILE), fc.nat(), fc.constantFrom('replace', 'drop', 'add'))
    .map(([value, hostile, where, how]) => spoil(value, hostile, where, how));
}

function spoil(value: unknown, hostile: unknown, where: number, how: string): unknown {
  if (typeof value !== 'object' || value === null) return hostile;
  const copy = structuredClone(value) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys[where % Math.max(1, keys.length)];
  if (how === 'add' || key === undefined) copy[`extra${where % 3}`] = hostile;
  else if (how === 'drop' && !Array.isArray(value)) delete copy[key];
  else copy[key] = where % 2 === 0 ? spoil(copy[key], hostile, where >> 1, how) : hostile;
  return copy;
}
