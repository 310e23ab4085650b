import { TOAST_REMOVE_MS } from '@talkreel/contracts/constants';
import { createStore } from './store.ts';

export type ToastVariant = 'default' | 'success' | 'destructive' | 'info';

export interface Toast {
  id: string;
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  variant: ToastVariant;
  open: boolean;
}

export type ToastInput = Omit<Toast, 'id' | 'open' | 'variant'> & { variant?: ToastVariant };

/** One toast at a time: a newer one replaces the older. Lives outside React so any code can show one. */
export interface ToastStore {
  subscribe: (listener: () => void) => () => void;
  current: () => Toast | null;
  show: (toast: ToastInput) => string;
  /** Shows a toast when the current one is gone. Returns a cancel function. */
  showNext: (toast: ToastInput) => () => void;
  /** Closes a toast; it is removed some time later, so its exit can be animated. */
  dismiss: (id: string) => void;
}

export function createToastStore(removeAfterMs = TOAST_REMOVE_MS): ToastStore {
  const { get, set, subscribe } = createStore<Toast | null>(null);
  let count = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;

  function show(input: ToastInput): string {
    clearTimeout(removal);
    count += 1;
    const id = `toast-${count}`;
    set({ variant: 'default', ...input, id, open: true });
    return id;
  }

  return {
    subscribe,
    current: get,
    show,
    showNext(input) {
      const cancel = subscribe(look);
      function look(): void {
        if (get()?.open === true) return;
        cancel();
        show(input);
      }
      look();
      return cancel;
    },
    dismiss(id) {
      const toast = get();
      if (toast?.id !== id || !toast.open) return;
      set({ ...toast, open: false });
      removal = setTimeout(() => {
        if (get()?.id === id) set(null);
      }, removeAfterMs);
    },
  };
}

export const toasts = createToastStore();

/** Shows a toast from anywhere; returns its id. */
export const toast = toasts.show;

/** Shows a toast once the current one has been read. */
export const toastNext = toasts.showNext;

/** Reports an error. */
export function toastError(
  problem: string | Pick<Toast, 'title' | 'description' | 'action'>,
): void {
  const said = typeof problem === 'string' ? { title: 'Error', description: problem } : problem;
  toast({ ...said, variant: 'destructive' });
}

/** Dismisses messages about what was left for a step or a dialog; errors stay, and what can be pressed. */
export function dismissOldNews(store: ToastStore = toasts): void {
  const current = store.current();
  if (current === null || current.variant === 'destructive' || current.action !== undefined) return;
  store.dismiss(current.id);
}
