import {
  deleteAccount as deleteContract,
  EXPORT_PATH,
  patchProfile,
  postSignOutEverywhere,
} from '@talkreel/contracts/http/account';
import { updateProfile, type ProfileFields } from '@talkreel/db/repos/account.repo';
import { deleteSessionsOfUser } from '@talkreel/db/repos/sessions.repo';
import { findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { toUserReply } from '../../services/user-reply.ts';
import { deleteAccount, startErasureSweeps } from './delete-account.service.ts';
import { exportAccount } from './export.service.ts';

/** What people may do about their own account. */
export const accountRoutes: FastifyPluginAsyncZod<{
  deps: Connections;
  /** Ends what the account still pays for. */
  payments: { endNow(userId: string): Promise<unknown> };
}> = async (app, { deps, payments }) => {
  const { db, config, publisher } = deps;
  const stopSweeps = startErasureSweeps(deps);
  app.addHook('onClose', async () => stopSweeps());

  app.patch(
    patchProfile.path,
    { schema: { body: patchProfile.body, response: patchProfile.responses } },
    async (request) => {
      const userId = userIdOf(request);
      const { username, firstName, lastName, bio } = request.body;
      const changes: ProfileFields = {
        ...(username === undefined ? {} : { username }),
        ...(firstName === undefined ? {} : { first_name: firstName || null }),
        ...(lastName === undefined ? {} : { last_name: lastName || null }),
        ...(bio === undefined ? {} : { bio: bio || null }),
      };
      await updateProfile(db, userId, changes);
      publisher.toUser(userId, { type: 'account.changed' });
      const user = await findUserWithCredits(db, userId);
      if (!user) throw notFound();
      return toUserReply(user, config.freeGenerations);
    },
  );

  app.post(
    postSignOutEverywhere.path,
    { schema: { response: postSignOutEverywhere.responses } },
    async (request, reply) => {
      const userId = userIdOf(request);
      await deleteSessionsOfUser(db, userId);
      publisher.toUser(userId, { type: 'sessions.ended' });
      await request.session.destroy();
      return reply.code(204).send(null);
    },
  );

  app.get(EXPORT_PATH, async (request, reply) => {
    const zip = await exportAccount(deps, userIdOf(request));
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="talkreel-account.zip"')
      .header('cache-control', 'no-store')
      .send(zip);
  });

  app.delete(
    deleteContract.path,
    { schema: { body: deleteContract.body, response: deleteContract.responses } },
    async (request, reply) => {
      const userId = userIdOf(request);
      const user = await findUserWithCredits(db, userId);
      if (!user) throw notFound();
      if (request.body.username.trim() !== user.username)
        throw invalid('username', 'This is not your username');
      // First: an account that is gone must not be charged any more.
      await payments.endNow(userId);
      await deleteAccount(deps, user);
      await request.session.destroy();
      return reply.code(204).send(null);
    },
  );
};
