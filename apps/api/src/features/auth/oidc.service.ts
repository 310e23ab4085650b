import * as oidc from 'openid-client';
import { FRESH_SIGN_IN_MINUTES } from '@talkreel/contracts/sign-in';
import type { Identity } from '@talkreel/db/accounts/users.repo';
import type { Config } from '../../config.ts';
import { HttpError } from '../../errors.ts';

/** What must be remembered between leaving for the identity provider and returning. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  origin: string;
  /** The signed-in user who must re-authenticate; null: anyone may sign in. */
  freshFor: string | null;
}

/** The identity provider refused, was down or sent an invalid reply. The cause is for the log. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/** All throw {@link SignInFailed}, or an HttpError if sign-in is not set up. */
export interface Oidc {
  begin(options: {
    origin: string;
    returnTo: string;
    loginHint: string | null;
    freshFor: string | null;
  }): Promise<{ url: URL; pending: PendingLogin }>;
  finish(
    callbackUrl: URL,
    pending: PendingLogin,
  ): Promise<{ identity: Identity; idToken: string | null; authenticatedAtMs: number | null }>;
  endSessionUrl(origin: string, idToken: string | null): Promise<URL | null>;
}

const FRESH_SECONDS = FRESH_SIGN_IN_MINUTES * 60;
/** A limit for each exchange with the provider, because a user waits for it. */
const PROVIDER_TIMEOUT_SECONDS = 10;

/** The code flow with PKCE, state and nonce of the one configured identity provider, discovered on first use. */
export function createOidc(
  config: Config['oidc'],
  callbackPath: string,
  timeoutSeconds = PROVIDER_TIMEOUT_SECONDS,
): Oidc {
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
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        ...(plain ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .then(withEndpoints)
      .catch((error: unknown) => {
        // The provider may be back for the next user.
        discovered = null;
        throw error;
      });
    return discovered;
  }

  const flow: Oidc = {
    async begin({ origin, returnTo, loginHint, freshFor }) {
      const configuration = await provider();
      const verifier = oidc.randomPKCECodeVerifier();
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        returnTo,
        origin,
        freshFor,
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: `${origin}${callbackPath}`,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
        ...(loginHint === null ? {} : { login_hint: loginHint }),
        ...(freshFor === null ? {} : { prompt: 'login', max_age: String(FRESH_SECONDS) }),
      });
      return { url, pending };
    },
    async finish(callbackUrl, pending) {
      const configuration = await provider();
      const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        // A user who removed `prompt` from the address returns with an old time, or none.
        ...(pending.freshFor !== null && saysWhen(configuration) ? { maxAge: FRESH_SECONDS } : {}),
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the identity provider sent no id token');
      const info = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return {
        identity: toIdentity({ ...claims, ...info }, config.issuer),
        idToken: tokens.id_token ?? null,
        authenticatedAtMs: provenAtMs(claims.auth_time, pending.freshFor),
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
  return {
    begin: (options) => atProvider(() => flow.begin(options)),
    finish: (callbackUrl, pending) => atProvider(() => flow.finish(callbackUrl, pending)),
    endSessionUrl: (origin, idToken) => atProvider(() => flow.endSessionUrl(origin, idToken)),
  };
}

/** Some providers never report the authentication time; for those the round trip has to do. */
function saysWhen(configuration: oidc.Configuration): boolean {
  return configuration.serverMetadata().claims_supported?.includes('auth_time') ?? true;
}

function provenAtMs(authTime: unknown, freshFor: string | null): number | null {
  if (typeof authTime === 'number') return Math.min(authTime * 1_000, Date.now());
  return freshFor === null ? null : Date.now();
}

async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new SignInFailed(`identity provider: ${String(error)}`, { cause: error });
  }
}

/** Metadata without these endpoints would be cached, and nobody could sign in until a restart. */
function withEndpoints(configuration: oidc.Configuration): oidc.Configuration {
  const { authorization_endpoint: authorization, token_endpoint: token } =
    configuration.serverMetadata();
  for (const endpoint of [authorization, token]) {
    if (!endpoint || !URL.canParse(endpoint)) throw new Error(`no endpoint: ${String(endpoint)}`);
  }
  return configuration;
}

/** An unverified email is dropped: operators are identified by it. */
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

/** The picture if it comes over https or from the provider itself, since our pages show it; otherwise null. */
function safePicture(url: string | null, issuer: string | undefined): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  const isProviders = issuer !== undefined && origin === new URL(issuer).origin;
  return protocol === 'https:' || (protocol === 'http:' && isProviders) ? url : null;
}
