/** Where a section is, in pixels from the top of the viewport. */
export interface SectionSpan<Id extends string> {
  id: Id;
  top: number;
  bottom: number;
}

/**
 * The section whose centre is in the viewport; of several, the one nearest to the middle. A section too tall for its
 * centre to show counts while it covers the middle of the viewport. null between sections.
 */
export function activeSection<Id extends string>(
  sections: ReadonlyArray<SectionSpan<Id>>,
  viewportHeight: number,
): Id | null {
  const middle = viewportHeight / 2;
  const distance = ({ top, bottom }: SectionSpan<Id>): number =>
    Math.abs((top + bottom) / 2 - middle);
  const [nearest] = sections
    .filter((section) => distance(section) <= middle)
    .toSorted((a, b) => distance(a) - distance(b));
  const covering = sections.find(({ top, bottom }) => top <= middle && middle <= bottom);
  return (nearest ?? covering)?.id ?? null;
}
