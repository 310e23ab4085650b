import { KEYS_MAX, type KeyScope } from '@talkreel/contracts/api-keys';
import { getConnectRequest, postConnectRequest } from '@talkreel/contracts/http/connections';
import { AGENT_SCOPES, MCP_PATH } from '@talkreel/contracts/mcp';
import { createKey } from '@talkreel/db/accounts/api-keys.repo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Connections } from '../../deps.ts';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const tooMany = () =>
  new HttpError(
    409,
    'too_many',
    `You have ${KEYS_MAX} keys and connected programs, which is the limit. Revoke one that you no longer use.`,
  );

/** What a program asks a user for, and the answer. Only the browser that the program opened has the request's cookie. */
export const connectionRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'config' | 'db' | 'publisher'>;
  provider: () => Promise<Provider>;
}> = async (app, { deps: { config, db, publisher }, provider: open }) => {
  const resource = config.publicUrl.origin + MCP_PATH;

  /** @throws {HttpError} 404: answered, too old, or of another browser */
  async function requestOf(request: FastifyRequest, reply: FastifyReply, id: string) {
    const [provider, { errors }] = await Promise.all([open(), import('oidc-provider')]);
    const found = await provider.interactionDetails(request.raw, reply.raw).catch((error) => {
      if (error instanceof errors.SessionNotFound) throw notFound();
      throw error;
    });
    const { params, uid } = found;
    const client = await provider.Client.find(String(params['client_id']));
    if (uid !== id || !client) throw notFound();
    const asked = String(params['scope']).split(' ');
    const scopes: KeyScope[] = AGENT_SCOPES.filter((scope) => asked.includes(scope));
    const name = String(client.metadata().client_name);
    const clientId = client.clientId;
    return { provider, clientId, name, scopes, ...placeOf(String(params['redirect_uri'])) };
  }

  serve(app, getConnectRequest, async (request, reply) => {
    const { id } = request.params;
    const { name, goesTo, isOnThisComputer, scopes } = await requestOf(request, reply, id);
    reply.header('cache-control', 'no-store');
    return { name, goesTo, isOnThisComputer, scopes };
  });

  serve(app, postConnectRequest, async (request, reply) => {
    const userId = userIdOf(request);
    const asking = await requestOf(request, reply, request.params.id);
    const { provider, clientId, name, goesTo, isOnThisComputer, scopes: asked } = asking;
    const finish = async (result: InteractionResults) => ({
      goOn: await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      }),
    });
    const { body } = request;
    if (body.answer === 'refuse')
      return finish({ error: 'access_denied', error_description: 'The user refused.' });
    const { scopes, perDay, inAll, expiresInDays } = body;
    if (scopes.some((scope) => !asked.includes(scope)))
      throw invalid('scopes', 'The program did not ask for all of these.');
    const hint = isOnThisComputer ? 'this computer' : goesTo;
    const connection = {
      ...{ name, scopes, hint, client_id: clientId, token_hash: null },
      ...{ per_day: perDay, in_all: inAll, expiresInDays },
    };
    const row = await createKey(db, userId, connection, KEYS_MAX);
    if (!row) throw tooMany();
    publisher.toUser(userId, { type: 'account.changed' });
    await grant(provider, { id: row.id, clientId, userId }, { asked, scopes });
    return finish({
      login: { accountId: userId, remember: false },
      consent: { grantId: row.id },
    });
  });

  /** Under the id of the connection, so that everything which is given out for it hangs on that. */
  async function grant(
    provider: Provider,
    { id, clientId, userId }: { id: string; clientId: string; userId: string },
    { asked, scopes }: { asked: KeyScope[]; scopes: KeyScope[] },
  ): Promise<void> {
    const made = new provider.Grant({ clientId, accountId: userId });
    made.jti = id;
    made.addResourceScope(resource, scopes.join(' '));
    const refused = asked.filter((scope) => !scopes.includes(scope));
    if (refused.length > 0) made.rejectResourceScope(resource, refused.join(' '));
    await made.save();
  }
};

function placeOf(redirectUri: string): { goesTo: string; isOnThisComputer: boolean } {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:')
    return { goesTo: protocol, isOnThisComputer: true };
  return { goesTo: hostname, isOnThisComputer: LOOPBACK.includes(hostname) };
}
