import type { QueryClient } from '@tanstack/react-query';
import { dropAccountData } from '../api/refresh.ts';
import { forgetSlots } from '../generations/job-slots.ts';
import { TRY_OUT_KEY } from '../try-out.ts';
import { forgetSessionStates } from '../use-session-state.ts';

/**
 * Drafts have keys that end with their owner's id; these keys belong to the current user of the
 * tab.
 */
const OF_THE_TAB = ['selectedInfluencer', 'chosenPlan', TRY_OUT_KEY];
const OF_AN_ACCOUNT = /:[\da-f-]{36}$/;

const owners = new WeakMap<QueryClient, string>();

/**
 * Keeps accounts apart: as soon as the server reports another user, the first user's data in this
 * tab is dropped, except the query that asked (`userKey`).
 */
export function takeOver(client: QueryClient, userId: string, userKey: readonly unknown[]): void {
  const before = owners.get(client);
  owners.set(client, userId);
  if (before === undefined) forgetOthersDrafts(userId);
  if (before === undefined || before === userId) return;
  dropAccountData(client, userKey);
  forgetSlots(before);
  forgetSessionStates(before);
  try {
    for (const key of OF_THE_TAB) sessionStorage.removeItem(key);
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (key.endsWith(`:${before}`)) storage.removeItem(key);
  } catch {
    // Storage is off, so it is empty.
  }
}

/** Removes drafts of other users: the sign-in may have reloaded the page since the first account left this tab. */
function forgetOthersDrafts(userId: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (OF_AN_ACCOUNT.test(key) && !key.endsWith(`:${userId}`)) sessionStorage.removeItem(key);
  } catch {
    // Storage is off, so it is empty.
  }
}
