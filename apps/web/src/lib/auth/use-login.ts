import { useState } from 'react';
import { texts } from '@talkreel/contracts/texts';
import { loginUrl, logoutUrl } from '../../config/paths.ts';
import { toast } from '../toast-store.ts';
import { usePageShown } from '../use-page-shown.ts';

/** Leaves for the identity provider, and says so while the browser is on its way. */
export function useLogin() {
  return useLeave('Login failed');
}

/** Ends the session; the server sends the browser back to the landing page. */
export function useLogout() {
  const { isLeaving, leave } = useLeave('Logout failed');
  return { isLoggingOut: isLeaving, logout: () => leave(logoutUrl) };
}

function useLeave(failure: 'Login failed' | 'Logout failed') {
  const [isLeaving, setIsLeaving] = useState(false);
  usePageShown(() => setIsLeaving(false));
  const leave = (url: string): void => {
    if (!navigator.onLine) {
      toast({ title: failure, description: texts.provider.network, variant: 'destructive' });
      return;
    }
    setIsLeaving(true);
    window.location.assign(url);
  };
  return { isLeaving, leave, login: (returnTo?: string) => leave(loginUrl(returnTo)) };
}
