import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createOidc } from './oidc.service.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** An identity provider with one user, who authenticated when the test says. */
async function openProvider(authTime: number | undefined, claimsSupported: string[] | undefined) {
  const provider = Fastify();
  onTestFinished(() => provider.close());
  let nonce = '';
  provider.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) =>
    done(null),
  );
  provider.get('/.well-known/openid-configuration', () => {
    const issuer = provider.listeningOrigin;
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      ...(claimsSupported ? { claims_supported: claimsSupported } : {}),
    };
  });
  provider.post('/token', () => {
    const claims = {
      iss: provider.listeningOrigin,
      aud: 'talkreel',
      sub: 'ada',
      iat: nowSeconds(),
      exp: nowSeconds() + 60,
      nonce,
      ...(authTime === undefined ? {} : { auth_time: authTime }),
    };
    const token = `${encode({ alg: 'RS256' })}.${encode(claims)}.${encode({})}`;
    return { access_token: 'a', token_type: 'bearer', id_token: token };
  });
  provider.get('/me', () => ({ sub: 'ada' }));
  await provider.listen({ port: 0, host: '127.0.0.1' });
  const config = {
    issuer: provider.listeningOrigin,
    clientId: 'talkreel',
    clientSecret: undefined,
  };
  const oidc = createOidc(config, '/api/callback');
  return async (freshFor: string | null) => {
    const origin = 'http://localhost:3000';
    const begun = await oidc.begin({ origin, returnTo: '/', loginHint: null, freshFor });
    nonce = begun.pending.nonce;
    const back = new URL(`${origin}/api/callback?code=c&state=${begun.pending.state}`);
    const { authenticatedAtMs } = await oidc.finish(back, begun.pending);
    return authenticatedAtMs;
  };
}

test.each([
  ['an hour ago', nowSeconds() - 3_600],
  // No time comes back if `prompt` and `max_age` were taken out of the address.
  ['it does not say when', undefined],
])('14 who authenticated %s did not just prove anything', async (_name, authTime) => {
  for (const claims of [undefined, ['sub', 'auth_time']]) {
    const signIn = await openProvider(authTime, claims);
    await expect(signIn('a-person')).rejects.toThrow(/timestamp claim|invalid response/);
    expect(await signIn(null)).toBe(authTime === undefined ? null : authTime * 1_000);
  }
});

test('14 a user who just authenticated is fresh, and so is one whose provider never says when', async () => {
  const authTimeOf = await openProvider(nowSeconds() - 5, undefined);
  expect(Date.now() - ((await authTimeOf('a-person')) ?? 0)).toBeLessThan(60_000);
  const withoutTime = await openProvider(undefined, ['sub', 'email']);
  expect(Date.now() - ((await withoutTime('a-person')) ?? 0)).toBeLessThan(60_000);
  expect(await withoutTime(null)).toBeNull();
});
