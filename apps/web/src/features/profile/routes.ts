import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.profile],
    audience: 'member',
    visitorsGoTo: 'identity-provider',
    page: () => import('./profile-page.tsx'),
  },
  {
    paths: [paths.projects],
    audience: 'member',
    visitorsGoTo: 'identity-provider',
    page: () => import('./to-profile.tsx'),
  },
  { paths: [paths.emails], audience: 'everyone', page: () => import('./mail-off-page.tsx') },
];
