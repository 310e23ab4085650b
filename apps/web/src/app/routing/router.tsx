import { Suspense, useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  useLocation,
  type DataRouter,
  type RouteObject,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';
import { isVisitorForCertain, userQuery } from '../../lib/auth/user.ts';
import { PageLoading } from '../../components/states/loading.tsx';
import { Framed } from './framed.tsx';
import { codeOf } from './code.ts';
import { PageFailure, RootFailure } from './page-failure.tsx';
import { Root } from './root.tsx';
import { screensByPath, screenFor, type Screens, type Screen } from './screens.ts';
import { loadFrame } from './frame-code.tsx';
import { Arrival } from './arrival.tsx';
import { useScreen } from './use-screen.ts';

// Each feature lists its own screens, so adding one changes nothing here.
const features = import.meta.glob<FeatureRoute[]>('../../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

/**
 * The longest wait for the first page, in ms, while the prerendered one stays; a slow server must not delay the app.
 */
const FIRST_PAGE_MS = 2_000;
/** The longest wait for the next page, in ms, while the previous one stays. Any longer, and a click would seem lost. */
const NEXT_PAGE_MS = 150;

const notFound: Screens = [
  { audience: 'everyone', code: codeOf(() => import('../../components/states/not-found.tsx')) },
];

export function createAppRouter(client: QueryClient): DataRouter {
  keyFirstEntry();
  const loaderFor = pageLoaders(client);
  const routeFor = (path: string, screens: Screens): RouteObject => ({
    element: <Framed screens={screens} />,
    children: [
      {
        path,
        loader: loaderFor(screens),
        // A changed query alone fetches nothing, since the query belongs to the page.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        element: <ShownPage screens={screens} />,
        errorElement: <PageFailure screens={screens} />,
      },
    ],
  });
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <RootFailure />,
      children: [
        ...[...screensByPath(Object.values(features))].map(([path, screens]) =>
          routeFor(path, screens),
        ),
        routeFor('*', notFound),
      ],
    },
  ]);
}

/** The router keys the entries that it makes, not the one a document begins with; a reload keeps the key. */
function keyFirstEntry(): void {
  const { state } = window.history as { state: { key?: string } | null };
  if (state?.key !== undefined) return;
  // `randomUUID` is missing on pages without HTTPS.
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
}

/** Resolves when the first page can be rendered. */
export function firstPage(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/**
 * Creates a router's loaders. A loader fetches a page's code and the data of its first view; the page itself waits for
 * the rest. Code that fails to load is the page's error.
 */
function pageLoaders(client: QueryClient) {
  let isFirst = true;

  async function prepare(screens: Screens, params: LoaderFunctionArgs['params']): Promise<void> {
    const isVisitor = isVisitorForCertain() || client.getQueryData(userQuery.queryKey) === null;
    const screen = screenFor(screens, isVisitor);
    await Promise.all([screen?.code.load(), loadFrame(screen), screen?.load?.(client, params)]);
  }

  return (screens: Screens) =>
    async ({ params }: LoaderFunctionArgs): Promise<null> => {
      const limitMs = isFirst ? FIRST_PAGE_MS : NEXT_PAGE_MS;
      // Making the router was long enough for one task.
      if (isFirst) await new Promise((resolve) => setTimeout(resolve));
      isFirst = false;
      const prepared = prepare(screens, params);
      // After the limit the page meets the same failure when it renders.
      prepared.catch(() => undefined);
      await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, limitMs))]);
      return null;
    };
}

/** The page of a path. */
function ShownPage({ screens }: { screens: Screens }) {
  const shown = useScreen(screens);
  const { pathname } = useLocation();
  if (shown.kind !== 'screen') return null;
  // Each page has a key: otherwise the previous page would stay until the next one's code has loaded.
  return <PageOf key={`${pathname} ${shown.screen.audience}`} screen={shown.screen} />;
}

function PageOf({ screen }: { screen: Screen }) {
  // The page is kept while mounted, as code that arrives later is the same page. This state is outside the boundary,
  // which forgets the state of what never appeared: each failure would request the code again, for ever.
  const [Page] = useState(() => screen.code.current());
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
      <Arrival />
    </Suspense>
  );
}
