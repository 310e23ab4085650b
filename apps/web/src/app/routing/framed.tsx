import { Suspense, useState, useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { PageLoading } from '../../components/states/loading.tsx';
import { authPath, loginUrl } from '../../config/paths.ts';
import { Problem } from '../../components/states/problem.tsx';
import { userQuery } from '../../lib/auth/user.ts';
import { frameOf } from './frame-code.tsx';
import type { Screen, Screens } from './screens.ts';
import { useScreen } from './use-screen.ts';
import { TryAgain } from './try-again.tsx';

const ASK_AGAIN_MS = 5_000;

/** The frame around the page of a path; visitors of a members' page are sent to sign in and back. */
export function Framed({ screens }: { screens: Screens }) {
  const shown = useScreen(screens);
  const { pathname, search, hash } = useLocation();
  if (shown.kind === 'members-only')
    return screens.some(({ visitorsGoTo }) => visitorsGoTo === 'identity-provider') ? (
      <LeaveForLogin returnTo={pathname + search} />
    ) : (
      <Navigate to={authPath(pathname + search + hash)} replace />
    );
  const screen = shown.kind === 'screen' ? shown.screen : undefined;
  return (
    <FrameOf key={screen?.frame} screen={screen}>
      {shown.kind === 'waiting' ? (
        <PageLoading />
      ) : shown.kind === 'unreachable' ? (
        <ServerUnreachable />
      ) : (
        <Outlet />
      )}
    </FrameOf>
  );
}

function FrameOf({ screen, children }: { screen: Screen | undefined; children: ReactNode }) {
  // The frame is kept while mounted, as code that arrives later is the same frame. This state is outside the boundary,
  // which forgets the state of what never appeared: each failure would request the code again, for ever.
  const [Frame] = useState(() => frameOf(screen));
  return (
    <Suspense fallback={<PageLoading />}>
      <Frame kind={screen?.frame}>{children}</Frame>
    </Suspense>
  );
}

/** Sends the browser to the identity provider and back. */
function LeaveForLogin({ returnTo }: { returnTo: string }) {
  useEffect(() => {
    window.location.replace(loginUrl(returnTo));
  }, [returnTo]);
  return <PageLoading />;
}

/** Shown when the server does not say who is signed in. Retries automatically. */
function ServerUnreachable() {
  const { refetch, isFetching } = useQuery({ ...userQuery, refetchInterval: ASK_AGAIN_MS });
  return (
    <Problem
      isPage
      title="Talkreel cannot be reached"
      action={<TryAgain onClick={() => void refetch()} isBusy={isFetching} />}
    >
      <p>
        Your connection or our server is down. What you started keeps running, and this page reloads
        when it can.
      </p>
    </Problem>
  );
}
