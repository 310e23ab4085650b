import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../services/services.ts';
import { createPhotoUploads } from '../../services/photo-upload.service.ts';
import { imageRoutes } from './image.routes.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { photoRoutes } from './photo.routes.ts';
import { pipelineRoutes } from './pipeline.routes.ts';
import { influencerProjectRoutes } from './projects.routes.ts';
import { scriptRoutes } from './script.routes.ts';
import { scriptHelpRoutes } from './script-help.routes.ts';
import { videoRoutes } from './video.routes.ts';

/** Everything under /api/ai-influencer, and script generation. */
export const influencerRoutes: FastifyPluginAsync<{
  services: Services;
  store: MediaStore;
}> = async (app, { services, store }) => {
  const shared: InfluencerServices = {
    services,
    uploads: createPhotoUploads({ db: services.db, store }),
  };
  for (const routes of [
    scriptRoutes,
    scriptHelpRoutes,
    imageRoutes,
    photoRoutes,
    videoRoutes,
    pipelineRoutes,
    influencerProjectRoutes,
  ]) {
    await app.register(routes, shared);
  }
};
