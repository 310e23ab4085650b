import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';

const MAX_DEPTH = 16;

const refused = (field: string): HttpError =>
  new HttpError(400, 'invalid', 'Some characters in this text cannot be used', field);

/** JSON is the only body type we accept, with limited depth; nothing we accept has characters that cannot be stored. */
export default fp(
  async (app) => {
    app.addHook('preValidation', async ({ params, query }) => {
      const field = unkeepable(params) ?? unkeepable(query);
      if (field !== null) throw refused(field);
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      readJson(app, request, body.toString(), done),
    );
  },
  { name: 'json' },
);

/** Parses a body within our limits. */
export function readJson(
  app: FastifyInstance,
  request: FastifyRequest,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (text.trim() === '') return done(null, undefined);
  if (depthOf(text) > MAX_DEPTH)
    return done(
      new HttpError(400, 'invalid', `JSON is nested deeper than ${MAX_DEPTH} levels`, 'body'),
    );
  void app.getDefaultJsonParser('error', 'error')(request, text, (error, parsed) => {
    const field = error ? null : unkeepable(parsed);
    if (field === null) return done(error, parsed);
    done(refused(field));
  });
}

/**
 * The path (such as `a.b.0`) of a text that Postgres cannot store: one with a zero character or half of a surrogate
 * pair. null: there is none.
 */
export function unkeepable(value: unknown, path = ''): string | null {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unkeepable(key, path) ?? unkeepable(inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** The maximum nesting of a JSON text, read without parsing it. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}
