import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageLoading } from '../../components/states/loading.tsx';
import { authPath } from '../../config/paths.ts';
import { frameOf } from './frame-code.ts';
import { LeaveForLogin } from './leave-for-login.tsx';
import type { Screen, Screens } from './screens.ts';
import { ServerUnreachable } from './server-unreachable.tsx';
import { useScreen } from './use-screen.ts';

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
  // While mounted: code that arrives later is the same frame. Outside the boundary, which forgets the state of what
  // never appeared: each failure would request the code again, for ever.
  const [Frame] = useState(() => frameOf(screen));
  return (
    <Suspense fallback={<PageLoading />}>
      <Frame kind={screen?.frame}>{children}</Frame>
    </Suspense>
  );
}
