import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  { paths: [paths.brand], audience: 'member', page: () => import('./brand-page.tsx') },
];
