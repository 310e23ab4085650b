import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  { paths: [paths.oneShot], audience: 'member', page: () => import('./one-shot-page.tsx') },
];
