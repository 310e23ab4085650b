import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeleteAccountRequest, ProfileChanges } from '@talkreel/contracts/http/account';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { endSessionHere } from '../../../lib/auth/end-session.ts';
import { userQuery } from '../../../lib/auth/user.ts';

export const exportUrl = routes.getAccountExport.path;

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call('patchProfile', { body }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}

/** Both end this session too: the app restarts as a visitor's. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      endSessionHere(client, async () => {
        await call('postSignOutEverywhere');
        return '/';
      }),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: [routes.listSessions.path],
  queryFn: ({ signal }) => call('listSessions', { signal }),
});

export const storageQuery = queryOptions({
  queryKey: [routes.getStorage.path],
  queryFn: ({ signal }) => call('getStorage', { signal }),
  // It grows with every file.
  staleTime: 0,
});

/** Ends all sessions but this one. */
export const OTHERS = 'others';

/** One of the other sessions, by its id, or all of them. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      id === OTHERS ? call('postSignOutOthers') : call('deleteSession', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DeleteAccountRequest) =>
      endSessionHere(client, async () => {
        await call('deleteAccount', { body });
        return '/';
      }),
  });
}

/** By the token of a mailed link; works signed out, too. */
export function useMailsOff() {
  return useMutation({
    mutationFn: (token: string) => call('postMailsOff', { query: { token } }),
  });
}
