import { expect, test } from 'vitest';
import { type Environment, childEnvironment, needsSandbox } from './environment.ts';

const given = (user: NodeJS.ProcessEnv): Environment =>
  childEnvironment({
    user,
    dataDir: '/data',
    secrets: { session: 's', media: 'm', postgres: 'p', redis: 'r' },
    host: '127.0.0.1',
    port: 3000,
    apiHost: '127.0.0.1',
    apiPort: 3000,
    sandboxPort: 3400,
    databaseUrl: 'postgres://db',
    redisUrl: 'redis://r',
    ffmpeg: undefined,
  });

test('without keys the sandbox replaces every provider', () => {
  expect(given({})).toMatchObject({
    REPLICATE_BASE_URL: 'http://127.0.0.1:3400/replicate/v1',
    OPENAI_BASE_URL: 'http://127.0.0.1:3400/openai/v1',
    STRIPE_BASE_URL: 'http://127.0.0.1:3400',
    OIDC_ISSUER: 'http://localhost:3000/sandbox/oidc',
    OIDC_REDIRECT_ORIGINS: 'http://localhost:3000,http://127.0.0.1:3000',
  });
});

test('the sandbox has no daily cap, a live provider has one', () => {
  expect(given({})['DAILY_SPEND_CAP_CENTS']).toBe('none');
  for (const key of ['REPLICATE_API_TOKEN', 'FAL_KEY'])
    expect(given({ [key]: 'live' })).not.toHaveProperty('DAILY_SPEND_CAP_CENTS');
  expect(given({ DAILY_SPEND_CAP_CENTS: '200' })['DAILY_SPEND_CAP_CENTS']).toBe('200');
});

test('without keys any number of accounts has free generations, with one as many as is set', () => {
  const name = 'FREE_ACCOUNTS_PER_ADDRESS_PER_DAY';
  expect(given({})[name]).toBe('none');
  expect(given({ STRIPE_SECRET_KEY: 'sk_live' })[name]).toBe('none');
  for (const key of ['REPLICATE_API_TOKEN', 'FAL_KEY', 'OPENAI_API_KEY'])
    expect(given({ [key]: 'live' })).not.toHaveProperty(name);
  expect(given({ [name]: '3' })[name]).toBe('3');
});

test('a key makes only its own provider live', () => {
  const env = given({ REPLICATE_API_TOKEN: 'r8_live' });
  expect(env['REPLICATE_API_TOKEN']).toBe('r8_live');
  expect(env).not.toHaveProperty('REPLICATE_BASE_URL');
  expect(env['OPENAI_API_KEY']).toBe('sandbox');
});

test('an empty variable counts as not set', () => {
  expect(given({ OPENAI_API_KEY: '', PUBLIC_URL: '' })).toMatchObject({
    OPENAI_API_KEY: 'sandbox',
    PUBLIC_URL: 'http://localhost:3000',
  });
});

test('with every key, or in production, there is no sandbox', () => {
  const keys = {
    REPLICATE_API_TOKEN: 'a',
    OPENAI_API_KEY: 'b',
    STRIPE_SECRET_KEY: 'c',
    OIDC_ISSUER: 'd',
  };
  expect(needsSandbox(keys)).toBe(false);
  expect(needsSandbox({ NODE_ENV: 'production' })).toBe(false);
  const names = Object.keys(given({ NODE_ENV: 'production' }));
  expect(names.filter((name) => /SANDBOX|REPLICATE|OPENAI|STRIPE|OIDC/.test(name))).toEqual([]);
});

test('with another public address users are redirected there', () => {
  const env = given({ PUBLIC_URL: 'https://talk.example/' });
  expect(env['PUBLIC_URL']).toBe('https://talk.example');
  expect(env['OIDC_REDIRECT_ORIGINS']?.split(',')[0]).toBe('https://talk.example');
});
