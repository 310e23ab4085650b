import type { GenerationKind } from '@talkreel/contracts/names';
import { createStore, type Store } from '../store.ts';
import { slotOf, transition, type JobSlot, type SlotEvent } from './job-slot.ts';

/** One slot per user and kind for the whole app: the reply to a start may arrive after its page was left. */
export interface SlotStore extends Pick<Store<JobSlot>, 'get' | 'subscribe'> {
  /** Applies an event, and returns the slot after it. */
  send: (event: SlotEvent) => JobSlot;
}

const stores = new Map<string, SlotStore>();

export function slotStore(kind: GenerationKind, userId: string): SlotStore {
  const key = `${kind}:${userId}`;
  const store = stores.get(key) ?? createSlotStore();
  stores.set(key, store);
  return store;
}

export function forgetSlots(userId: string): void {
  for (const key of stores.keys()) if (key.endsWith(`:${userId}`)) stores.delete(key);
}

function createSlotStore(): SlotStore {
  const { get, set, subscribe } = createStore(slotOf(null));
  return {
    get,
    subscribe,
    send(event) {
      set(transition(get(), event));
      return get();
    },
  };
}
