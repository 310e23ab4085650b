/** The id of an object that Stripe names by its id or sends whole; null: nothing is named. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'id' in reference
    ? String(reference.id)
    : null;
}
