import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { type Html, html } from '../look/html.ts';
import { page } from '../look/page.ts';
import type { Collection, DocumentStore } from '../store/document-store.ts';
import { logoutPage, messagePage } from './login-page.ts';
import { createOidcAdapter, type OidcDocument } from './oidc-adapter.ts';
import { claimsOf, type People } from './people.ts';

interface Options {
  store: DocumentStore;
  people: People;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  redirectOrigins: readonly string[];
}

const SCOPE = 'openid email profile';
const SESSION_COOKIE = 'sandbox_session';
const DAY_SECONDS = 24 * 3600;

interface OidcKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/** Created once and then kept, so that tokens and cookies survive restarts. */
function loadOidcKeys(keys: Collection<OidcKeys>): OidcKeys {
  const known = keys.get('current');
  if (known !== undefined) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'RSA',
    use: 'sig',
    alg: 'RS256',
    kid: 'talkreel-sandbox',
  };
  const made: OidcKeys = {
    jwks: { keys: [jwk] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
  keys.put('current', made);
  return made;
}

function show(ctx: KoaContextWithOIDC, title: string, body: Html): void {
  ctx.type = 'html';
  ctx.body = page(title, body);
}

/** Prompts again if someone other than the hinted user is signed in. */
function policyFor(people: People): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check(
    'login_hint_mismatch',
    'someone other than the hinted user is signed in',
    'login_required',
    (ctx) => {
      const hint = ctx.oidc.params?.['login_hint'];
      if (typeof hint !== 'string' || ctx.oidc.result?.login !== undefined) return false;
      const person = people.byEmail(hint);
      return person !== null && ctx.oidc.session?.accountId !== person.id;
    },
  );
  policy.get('login')?.checks.add(check);
  return policy;
}

/** Grants without asking for consent. */
async function grantFor(ctx: KoaContextWithOIDC) {
  const { client, session, provider: issuer } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await issuer.Grant.find(known);
  const grant =
    found ?? new issuer.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

const clientOf = ({ clientId, clientSecret, redirectOrigins }: Options): ClientMetadata => ({
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uris: redirectOrigins.map((origin) => `${origin}/api/callback`),
  post_logout_redirect_uris: redirectOrigins.map((origin) => `${origin}/`),
  grant_types: ['authorization_code'],
  response_types: ['code'],
  require_auth_time: true,
});

/** The identity provider: one client, no passwords, no consent step, state that survives a restart. */
export function createProvider(options: Options): Provider {
  const { store, people, publicUrl } = options;
  const keys = loadOidcKeys(store.collection<OidcKeys>('oidc-key'));
  const publicPath = new URL(publicUrl).pathname.replace(/\/$/, '');
  const home = `${new URL(publicUrl).origin}/`;

  const configuration: Configuration = {
    adapter: createOidcAdapter(store.collection<OidcDocument>('oidc')),
    clients: [clientOf(options)],
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      names: {
        session: SESSION_COOKIE,
        interaction: 'sandbox_interaction',
        resume: 'sandbox_resume',
      },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture'],
    },
    // Clients that read only the ID token find the profile there too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 14 * DAY_SECONDS,
      Grant: 14 * DAY_SECONDS,
    },
    findAccount: (_ctx, id) => {
      const person = people.byId(id);
      return person === undefined
        ? undefined
        : { accountId: id, claims: () => claimsOf(person, publicUrl) };
    },
    loadExistingGrant: grantFor,
    interactions: {
      policy: policyFor(people),
      url: (_ctx, interaction) => `${publicPath}/oidc/interaction/${interaction.uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, 'Sign out', logoutPage({ html: form })),
        postLogoutSuccessSource: (ctx) =>
          show(ctx, 'Signed out', messagePage('Signed out', 'See you soon.', home)),
      },
    },
    renderError: (ctx, out) => {
      const text = out.error_description ?? out.error;
      show(
        ctx,
        'Sign-in failed',
        html`${messagePage('Sign-in failed', text, home)}
          <p class="note"><code>${out.error}</code></p>`,
      );
    },
  };

  const provider = new Provider(`${publicUrl}/oidc`, configuration);
  // The public address comes from the headers that the plugin sets.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as KoaContextWithOIDC;
    if (oidc?.route === 'end_session' && oidc.client !== undefined && ctx.status === 200) {
      await signOut(provider, ctx as KoaContextWithOIDC);
    }
  });
  return provider;
}

/** Our own client asked and was recognised, so no confirmation is needed. */
async function signOut(provider: Provider, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, client, params } = ctx.oidc;
  if (session !== undefined) {
    for (const id of Object.keys(session.authorizations ?? {})) {
      const grantId = session.grantIdFor(id);
      if (grantId !== undefined) await (await provider.Grant.find(grantId))?.destroy();
    }
    await session.destroy();
    ctx.oidc.cookies.set(SESSION_COOKIE, null);
  }
  const target = params?.['post_logout_redirect_uri'] ?? client?.postLogoutRedirectUris?.[0];
  const url = new URL(typeof target === 'string' ? target : '');
  const state = params?.['state'];
  if (typeof state === 'string') url.searchParams.set('state', state);
  ctx.body = null;
  ctx.status = 303;
  ctx.redirect(url.href);
}
