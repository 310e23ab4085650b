import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.developers],
    audience: 'member',
    visitorsGoTo: 'identity-provider',
    page: () => import('./developers-page.tsx'),
  },
  {
    paths: [paths.connect],
    audience: 'member',
    visitorsGoTo: 'identity-provider',
    page: () => import('./connect-page.tsx'),
  },
];
