import { sql, type QueryId, type RootOperationNode } from 'kysely';
import type { Db } from '../client.ts';

/** Without these, reading everything and sorting it would be as cheap in a small table. */
const WAYS = ['seqscan', 'sort', 'bitmapscan'];

/** The plan of a repository's first statement, or of the one at this place, without these scan methods if possible. */
export async function planOf(
  db: Db,
  read: (watched: Db) => Promise<unknown>,
  without = WAYS,
  place = 0,
): Promise<string> {
  // Parts of a statement that are statements themselves are transformed too; only the whole has a result.
  const transformed = new WeakMap<QueryId, RootOperationNode>();
  const sent: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ queryId, node }) => {
      transformed.set(queryId, node);
      return node;
    },
    transformResult: ({ queryId, result }) => {
      const node = transformed.get(queryId);
      if (node) sent.push(node);
      return Promise.resolve(result);
    },
  });
  await read(watched);
  const node = sent[place];
  if (!node) throw new Error('nothing was asked');
  const query = db.getExecutor().compileQuery(node, { queryId: 'explained' });
  return db.connection().execute(async (connection) => {
    for (const way of without) await sql.raw(`set enable_${way} = off`).execute(connection);
    const explain = { ...query, sql: `explain ${query.sql}` };
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': string }>(explain);
    await sql`reset all`.execute(connection);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
