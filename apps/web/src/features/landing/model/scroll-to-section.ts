/** Takes eye and keyboard to a section; at once where less motion is asked for. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  section.focus({ preventScroll: true });
}
