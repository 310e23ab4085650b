import {
  getOpsSpeech,
  type OpsVoicePack,
  postOpsSpeechSample,
  postOpsSpeechVoice,
} from '@talkreel/contracts/http/ops-speech';
import { listVoices } from '@talkreel/db/library/catalog.repo';
import { listSpeechVoices, setSpeechVoice } from '@talkreel/db/operators/speech-voices.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import { act, refused } from './act.ts';
import type { OpsOptions } from './ops-options.ts';

/** Which voices of the operator's speech server speak as ours. */
export const speechRoutes: FastifyPluginAsyncZod<OpsOptions> = async (
  app,
  { deps: { db, config }, services: { voiceSamples, voicePack } },
) => {
  const { speechServer } = config;

  serve(app, getOpsSpeech, async () => {
    const pack = await packOf();
    if (!speechServer || !voiceSamples) return { server: null, pack };
    const [ours, chosen, list] = await Promise.all([
      listVoices(db),
      listSpeechVoices(db),
      voiceSamples.voices.listed().then(
        (listed) => ({ listed, problem: null }),
        (error: unknown) => ({ listed: null, problem: String(error) }),
      ),
    ]);
    const voices = ours.map(async ({ id, name }) => ({
      id,
      name,
      chosen: chosen[id] ?? null,
      serverVoice: await voiceSamples.voices.nameFor(id).catch(() => null),
    }));
    const { url, model } = speechServer;
    return { server: { url, model, voices: await Promise.all(voices), ...list }, pack };
  });

  serve(app, postOpsSpeechVoice, async (request) => {
    const { voiceId } = request.params;
    const { serverVoice } = request.body;
    const voice = (await listVoices(db)).find(({ id }) => id === voiceId);
    if (!voice || !voiceSamples) throw notFound();
    if (serverVoice !== null) await requireListed(serverVoice);
    return act(
      db,
      request,
      {
        action: 'voice.chosen',
        subject: voiceId,
        details: { voice: serverVoice ?? 'as configured' },
      },
      async (tx) => {
        if (!(await setSpeechVoice(tx, voiceId, serverVoice)))
          throw refused(
            'done_before',
            `${voice.name} already speaks as ${serverVoice ?? 'configured'}.`,
          );
        return {};
      },
    );
  });

  serve(app, postOpsSpeechSample, async ({ body: { serverVoice } }) => {
    if (!voiceSamples) throw notFound();
    return { url: await voiceSamples.sampleOf(serverVoice) };
  });

  async function packOf(): Promise<OpsVoicePack | null> {
    const found = await voicePack?.look();
    if (!found) return null;
    const ours = await listVoices(db);
    const { id, title, licence, problem } = found;
    const voices = found.voices.map(({ voiceId, name, licence: own, source }) => ({
      ...{ id: voiceId, name: ours.find((voice) => voice.id === voiceId)?.name ?? voiceId },
      ...{ speaker: name, licence: own, source },
    }));
    return { id, title, licence, problem, voices };
  }

  /** A server that lists no voices, or is away, is taken at the operator's word. */
  async function requireListed(serverVoice: string): Promise<void> {
    const listed = await voiceSamples?.voices.listed().catch(() => null);
    if (listed && !listed.includes(serverVoice))
      throw new HttpError(400, 'unknown_voice', `The speech server has no voice “${serverVoice}”.`);
  }
};
