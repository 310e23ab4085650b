import { lazy, Suspense, type ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { metaForPath, notFoundMeta } from '@talkreel/contracts/page-meta';
import { PageLoading } from '../components/states/loading.tsx';
import { authPath } from '../config/paths.ts';
import { isVisitorForCertain, useAuth } from '../lib/auth/user.ts';
import type { FeatureRoute } from '../lib/routing/feature-route.ts';
import { usePageMeta } from '../lib/routing/use-page-meta.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Frame } from './shell/frame.tsx';
import { LeaveForLogin } from './leave-for-login.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

type Screen = FeatureRoute & { Page: ComponentType };

// Every feature lists its own screens, so that adding one touches nothing here.
const found = import.meta.glob<{ routes: FeatureRoute[] }>('../features/*/routes.ts', {
  eager: true,
});

const screensByPath = new Map<string, Screen[]>();
for (const { routes } of Object.values(found)) {
  for (const route of routes) {
    const screen = screenOf(route);
    for (const path of route.paths)
      screensByPath.set(path, [...(screensByPath.get(path) ?? []), screen]);
  }
}

/** A page whose code did not come is asked for again when it is next opened; React would remember the failure. */
function screenOf(route: FeatureRoute): Screen {
  const fetchPage = () =>
    route.page().catch((error: unknown) => {
      screen.Page = lazy(fetchPage);
      throw error;
    });
  const screen: Screen = { ...route, Page: lazy(fetchPage) };
  return screen;
}

const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

/**
 * Fetches the screen the first address will show, and what it shows, before anything is drawn: the server names the
 * files and the data in the page, so they are here as soon as the app, and what it drew stands meanwhile. Otherwise React
 * shows 'Loading...' in its place, and keeps that up for 300 ms.
 */
export async function loadFirstScreen(client: QueryClient): Promise<void> {
  const isVisitor = isVisitorForCertain();
  const path = window.location.pathname;
  const screens = screensByPath.get(path) ?? [];
  const screen =
    screens.find(({ audience }) => audience === 'everyone') ??
    screens.find(({ audience }) => audience === (isVisitor ? 'visitor' : 'member'));
  if (screen === undefined) return;
  const data = screen.load?.(client);
  screen.Page = (await screen.page()).default;
  await data;
}

export function Router() {
  return (
    <>
      <ScrollToTop />
      <Routes>
        {[...screensByPath].map(([path, screens]) => (
          <Route
            key={path}
            path={path}
            element={<ScreenForVisitor screens={screens} path={path} />}
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}

/** Shows the screen meant for who is there; waits for the answer only where it matters. */
function ScreenForVisitor({ screens, path }: { screens: Screen[]; path: string }) {
  const { user, isLoading, isUnreachable } = useAuth();
  const location = useLocation();
  usePageMeta(metaForPath(path));
  const open = screens.find((screen) => screen.audience === 'everyone');
  if (open === undefined && isLoading) {
    return (
      <Frame>
        <PageLoading />
      </Frame>
    );
  }
  if (open === undefined && isUnreachable) {
    return (
      <Frame>
        <ServerUnreachable />
      </Frame>
    );
  }
  const screen =
    open ?? screens.find(({ audience }) => audience === (user === null ? 'visitor' : 'member'));
  if (screen !== undefined) {
    return (
      <Frame kind={screen.frame}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <screen.Page />
          </Suspense>
        </ErrorBoundary>
      </Frame>
    );
  }
  if (screens.some((other) => other.visitorsGoTo === 'identity-provider'))
    return <LeaveForLogin returnTo={path} />;
  return <Navigate to={authPath(location.pathname + location.search + location.hash)} replace />;
}

function NotFound() {
  usePageMeta(notFoundMeta);
  return (
    <Frame>
      <ErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <NotFoundPage />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}
