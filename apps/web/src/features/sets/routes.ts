import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  { paths: [paths.batches], audience: 'member', page: () => import('./batches-page.tsx') },
  { paths: [paths.batch], audience: 'member', page: () => import('./batch-page.tsx') },
  { paths: [paths.films], audience: 'member', page: () => import('./films-page.tsx') },
  { paths: [paths.film], audience: 'member', page: () => import('./film-page.tsx') },
];
