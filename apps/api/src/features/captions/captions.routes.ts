import { getCaptionWords, patchCaptionWords } from '@talkreel/contracts/http/captions';
import { texts } from '@talkreel/contracts/texts';
import { saveCaptionText } from '@talkreel/db/library/captions.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { HttpError } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { captionsChanged } from './captions.service.ts';
import { ownProject } from '../../generations/projects.ts';
import { serve } from '../../serve.ts';

/** The words of a user's own videos: when they are spoken, and how they are shown. */
export const captionRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  async function wordsOf(userId: string, id: number) {
    const project = await ownProject(db, userId, id);
    const captions = await services.captions.words(project);
    if (!captions || project.audio_asset === null)
      throw new HttpError(404, 'no_words', texts.captions.none);
    return { captions, speech: project.audio_asset };
  }

  serve(app, getCaptionWords, async (request) => {
    return (await wordsOf(userIdOf(request), request.params.id)).captions;
  });

  serve(app, patchCaptionWords, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    const { captions, speech } = await wordsOf(userId, id);
    const { text: written, version } = request.body;
    // Corrections of an earlier version show until this one has a text of its own.
    const isInherited = captions.isCorrected && captions.version === 0;
    const text = written === captions.original && !isInherited ? null : written;
    if (!(await saveCaptionText(db, speech, { text, version }))) throw captionsChanged();
    return (await wordsOf(userId, id)).captions;
  });
};
