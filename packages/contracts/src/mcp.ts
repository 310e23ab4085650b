import type { KeyScope } from './api-keys.ts';

/** Where agents on other computers find the tools: the Model Context Protocol over HTTP. */
export const MCP_PATH = '/mcp';

/** What the tools need; a program that is connected by OAuth asks for no more. */
export const AGENT_SCOPES = ['read', 'generate'] as const satisfies readonly KeyScope[];

/** Where programs learn how to be connected to an account, by RFC 9728 and RFC 8414. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';

/** The page on which a user answers a program that asks to be connected. */
export const connectPath = (id: string): string => `/connect/${id}`;

/** What a program that is being connected calls by itself; the rest happens in its user's browser. */
export const AGENT_CALLS = {
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;
