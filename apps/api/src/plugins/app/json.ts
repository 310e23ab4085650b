import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';

const MAX_DEPTH = 16;

/** JSON is the only body we take, and not a bottomless one. */
export default fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = typeof body === 'string' ? body : body.toString('utf8');
      if (text.trim() === '') return done(null, undefined);
      if (depthOf(text) > MAX_DEPTH)
        return done(
          new HttpError(400, 'invalid', `JSON is nested deeper than ${MAX_DEPTH} levels`, 'body'),
        );
      void app.getDefaultJsonParser('error', 'error')(request, text, done);
    });
  },
  { name: 'json' },
);

/** The deepest nesting of a JSON text, read without parsing it. */
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
