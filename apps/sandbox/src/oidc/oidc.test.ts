import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@talkreel/services/free-port';
import { createBrowser } from '../testing/browser.ts';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

const ORIGIN = 'http://localhost:3000';
const CALLBACK = `${ORIGIN}/api/callback`;

let sandbox: TestSandbox;
let config: client.Configuration;

beforeAll(async () => {
  const port = await freePort();
  sandbox = await startSandbox({
    change: (settings) => {
      settings.port = port;
      settings.publicUrl = `http://127.0.0.1:${port}`;
    },
  });
  config = await client.discovery(
    new URL(`${sandbox.url}/oidc`),
    'talkreel',
    'talkreel-local',
    undefined,
    {
      execute: [client.allowInsecureRequests],
    },
  );
});
afterAll(() => sandbox.stop());

async function startLogin(extra: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  });
  const finish = async (callback: string) => {
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    const tokens = await client.authorizationCodeGrant(config, new URL(callback), checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no ID token');
    return { tokens, claims };
  };
  return { url, finish };
}

async function signInAs(email: string) {
  const browser = createBrowser(ORIGIN);
  const { url, finish } = await startLogin({ login_hint: email });
  const done = await browser.get(url.href);
  return { browser, ...(await finish(done.url)) };
}

describe('sign-in', () => {
  it('offers two people at one click each', async () => {
    const browser = createBrowser(ORIGIN);
    const { url, finish } = await startLogin();
    const login = await browser.get(url.href);
    expect(login.body).toContain('Maya Lindqvist');
    expect(login.body).toContain('Jon Okafor');
    expect(login.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    const done = await browser.post(login.url, { email: 'maya@example.com' });
    const { tokens, claims } = await finish(done.url);
    expect(claims).toMatchObject({
      email: 'maya@example.com',
      name: 'Maya Lindqvist',
      email_verified: true,
    });
    const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    expect(info).toMatchObject({
      given_name: 'Maya',
      family_name: 'Lindqvist',
      preferred_username: 'maya',
    });
    expect((await fetch(String(info.picture))).headers.get('content-type')).toContain(
      'image/svg+xml',
    );
  });

  it('signs the hinted user in without a page, and the subject of a user never changes', async () => {
    const first = await signInAs('new.person@example.org');
    const second = await signInAs('New.Person@example.org');
    expect(first.claims).toMatchObject({ name: 'New Person' });
    expect(second.claims.sub).toBe(first.claims.sub);
  });

  it('switches the user if another one is hinted', async () => {
    const { browser } = await signInAs('maya@example.com');
    const { url, finish } = await startLogin({ login_hint: 'jon@example.com' });
    const { claims } = await finish((await browser.get(url.href)).url);
    expect(claims['email']).toBe('jon@example.com');
  });

  it('says what is wrong with an address and keeps the input', async () => {
    const browser = createBrowser(ORIGIN);
    const login = await browser.get((await startLogin()).url.href);
    const refused = await browser.post(login.url, { email: 'not "an" e-mail' });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('does not look like an email');
    expect(refused.body).toContain('not &quot;an&quot; e-mail');
    expect((await browser.post(login.url, { email: ' ' })).body).toContain(
      'Please enter an email address',
    );
  });

  it('refuses a foreign redirect address and a login without PKCE', async () => {
    const browser = createBrowser(ORIGIN);
    const foreign = await startLogin({ redirect_uri: 'https://evil.example/api/callback' });
    expect((await browser.get(foreign.url.href)).status).toBe(400);
    const plain = await startLogin();
    plain.url.searchParams.delete('code_challenge');
    plain.url.searchParams.delete('code_challenge_method');
    expect((await browser.get(plain.url.href)).url).toContain('error=invalid_request');
  });

  it('refuses a code used twice', async () => {
    const browser = createBrowser(ORIGIN);
    const { url, finish } = await startLogin({ login_hint: 'jon@example.com' });
    const done = await browser.get(url.href);
    await finish(done.url);
    await expect(finish(done.url)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('sign-out', () => {
  it('needs no click if our client asks, and then the page asks for the user', async () => {
    const { browser, tokens } = await signInAs('maya@example.com');
    const out = client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${ORIGIN}/`,
      id_token_hint: tokens.id_token ?? '',
    });
    expect((await browser.get(out.href)).url).toBe(`${ORIGIN}/`);
    const login = await browser.get((await startLogin()).url.href);
    expect(login.body).toContain('Maya Lindqvist');
  });

  it('asks for confirmation if no known client requests it', async () => {
    const { browser } = await signInAs('maya@example.com');
    const asked = await browser.get(`${sandbox.url}/oidc/session/end`);
    expect(asked.body).toContain('Sign out?');
  });
});

it('keeps sessions and keys across a restart', async () => {
  const { browser, tokens } = await signInAs('maya@example.com');
  await sandbox.restart();
  const { url, finish } = await startLogin();
  const { claims } = await finish((await browser.get(url.href)).url);
  expect(claims['email']).toBe('maya@example.com');
  const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
  expect(info.email).toBe('maya@example.com');
});

it("works behind a proxy's path prefix", async () => {
  const prefixed = await startSandbox({
    change: (settings) => (settings.publicUrl = 'http://localhost:3000/sandbox'),
  });
  try {
    const discovered = (await (
      await fetch(`${prefixed.url}/oidc/.well-known/openid-configuration`)
    ).json()) as Record<string, string>;
    expect(discovered).toMatchObject({
      issuer: 'http://localhost:3000/sandbox/oidc',
      authorization_endpoint: 'http://localhost:3000/sandbox/oidc/auth',
      token_endpoint: 'http://localhost:3000/sandbox/oidc/token',
    });
    const query = (await startLogin()).url.search;
    const reply = await fetch(`${prefixed.url}/oidc/auth${query}`, { redirect: 'manual' });
    expect(reply.headers.get('location')).toMatch(/^\/sandbox\/oidc\/interaction\//);
    expect(reply.headers.get('set-cookie')).toContain('path=/sandbox/oidc/interaction/');
  } finally {
    await prefixed.stop();
  }
});
