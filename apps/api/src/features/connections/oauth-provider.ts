import { createHmac, createPrivateKey } from 'node:crypto';
import { KEY_EXPIRY_MAX_DAYS } from '@talkreel/contracts/api-keys';
import { AGENT_SCOPES, connectPath, MCP_PATH } from '@talkreel/contracts/mcp';
import { routes } from '@talkreel/contracts/routes';
import { Provider, errors, type Configuration, type JWK } from 'oidc-provider';
import type { Connections } from '../../deps.ts';
import { createOauthAdapter } from './oauth-adapter.ts';
import { COOKIES, OAUTH_PATHS } from './oauth-facts.ts';

const DAY_SECONDS = 24 * 3600;
const TTL_SECONDS = {
  /** How long a user may take to sign in and answer. */
  Interaction: 1_800,
  Session: 1_800,
  AuthorizationCode: 60,
  AccessToken: 3_600,
  /** Without a use for so long, a program has to ask again. */
  RefreshToken: 30 * DAY_SECONDS,
  /** Its connection may end earlier. */
  Grant: KEY_EXPIRY_MAX_DAYS * DAY_SECONDS,
};

/**
 * The authorization server for agents: codes with PKCE, access for an hour, refresh tokens that change with each use.
 * It knows neither passwords nor sessions; users answer on our own page.
 */
export function createOauthProvider({
  config,
  db,
  publisher,
  log,
}: Pick<Connections, 'config' | 'db' | 'publisher' | 'log'>): Provider {
  const { origin } = config.publicUrl;
  const { secret } = config.session;
  const resource = origin + MCP_PATH;
  const configuration: Configuration = {
    adapter: createOauthAdapter(db, (userId) =>
      publisher.toUser(userId, { type: 'account.changed' }),
    ),
    routes: OAUTH_PATHS,
    // Those of keys are of the tools: below.
    scopes: [],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    pkce: { required: () => true },
    ttl: TTL_SECONDS,
    jwks: { keys: [idTokenKey(secret)] },
    cookies: {
      keys: [derive(secret, 'cookies').toString('base64url')],
      names: COOKIES,
      // Only the calls of our page need to know which request this browser has.
      short: { path: routes.getConnectRequest.path.replace('/:id', ''), signed: true },
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Every request is answered by its user, also of a program that is connected.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    interactions: { url: (_ctx, { uid }) => connectPath(uid) },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    // Agents run in browsers, too: what they send is theirs, and no cookie goes with it.
    clientBasedCORS: () => true,
    expiresWithSession: async () => false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget();
          return {
            scope: AGENT_SCOPES.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: TTL_SECONDS.AccessToken,
          };
        },
      },
    },
    // Where to send the browser back is not known or not right: our page says so.
    renderError: (ctx, { error }) => {
      ctx.status = 303;
      ctx.redirect(`${connectPath('failed')}?error=${encodeURIComponent(error)}`);
    },
  };
  const provider = new Provider(origin, configuration);
  // The public address comes from the headers that the routes set.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'authorization failed'));
  return provider;
}

function derive(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(`oauth:${use}`).digest();
}

/** The same in every process. Nothing is signed with it as long as no program can ask for `openid`. */
function idTokenKey(secret: string): JWK {
  // An Ed25519 key in PKCS #8 is its 32 bytes behind this.
  const start = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = Buffer.concat([start, derive(secret, 'id tokens')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' } as JWK;
}
