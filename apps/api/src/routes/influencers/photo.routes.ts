import { postPhoto, postPhotoPreview } from '@talkreel/contracts/http/influencers';
import { mediaPath } from '@talkreel/contracts/media';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userIdOf } from '../../plugins/app/auth.ts';
import { photoRules } from '../../services/photo-upload.service.ts';
import { acceptRawFiles, refuseLong, withSentFile } from '../../services/receive-file.ts';
import { idempotencyKeyOf } from '../../services/reply.service.ts';
import { serve } from '../../serve.ts';
import type { InfluencerServices } from './influencer-services.ts';

/** Photos as files. */
export const photoRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services, uploads },
) => {
  acceptRawFiles(app);

  serve(app, postPhoto, (request) =>
    withSentFile(request, async (sent) => {
      const userId = userIdOf(request);
      const intent = idempotencyKeyOf(request);
      refuseLong(request.headers, photoRules);
      const { mouth = null } = request.query;
      return uploads.receive(sent, 'file', async (arrived) => {
        const photo = { ...arrived, mouth, userId, intent, request: 'photo', field: 'file' };
        const found = await uploads.find(photo);
        // Decoding is expensive: users without generations left are refused first.
        if (!found) await services.allowance.requireCredit(userId);
        const { path } = found ?? (await uploads.keep(photo));
        return { url: mediaPath('image', path) };
      });
    }),
  );

  serve(app, postPhotoPreview, (request) =>
    withSentFile(request, async (sent) => {
      refuseLong(request.headers, photoRules);
      return uploads.receive(sent, 'file', (photo) => uploads.preview(userIdOf(request), photo));
    }),
  );
};
