import { createHash } from 'node:crypto';
import pg from 'pg';
import { reachingDatabase } from './trouble.ts';

const MARK = /^\s*\/\* prepared \*\//;
const names = new Map<string, string>();

/** Put first in a `sql` template that runs often: the server then plans it once per connection. */
export const PREPARED = '/* prepared */';

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `t${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * A client that prepares the statements that ask for it; planning the statements of a generation's
 * life costs about as much as running them. Others, whose text varies with their input, stay unnamed.
 */
export class PreparingClient extends pg.Client {
  // The signatures of pg's overloads cannot be written out one by one; arguments pass through untouched.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const prepared = typeof text === 'string' && Array.isArray(values) && MARK.test(text);
    const forwarded = prepared ? [{ name: nameOf(text), text, values }, ...args.slice(2)] : args;
    const sent: unknown = Reflect.apply(super.query, this, forwarded);
    return (sent instanceof Promise ? reachingDatabase(sent) : sent) as never;
  }
}
