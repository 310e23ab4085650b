import { createStore, useStore } from './store.ts';

/**
 * cancel: asks how to cancel a generation; export: exports a project's video; retake: speaks a sentence of it again;
 * link: sets what the link of a shared video gives.
 */
type DialogName = 'cancel' | 'export' | 'link' | 'retake';

interface Asked {
  name: DialogName;
  id: string;
}

/** The open dialog. There is one for the whole app, as it outlives the list or page that opened it. */
const asked = createStore<Asked | null>(null);

export const openDialog = (name: DialogName, id: string): void => asked.set({ name, id });

/** Closes this dialog; another one that was opened meanwhile stays. */
export function closeDialog(name: DialogName, id: string): void {
  const current = asked.get();
  if (current?.name === name && current.id === id) asked.set(null);
}

export function useAskedDialog(): Asked | null {
  return useStore(asked);
}
