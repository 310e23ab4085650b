import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { NETWORK_FAILED } from '@talkreel/contracts/texts/platform';
import { loginUrl } from '../../config/paths.ts';
import { call } from '../api/client.ts';
import { toastError } from '../toast-store.ts';
import { usePageShown } from '../use-page-shown.ts';
import { endSessionHere } from './end-session.ts';

/** Redirects to the identity provider, and says so while the browser is leaving. */
export function useLogin() {
  const { isLeaving, leave } = useLeave('Login failed');
  const login = (returnTo?: string) =>
    leave(async () => window.location.assign(loginUrl(returnTo)));
  return { isLeaving, login };
}

/** Ends the session, then redirects to the address from the server. */
export function useLogout() {
  const client = useQueryClient();
  const { isLeaving, leave } = useLeave('Logout failed');
  const logout = () =>
    leave(() => endSessionHere(client, async () => (await call('postLogout')).redirectTo));
  return { isLoggingOut: isLeaving, logout };
}

function useLeave(failure: 'Login failed' | 'Logout failed') {
  const [isLeaving, setIsLeaving] = useState(false);
  usePageShown(() => setIsLeaving(false));
  const fail = (description: string) => toastError({ title: failure, description });
  const leave = (go: () => Promise<void>): void => {
    if (!navigator.onLine) {
      fail(NETWORK_FAILED);
      return;
    }
    setIsLeaving(true);
    go().catch((error: unknown) => {
      setIsLeaving(false);
      fail(error instanceof Error ? error.message : NETWORK_FAILED);
    });
  };
  return { isLeaving, leave };
}
