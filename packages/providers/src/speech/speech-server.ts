import { annotate, traced } from '@talkreel/observability/spans';
import { texts } from '@talkreel/contracts/texts';
import { z } from 'zod';
import { OutcomeUnknown, OutputRejected, ProviderDown, ProviderError } from '../errors.ts';
import { connectionError, statusError, type Effect } from '../http-policy.ts';
import { isStaleSend, sendFresh } from '../replicate/send-fresh.ts';

/** A server with OpenAI's speech calls. */
export interface SpeechServer {
  /** What `audio/speech` is below, for example `http://localhost:8880/v1`. */
  url: string;
  apiKey?: string | undefined;
}

/** Three minutes of 48 kHz stereo; a piece of speech is far shorter. */
const MAX_SOUND_BYTES = 36 * 1024 * 1024;
const MAX_LIST_BYTES = 2 * 1024 * 1024;
const LIST_TIMEOUT_MS = 10_000;
/** What is read of a list of voices. */
const MAX_VOICES = 1_000;

interface SpeechCall {
  body: { model: string; voice: string; input: string; response_format: 'wav' };
  /** Permits the call just before it is sent; if it throws, nothing is sent. */
  beforeSend?(): Promise<void>;
  signal: AbortSignal;
}

/**
 * Speaks one text, with exactly one request. Returns the sound as the server sent it.
 * @throws {ProviderError} by what the failure means for the caller.
 */
export function sendToSpeechServer(server: SpeechServer, call: SpeechCall): Promise<Buffer> {
  const { body, beforeSend, signal } = call;
  return traced({ name: 'speech create', kind: 'client', attributes: {} }, async () => {
    const what = `speech by ${body.model}`;
    const response = await exchange(server, 'audio/speech', what, 'create', {
      ...(beforeSend && { beforeSend }),
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      },
    });
    const sound = await readBounded(response, MAX_SOUND_BYTES, what, 'create');
    const type = response.headers.get('content-type') ?? '';
    if (sound.length === 0 || /^(text|application\/json)/i.test(type))
      throw new OutputRejected(
        'empty',
        `${what} answered ${response.status} with ${sound.length} bytes of ${type || 'no type'}`,
        texts.audio.failed,
      );
    return sound;
  });
}

const named = z.looseObject({
  id: z.string().optional(),
  voice_id: z.string().optional(),
  name: z.string().optional(),
});
const entries = z.array(z.union([z.string(), named]));
const voiceList = z.union([
  entries,
  z.looseObject({ voices: entries }).transform(({ voices }) => voices),
  z.looseObject({ data: entries }).transform(({ data }) => data),
  z
    .looseObject({ voices: z.record(z.string(), z.unknown()) })
    .transform(({ voices }) => Object.keys(voices)),
]);

/**
 * The names of a server's voices, from `GET audio/voices`, which is not OpenAI's but most servers have. null: it lists
 * none.
 * @throws {ProviderError} it cannot be reached, or refuses the key.
 */
export async function listServerVoices(
  server: SpeechServer,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const timeout = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const init = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  try {
    const what = 'list of voices';
    const response = await exchange(server, 'audio/voices', what, 'safe', { init });
    const list = await readBounded(response, MAX_LIST_BYTES, what, 'safe');
    const parsed = voiceList.safeParse(JSON.parse(list.toString('utf8')));
    if (!parsed.success) return null;
    const names = parsed.data.flatMap((entry) =>
      typeof entry === 'string' ? [entry] : [entry.id ?? entry.voice_id ?? entry.name ?? ''],
    );
    return [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_VOICES);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (error instanceof ProviderError && error.code === 'input-rejected') return null;
    throw error;
  }
}

async function exchange(
  { url, apiKey }: SpeechServer,
  call: string,
  what: string,
  effect: Effect,
  { init, beforeSend }: { init: RequestInit; beforeSend?: () => Promise<void> },
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (apiKey) headers.set('authorization', `Bearer ${apiKey}`);
  for (;;) {
    await beforeSend?.();
    init.signal?.throwIfAborted();
    try {
      const response = await fetch(new URL(call, url.endsWith('/') ? url : `${url}/`), {
        ...init,
        headers,
        redirect: 'error',
        ...(beforeSend && { dispatcher: sendFresh() }),
      });
      annotate({ 'http.response.status_code': response.status });
      if (!response.ok) throw await statusError(response, effect, what, Date.now());
      return response;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (!isStaleSend(error)) throw connectionError(error, effect, what);
    }
  }
}

async function readBounded(
  response: Response,
  maxBytes: number,
  what: string,
  effect: Effect,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new OutputRejected(
          'too-large',
          `${what} sent more than ${maxBytes} bytes`,
          texts.audio.failed,
        );
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof OutputRejected) throw error;
    const message = `${what}: the reply broke off (${String(error)})`;
    throw effect === 'create'
      ? new OutcomeUnknown(message, error)
      : new ProviderDown(message, error);
  }
  return Buffer.concat(chunks);
}
