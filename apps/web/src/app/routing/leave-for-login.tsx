import { useEffect } from 'react';
import { PageLoading } from '../../components/states/loading.tsx';
import { loginUrl } from '../../config/paths.ts';

/** Sends the browser to the identity provider and back. */
export function LeaveForLogin({ returnTo }: { returnTo: string }) {
  useEffect(() => {
    window.location.replace(loginUrl(returnTo));
  }, [returnTo]);
  return <PageLoading />;
}
