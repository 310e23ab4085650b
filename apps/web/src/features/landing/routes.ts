import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.home, paths.homeAlias],
    audience: 'visitor',
    page: () => import('./landing-page.tsx'),
    frame: 'bare',
  },
];
