import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';

/** One screen of a feature. A feature lists its own in `features/<name>/routes.ts`; the router finds them. */
export interface FeatureRoute {
  /** All the addresses that show it. */
  paths: readonly string[];
  /** Who sees it there. The same path may have one screen for members and another for visitors. */
  audience: 'everyone' | 'member' | 'visitor';
  /** Loaded when it is first shown. */
  page: () => Promise<{ default: ComponentType }>;
  /** What its first look needs: fetched before the app takes the place of what the server drew. Does not throw. */
  load?: (client: QueryClient) => Promise<void>;
  /** Where a visitor of a members' screen goes: our login page (default), or straight to the identity provider. */
  visitorsGoTo?: 'login-page' | 'identity-provider';
  /** 'bare' screens bring their own header, `<main id="main">` and footer. */
  frame?: 'app' | 'bare';
}
