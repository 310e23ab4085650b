import { z } from 'zod';
import { InputRejected, ProviderError } from '../errors.ts';
import { type OwnServer, callOwnServer, readBounded } from '../own-server.ts';
import type { SpokenWord } from './contract.ts';

/** Kokoro-FastAPI's call for speech with the times of its words. It is beside `/v1`, not below it. */
export const CAPTIONED_SPEECH = '../dev/captioned_speech';
const PATH_IN_DESCRIPTION = '/dev/captioned_speech';

const DESCRIPTION_TIMEOUT_MS = 3_000;
const MAX_DESCRIPTION_BYTES = 4 * 1024 * 1024;
/** A piece has 250 characters. */
const MAX_WORDS = 1_000;

const description = z.looseObject({ paths: z.record(z.string(), z.unknown()) });

/**
 * Whether a server has that call, by its own description.
 * @throws {ProviderError} it cannot be asked now.
 */
export async function hasCaptionedSpeech(server: OwnServer): Promise<boolean> {
  const init = { signal: AbortSignal.timeout(DESCRIPTION_TIMEOUT_MS) };
  const call = { path: '../openapi.json', what: 'description', effect: 'safe', init } as const;
  try {
    const bounds = { ...call, maxBytes: MAX_DESCRIPTION_BYTES, userMessage: '' };
    const body = await readBounded(await callOwnServer(server, call), bounds);
    const { paths } = description.parse(JSON.parse(body.toString('utf8')));
    return Object.hasOwn(paths, PATH_IN_DESCRIPTION);
  } catch (error) {
    // Without a description, or with another one, it is any server with OpenAI's call.
    if (error instanceof InputRejected || !(error instanceof ProviderError)) return false;
    throw error;
  }
}

const captioned = z.looseObject({ audio: z.base64(), timestamps: z.unknown().optional() });
const timestamps = z.array(
  z.looseObject({
    word: z.string(),
    start_time: z.number().nonnegative(),
    end_time: z.number().nonnegative(),
  }),
);

/**
 * The sound of such a reply, and its words; null: their times are missing, or cannot be right.
 * @throws {Error} it is no such reply.
 */
export function readCaptionedSpeech(reply: Buffer): { sound: Buffer; words: SpokenWord[] | null } {
  const { audio, timestamps: times } = captioned.parse(JSON.parse(reply.toString('utf8')));
  const list = timestamps.safeParse(times).data;
  return { sound: Buffer.from(audio, 'base64'), words: list === undefined ? null : toWords(list) };
}

/** Punctuation has an entry of its own there. */
function toWords(list: z.infer<typeof timestamps>): SpokenWord[] | null {
  const words: SpokenWord[] = [];
  for (const { word, start_time: startSeconds, end_time: endSeconds } of list) {
    const text = word.trim();
    const before = words.at(-1);
    if (!/[\p{L}\p{N}]/u.test(text)) {
      if (before) before.text += text;
      continue;
    }
    if (endSeconds < startSeconds || startSeconds < (before?.startSeconds ?? 0)) return null;
    words.push({ text, startSeconds, endSeconds });
  }
  return words.length === 0 || words.length > MAX_WORDS ? null : words;
}
