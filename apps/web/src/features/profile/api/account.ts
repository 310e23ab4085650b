import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeleteAccountRequest, ProfileChanges } from '@talkreel/contracts/http/account';
import type { User } from '@talkreel/contracts/http/auth';
import { request } from '../../../lib/api/request.ts';
import { userQuery } from '../../../lib/auth/user.ts';

export const exportUrl = '/api/account/export';

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChanges) =>
      request<User>('/api/account/profile', { method: 'PATCH', body }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}

/** Both end this session too: the app starts again as a visitor's. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => request<null>('/api/account/sign-out-everywhere', { method: 'POST' }),
    onSuccess: () => window.location.assign('/'),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: DeleteAccountRequest) =>
      request<null>('/api/account', { method: 'DELETE', body }),
    onSuccess: () => window.location.assign('/'),
  });
}
