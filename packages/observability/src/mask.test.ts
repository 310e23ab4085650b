import { expect, test } from 'vitest';
import { createMask } from './mask.ts';
import { secretsOf } from './secrets.ts';

const PASSWORD = 'p+ss "w\\rd/1 ü';

test('a secret of the environment is hidden in every encoding', () => {
  const mask = createMask(secretsOf({ SESSION_SECRET: PASSWORD }));
  for (const spelling of [
    PASSWORD,
    JSON.stringify({ a: PASSWORD }),
    encodeURIComponent(PASSWORD),
    new URLSearchParams({ a: PASSWORD }).toString(),
    Buffer.from(PASSWORD).toString('base64'),
    Buffer.from(PASSWORD).toString('base64url'),
  ]) {
    const masked = mask(`before ${spelling} behind`);
    expect(masked).toContain('[secret]');
    expect(masked).toMatch(/^before .* behind$/);
    expect(masked).not.toContain(spelling);
    expect(masked).not.toMatch(/w\\+rd|%5Crd/);
  }
});

test('an API key of ours is hidden wherever it stands', () => {
  const key = `tk_live_${'aB3-_'.repeat(9).slice(0, 43)}`;
  const mask = createMask([]);
  for (const text of [`/api/x/${key}/y`, `sent ${key}.`, JSON.stringify({ key })])
    expect(mask(text)).not.toContain(key.slice(8));
});

test('variables that hold secrets are recognised by name', () => {
  expect(
    secretsOf({
      DATABASE_URL: 'postgres://talkreel:data%2Fbase@db/talkreel',
      REDIS_URL: 'redis://:red-is-pw@redis:6379',
      REPLICATE_API_TOKEN: 'token-of-replicate',
      STRIPE_SECRET_KEY: 'key-of-stripe',
      S3_SECRET_ACCESS_KEY: 'key-of-the-bucket',
      OIDC_CLIENT_SECRET: 'talkreel-local',
      OPENAI_API_KEY: 'sandbox',
      PUBLIC_URL: 'https://talkreel.example',
      MEDIA_SECRET: '',
      PORT: '3000',
    }),
  ).toEqual([
    'data%2Fbase',
    'data/base',
    'red-is-pw',
    'token-of-replicate',
    'key-of-stripe',
    'key-of-the-bucket',
  ]);
});

test.each([
  ['redis://:hunter2@redis:6379 is away', 'redis://:[secret]@redis:6379 is away'],
  ['postgres://ada:hunter2@db/x?a=b', 'postgres://ada:[secret]@db/x?a=b'],
  ['authorization: Bearer abc.def-ghi_jkl', 'authorization: Bearer [secret]'],
  ['Basic dGFsa3JlZWw6aHVudGVyMg==', 'Basic [secret]'],
  ['Basic information', 'Basic information'],
  ['Invalid API Key: sk_test_51Habcdefgh', 'Invalid API Key: [secret]'],
  ['r8_0123456789abcdef is not valid', '[secret] is not valid'],
  ['whsec_0123456789abcdef', '[secret]'],
  ['pi_1234_secret_56789abcdef', 'pi_1234_secret_[secret]'],
  [
    'GET /api/callback?code=abcdef123&state=xyz123456',
    'GET /api/callback?code=[secret]&state=[secret]',
  ],
  [
    '/api/videos/a.mp4?expires=1&signature=AbC-dEf_123',
    '/api/videos/a.mp4?expires=1&signature=[secret]',
  ],
  [
    'https://talkreel.example/confirm?token=abcdefgh',
    'https://talkreel.example/confirm?token=[secret]',
  ],
  [
    'cookie: __Host-talkreel_session=abc.def; other=1',
    'cookie: __Host-talkreel_session=[secret]; other=1',
  ],
  ['cookie: talkreel_login-aB_3-x=abc.def; a=b', 'cookie: talkreel_login-aB_3-x=[secret]; a=b'],
  ['{"client_secret":"abc","name":"ada"}', '{"client_secret":"[secret]","name":"ada"}'],
  ['state=failed code=ENOENT', 'state=failed code=ENOENT'],
  ['attempt 3 of 3 failed: https://x.example/a:b', 'attempt 3 of 3 failed: https://x.example/a:b'],
])('%s', (text, masked) => {
  expect(createMask([])(text)).toBe(masked);
});

test('a JSON line stays valid JSON', () => {
  const mask = createMask([PASSWORD]);
  const line = JSON.stringify({
    a: `x${PASSWORD}`,
    url: 'redis://:a"b@c',
    b: ['token=abcdefghij'],
  });
  expect(JSON.parse(mask(line))).toMatchObject({ a: 'x[secret]', b: ['token=[secret]'] });
});
