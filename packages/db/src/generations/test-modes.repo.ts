import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** What a request of a user names or builds on. */
export interface Touched {
  projectIds?: readonly number[];
  generationId?: string;
  /** A batch or a film. */
  setId?: string;
}

/** Whether any of this was made with a test key, and whether any was not; what does not exist, or is another's, is neither. */
export async function modesOf(
  db: DbOrTx,
  userId: string,
  { projectIds = [], generationId, setId }: Touched,
): Promise<{ hasTests: boolean; hasLive: boolean }> {
  const { rows } = await sql<{ hasTests: boolean; hasLive: boolean }>`
    select coalesce(bool_or(is_test), false) as "hasTests", coalesce(bool_or(not is_test), false) as "hasLive" from (
      select is_test from projects where user_id = ${userId} and id = any(${projectIds}::int[])
      union all
      select is_test from generations where user_id = ${userId} and id = ${generationId ?? null}::uuid
      union all
      (select is_test from generations where user_id = ${userId} and set_id = ${setId ?? null}::uuid limit 1)
    ) touched`.execute(db);
  return rows[0] ?? { hasTests: false, hasLive: false };
}

/** What may name a file that a generation made, in all stages and sets; samples and stills are never started from. */
const MADE = /^(?:video|audio|image|clip)Path$/;

function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    typeof inside === 'string' && MADE.test(name) ? [inside] : pathsIn(inside),
  );
}

/** Whether an input, of one stage or of many, names a file that was made for a test. */
export async function namesTestFile(db: DbOrTx, input: unknown): Promise<boolean> {
  const paths = pathsIn(input);
  if (paths.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from assets join generations on generations.id = assets.source_generation
      where assets.kind in ('image', 'audio', 'video') and assets.path = any(${paths}::text[]) and generations.is_test
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
