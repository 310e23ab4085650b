import { expect, test } from 'vitest';
import { z } from 'zod';
import { environmentOf, listSections, namesReadBy, settingNames } from './list.ts';
import { readSettings } from './read-settings.ts';
import { boundOrNone, httpUrl, parseHeaders, whole } from './types.ts';
import { unknownSettings } from './unknown-settings.ts';

const described = <T extends z.ZodType>(type: T, description: string, example: string): T =>
  type.meta({ description, examples: [example] });
const shape = {
  DATABASE_URL: environmentOf('api').DATABASE_URL,
  PUBLIC_URL: described(httpUrl.optional(), 'Where people reach it.', 'https://talkreel.example'),
  SLOTS: described(whole(1, 9).default(3), 'How many at once.', '3'),
  CAP: described(boundOrNone.default(5), 'The most that it may cost.', '100'),
};
const fine = { DATABASE_URL: 'postgres://db' };

test('settings are parsed, and an empty variable counts as not set', () => {
  expect(readSettings(shape, { ...fine, SLOTS: '', CAP: 'none', HOME: '/root' })).toEqual({
    DATABASE_URL: 'postgres://db',
    SLOTS: 3,
    CAP: null,
  });
});

test('one message names all problems, with meaning and example, and shows no value', () => {
  const wrong = { DATABASE_URL: 'mysql://ada:pa55@db', SLOTS: 'many', CAP: '-4', PUBLIC_URL: 'x' };
  const problem = problemOf(wrong);
  expect(problem).toBe(`4 settings are invalid:

DATABASE_URL is not a valid address
  Address of PostgreSQL, with user, password and database.
  Example: DATABASE_URL=postgres://talkreel:password@db.example:5432/talkreel

PUBLIC_URL is not a valid address
  Where people reach it.
  Example: PUBLIC_URL=https://talkreel.example

SLOTS must be a number
  How many at once.
  Example: SLOTS=3

CAP must be at least 1
  The most that it may cost.
  Example: CAP=100
`);
});

test.each([
  [{}, 'DATABASE_URL is not set'],
  [{ ...fine, SLOTS: '12' }, 'SLOTS must be at most 9'],
  [{ ...fine, SLOTS: '1.5' }, 'SLOTS must be a whole number'],
])('%j', (env, words) => {
  expect(problemOf(env)).toContain(`A setting is invalid:\n\n${words}\n`);
});

function problemOf(env: Record<string, string>): string {
  try {
    readSettings(shape, env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

test('a misspelt setting is reported with the name it resembles', () => {
  const known = Object.fromEntries(settingNames.map((name) => [name, 'x']));
  expect(
    unknownSettings({
      ...known,
      WORKER_STAGE: 'audio',
      STORAGE_GB: '5',
      PATH: '/bin',
      REDIS_SERVICE_HOST: '10.0.0.1',
      WORKER_PORT_3001_TCP_ADDR: '10.0.0.1',
      TALKREEL_STARTED_AT_MS: '1795000000000',
    }),
  ).toEqual([
    'STORAGE_GB is not a setting of Talkreel and has no effect',
    'WORKER_STAGE is not a setting of Talkreel and has no effect; did you mean WORKER_STAGES?',
  ]);
});

test('every setting is described, and its example is valid for each reader', () => {
  const bad = listSections().flatMap((section) =>
    Object.entries(section.settings).flatMap(([name, { types, meaning, example }]) => {
      const isFine =
        /^[A-Z].+\.$/.test(meaning) &&
        Object.values(types).every((type) => z.safeParse(type, example).success);
      return isFine ? [] : [name];
    }),
  );
  expect(bad).toEqual([]);
});

test('each process gets what it reads, of a type of its own where they differ', () => {
  expect(Object.keys(environmentOf('sandbox'))).toEqual(namesReadBy('sandbox'));
  expect(namesReadBy('sandbox')).not.toContain('DATABASE_URL');
  const { api, worker } = { api: environmentOf('api'), worker: environmentOf('worker') };
  expect(api.MEDIA_SECRET.safeParse(undefined).success).toBe(false);
  expect(worker.MEDIA_SECRET.safeParse(undefined).success).toBe(true);
});

test('headers for a trace collector are parsed as documented', () => {
  expect(parseHeaders('authorization=Basic%20YWJjOmRlZg==, team=video')).toEqual({
    authorization: 'Basic YWJjOmRlZg==',
    team: 'video',
  });
  for (const wrong of ['', 'key', 'key=', '=value', 'a b=c', 'a=%zz'])
    expect(parseHeaders(wrong)).toBe(null);
});
