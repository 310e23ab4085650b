import type { ComponentType } from 'react';

/** One screen of a feature. A feature lists its own in `features/<name>/routes.ts`; the router finds them. */
export interface FeatureRoute {
  /** All the addresses that show it. */
  paths: readonly string[];
  /** Who sees it there. The same path may have one screen for members and another for visitors. */
  audience: 'everyone' | 'member' | 'visitor';
  /** Loaded when it is first shown. */
  page: () => Promise<{ default: ComponentType }>;
  /** Where a visitor of a members' screen goes: our login page (default), or straight to the identity provider. */
  visitorsGoTo?: 'login-page' | 'identity-provider';
  /** 'bare' screens bring their own header, `<main id="main">` and footer. */
  frame?: 'app' | 'bare';
}
