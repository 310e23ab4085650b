import { PRONUNCIATIONS_MAX } from '@talkreel/contracts/constants';
import {
  deletePronunciation as deleteContract,
  listPronunciations as listContract,
  postPronunciation,
} from '@talkreel/contracts/http/pronunciations';
import {
  deletePronunciation,
  listPronunciations,
  setPronunciation,
} from '@talkreel/db/accounts/pronunciations.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';

/** The user's own pronunciations. */
export const pronunciationRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db'>;
}> = async (app, { deps: { db } }) => {
  serve(app, listContract, (request) => listPronunciations(db, userIdOf(request)));

  serve(app, postPronunciation, async (request) => {
    const userId = userIdOf(request);
    if (!(await setPronunciation(db, userId, request.body, PRONUNCIATIONS_MAX)))
      throw invalid('written', `You can teach it up to ${PRONUNCIATIONS_MAX} words`);
    return listPronunciations(db, userId);
  });

  serve(app, deleteContract, async (request, reply) => {
    if (!(await deletePronunciation(db, userIdOf(request), request.params.id))) throw notFound();
    return reply.code(204).send(null);
  });
};
