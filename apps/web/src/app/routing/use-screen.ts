import { useAuth } from '../../lib/auth/user.ts';
import { screenFor, type Screen, type Screens } from './screens.ts';

export type Shown =
  | { kind: 'screen'; screen: Screen }
  /** Nothing is shown yet, because the screen depends on who is signed in. */
  | { kind: 'waiting' }
  | { kind: 'unreachable' }
  | { kind: 'members-only' };

/** What to show at a path to the current user. */
export function useScreen(screens: Screens): Shown {
  const { user, isLoading, isUnreachable } = useAuth();
  const isOpen = screens.some(({ audience }) => audience === 'everyone');
  if (!isOpen && isLoading) return { kind: 'waiting' };
  if (!isOpen && isUnreachable) return { kind: 'unreachable' };
  const screen = screenFor(screens, user === null);
  return screen === undefined ? { kind: 'members-only' } : { kind: 'screen', screen };
}
