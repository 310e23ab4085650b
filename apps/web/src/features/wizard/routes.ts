import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';
import { loadCast } from './api/load-cast.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.home, paths.homeAlias],
    audience: 'member',
    page: () => import('./wizard-page.tsx'),
    load: loadCast,
  },
  { paths: [paths.create], audience: 'member', page: () => import('./to-wizard.tsx') },
];
