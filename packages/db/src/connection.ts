import { traced } from '@talkreel/observability/spans';
import pg from 'pg';
import { preparedName } from './statement-names.ts';
import { isSilence, reachingDatabase } from './database-errors.ts';

/** A pool connection that prepares the marked statements and closes if it does not respond. */
export class Connection extends pg.Client {
  // The signatures of pg's overloads cannot be written out one by one; arguments pass through untouched.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const forwarded = name === undefined ? args : [{ name, text, values }];
    const send = (): unknown => Reflect.apply(super.query, this, forwarded);
    // It returns a promise only when called with a text.
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') return send() as never;
    const operation = name ?? verbOf(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
    return traced({ name: `postgres ${operation}`, kind: 'client', attributes }, () =>
      this.#answered(Promise.resolve(send())),
    ) as never;
  }

  async #answered<T>(sent: Promise<T>): Promise<T> {
    try {
      return await reachingDatabase(sent);
    } catch (error) {
      // Its reply may still arrive and be taken for a later statement's: the pool must not have it back.
      if (isSilence(error)) void this.end();
      throw error;
    }
  }
}

/** The statement's verb, without its operands. */
function verbOf(text: string): string {
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}
