import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

/** For anyone but operators these addresses show the not-found page. */
export const routes: FeatureRoute[] = [
  { paths: ['/ops', '/ops/:view'], audience: 'everyone', page: () => import('./ops-page.tsx') },
];
