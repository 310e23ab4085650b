import { createHash } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Generation, Talkreel } from '@talkreel/client';
import { captionStyles, exportSizes } from '@talkreel/contracts/exports';
import { z } from 'zod';
import { answered, reply } from './replies.ts';
import { UsageError } from './usage.ts';
import { finishOf, quoteText, voiceOf } from './video.ts';

const video = {
  script: z.string().min(1).max(20_000).describe('What the actor says, word for word.'),
  actor: z.string().min(1).max(500).describe('An id from list_actors.'),
  voice: z
    .string()
    .min(1)
    .max(500)
    .describe("An id from list_voices. quote_video names the actor's own if it is left out."),
  endsWithSpeech: z
    .boolean()
    .default(true)
    .describe('true: cut after the last word; false: as long as the clip.'),
};

export function addQuote(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'quote_video',
    {
      title: 'Price of a video',
      description:
        'Says what a talking video would cost in generations, how long it takes, and what would refuse it. Costs nothing and starts nothing. Its `quote` is needed by make_video, with the same script, actor, voice and endsWithSpeech, within 15 minutes. Tell the user the price before you make the video.',
      inputSchema: z.strictObject({ ...video, voice: video.voice.optional() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ voice: asked, ...rest }, { signal }) =>
      answered(async () => {
        const voice = asked ?? (await voiceOf(talkreel, rest.actor, signal));
        const priced = await talkreel.videos.quote({ ...rest, voice }, { signal });
        const [refusal] = priced.refusals;
        const sentence = refusal
          ? `It would be refused now: ${refusal.message}`
          : quoteText(priced);
        return reply(sentence, { ...priced, voice });
      }),
  );
}

export function addMake(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'make_video',
    {
      title: 'Make a video',
      description:
        'SPENDS what the quote says, usually one generation of the account, as soon as it is called; that cannot be taken back once the work has begun. Needs the `quote` of quote_video for exactly this script, actor, voice and endsWithSpeech, and is refused if the price has risen. A second call with the same quote returns the same video and spends nothing. Returns at once: follow_video tells how it goes on.',
      inputSchema: z.strictObject({
        ...video,
        quote: z.string().min(1).max(500).describe('From quote_video.'),
      }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ quote, ...asked }, { signal }) =>
      answered(async () => {
        const idempotencyKey = createHash('sha256').update(`mcp ${quote}`).digest('hex');
        const job = await talkreel.videos.create(asked, { quote, idempotencyKey, signal });
        return reply(`Started. Call follow_video with id ${job.id}.`, { id: job.id });
      }),
  );
}

/** Programs give up on a call after a minute. */
export const LONGEST_WAIT_SECONDS = 50;

export function addFollow(server: McpServer, talkreel: Talkreel, stopping: AbortSignal): void {
  server.registerTool(
    'follow_video',
    {
      title: 'Follow what is being made',
      description: `Waits up to ${LONGEST_WAIT_SECONDS} s for a video or an export to end, with progress meanwhile, and says how it stands. Costs nothing; the work goes on whether or not it is followed. Call it again until the state is succeeded, failed or cancelled.`,
      inputSchema: z.strictObject({
        id: z.uuid().describe('From make_video or export_video.'),
        waitSeconds: z.number().min(0).max(LONGEST_WAIT_SECONDS).default(LONGEST_WAIT_SECONDS),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ id, waitSeconds }, { signal, _meta, sendNotification }) =>
      answered(async () => {
        const timeout = AbortSignal.any([AbortSignal.timeout(waitSeconds * 1_000), stopping]);
        const job = talkreel.job(id);
        let last = await job.get(signal);
        try {
          for await (last of job.changes({ signal: AbortSignal.any([signal, timeout]) })) {
            const { progress } = last;
            const progressToken = _meta?.progressToken;
            if (progressToken === undefined) continue;
            const params = { progressToken, progress, total: 100 };
            await sendNotification({ method: 'notifications/progress', params });
          }
        } catch (error) {
          if (signal.aborted || !timeout.aborted) throw error;
        }
        return reply(`It is ${last.state}, at ${Math.round(last.progress)} %.`, standOf(last), [
          'script',
        ]);
      }),
  );
}

function standOf({ id, kind, state, projectId, title, creditMessage, result, error }: Generation) {
  const { url = null, script } = result ?? {};
  return { id, kind, state, projectId, title, creditMessage, url, script, error };
}

export function addExport(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'export_video',
    {
      title: 'Export a video',
      description:
        'Makes a file for posting of a finished video, upright or square and with captions. Free, limited per hour; the video stays as it is, and the same export is made once. Returns at once: follow_video tells its url.',
      inputSchema: z.strictObject({
        projectId: z.number().int().positive().describe('From follow_video or list_library.'),
        format: z.enum(Object.keys(exportSizes) as [string, ...string[]]).default('9:16'),
        captions: z
          .enum(['none', 'pop', ...captionStyles])
          .default('none')
          .describe('pop shows each word as it is spoken.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    },
    ({ projectId, format, captions }, { signal }) =>
      answered(async () => {
        const finish = finishOf(captions, format);
        if (finish === null) throw new UsageError('Name a format.');
        const job = await talkreel.export(projectId, finish, { signal });
        return reply(`Started. Call follow_video with id ${job.id}.`, { id: job.id });
      }),
  );
}
