import { sql, type Kysely } from 'kysely';

const UNSEEN = '[\u0300-\u036f\u064b-\u065f\u00ad\u200b-\u200d\u2060\ufe0e\ufe0f\ufeff]';
/** One for one. */
const LETTERS = ['øłđðħŧı‘’ʼ‛′“”„″‐‑–—', `olddhti'''''""""----`] as const;

/**
 * A text as searches compare it: without case, accents, invisible characters and typographic quotes, so that "cafe"
 * finds "café" and "aren't" finds "aren’t". Nothing is done to plain ASCII, of which nearly all texts are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [from, to] = LETTERS;
  const seen = sql`regexp_replace(lower(normalize(value, nfkd)), ${sql.lit(UNSEEN)}, '', 'g')`;
  const spelled = sql`replace(replace(replace(${seen}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
  await sql`create function folded(value text) returns text
    language sql immutable parallel safe
    return case when octet_length(value) = char_length(value) then lower(value)
      else translate(${spelled}, ${sql.lit(from)}, ${sql.lit(to)}) end`.execute(db);
}
