import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  { paths: [paths.blog], audience: 'everyone', page: () => import('./blog-page.tsx') },
  { paths: [paths.newsletter], audience: 'everyone', page: () => import('./newsletter-page.tsx') },
];
