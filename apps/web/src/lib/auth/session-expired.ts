import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../toast-store.ts';
import { userQuery } from './user.ts';

/** The server no longer knows this session: show the visitor's side and say why. What was typed is kept. */
export function sessionExpired(client: QueryClient): void {
  if (client.getQueryData(userQuery.queryKey) === null) return;
  client.setQueryData(userQuery.queryKey, null);
  toast({
    title: 'You were signed out',
    description:
      'Your session has ended. Log in again to go on where you were; running jobs are not affected.',
    variant: 'info',
  });
}
