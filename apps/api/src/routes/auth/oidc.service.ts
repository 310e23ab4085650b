import * as oidc from 'openid-client';
import type { Identity } from '@talkreel/db/repos/users.repo';
import type { Config } from '../../config.ts';
import { HttpError } from '../../errors.ts';

/** What has to be remembered between leaving for the identity provider and coming back. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  origin: string;
}

export interface Oidc {
  begin(options: {
    origin: string;
    returnTo: string;
    loginHint: string | null;
  }): Promise<{ url: URL; pending: PendingLogin }>;
  finish(
    callbackUrl: URL,
    pending: PendingLogin,
  ): Promise<{ identity: Identity; idToken: string | null }>;
  endSessionUrl(origin: string, idToken: string | null): Promise<URL | null>;
}

/** The code flow with PKCE, state and nonce of the one configured identity provider, discovered on first use. */
export function createOidc(config: Config['oidc'], callbackPath: string): Oidc {
  let discovered: Promise<oidc.Configuration> | null = null;

  function provider(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = config;
    if (!issuer)
      throw new HttpError(
        503,
        'login_not_configured',
        'Signing in is not set up: OIDC_ISSUER is missing',
      );
    const plain = new URL(issuer).protocol === 'http:';
    discovered ??= oidc
      .discovery(
        new URL(issuer),
        clientId,
        clientSecret,
        undefined,
        plain ? { execute: [oidc.allowInsecureRequests] } : {},
      )
      .catch((error: unknown) => {
        // The provider may be back for the next person.
        discovered = null;
        throw error;
      });
    return discovered;
  }

  return {
    async begin({ origin, returnTo, loginHint }) {
      const configuration = await provider();
      const verifier = oidc.randomPKCECodeVerifier();
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        returnTo,
        origin,
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: `${origin}${callbackPath}`,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
        ...(loginHint === null ? {} : { login_hint: loginHint }),
      });
      return { url, pending };
    },
    async finish(callbackUrl, pending) {
      const configuration = await provider();
      const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the identity provider sent no id token');
      const info = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return {
        identity: toIdentity({ ...claims, ...info }, config.issuer),
        idToken: tokens.id_token ?? null,
      };
    },
    async endSessionUrl(origin, idToken) {
      const configuration = await provider();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${origin}/`,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      });
    },
  };
}

/** An e-mail that the provider says is not theirs is dropped: operators are found by it. */
export function toIdentity(
  claims: { sub: string } & Record<string, unknown>,
  issuer: string | undefined,
): Identity {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
  };
  const isUnverified = String(claims['email_verified']) === 'false';
  const email = isUnverified ? null : text('email');
  return {
    subject: claims.sub,
    username: text('preferred_username') ?? text('name') ?? email?.split('@')[0] ?? 'User',
    email,
    firstName: text('given_name'),
    lastName: text('family_name'),
    pictureUrl: safePicture(text('picture'), issuer),
  };
}

/** Over https, or from the provider itself; a page of ours shows it. */
function safePicture(url: string | null, issuer: string | undefined): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  const isProviders = issuer !== undefined && origin === new URL(issuer).origin;
  return protocol === 'https:' || (protocol === 'http:' && isProviders) ? url : null;
}

/** A path of ours to return to; anything that could lead elsewhere becomes the home page. */
export function safeReturnPath(returnTo: string | undefined): string {
  if (
    !returnTo ||
    !returnTo.startsWith('/') ||
    /^\/[/\\]/.test(returnTo) ||
    /[\\\p{Cc}]/u.test(returnTo)
  )
    return '/';
  const base = 'http://talkreel.invalid';
  const url = new URL(returnTo, base);
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/';
}
