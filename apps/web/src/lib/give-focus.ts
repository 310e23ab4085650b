/** Elements in which people type or choose something. */
const IN_USE = 'input, textarea, select, [role="dialog"], [role="dialog"] *';

/** Moves the focus when a reply removes what had it. If the user is in a field or a dialog by then, it stays there. */
export function giveFocus(to: HTMLElement | null): void {
  if (document.activeElement?.matches(IN_USE) !== true) to?.focus();
}
