import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

/** Pages for developers. The condition is constant in a build, so that none of them is in it. */
export const routes: FeatureRoute[] = import.meta.env.DEV
  ? [
      {
        paths: ['/dev/components'],
        audience: 'everyone',
        page: () => import('./components-page.tsx'),
      },
    ]
  : [];
