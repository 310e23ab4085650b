import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMediaJob } from '@talkreel/media-engine/job';
import { voices } from '@talkreel/media-engine/voice/voices';
import type { FastifyInstance } from 'fastify';
import type { PackVoice } from './pack-voice.ts';

/**
 * What speaks in place of the built-in voices, for the api: `GET /voice-pack`, and `GET /voice-pack/samples/:voiceId`, where a
 * voice of the pack says its sentence (WAV). 404: there is no such voice. 503: the pack cannot speak now.
 */
export function voicePackRoutes(app: FastifyInstance, packVoice: PackVoice): void {
  app.get('/voice-pack', async () => ({ pack: await packVoice.facts() }));

  app.get<{ Params: { voiceId: string } }>(
    '/voice-pack/samples/:voiceId',
    async (request, reply) => {
      const { voiceId } = request.params;
      const voice = voices.find(({ id }) => id === voiceId);
      if (!voice || !(await packVoice.facts()))
        return reply.code(404).send({ error: 'There is no voice pack, or no such voice.' });
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new Error('the caller is gone')));
      const { signal } = gone;
      const text = voice.sampleText;
      const reasons: string[] = [];
      const onLog = (line: string): void => void reasons.push(line);
      const spoken = await packVoice.speak({ text, voiceId }, { signal, onLog });
      if (!spoken) return reply.code(503).send({ error: reasons.join('\n') });
      const folder = await mkdtemp(join(tmpdir(), 'talkreel-sample-'));
      try {
        const outPath = join(folder, 'sample.wav');
        // At the voice's own pace; only scripts are fitted to the estimate.
        await runMediaJob({ kind: 'speech', text, voiceId, outPath, rate: 1, spoken }, { signal });
        return await reply.type('audio/wav').send(await readFile(outPath));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}
