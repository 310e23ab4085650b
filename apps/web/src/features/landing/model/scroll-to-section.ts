/** Scrolls to a section and focuses it; without animation under reduced motion. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  section.focus({ preventScroll: true });
}
