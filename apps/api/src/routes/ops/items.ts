/** A page of a console list, from one row more than it shows. */
export function toItems<Row, Item>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}
