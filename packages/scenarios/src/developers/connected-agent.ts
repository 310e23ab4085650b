import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { ApiClient } from '../stack/client.ts';

/** An agent on another computer, connected by OAuth. */
export interface ConnectedAgent {
  /** What a tool says, and the facts in it. */
  use(name: string, input: object): Promise<{ text: string; facts: Facts }>;
  /** What a tool says, and the page that hosts show beside it. */
  open(name: string, input: object): Promise<{ html: string; result: object }>;
  tools(): Promise<string[]>;
  tokens: OAuthTokens;
  close(): Promise<void>;
}

// Facts of many shapes; tests look at what they expect.
// oxlint-disable-next-line typescript/no-explicit-any
type Facts = any;

/**
 * Connects an agent as the protocol's own client does: from a refusal through registration to tokens. `answer` opens the
 * address that the agent opens in a browser, and returns the code that comes back to `redirectUrl`.
 */
export async function connectAgent(
  url: string,
  redirectUrl: string,
  answer: (address: URL) => Promise<string>,
): Promise<ConnectedAgent> {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string } =
    {};
  let opened: URL | undefined;
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'A script', redirect_uris: [redirectUrl] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier ?? '',
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: (address) => void (opened = address),
  };
  const open = () => new StreamableHTTPClientTransport(new URL('/mcp', url), { authProvider });
  const agent = new Client({ name: 'a script', version: '1' });
  const first = open();
  // Its optional members are not written for exact optional types.
  const refusal: unknown = await agent.connect(first as never).catch((error: unknown) => error);
  if (!(refusal instanceof UnauthorizedError) || !opened) throw refusal;
  await first.finishAuth(await answer(opened));
  await agent.connect(open() as never);
  if (!kept.tokens) throw new Error('connected without tokens');
  return {
    tokens: kept.tokens,
    close: () => agent.close(),
    tools: async () => (await agent.listTools()).tools.map(({ name }) => name),
    async open(name, input) {
      const { tools } = await agent.listTools();
      const { ui } = (tools.find((tool) => tool.name === name)?._meta ?? {}) as Facts;
      const { contents } = await agent.readResource({ uri: ui.resourceUri });
      const [page] = contents as Array<{ text: string }>;
      const result = await agent.callTool({ name, arguments: { ...input } });
      return { html: page?.text ?? '', result };
    },
    async use(name, input) {
      const { content, isError } = await agent.callTool({ name, arguments: { ...input } });
      const [part] = content as Array<{ text: string }>;
      const text = part?.text ?? '';
      const last = text.split('\n').at(-1) ?? '{}';
      return { text, facts: isError === true ? {} : JSON.parse(last) };
    },
  };
}

/** The answer of a signed-in user, without a browser. */
export async function allowAs(user: ApiClient, address: URL, allowed: object): Promise<string> {
  const asked = await user.fetch(address.href);
  const id = asked.headers.get('location')?.split('/').at(-1);
  const body = { answer: 'allow', ...allowed };
  const answered = await user.post(`/api/connections/${id}`, body);
  const back = await user.fetch(answered.body.goOn);
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code');
  if (code === null) throw new Error(`no code: ${JSON.stringify(answered.body)}`);
  return code;
}
