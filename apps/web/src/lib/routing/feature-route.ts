import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';

/** One screen of a feature. Features list theirs in `features/<name>/routes.ts`, where the router finds them. */
export interface FeatureRoute {
  /** All the addresses that show it. */
  paths: readonly string[];
  /** The users who see the screen. One path may have one screen for members and another for visitors. */
  audience: 'everyone' | 'member' | 'visitor';
  /** The page's code, loaded when it is first shown. */
  page: () => Promise<{ default: ComponentType }>;
  /**
   * Fetches the data of its first view beside its code. Does not throw: failures are reported where the data is shown.
   */
  load?: (client: QueryClient, params: Readonly<Params>) => Promise<void>;
  /** Where visitors of a members' screen go: our login page (default), or straight to the identity provider. */
  visitorsGoTo?: 'login-page' | 'identity-provider';
  /** 'bare' screens bring their own header, `<main id="main">` and footer. */
  frame?: 'app' | 'bare';
}
