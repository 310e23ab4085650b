import type { GenerationKind } from '@talkreel/contracts/names';
import { slotOf, transition, type JobSlot, type SlotEvent } from './job-slot.ts';

/** One slot per user and kind for the whole app: the reply to a start may arrive after its page was left. */
export interface SlotStore {
  get: () => JobSlot;
  /** The slot after the event. */
  send: (event: SlotEvent) => JobSlot;
  subscribe: (listener: () => void) => () => void;
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
  let slot = slotOf(null);
  const listeners = new Set<() => void>();
  return {
    get: () => slot,
    send(event) {
      const next = transition(slot, event);
      if (next === slot) return slot;
      slot = next;
      for (const listener of listeners) listener();
      return slot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
