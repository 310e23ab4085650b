import { useSyncExternalStore } from 'react';

/** A value that lives outside React, so that any code can set it and components can follow it. */
export interface Store<Value> {
  get: () => Value;
  /** Sets the value, and calls the listeners unless it is the same. */
  set: (next: Value) => void;
  /** Subscribes a listener. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<Value>({
  subscribe,
  get,
}: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  // The third argument is for prerendering.
  return useSyncExternalStore(subscribe, get, get);
}
