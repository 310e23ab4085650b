import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallInput, Talkreel } from '@talkreel/client';
import { CAPTIONS_MAX_CHARACTERS, DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import {
  SCRIPT_BENEFIT_MAX_CHARACTERS,
  SCRIPT_CHANGES,
  SCRIPT_CLIP_SECONDS,
  SCRIPT_PAGE_MAX_CHARACTERS,
  SCRIPT_PRODUCT_MAX_CHARACTERS,
  SCRIPT_TONES,
} from '@talkreel/contracts/script-help';
import { z } from 'zod';
import { LONGEST_WAIT_SECONDS } from './make-tools.ts';
import { answered, reply } from './replies.ts';
import { UsageError } from './usage.ts';

type ScriptTask = CallInput<'postScriptHelp'>['body']['task'];

const asked = z.strictObject({
  task: z
    .enum(['product', 'page', 'tone', ...SCRIPT_CHANGES])
    .describe(
      'product: write from product and benefit; page: write from the text of a page; tone: change the tone of a script; shorter, punchier, opening: change a script.',
    ),
  seconds: z
    .number()
    .min(SCRIPT_CLIP_SECONDS.least)
    .max(SCRIPT_CLIP_SECONDS.most)
    .describe('The clip that it has to fit: the duration in list_actors.'),
  product: z.string().max(SCRIPT_PRODUCT_MAX_CHARACTERS).optional(),
  benefit: z.string().max(SCRIPT_BENEFIT_MAX_CHARACTERS).optional(),
  page: z.string().max(SCRIPT_PAGE_MAX_CHARACTERS).optional().describe('Text, not an address.'),
  script: z.string().max(DIALOGUE_MAX_CHARACTERS).optional().describe('What is to be changed.'),
  tone: z.enum(SCRIPT_TONES).optional(),
});

type Asked = z.output<typeof asked>;

export function addScript(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'write_script',
    {
      title: 'Write or change a script',
      description:
        'Writes what an actor could say, or changes a script, so that it fits the clip. Free, limited per hour. Nothing is made of it: show it to the user, then quote_video. Claims in it are not checked: the user answers for them.',
      inputSchema: asked,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    (words, { signal }) =>
      answered(async () => {
        const body = { task: taskOf(words), seconds: words.seconds };
        const { id } = await talkreel.call('postScriptHelp', { body }, { signal });
        const limit = AbortSignal.timeout(LONGEST_WAIT_SECONDS * 1_000);
        const made = talkreel.job(id).wait({ signal: AbortSignal.any([signal, limit]) });
        const { result } = await made.catch((error: unknown) => {
          if (signal.aborted || !limit.aborted) throw error;
          throw new UsageError(`It takes longer: call follow_video with id ${id}.`);
        });
        return reply('A script.', { script: result?.script ?? '' }, ['script']);
      }),
  );
}

/** @throws {UsageError} a word that the task needs is missing */
function taskOf({ task, product, benefit, page, script, tone }: Asked): ScriptTask {
  const given = <Value>(name: string, value: Value | undefined): Value => {
    if (value === undefined) throw new UsageError(`The task “${task}” needs ${name}.`);
    return value;
  };
  const inTone = tone === undefined ? {} : { tone };
  if (task === 'product')
    return {
      ...{ kind: task, product: given('product', product), benefit: given('benefit', benefit) },
      ...inTone,
    };
  if (task === 'page') return { kind: task, page: given('page', page), ...inTone };
  if (task === 'tone')
    return { kind: task, script: given('script', script), tone: given('tone', tone) };
  return { kind: task, script: given('script', script) };
}

const projectId = z.number().int().positive().describe('From follow_video or list_library.');

export function addCaptions(server: McpServer, talkreel: Talkreel): void {
  server.registerTool(
    'get_captions',
    {
      title: 'Captions of a video',
      description:
        'The text of the captions of a finished video, one line per caption, and its version. Free.',
      inputSchema: z.strictObject({ projectId }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ projectId: id }, { signal }) =>
      answered(async () => {
        const found = await talkreel.call('getCaptionWords', { params: { id } }, { signal });
        return captionsReply(found);
      }),
  );
  server.registerTool(
    'correct_captions',
    {
      title: 'Correct captions',
      description:
        'Replaces the text of the captions, for exports made from now on; the speech stays as it is. Free. Each line is a caption. The earlier text is replaced; leave out `text` to go back to what is spoken.',
      inputSchema: z.strictObject({
        projectId,
        version: z.number().int().min(0).describe('From get_captions: no newer text is replaced.'),
        text: z.string().min(1).max(CAPTIONS_MAX_CHARACTERS).optional(),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ projectId: id, version, text }, { signal }) =>
      answered(async () => {
        const input = { params: { id }, body: { version, text: text ?? null } };
        return captionsReply(await talkreel.call('patchCaptionWords', input, { signal }));
      }),
  );
}

function captionsReply({
  text,
  isCorrected,
  version,
  language,
}: {
  text: string;
  isCorrected: boolean;
  version: number;
  language?: string | undefined;
}) {
  const facts = { version, isCorrected, language: language ?? null, text };
  return reply(`Captions, version ${version}.`, facts, ['text']);
}
