import { traced } from '@talkreel/observability/spans';
import { texts } from '@talkreel/contracts/texts';
import { z } from 'zod';
import { InputRejected, ModelWithdrawn, type OutputFault, OutputRejected } from '../errors.ts';
import { soundExtensionOf } from '../media-type.ts';
import { callOwnServer, type OwnServer, readBounded } from '../own-server.ts';
import { CAPTIONED_SPEECH, readCaptionedSpeech } from './captioned-speech.ts';
import type { SpokenWord } from './contract.ts';

/** A server with OpenAI's speech calls; `audio/speech` is below its address. */
export type SpeechServer = OwnServer;

/** A sound, and when its words are said; null: the server does not tell. */
export interface SpokenSound {
  sound: Buffer;
  words: SpokenWord[] | null;
}

/** Three minutes of 48 kHz stereo; a piece of speech is far shorter. */
const MAX_SOUND_BYTES = 36 * 1024 * 1024;
/** Ten thousand voices, each with a page of its own. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
const LIST_TIMEOUT_MS = 10_000;
/** What is read of a list of voices: a usual name may stand anywhere in it. */
const MAX_VOICES = 20_000;
const MAX_NAME_CHARACTERS = 200;

interface SpeechCall {
  body: { model: string; voice: string; input: string; response_format: 'wav' };
  /** Permits the call just before it is sent; if it throws, nothing is sent. */
  beforeSend?(): Promise<void>;
  signal: AbortSignal;
  /** Asks for the times of the words too: {@link hasCaptionedSpeech}. */
  withTimes?: boolean;
}

/**
 * Speaks one text, with exactly one request. Returns the sound as the server sent it.
 * @throws {ProviderError} by what the failure means for the caller.
 */
export function sendToSpeechServer(server: SpeechServer, call: SpeechCall): Promise<SpokenSound> {
  const { body, beforeSend, signal, withTimes = false } = call;
  return traced({ name: 'speech create', kind: 'client', attributes: {} }, async () => {
    const what = `speech by ${body.model}`;
    const effect = 'create';
    const wanted = withTimes ? { ...body, stream: false, return_timestamps: true } : body;
    const response = await callOwnServer(server, {
      path: withTimes ? CAPTIONED_SPEECH : 'audio/speech',
      what,
      effect,
      beforeSend,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted),
        signal,
      },
    });
    const userMessage = texts.audio.failed;
    const bounds = { maxBytes: MAX_SOUND_BYTES, what, effect, userMessage } as const;
    const reply = await readBounded(response, bounds);
    const type = response.headers.get('content-type') ?? '';
    const unusable = (why: string, fault: OutputFault = 'empty') =>
      new OutputRejected(fault, `${what} answered ${response.status} with ${why}`, userMessage);
    const isJson = /^application\/json/i.test(type);
    if (reply.length === 0 || /^text/i.test(type) || (isJson && !withTimes))
      throw unusable(`${reply.length} bytes of ${type || 'no type'}`);
    const spoken = isJson ? readSpoken() : { sound: reply, words: null };
    const { sound } = spoken;
    if (soundExtensionOf(sound) !== '.bin') return spoken;
    const begins = sound
      .subarray(0, 12)
      .toString('latin1')
      .replaceAll(/[^ -~]/g, '.');
    throw unusable(
      `${sound.length} bytes that are no WAV, MP3, FLAC, Ogg, M4A or AAC, and begin with “${begins}”`,
      'wrong-kind',
    );

    function readSpoken(): SpokenSound {
      try {
        return readCaptionedSpeech(reply);
      } catch (error) {
        throw unusable(`JSON without sound (${String(error)})`);
      }
    }
  });
}

/**
 * What a refusal says of the model. Servers word it differently; a voice that is unknown says nothing of the model.
 * null: the model is there.
 */
export function withdrawnModel({ status, message }: InputRejected): ModelWithdrawn | null {
  // The message begins with the model's own name.
  const said = message.slice(message.indexOf(`: ${status} `));
  const isOfModel = /model[_ ]?not[_ ]?found|(?:invalid|unknown|unsupported)[_ ]model/i;
  const isGone = isOfModel.test(said) || (status === 404 && !/voice/i.test(said));
  return isGone ? new ModelWithdrawn(message) : null;
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
    const call = { path: 'audio/voices', what, effect: 'safe', init } as const;
    const userMessage = texts.audio.failed;
    const list = await readBounded(await callOwnServer(server, call), {
      ...call,
      maxBytes: MAX_LIST_BYTES,
      userMessage,
    });
    const parsed = voiceList.safeParse(JSON.parse(list.toString('utf8')));
    if (!parsed.success) return null;
    const names = parsed.data.flatMap((entry) =>
      typeof entry === 'string' ? [entry] : [entry.id ?? entry.voice_id ?? entry.name ?? ''],
    );
    const usable = names.filter((name) => name !== '' && name.length <= MAX_NAME_CHARACTERS);
    return usable.length === 0 ? null : [...new Set(usable)].slice(0, MAX_VOICES);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    // What is no list, or longer than any, must not silence a server that can speak.
    if (error instanceof InputRejected || error instanceof OutputRejected) return null;
    throw error;
  }
}
