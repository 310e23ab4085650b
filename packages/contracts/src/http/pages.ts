import { z } from 'zod';
import { rowId } from './ids.ts';

/** The default page size. */
export const PAGE_ITEMS = 50;
export const PAGE_MAX_ITEMS = 100;

const exactTime = z.iso.datetime({ precision: 6 });

/** A cursor as in a list's `Link` header: the time and the id of a page's last item. */
function cursor<Id>(id: z.ZodType<Id>) {
  return z
    .string()
    .max(100)
    .transform((text, context): { at: string; id: Id } => {
      const [at, name] = text.split('_');
      const time = exactTime.safeParse(at);
      const parsed = id.safeParse(name);
      if (time.success && parsed.success) return { at: time.data, id: parsed.data };
      context.addIssue('Not a valid cursor for this list');
      return z.NEVER;
    });
}

function pageOf<Id>(id: z.ZodType<Id>, items: number) {
  return z.object({
    limit: z.coerce.number<number>().int().min(1).max(PAGE_MAX_ITEMS).default(items),
    before: cursor(id).nullable().default(null),
  });
}

/**
 * A page of a list, newest first. `Link: <…>; rel="next"` points to the next page; it is absent on the last. Additions
 * and removals meanwhile neither shift nor repeat items.
 */
export const pageQuery = pageOf(rowId, PAGE_ITEMS);
/** The same for lists whose items have uuids. */
export const uuidPageQuery = (items: number) => pageOf(z.uuid(), items);

export function toCursor({ at, id }: { at: string; id: number | string }): string {
  return `${at}_${id}`;
}
