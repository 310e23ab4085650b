import {
  deleteAccount as deleteContract,
  getAccountExport,
  getStorage,
  patchProfile,
} from '@talkreel/contracts/http/account';
import { FRESH_SIGN_IN_MINUTES, SIGN_IN_AGAIN } from '@talkreel/contracts/sign-in';
import { updateProfile, type ProfileFields } from '@talkreel/db/accounts/account.repo';
import { takeUsername } from '@talkreel/db/accounts/users.repo';
import { countFiles } from '@talkreel/db/media/uploads.repo';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { toUserReply } from '../../lib/user.view.ts';
import { deleteAccount } from './delete-account.service.ts';
import { exportAccount } from './export.service.ts';
import { serve } from '../../serve.ts';

/** What users may do with their own account. */
export const accountRoutes: FastifyPluginAsyncZod<{
  deps: Connections;
}> = async (app, { deps }) => {
  const { db, config, publisher, erasures } = deps;

  serve(app, patchProfile, async (request) => {
    const userId = userIdOf(request);
    const { username, firstName, lastName, bio, mailsWhenDone } = request.body;
    const changes: ProfileFields = {
      ...(firstName === undefined ? {} : { first_name: firstName || null }),
      ...(lastName === undefined ? {} : { last_name: lastName || null }),
      ...(bio === undefined ? {} : { bio: bio || null }),
      ...(mailsWhenDone !== undefined && { mails_when_done: mailsWhenDone }),
    };
    if (username !== undefined && !(await takeUsername(db, userId, username)))
      throw invalid('username', 'This username is taken, or too similar to one that is');
    await updateProfile(db, userId, changes);
    publisher.toUser(userId, { type: 'account.changed' });
    const user = await findUserWithCredits(db, userId);
    if (!user) throw notFound();
    return toUserReply(user, config.freeGenerations);
  });

  serve(app, getStorage, async (request) => ({
    ...(await countFiles(db, userIdOf(request))),
    ...config.limits.storage,
  }));

  serve(app, getAccountExport, async (request, reply) => {
    const zip = exportAccount(deps, userIdOf(request));
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="talkreel-account.zip"')
      .header('cache-control', 'no-store')
      .send(zip);
  });

  serve(app, deleteContract, async (request, reply) => {
    const userId = userIdOf(request);
    if (!isFresh(request.session.authenticatedAtMs))
      throw new HttpError(
        403,
        SIGN_IN_AGAIN,
        'Please sign in again before you delete your account',
      );
    const user = await findUserWithCredits(db, userId);
    if (!user) throw notFound();
    if (request.body.username.trim() !== user.username)
      throw invalid('username', 'This is not your username');
    await deleteAccount(deps, user);
    erasures.wake();
    await request.session.destroy();
    return reply.code(204).send(null);
  });
};

/** An old session is not enough for an irreversible action. */
function isFresh(authenticatedAtMs: number | undefined): boolean {
  return Date.now() - (authenticatedAtMs ?? 0) < FRESH_SIGN_IN_MINUTES * 60_000;
}
