import { paths } from '../../config/paths.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';

export const routes: FeatureRoute[] = [
  { paths: [paths.subscribe], audience: 'member', page: () => import('./subscribe-page.tsx') },
  {
    paths: [paths.additionalGenerations],
    audience: 'member',
    page: () => import('./additional-generations-page.tsx'),
  },
  {
    paths: [paths.paymentSuccess],
    audience: 'member',
    page: () => import('./payment-success-page.tsx'),
  },
  {
    paths: [paths.subscriptionSuccess],
    audience: 'member',
    page: () => import('./subscription-success-page.tsx'),
  },
  {
    paths: [paths.paymentCancel],
    audience: 'everyone',
    page: () => import('./payment-cancel-page.tsx'),
  },
  {
    paths: [paths.testPaymentWall],
    audience: 'everyone',
    page: () => import('./test-payment-wall-page.tsx'),
  },
];
