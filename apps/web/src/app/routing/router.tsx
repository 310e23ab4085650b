import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router-dom';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';
import { Framed } from './framed.tsx';
import { codeOf } from './code.ts';
import { PageFailure, RootFailure } from './page-failure.tsx';
import { pageLoaders } from './prepare-page.ts';
import { Root } from './root.tsx';
import { screensByPath, type Screens } from './screens.ts';
import { ShownPage } from './shown-page.tsx';

// Each feature lists its own screens, so adding one changes nothing here.
const features = import.meta.glob<FeatureRoute[]>('../../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

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
        // The query belongs to the page.
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
  // `randomUUID` is missing where there is no HTTPS.
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
}

/** The first page can be rendered. */
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
