import { createStore, useStore } from './store.ts';

/** cancel: how to cancel a generation; export: a project's video. */
type DialogName = 'cancel' | 'export';

interface Asked {
  name: DialogName;
  id: string;
}

/** The open dialog. One for the whole app: it outlives the list or page that opened it. */
const asked = createStore<Asked | null>(null);

export const openDialog = (name: DialogName, id: string): void => asked.set({ name, id });

/** Another dialog may have been opened meanwhile: that one stays. */
export function closeDialog(name: DialogName, id: string): void {
  const current = asked.get();
  if (current?.name === name && current.id === id) asked.set(null);
}

export function useAskedDialog(): Asked | null {
  return useStore(asked);
}
