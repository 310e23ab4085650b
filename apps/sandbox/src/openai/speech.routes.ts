import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { voices } from '@talkreel/media-engine/voice/voices';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { FaultOrder } from '../faults/fault-book.ts';
import { dropConnection } from '../faults/http-fault.ts';
import { foreignSounds } from '../render/wrong-output.ts';
import type { OpenAiDeps } from './openai-deps.ts';
import { badRequest } from './openai-error.ts';

/** Kokoro's and OpenAI's names, and which of our voices speaks for each. */
const speakers: Readonly<Record<string, string>> = {
  ...{ am_michael: 'default-male', bm_george: 'custom-male-1', am_onyx: 'custom-male-2' },
  ...{ af_heart: 'custom-female-1', af_bella: 'custom-female-2', af_nicole: 'custom-female-3' },
  ...{ af_sky: 'custom-female-4', alloy: 'default-male', echo: 'default-male' },
  ...{ fable: 'custom-male-1', onyx: 'custom-male-2', nova: 'custom-female-1' },
  ...{ coral: 'custom-female-2', sage: 'custom-female-3', shimmer: 'custom-female-4' },
};
const types = {
  ...{ wav: 'audio/wav', mp3: 'audio/mpeg', flac: 'audio/flac', opus: 'audio/ogg' },
  ...{ aac: 'audio/aac', pcm: 'audio/pcm' },
} as const;
type SoundFormat = keyof typeof types;

const encoders: Readonly<Record<SoundFormat, string[]>> = {
  wav: [],
  mp3: ['-f', 'mp3'],
  flac: ['-f', 'flac'],
  opus: ['-f', 'ogg', '-c:a', 'libopus'],
  aac: ['-f', 'adts'],
  pcm: ['-f', 's16le'],
};

const bodySchema = z.looseObject({
  model: z.string().min(1),
  input: z.string().min(1).max(4_096),
  voice: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
  response_format: z.enum(Object.keys(types) as [SoundFormat, ...SoundFormat[]]).default('mp3'),
  speed: z.number().min(0.25).max(4).default(1),
});
type SpeechRequest = z.infer<typeof bodySchema>;

/**
 * `POST /audio/speech`, and `GET /audio/voices` as self-hosted servers have it. The local voices speak English,
 * whatever the model.
 */
export function speechRoutes(app: FastifyInstance, deps: OpenAiDeps): void {
  app.get('/audio/voices', () => ({ voices: Object.keys(speakers) }));

  app.post('/audio/speech', async (request, reply) => {
    const parsed = bodySchema.safeParse(request.body);
    if (!parsed.success) throw badRequest(z.prettifyError(parsed.error), 'input');
    const { model, input, voice } = parsed.data;
    if (!Object.hasOwn(speakers, voice))
      throw badRequest(
        `Voice '${voice}' not found. Available: ${Object.keys(speakers).join(', ')}`,
        'voice',
      );
    const call = { endpoint: 'speech', model } as const;
    const met = await deps.meet(request, reply, 'speech', model);
    if (met === 'answered') return reply;
    const run = deps.faults.take({ group: 'run', ...call });
    const fault = deps.faults.take({ group: 'output', ...call });
    const id = `speech_${randomUUID()}`;
    deps.record({ id, ...call, status: run?.kind === 'fail' ? 'failed' : 'completed', input });
    if (run?.kind === 'hang') {
      reply.hijack();
      return reply;
    }
    if (run?.kind === 'fail') return reply.code(500).send({ detail: run.text ?? 'out of memory' });
    if (run?.kind === 'slow') await deps.faults.wait(run.delayMs ?? 5_000);
    if (met === 'drop-after') {
      dropConnection(request, reply);
      return reply;
    }
    const signal = goneSignal(reply);
    return send(reply, await speak(deps, parsed.data, fault, signal), parsed.data, fault);
  });
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('the caller is gone')));
  return gone.signal;
}

async function speak(
  { render }: OpenAiDeps,
  { input, voice, speed, response_format }: SpeechRequest,
  fault: FaultOrder | null,
  signal: AbortSignal,
): Promise<Buffer> {
  if (fault?.output === 'empty') return Buffer.alloc(0);
  if (fault?.output === 'html') return Buffer.from('<!doctype html><title>502 Bad Gateway</title>');
  const foreign = foreignSounds[fault?.output ?? ''];
  if (foreign !== undefined) return foreign;
  const format = fault?.output === 'other-format' ? 'mp3' : response_format;
  const dir = await mkdtemp(join(tmpdir(), 'talkreel-speech-'));
  try {
    const wav = join(dir, 'spoken.wav');
    const voiceId = speakers[voice] ?? voices[0]?.id ?? '';
    const task = {
      kind: 'speech',
      text: input,
      speakerPath: null,
      voiceId,
      extension: 'wav',
    } as const;
    await render(task, wav, { signal, onProgress: () => undefined });
    if (format === 'wav' && speed === 1) return await readFile(wav);
    const file = join(dir, `sent.${format}`);
    const tempo = speed === 1 ? [] : ['-filter:a', `atempo=${speed}`];
    const encoder = format === 'wav' ? ['-f', 'wav'] : encoders[format];
    await runFfmpeg(['-i', wav, ...tempo, ...encoder, file], { signal });
    return await readFile(file);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Faults of the way: a reply that stops in the middle, with or without its end. */
function send(
  reply: FastifyReply,
  sound: Buffer,
  { response_format }: SpeechRequest,
  fault: FaultOrder | null,
): FastifyReply {
  const type = fault?.output === 'html' ? 'text/html' : types[response_format];
  if (fault?.output !== 'truncated' && fault?.output !== 'stalled')
    return reply.type(type).send(sound);
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': type, 'content-length': sound.length });
  reply.raw.write(sound.subarray(0, Math.floor(sound.length / 2)), () => {
    if (fault.output === 'truncated') reply.raw.destroy();
  });
  return reply;
}
