import { expect, test } from 'vitest';
import { settingNames } from './names.ts';
import { readSettings } from './read-settings.ts';
import { serviceEnvironment } from './service-environment.ts';
import { setting } from './setting.ts';
import { boundOrNone, httpUrl, whole } from './types.ts';
import { unknownSettings } from './unknown-settings.ts';

const shape = {
  DATABASE_URL: serviceEnvironment.DATABASE_URL,
  PUBLIC_URL: setting(httpUrl.optional(), 'Where people reach it.', 'https://talkreel.example'),
  SLOTS: setting(whole(1, 9).default(3), 'How many at once.', '3'),
  CAP: setting(boundOrNone.default(5), 'The most that it may cost.', '100'),
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
