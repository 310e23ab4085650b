/** Where people type or choose something. */
const IN_USE = 'input, textarea, select, [role="dialog"], [role="dialog"] *';

/** Once a reply takes away what had the focus. Whoever went on to a field or a dialog meanwhile stays there. */
export function giveFocus(to: HTMLElement | null): void {
  if (document.activeElement?.matches(IN_USE) !== true) to?.focus();
}
