import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.review],
    audience: 'everyone',
    page: () => import('./review-page.tsx'),
    frame: 'bare',
  },
];
