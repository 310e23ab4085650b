import type { QueryClient } from '@tanstack/react-query';
import { loginUrl } from '../../config/paths.ts';
import { toast } from '../toast-store.ts';
import { endsSessionHere } from './end-session.ts';
import { refreshUser, userQuery } from './user.ts';

/** The server no longer knows this session: show the visitor's view and say why. Input is kept. */
export function sessionExpired(client: QueryClient): void {
  if (endsSessionHere() || client.getQueryData(userQuery.queryKey) === null) return;
  client.setQueryData(userQuery.queryKey, null);
  // After what the request says of its own failure: this is why.
  setTimeout(saySignedOut);
}

/** The server closed the event stream: it may no longer know this session, or know another user by it. */
export async function sessionDoubted(client: QueryClient): Promise<void> {
  const wasSignedIn = client.getQueryData(userQuery.queryKey) !== null;
  await refreshUser(client);
  const isSignedOut = client.getQueryData(userQuery.queryKey) === null;
  if (wasSignedIn && isSignedOut && !endsSessionHere()) saySignedOut();
}

const DESCRIPTION =
  'Your session has ended. Log in again to pick up where you left off; running jobs continue.';

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
