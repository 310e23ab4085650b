import { getOwnRecording, postOwnRecording } from '@talkreel/contracts/http/own-recordings';
import { saveConsent } from '@talkreel/db/media/consents.repo';
import { findOwnRecording } from '@talkreel/db/media/own-recordings.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { voiceConsent } from '../../generations/consents.service.ts';
import {
  createOwnRecordings,
  ownRecordingView,
  recordingRules,
  statementInForce,
} from '../../generations/own-recordings.service.ts';
import { acceptRawFiles, refuseLong, withSentFile } from '../../lib/receive-file.ts';
import type { Services } from '../../services.ts';
import { serve } from '../../serve.ts';

/** Speech of users' own, which speaks in their videos instead of a voice. */
export const recordingRoutes: FastifyPluginAsyncZod<{
  services: Services;
  store: MediaStore;
}> = async (app, { services, store }) => {
  const { db, allowance } = services;
  const recordings = createOwnRecordings({ db, store });

  acceptRawFiles(app);

  serve(app, postOwnRecording, async (request) => {
    const userId = userIdOf(request);
    const { consent, statement: version, name } = request.query;
    return withSentFile(request, async (sent) => {
      const statement = statementInForce(consent, version);
      refuseLong(request.headers, recordingRules);
      const full = await allowance.storageProblem(userId);
      if (full) throw full;
      const kept = await recordings.keep(userId, statement, sent);
      await saveConsent(db, userId, kept.id, voiceConsent(statement, name, request));
      return ownRecordingView(kept);
    });
  });

  serve(app, getOwnRecording, async (request) => {
    const found = await findOwnRecording(db, userIdOf(request), request.params.id);
    if (!found) throw notFound();
    return ownRecordingView(found);
  });
};
