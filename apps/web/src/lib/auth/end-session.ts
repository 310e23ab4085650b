import type { QueryClient } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';

let isEnding = false;

/**
 * Whether this tab is ending its own session: any 401 is ignored meanwhile, and nothing else may redirect the browser.
 */
export const endsSessionHere = (): boolean => isEnding;

/**
 * Ends the session by `request`, which returns the next address. The page stays until the browser leaves. With
 * 'replace', Back does not lead to the page.
 */
export async function endSessionHere(
  client: QueryClient,
  request: () => Promise<string>,
  leave: 'assign' | 'replace' = 'assign',
): Promise<void> {
  const stay = (): void => {
    isEnding = false;
    window.removeEventListener('pageshow', stay);
    void client.invalidateQueries({ queryKey: [routes.getUser.path] });
  };
  isEnding = true;
  // The browser's Back restores this page as it was left.
  window.addEventListener('pageshow', stay);
  try {
    window.location[leave](await request());
  } catch (error) {
    stay();
    throw error;
  }
}
