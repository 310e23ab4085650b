import { useSyncExternalStore } from 'react';

/** cancel: how to cancel a generation; export: a project's video. */
type DialogName = 'cancel' | 'export';

interface Asked {
  name: DialogName;
  id: string;
}

/** The open dialog. One for the whole app: it outlives the list or page that opened it. */
let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const openDialog = (name: DialogName, id: string): void => set({ name, id });

/** Another dialog may have been opened meanwhile: that one stays. */
export function closeDialog(name: DialogName, id: string): void {
  if (asked?.name === name && asked.id === id) set(null);
}

export function useAskedDialog(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
