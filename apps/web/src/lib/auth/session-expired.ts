import type { QueryClient } from '@tanstack/react-query';
import { loginUrl } from '../../config/paths.ts';
import { toast } from '../toast-store.ts';
import { endsSessionHere } from './end-session.ts';
import { refreshUser, userQuery } from './user.ts';

/** The running check of the session, one for all requests that are refused at once. */
const asking = new WeakMap<QueryClient, Promise<void>>();

/**
 * Checks the session after a refused request, or after the server closed the event stream: the server may no longer
 * know this session, or know another user by it. If nobody is signed in, the page becomes the visitor's and says why.
 * Input is kept.
 */
export function sessionDoubted(client: QueryClient): Promise<void> {
  if (client.getQueryData(userQuery.queryKey) === null) return Promise.resolve();
  const asked = asking.get(client) ?? ask(client).finally(() => asking.delete(client));
  asking.set(client, asked);
  return asked;
}

async function ask(client: QueryClient): Promise<void> {
  await refreshUser(client);
  if (client.getQueryData(userQuery.queryKey) === null && !endsSessionHere()) saySignedOut();
}

/** The toast does not mention running jobs, whose state is not known here: those of a blocked account are cancelled. */
const DESCRIPTION = 'Your session has ended. Log in again to pick up where you left off.';

function saySignedOut(): void {
  const { pathname, search } = window.location;
  toast({
    title: 'You were signed out',
    description: DESCRIPTION,
    variant: 'info',
    action: {
      label: 'Log in',
      onClick: () => window.location.assign(loginUrl(pathname + search)),
    },
  });
}
