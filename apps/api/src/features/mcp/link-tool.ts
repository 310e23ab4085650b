import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { answered, reply } from '@talkreel/agent-tools/replies';
import { fileUrl } from '@talkreel/agent-tools/server';
import { UsageError } from '@talkreel/agent-tools/usage';
import { ApiError, type Talkreel } from '@talkreel/client';
import { MEDIA_PREFIX, type MediaKind, storageKey } from '@talkreel/contracts/media';
import { signMediaPath } from '@talkreel/storage/signed-url';
import { z } from 'zod';
import { PLAYER_URI } from './player-app.ts';

export const LINK_TOOL = 'link_file';
const LINK_MINUTES = 15;

/** Hands out a file to an agent on another computer: an address that needs no key, for a short time. */
export function addLink(
  server: McpServer,
  talkreel: Talkreel,
  { origin, secret }: { origin: string; secret: string },
): void {
  server.registerTool(
    LINK_TOOL,
    {
      title: 'Link to a file',
      description: `Gives an address from which a finished file can be downloaded for ${LINK_MINUTES} minutes, by anyone who has it: give it to the user, and publish it nowhere. Free.`,
      inputSchema: z.strictObject({ url: fileUrl }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: { ui: { resourceUri: PLAYER_URI } },
    },
    ({ url }, { signal }) =>
      answered(async () => {
        // Whoever may not see it gets no link: the request for it is refused.
        const found = await talkreel
          .download(url, { signal, method: 'HEAD' })
          .catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 404) throw error;
            throw new UsageError('There is no such file among those of the account.');
          });
        const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000);
        const path = signMediaPath(url, keyOf(url), expiresAt, secret);
        const contentType = found.headers.get('content-type');
        const said = reply(`Valid for ${LINK_MINUTES} minutes: ${origin}${path}`, {
          contentType,
          bytes: Number(found.headers.get('content-length')),
          expiresAt: expiresAt.toISOString(),
        });
        return { ...said, structuredContent: { href: origin + path, contentType } };
      }),
  );
}

function keyOf(url: string): string {
  const kinds = Object.keys(MEDIA_PREFIX) as MediaKind[];
  const kind = kinds.find((one) => url.startsWith(MEDIA_PREFIX[one]));
  if (kind === undefined) throw new TypeError(`${url} is no file of ours`);
  return storageKey(kind, url.slice(MEDIA_PREFIX[kind].length));
}
