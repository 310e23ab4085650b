/** @module-tag long */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { runToEnd } from '@talkreel/services/server-process';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { openKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';

const SUITE = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

let port = 0;
let token = '';

/** The suite sends no key: this adds one, and changes nothing else. */
const withKey = createServer((asked, reply) => {
  const { method, url, headers } = asked;
  const sent = request({
    ...{ host: '127.0.0.1', port, method, path: url },
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  sent.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  sent.on('error', () => reply.destroy());
  reply.on('close', () => sent.destroy());
  asked.pipe(sent);
});
await new Promise<void>((resolve) => withKey.listen(0, '127.0.0.1', resolve));
afterAll(() => void withKey.close());
const url = `http://localhost:${(withKey.address() as AddressInfo).port}`;

const api = await openApi({ PUBLIC_URL: url });
port = api.port;
const { id: userId } = await findOrCreateUser(api.db, somebody('conforms'), 3);
token = (await openKey(await openSession({ ...api, userId }), { scopes: ['read'] })).token;

/** Those that need neither the tools, resources and prompts of the suite's own example nor sessions. */
test.for(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
  'the official conformance suite: %s',
  async (scenario) => {
    const args = [SUITE, 'server', '--url', `${url}/mcp`, '--scenario', scenario];
    // It ends with 1 if a check fails.
    const said = await runToEnd(process.execPath, args);
    expect(said).toMatch(/Passed: [1-9]/);
  },
);
