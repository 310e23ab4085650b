import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { answered, reply } from '@talkreel/agent-tools/replies';
import { createAgentServer, fileUrl } from '@talkreel/agent-tools/server';
import { UsageError } from '@talkreel/agent-tools/usage';
import type { Talkreel } from '@talkreel/client';
import { z } from 'zod';
import type { Io } from './io.ts';
import { type Call, save } from './make.ts';

/** Serves an agent on stdin and stdout until it closes them. */
export async function mcp({ talkreel, io }: Call): Promise<void> {
  const server = createMcpServer(talkreel, io);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
    io.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}

/** The tools for an agent on this computer, on an account's key. */
export function createMcpServer(talkreel: Talkreel, io: Io): McpServer {
  const server = createAgentServer(talkreel, 'download_file');
  addDownload(server, talkreel, io);
  return server;
}

function addDownload(server: McpServer, talkreel: Talkreel, io: Io): void {
  const folder = io.env['TALKREEL_DOWNLOADS'] ?? '.';
  server.registerTool(
    'download_file',
    {
      title: 'Download a file',
      description:
        'Saves a finished file on this computer, in the folder that its user chose (TALKREEL_DOWNLOADS, else the current one). Free. Never writes over a file that is there.',
      inputSchema: z.strictObject({
        url: fileUrl,
        file: z
          .string()
          .regex(/^[^./\\\0][^/\\\0]{0,199}$/, 'A name, without a folder')
          .describe('The name of the file, without a folder.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ url, file }, { signal }) =>
      answered(async () => {
        const output = join(folder, file);
        const isTaken = await access(output).then(
          () => true,
          () => false,
        );
        if (isTaken) throw new UsageError(`${file} is there already. Choose another name.`);
        await save({ talkreel, io: { ...io, signal } }, url, output);
        return reply(`Saved as ${output}.`, { file: output });
      }),
  );
}
