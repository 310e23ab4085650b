import { getActors, getVoices } from '@talkreel/contracts/http/catalog';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { mediaPath } from '@talkreel/contracts/media';
import { listActors, listVoices } from '@talkreel/db/library/catalog.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { previewPathOf } from './actor-preview.ts';
import type { Connections } from '../../deps.ts';
import type { OfferedLanguages } from './offered-languages.ts';
import { serve } from '../../serve.ts';

/** The cast and the voices; open to visitors, since the landing page shows them. */
export const catalogRoutes: FastifyPluginAsyncZod<{
  deps: Connections;
  languages: OfferedLanguages;
}> = async (app, { deps, languages }) => {
  serve(
    app,
    getActors,
    async () => {
      const actors = await listActors(deps.db);
      return actors.map((actor) => ({
        id: actor.id,
        title: actor.title,
        setting: actor.setting as Actor['setting'],
        duration: actor.duration_seconds,
        voiceId: actor.voice_id,
        thumbnail: mediaPath('image', actor.thumbnail_path),
        preview: mediaPath('video', previewPathOf(actor.video_path)),
        url: mediaPath('video', actor.video_path),
      }));
    },
    { public: true },
  );

  serve(
    app,
    getVoices,
    async () => {
      const voices = await listVoices(deps.db);
      return {
        synthetic: deps.config.syntheticVoices,
        languages: [...(await languages.offered())],
        voices: voices.map((voice) => ({
          id: voice.id,
          name: voice.name,
          description: voice.description,
          gender: voice.gender,
          url: mediaPath('audio', voice.sample_path),
        })),
      };
    },
    { public: true },
  );
};
