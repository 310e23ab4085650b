import { sql, type RootOperationNode } from 'kysely';
import type { Db } from '../client.ts';

/** Without these, reading everything and sorting it would be as cheap in a small table. */
const WAYS = ['seqscan', 'sort', 'bitmapscan'];

/** How Postgres reads what a repository asks for first, if it can do without these ways. */
export async function planOf(
  db: Db,
  read: (watched: Db) => Promise<unknown>,
  without = WAYS,
): Promise<string> {
  const sent: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await read(watched);
  const [node] = sent;
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
