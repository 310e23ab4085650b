import { postPhotoPreview } from '@talkreel/contracts/http/influencers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userIdOf } from '../../plugins/app/auth.ts';
import { photoRules } from '../../services/photo-upload.service.ts';
import { acceptRawFiles, refuseLong, withSentFile } from '../../services/receive-file.ts';
import { serve } from '../../serve.ts';
import type { InfluencerServices } from './influencer-services.ts';

/** Photos that browsers cannot show. */
export const photoRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (app, { uploads }) => {
  acceptRawFiles(app);

  serve(app, postPhotoPreview, (request) =>
    withSentFile(request, (sent) => {
      refuseLong(request.headers, photoRules);
      return uploads.preview(userIdOf(request), sent);
    }),
  );
};
