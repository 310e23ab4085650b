import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeleteAccountRequest, ProfileChanges } from '@talkreel/contracts/http/account';
import { routes } from '@talkreel/contracts/routes';
import { call, page } from '../../../lib/api/client.ts';
import { listQuery } from '../../../lib/api/pages.ts';
import { endSessionHere } from '../../../lib/auth/end-session.ts';
import { userQuery } from '../../../lib/auth/user.ts';

export const exportUrl = routes.getAccountExport.path;

/** `onError` and `onSaved` are called even if the component is gone by then. */
export function useSaveProfile(handlers: {
  onSaved?: (changes: ProfileChanges) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call('patchProfile', { body }),
    onSuccess: (user, changes) => {
      client.setQueryData(userQuery.queryKey, user);
      handlers.onSaved?.(changes);
    },
    onError: handlers.onError,
  });
}

/** Ends this session too: the app restarts as a visitor's. `onError` is called even if the page was left. */
export function useSignOutEverywhere(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    onError,
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
  // No event reports a sign-in elsewhere.
  staleTime: 0,
});

export const consentsQuery = {
  ...listQuery([routes.listConsents.path], (before, signal) =>
    page('listConsents', { query: { before }, signal, attempt: 'load what you stated' }),
  ),
  // Every video and every link changes what a consent covers.
  staleTime: 0,
};

export const storageQuery = queryOptions({
  queryKey: [routes.getStorage.path],
  queryFn: ({ signal }) => call('getStorage', { signal }),
  // The used storage grows with every file.
  staleTime: 0,
});

/** Ends all sessions but this one. */
export const OTHERS = 'others';

/** Ends one of the other sessions, by its id, or all of them. `onError` is called even if the page was left. */
export function useEndSessions(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      id === OTHERS ? call('postSignOutOthers') : call('deleteSession', { params: { id } }),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/**
 * Deletes the account, and ends this session as `useSignOutEverywhere` does. Back does not lead to the dialog, which
 * would ask the next account.
 */
export function useDeleteAccount(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    onError,
    mutationFn: (body: DeleteAccountRequest) =>
      endSessionHere(
        client,
        async () => {
          await call('deleteAccount', { body });
          return '/';
        },
        'replace',
      ),
  });
}

/** Turns mails off by the token of a mailed link; works signed out, too. */
export function useMailsOff() {
  return useMutation({
    mutationFn: (token: string) => call('postMailsOff', { query: { token } }),
  });
}
