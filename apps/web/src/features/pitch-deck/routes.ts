import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.pitchDeck],
    audience: 'everyone',
    page: () => import('./pitch-deck-page.tsx'),
    frame: 'bare',
  },
];
