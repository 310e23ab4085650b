import type { FastifyInstance } from 'fastify';
import type { OpsOverview } from '@talkreel/contracts/http/ops-overview';
import type { Connections } from '../deps.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account/account.routes.ts';
import { pronunciationRoutes } from './account/pronunciations.routes.ts';
import { sessionRoutes } from './account/sessions.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { setShotsRoutes } from './sets/set-shots.routes.ts';
import { batchRoutes, filmRoutes } from './sets/sets.routes.ts';
import { blogRoutes } from './blog/blog.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { captionRoutes } from './captions/captions.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { consentRoutes } from './consents/consents.routes.ts';
import { creditRoutes } from './credits/credits.routes.ts';
import { webhookEndpointRoutes } from './developers/webhook-endpoints.routes.ts';
import { apiKeyRoutes } from './developers/api-keys.routes.ts';
import { descriptionRoutes } from './developers/description.routes.ts';
import { referenceRoutes } from './developers/reference.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { audioRoutes } from '../generations/audio.routes.ts';
import { generationRoutes } from '../generations/generations.routes.ts';
import { lipsyncRoutes } from '../generations/lipsync.routes.ts';
import { influencerRoutes } from './influencers/influencers.routes.ts';
import { folderRoutes, selectionRoutes } from './library/library.routes.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { mediaLibraryRoutes } from './media-library/media-library.routes.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { opsRoutes } from './ops/ops.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { priceRoutes } from './price/price.routes.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { quoteRoutes } from './quotes/quotes.routes.ts';
import { recordingRoutes } from './recordings/recordings.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { embedRoutes } from './projects/embed.routes.ts';
import { shareLinkRoutes } from './projects/share-link.routes.ts';
import { shareRoutes } from './projects/share.routes.ts';
import { verifyRoutes } from './verify/verify.routes.ts';
import type { Payments } from './payments/payments.service.ts';

/** Every route that knows sessions. A new one is a file and a line here. */
export async function registerRoutes(
  api: FastifyInstance,
  {
    deps,
    services,
    payments,
    overview,
  }: {
    deps: Connections;
    services: Services;
    payments: Payments;
    overview: () => Promise<OpsOverview>;
  },
): Promise<void> {
  await api.register(authRoutes, { deps });
  await api.register(catalogRoutes, {
    deps,
    languages: services.languages,
    voiceSamples: services.voiceSamples,
  });
  await api.register(blogRoutes, { deps });
  await api.register(newsletterRoutes, { deps });
  await api.register(mailRoutes, { deps });
  await api.register(statusRoutes, { services });
  await api.register(descriptionRoutes);
  await api.register(referenceRoutes);
  await api.register(mediaRoutes, { deps });
  await api.register(audioRoutes, { services });
  await api.register(lipsyncRoutes, { services });
  await api.register(generationRoutes, { services });
  await api.register(priceRoutes, { services });
  await api.register(quoteRoutes, { services });
  await api.register(influencerRoutes, { services, store: deps.store });
  await api.register(projectRoutes, { services });
  await api.register(selectionRoutes, { services, store: deps.store });
  await api.register(folderRoutes, { services });
  await api.register(captionRoutes, { services });
  await api.register(brandRoutes, { services, store: deps.store });
  await api.register(recordingRoutes, { services, store: deps.store });
  await api.register(consentRoutes, { services });
  await api.register(mediaLibraryRoutes, { services, deps });
  await api.register(exportRoutes, { services });
  await api.register(batchRoutes, { services, store: deps.store });
  await api.register(filmRoutes, { services });
  await api.register(setShotsRoutes, { services });
  await api.register(shareRoutes, { services, deps });
  await api.register(shareLinkRoutes, { services });
  await api.register(embedRoutes, { services });
  await api.register(reportRoutes, { deps });
  await api.register(verifyRoutes, { deps });
  await api.register(creditRoutes, { services });
  await api.register(paymentRoutes, { payments });
  await api.register(accountRoutes, { deps });
  await api.register(pronunciationRoutes, { deps });
  await api.register(sessionRoutes, { deps });
  await api.register(apiKeyRoutes, { deps });
  await api.register(webhookEndpointRoutes, { deps });
  await api.register(opsRoutes, { deps, services, overview });
}
