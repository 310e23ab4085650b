import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Talkreel } from '@talkreel/client';
import { z } from 'zod';
import { answered, reply } from './replies.ts';

const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;
/** Unknown arguments are refused by name, in every tool: a typing error is not read as a default. */
const NO_INPUT = z.strictObject({});
const MOST_LISTED = 50;

export function addActors(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'list_actors',
    {
      title: 'Actors',
      description: 'Who can speak in a video: id, looks, length of the clip, own voice. Free.',
      inputSchema: NO_INPUT,
      annotations: READ_ONLY,
    },
    (_none, { signal }) =>
      answered(async () => {
        const actors = (await talkreel.actors({ signal })).map(
          ({ id, title, setting, duration, voiceId }) => ({
            id,
            title,
            setting,
            duration,
            voiceId,
          }),
        );
        return reply(`${actors.length} actors.`, actors);
      }),
  );
}

export function addVoices(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'list_voices',
    {
      title: 'Voices',
      description: 'The voices to choose from. Free.',
      inputSchema: NO_INPUT,
      annotations: READ_ONLY,
    },
    (_none, { signal }) =>
      answered(async () => {
        const voices = (await talkreel.voices({ signal })).map(
          ({ id, name, description, gender }) => ({ id, name, description, gender }),
        );
        return reply(`${voices.length} voices.`, voices);
      }),
  );
}

export function addLibrary(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'list_library',
    {
      title: 'Library',
      description: `The account’s newest videos and influencers, at most ${MOST_LISTED}. Free.`,
      inputSchema: z.strictObject({
        limit: z.number().int().min(1).max(MOST_LISTED).default(20),
      }),
      annotations: READ_ONLY,
    },
    ({ limit }, { signal }) =>
      answered(async () => {
        const found = [];
        for await (const { id, kind, title, createdAt, outputUrl } of talkreel.library({
          signal,
        })) {
          found.push({ projectId: id, kind, title, createdAt, url: outputUrl });
          if (found.length === limit) break;
        }
        return reply(
          found.length === 1 ? '1 entry.' : `${found.length} entries, newest first.`,
          found,
        );
      }),
  );
}
