import { getActors, getVoices } from '@talkreel/contracts/http/catalog';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { mediaPath } from '@talkreel/contracts/http/media';
import { listActors, listVoices } from '@talkreel/db/repos/catalog.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';

/** The cast and the voices; open to visitors, since the landing page shows them. */
export const catalogRoutes: FastifyPluginAsyncZod<{ deps: Connections }> = async (
  app,
  { deps },
) => {
  app.get(
    getActors.path,
    { config: { public: true }, schema: { response: getActors.responses } },
    async () => {
      const actors = await listActors(deps.db);
      return actors.map((actor) => ({
        id: actor.id,
        title: actor.title,
        setting: actor.setting as Actor['setting'],
        duration: actor.duration_seconds,
        voiceId: actor.voice_id,
        thumbnail: mediaPath('image', actor.thumbnail_path),
        url: mediaPath('video', actor.video_path),
      }));
    },
  );

  app.get(
    getVoices.path,
    { config: { public: true }, schema: { response: getVoices.responses } },
    async () => {
      const voices = await listVoices(deps.db);
      return {
        synthetic: deps.config.syntheticVoices,
        voices: voices.map((voice) => ({
          id: voice.id,
          name: voice.name,
          description: voice.description,
          gender: voice.gender,
          url: mediaPath('audio', voice.sample_path),
        })),
      };
    },
  );
};
