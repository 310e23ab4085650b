import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { isVisitorForCertain, userQuery } from '../../lib/auth/user.ts';
import { loadFrame } from './frame-code.ts';
import { screenFor, type Screens } from './screens.ts';

/** The prerendered page stays meanwhile; a slow server must not delay the app, which can show what it waits for. */
const FIRST_PAGE_MS = 2_000;
/** The previous page stays meanwhile. Any longer, and a click would seem to do nothing. */
const NEXT_PAGE_MS = 150;

/**
 * Creates a router's loaders. A loader fetches a page's code and the data of its first view; the page itself waits for
 * the rest. Code that fails to load is the page's error.
 */
export function pageLoaders(client: QueryClient) {
  let isFirst = true;

  async function prepare(screens: Screens, params: LoaderFunctionArgs['params']): Promise<void> {
    const isVisitor = isVisitorForCertain() || client.getQueryData(userQuery.queryKey) === null;
    const screen = screenFor(screens, isVisitor);
    await Promise.all([screen?.code.load(), loadFrame(screen), screen?.load?.(client, params)]);
  }

  return (screens: Screens) =>
    async ({ params }: LoaderFunctionArgs): Promise<null> => {
      const limitMs = isFirst ? FIRST_PAGE_MS : NEXT_PAGE_MS;
      isFirst = false;
      const prepared = prepare(screens, params);
      // After the limit the page meets the same failure when it renders.
      prepared.catch(() => undefined);
      await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, limitMs))]);
      return null;
    };
}
