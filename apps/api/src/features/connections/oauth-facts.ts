import { AGENT_CALLS } from '@talkreel/contracts/mcp';
import type { OauthClient } from '@talkreel/db/accounts/oauth.repo';
import type { AdapterPayload, ClientMetadata, Provider } from 'oidc-provider';
import type { Connections } from '../../deps.ts';

/** Where the authorization server is, for its configuration, our routes and its description. */
export const OAUTH_PATHS = { authorization: '/oauth/authorize', ...AGENT_CALLS } as const;

export const COOKIES = {
  interaction: 'talkreel_connect',
  resume: 'talkreel_connect_resume',
  session: 'talkreel_connect_session',
} as const;

/** What a program may be: one without a secret that proves itself with PKCE. */
export function metadataOf({
  id,
  name,
  redirect_uris,
}: OauthClient): ClientMetadata & AdapterPayload {
  return {
    client_id: id,
    client_name: name,
    redirect_uris,
    // Addresses of this kind lead to https, a program on the user's computer, or a scheme of one.
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** The authorization server, loaded with the first program that asks: most processes never see one. */
export function lazyProvider(deps: Connections): () => Promise<Provider> {
  let provider: Provider | undefined;
  return async () => {
    const { createOauthProvider } = await import('./oauth-provider.ts');
    return (provider ??= createOauthProvider(deps));
  };
}
