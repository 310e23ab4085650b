import { useEffect, useEffectEvent, useRef } from 'react';
import { useDocumentVisibility, useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { TOAST_DISPLAY_MS, TOAST_FOCUS_KEY } from '@talkreel/contracts/constants';
import { useStore } from '../../lib/store.ts';
import type { Toast, ToastStore } from '../../lib/toast-store.ts';
import { useSwipeRight } from './use-swipe-right.ts';
import classes from './toaster.module.css';

const icons = {
  default: null,
  success: <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />,
  destructive: <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />,
  info: <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />,
};

/** Where all toasts appear. F8 moves the focus here; a swipe to the right, Escape or the cross dismisses one. */
export function Toaster({ store }: { store: ToastStore }) {
  const toast = useStore({ subscribe: store.subscribe, get: store.current });
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === TOAST_FOCUS_KEY) {
        event.preventDefault();
        region.current?.focus();
      } else if (
        event.key === 'Escape' &&
        region.current?.contains(document.activeElement) === true
      ) {
        // Escape must not also act on what is behind the toast, such as a selection.
        event.stopPropagation();
        const current = store.current();
        if (current !== null) store.dismiss(current.id);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);

  return (
    <div
      ref={region}
      className={classes.region}
      role="region"
      aria-label={`Notifications (${TOAST_FOCUS_KEY})`}
      tabIndex={-1}
    >
      {/* Both live regions are always mounted, or the first message would not be announced. */}
      <div aria-live="polite" aria-atomic="true">
        {toast?.open === true && toast.variant !== 'destructive' && (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
        )}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {toast?.open === true && toast.variant === 'destructive' && (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
        )}
      </div>
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const hover = useHover();
  const focus = useFocusWithin();
  const swipe = useSwipeRight(onDismiss);
  const card = useMergedRef(hover.ref, focus.ref, swipe.ref);
  // Nobody reads it while another tab is in front.
  const isHeld = useDocumentVisibility() === 'hidden' || hover.hovered || focus.focused;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(), TOAST_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  return (
    <div
      ref={card}
      className={classes.card}
      data-variant={toast.variant}
      data-swiping={swipe.offsetPx > 0 || undefined}
      style={{ transform: `translateX(${swipe.offsetPx}px)` }}
    >
      {icons[toast.variant]}
      <div className={classes.text}>
        <p className={classes.title}>{toast.title}</p>
        {toast.description !== undefined && (
          <p className={classes.description}>{toast.description}</p>
        )}
        {toast.action !== undefined && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              toast.action?.onClick();
              onDismiss();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Dismiss notification"
        onClick={onDismiss}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
