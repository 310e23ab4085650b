import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const order = z.looseObject({
  input: z.string(),
  response_format: z.literal('wav'),
  stream: z.literal(false),
  return_timestamps: z.boolean().default(true),
});

/** The sandbox's speech is plain: 24 kHz, 16 bits, mono, after a short header. */
const BYTES_PER_SECOND = 48_000;
/** Silence at either end, about as long as the local voices leave it. */
const EDGE_SECONDS = 0.1;

/**
 * Kokoro-FastAPI: OpenAI's speech at `/kokoro/v1`, and beside it its description and the call that also tells when each
 * word is said. The same voices speak as at `/openai/v1`; each word gets its share of the time by its length.
 */
export function registerKokoro(app: FastifyInstance): void {
  const speak = (authorization: string | undefined, body: unknown) =>
    app.inject({
      ...{ method: 'POST', url: '/openai/v1/audio/speech', headers: { authorization } },
      payload: body as Record<string, unknown>,
    });

  app.get('/kokoro/openapi.json', () => ({
    openapi: '3.1.0',
    info: { title: 'Kokoro TTS API', version: '1.0.0' },
    paths: {
      '/v1/audio/speech': { post: {} },
      '/v1/audio/voices': { get: {} },
      '/dev/captioned_speech': { post: {} },
    },
  }));
  app.get('/kokoro/v1/audio/voices', async ({ headers }, reply) => {
    const { authorization } = headers;
    const listed = await app.inject({ url: '/openai/v1/audio/voices', headers: { authorization } });
    return reply.code(listed.statusCode).type('application/json').send(listed.payload);
  });
  app.post('/kokoro/v1/audio/speech', async ({ headers, body }, reply) => {
    const spoken = await speak(headers.authorization, body);
    const { 'content-type': type } = spoken.headers;
    return reply.code(spoken.statusCode).type(String(type)).send(spoken.rawPayload);
  });
  app.post('/kokoro/dev/captioned_speech', async ({ headers, body }, reply) => {
    const wanted = order.safeParse(body);
    if (!wanted.success) return reply.code(422).send({ detail: z.prettifyError(wanted.error) });
    const spoken = await speak(headers.authorization, body);
    if (spoken.statusCode !== 200)
      return reply.code(spoken.statusCode).send({ detail: spoken.payload });
    const { input, return_timestamps } = wanted.data;
    const seconds = spoken.rawPayload.length / BYTES_PER_SECOND;
    return {
      audio: spoken.rawPayload.toString('base64'),
      audio_format: 'audio/wav',
      timestamps: return_timestamps ? timesOf(input, seconds) : null,
    };
  });
}

/** Punctuation has an entry of its own, as the server's tokens do. */
function timesOf(text: string, seconds: number) {
  const tokens = text.match(/[\p{L}\p{N}'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const characters = tokens.reduce((sum, token) => sum + token.length, 0);
  const perCharacter = Math.max(0, seconds - 2 * EDGE_SECONDS) / characters;
  let clock = EDGE_SECONDS;
  return tokens.map((word) => {
    const start_time = clock;
    clock += word.length * perCharacter;
    return { word, start_time, end_time: clock };
  });
}
