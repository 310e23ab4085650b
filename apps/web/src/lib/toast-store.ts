import { TOAST_REMOVE_MS } from '@talkreel/contracts/constants';

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

/** One toast at a time: a newer one takes the older one's place. Lives outside React so that any code can speak. */
export interface ToastStore {
  subscribe: (listener: () => void) => () => void;
  current: () => Toast | null;
  show: (toast: ToastInput) => string;
  /** Closes it; it is forgotten a good while later, so that its leaving can be shown. */
  dismiss: (id: string) => void;
}

export function createToastStore(removeAfterMs = TOAST_REMOVE_MS): ToastStore {
  let toast: Toast | null = null;
  let count = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: Toast | null): void {
    toast = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => toast,
    show(input) {
      clearTimeout(removal);
      count += 1;
      const id = `toast-${count}`;
      set({ variant: 'default', ...input, id, open: true });
      return id;
    },
    dismiss(id) {
      if (toast?.id !== id || !toast.open) return;
      set({ ...toast, open: false });
      removal = setTimeout(() => {
        if (toast?.id === id) set(null);
      }, removeAfterMs);
    },
  };
}

export const toasts = createToastStore();

/** Shows a toast from anywhere; answers its id. */
export const toast = toasts.show;
