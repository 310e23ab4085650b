/** The address of the next page, from the `Link` header of this one; null: there is none. */
export function nextPageOf(link: string | null): string | null {
  return /^<([^>]*)>; rel="next"$/.exec(link ?? '')?.[1] ?? null;
}
