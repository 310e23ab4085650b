import type { CompiledQuery } from 'kysely';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DbOrTx } from './client.ts';
import type { Database } from './schema.ts';
import { nameStatement } from './statement-names.ts';

/** A placeholder for a call's value in a statement that is compiled once. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** The parameters of a prepared statement. */
export type Params<Values> = { [Key in keyof Values]: RawBuilder<Values[Key]> };

function placeholders<Values>(): Params<Values> {
  const get = (_target: object, key: string | symbol) => sql`${new Placeholder(String(key))}`;
  return new Proxy({}, { get }) as Params<Values>;
}

/** What Kysely's builders and `sql` templates have in common. */
interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/**
 * A frequent statement: Kysely compiles it once, and the server plans it once per connection. Variable values are the
 * properties of `params`. Name its columns: the result of a prepared statement may not change while a newer version
 * migrates under it.
 */
export function prepare<Values extends object, Row>(
  name: string,
  build: (db: Kysely<Database>, params: Params<Values>) => Statement<Row>,
): (db: DbOrTx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (!compiled) {
      compiled = build(db, placeholders<Values>()).compile(db);
      nameStatement(compiled.sql, name);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
