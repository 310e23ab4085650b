import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://localhost/talkreel',
  REDIS_URL: 'redis://localhost',
  SESSION_SECRET: 'a-session-secret-of-a-test-and-nothing-else',
  MEDIA_SECRET: 'a-media-secret-of-a-test-and-nothing-else',
};
const sandbox = { SANDBOX_URL: 'http://127.0.0.1:3400' };

test.each([
  ['without a sandbox', {}, false],
  [
    'a sandbox that stands in for the models',
    { ...sandbox, REPLICATE_BASE_URL: 'http://127.0.0.1:3400/replicate/v1' },
    true,
  ],
  ['a sandbox for payments alone, beside live models', sandbox, false],
  [
    'speech at fal, beside a sandbox for the rest',
    {
      ...{ ...sandbox, REPLICATE_BASE_URL: 'http://127.0.0.1:3400/replicate/v1' },
      ...{ FAL_KEY: 'id:secret', SPEECH_MODEL: 'fal-ai/chatterbox/text-to-speech' },
    },
    false,
  ],
  ['said otherwise', { ...sandbox, SYNTHETIC_VOICES: 'true' }, true],
])('whether the local engine speaks and animates: %s', (_, env, expected) => {
  expect(readConfig({ ...needed, ...env }).syntheticVoices).toBe(expected);
});

test('Replicate’s token is missing only while a stage needs it', () => {
  const atFal = {
    ...{ SPEECH_MODEL: 'fal-ai/chatterbox/text-to-speech', IMAGE_MODEL: 'fal-ai/flux-2-pro' },
    ...{ ANIMATE_MODEL: 'fal-ai/wan/v2.2-a14b/image-to-video/turbo' },
    LIPSYNC_MODEL: 'fal-ai/latentsync',
  };
  const missing = (env: Record<string, string>) => readConfig({ ...needed, ...env }).missingKeys;
  expect(missing(atFal)).not.toContain('REPLICATE_API_TOKEN');
  expect(missing({ ...atFal, IMAGE_MODEL: '' })).toContain('REPLICATE_API_TOKEN');
  expect(missing({ ...atFal, IMAGE_MODEL: '', IMAGE_COG_URL: 'http://gpu' })).not.toContain(
    'REPLICATE_API_TOKEN',
  );
});

test.each([
  [undefined, false],
  ['', false],
  ['false', false],
  ['0', false],
  ['10.0.0.0/8, 172.16.0.0/12,::1', ['10.0.0.0/8', '172.16.0.0/12', '::1']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s', (text, expected) => {
  const env = text === undefined ? needed : { ...needed, TRUST_PROXY: text };
  expect(readConfig(env).http.trustProxy).toEqual(expected);
});

/** @shows abuse 43 */
test('TRUST_PROXY=2 trusts the two nearest proxies', () => {
  const trusted = readConfig({ ...needed, TRUST_PROXY: '2' }).http.trustProxy;
  expect(typeof trusted === 'function' && [0, 1, 2].map((hop) => trusted('any', hop))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(['true', 'yes', '11', '-1', '10.0.0.0/33', '10.0.0/8', 'proxy.example', '1,true', '*'])(
  'TRUST_PROXY=%s is refused, with what to give instead',
  (text) => {
    expect(() => readConfig({ ...needed, TRUST_PROXY: text })).toThrow(
      /TRUST_PROXY must be the number of proxies in front of the api \(1\), or their networks/,
    );
  },
);

test('14 in production the identity provider must use https', () => {
  const read = (NODE_ENV: string, OIDC_ISSUER: string) => () =>
    readConfig({ ...needed, NODE_ENV, OIDC_ISSUER });
  expect(read('production', 'http://localhost:3000/oidc')).toThrow(/OIDC_ISSUER.*https/);
  expect(read('production', 'https://accounts.example.com')).not.toThrow();
  expect(read('development', 'http://localhost:3000/sandbox/oidc')).not.toThrow();
});
