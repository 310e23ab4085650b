import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../toast-store.ts';
import { endsSessionHere } from './end-session.ts';
import { userQuery } from './user.ts';

/** The server no longer knows this session: show the visitor's view and say why. Input is kept. */
export function sessionExpired(client: QueryClient): void {
  if (endsSessionHere() || client.getQueryData(userQuery.queryKey) === null) return;
  client.setQueryData(userQuery.queryKey, null);
  toast({
    title: 'You were signed out',
    description:
      'Your session has ended. Log in again to pick up where you left off; running jobs continue.',
    variant: 'info',
  });
}
