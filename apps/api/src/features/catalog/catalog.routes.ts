import { getActors, getVoices, getVoiceSample } from '@talkreel/contracts/http/catalog';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { mediaPath } from '@talkreel/contracts/media';
import { listActors, listVoices } from '@talkreel/db/library/catalog.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { previewPathOf } from './actor-preview.ts';
import type { Connections } from '../../deps.ts';
import type { OfferedLanguages } from './offered-languages.ts';
import { notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import type { HeardVoices } from './voice-samples.ts';

const samplePathOf = (voiceId: string) =>
  getVoiceSample.path.replace(':voiceId', encodeURIComponent(voiceId));

/** The cast and the voices; open to visitors, since the landing page shows them. */
export const catalogRoutes: FastifyPluginAsyncZod<{
  deps: Connections;
  languages: OfferedLanguages;
  /** Who speaks in place of the seeded voices. */
  heardVoices: HeardVoices | undefined;
}> = async (app, { deps, languages, heardVoices }) => {
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
      const [voices, isServed] = await Promise.all([
        listVoices(deps.db),
        heardVoices?.isInUse() ?? false,
      ]);
      return {
        synthetic: deps.config.syntheticVoices && !isServed,
        animatesLocally: deps.config.animatesLocally,
        languages: [...(await languages.offered())],
        voices: voices.map((voice) => ({
          id: voice.id,
          name: voice.name,
          description: voice.description,
          gender: voice.gender,
          url: isServed ? samplePathOf(voice.id) : mediaPath('audio', voice.sample_path),
        })),
      };
    },
    { public: true },
  );

  serve(
    app,
    getVoiceSample,
    async (request, reply) => {
      const { voiceId } = request.params;
      const voice = (await listVoices(deps.db)).find(({ id }) => id === voiceId);
      if (!voice) throw notFound();
      const own = (await heardVoices?.isInUse()) ? await heardVoices?.sampleFor(voiceId) : null;
      const path = own ?? mediaPath('audio', voice.sample_path);
      // Operators may choose another voice at any time.
      return reply.header('cache-control', 'no-store').redirect(path);
    },
    { public: true },
  );
};
