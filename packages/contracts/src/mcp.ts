/** Where agents on other computers find the tools: the Model Context Protocol over HTTP. */
export const MCP_PATH = '/mcp';

/** Where programs learn how to be connected to an account, by RFC 9728 and RFC 8414. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';

/** The page on which a user answers a program that asks to be connected. */
export const connectPath = (id: string): string => `/connect/${id}`;
