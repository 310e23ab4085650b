import { randomBytes } from 'node:crypto';
import { KEY_NAME_MAX_CHARACTERS } from '@talkreel/contracts/api-keys';
import { cleanName, cutName } from '@talkreel/contracts/clean-name';
import {
  AGENT_SCOPES,
  MCP_PATH,
  RESOURCE_METADATA_PATH,
  SERVER_METADATA_PATH,
} from '@talkreel/contracts/mcp';
import { saveClient } from '@talkreel/db/accounts/oauth.repo';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { networkOf } from '../../lib/digests.ts';
import { createSharedLimit } from '../../lib/shared-limit.ts';
import { COOKIES, metadataOf, OAUTH_PATHS } from './oauth-facts.ts';

/** What is passed on of a program's request; the rest belongs to features that this server does not have. */
const PASSED_ON = [
  ...['client_id', 'redirect_uri', 'response_type', 'state', 'resource'],
  ...['code_challenge', 'code_challenge_method'],
];
const HOUR_MS = 3_600_000;
/** From one network: services for many users register one for each of them. */
const REGISTRATIONS_PER_HOUR = 300;

/** https, this computer, or a scheme of a program; the server refuses the schemes that run code. */
const redirectUri = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text) && !text.includes('#'))
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  })
  .refine((text) => !/^(?:javascript|vbscript|data|blob|file|about|tk):/i.test(text));

/** RFC 7591. Whatever else a program says of itself does not matter here. */
const registration = z.object({
  client_name: z.string().max(500).transform(cleanName).default(''),
  redirect_uris: z.array(redirectUri).min(1).max(20),
});

/** Connects programs to accounts by OAuth 2.1: what is public of it, for programs and for the browsers they open. */
export const oauthRoutes: FastifyPluginAsync<{
  deps: Pick<Connections, 'config' | 'db' | 'redis' | 'log'>;
  provider: () => Promise<Provider>;
}> = async (app, { deps: { config, db, redis, log }, provider }) => {
  const { origin } = config.publicUrl;
  const open = { config: { public: true } };

  for (const path of [RESOURCE_METADATA_PATH, RESOURCE_METADATA_PATH + MCP_PATH])
    app.get(path, open, (_request, reply) => sendMetadata(reply, aboutResource(origin)));
  app.get(SERVER_METADATA_PATH, open, (_request, reply) =>
    sendMetadata(reply, aboutServer(origin)),
  );

  const count = createSharedLimit(redis, log);
  /** Each is a row, and asks nothing of who it is. @throws {HttpError} 429 */
  async function limitRegistrations({ ip }: FastifyRequest): Promise<void> {
    const { current, ttl } = await count(`register:${networkOf(ip)}`, HOUR_MS);
    if (current <= REGISTRATIONS_PER_HOUR) return;
    throw new HttpError(
      429,
      'rate_limited',
      'Too many programs were registered from this network. Please wait.',
      undefined,
      Math.max(1, Math.ceil(ttl / 1_000)),
    );
  }

  const registering = { ...open, bodyLimit: 32_768, onRequest: limitRegistrations };
  app.post(OAUTH_PATHS.registration, registering, async (request, reply) => {
    const { success, data, error } = registration.safeParse(request.body);
    reply.header('cache-control', 'no-store');
    if (!success) {
      const isUri = error.issues.some(({ path: [field] }) => field === 'redirect_uris');
      return reply.code(400).send({
        error: isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata',
        error_description: isUri
          ? 'redirect_uris has 1 to 20 addresses: https, this computer (http://127.0.0.1), or a scheme of the program.'
          : 'The description of the client is not readable.',
      });
    }
    const name = cutName(data.client_name, KEY_NAME_MAX_CHARACTERS) || 'A program without a name';
    const client = {
      id: randomBytes(16).toString('base64url'),
      name,
      redirect_uris: data.redirect_uris,
    };
    await saveClient(db, client);
    const issuedAt = Math.floor(Date.now() / 1_000);
    return reply.code(201).send({ ...metadataOf(client), client_id_issued_at: issuedAt });
  });

  await app.register(async (scope) => {
    // The server reads bodies itself, so they must not be parsed here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const server = await provider();
      const { raw } = request;
      raw.headers['x-forwarded-host'] = config.publicUrl.host;
      raw.headers['x-forwarded-proto'] = config.publicUrl.protocol.slice(0, -1);
      raw.headers.cookie = ofRequests(raw.headers.cookie ?? '');
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      await server.callback()(raw, reply.raw);
    }

    scope.get(OAUTH_PATHS.authorization, open, async (request, reply) => {
      request.raw.url = `${OAUTH_PATHS.authorization}?${askedOf(request.raw.url ?? '')}`;
      return passOn(request, reply);
    });
    scope.get(`${OAUTH_PATHS.authorization}/:uid`, open, passOn);
    scope.post(OAUTH_PATHS.token, open, passOn);
    scope.post(OAUTH_PATHS.revocation, open, passOn);
  });
};

/** Those of requests to be connected. The server is given no session: neither ours, nor one that it began itself. */
function ofRequests(cookies: string): string {
  const names = [COOKIES.interaction, COOKIES.resume].flatMap((name) => [name, `${name}.sig`]);
  const isOne = (cookie: string) => names.includes(cookie.split('=')[0]?.trim() ?? '');
  return cookies.split(';').filter(isOne).join(';');
}

function askedOf(url: string): string {
  const asked = new URL(url, 'http://here').searchParams;
  const passed = new URLSearchParams();
  for (const name of PASSED_ON) for (const value of asked.getAll(name)) passed.append(name, value);
  const known = AGENT_SCOPES.filter((scope) => asked.get('scope')?.split(' ').includes(scope));
  // A program that names nothing known gets to ask for all.
  passed.set('scope', (known.length > 0 ? known : AGENT_SCOPES).join(' '));
  return passed.toString();
}

function sendMetadata(reply: FastifyReply, metadata: object): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300').send(metadata);
}

/** RFC 9728: what the tools are, and who gives access to them. */
function aboutResource(origin: string) {
  return {
    resource: origin + MCP_PATH,
    authorization_servers: [origin],
    scopes_supported: AGENT_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Talkreel',
    resource_documentation: `${origin}/developers`,
  };
}

/** RFC 8414. */
function aboutServer(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + OAUTH_PATHS.authorization,
    token_endpoint: origin + OAUTH_PATHS.token,
    registration_endpoint: origin + OAUTH_PATHS.registration,
    revocation_endpoint: origin + OAUTH_PATHS.revocation,
    scopes_supported: AGENT_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/developers`,
  };
}
