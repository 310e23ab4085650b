import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJson } from '../../plugins/app/json.ts';

/** How many characters are decoded in one go; a multiple of the four that encode three bytes. */
const STEP = 64 * 1024;

const base64Of = new WeakMap<FastifyRequest, Buffer>();

/**
 * In the routes of this plugin, a photo within JSON (`"image": "data:image/png;base64,…"`) is cut out before the rest is
 * parsed: parsed, checked and decoded in one go, a photo of ten megabytes would hold up everybody for half a second.
 * What is left of it in the body is its head.
 */
export function acceptPhotosInJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { json, base64 } = cutPhoto(Buffer.from(body));
    base64Of.set(request, base64);
    readJson(app, request, json, done);
  });
}

/** The photo of a request whose `image` is a data URL. */
export function photoOf(request: FastifyRequest): Readable {
  return Readable.from(decoded(base64Of.get(request) ?? Buffer.alloc(0)), { objectMode: false });
}

/** The JSON of the body without the photo's text, and that text. */
export function cutPhoto(body: Buffer): { json: string; base64: Buffer } {
  for (let at = body.indexOf('"image"'); at !== -1; at = body.indexOf('"image"', at + 1)) {
    const [head] =
      /^"image"\s*:\s*"data:[^",]*,/i.exec(body.toString('latin1', at, at + 300)) ?? [];
    if (head === undefined) continue;
    const start = at + head.length;
    const end = body.indexOf('"', start);
    if (end === -1) break;
    const json = body.toString('utf8', 0, start) + body.toString('utf8', end);
    return { json, base64: withoutEscapes(body.subarray(start, end)) };
  }
  return { json: body.toString(), base64: Buffer.alloc(0) };
}

/** Some encoders write `\/` for a slash. */
function withoutEscapes(base64: Buffer): Buffer {
  if (!base64.includes('\\')) return base64;
  return Buffer.from(base64.toString('latin1').replaceAll('\\', ''), 'latin1');
}

function* decoded(base64: Buffer): Generator<Buffer> {
  for (let at = 0; at < base64.length; at += STEP)
    yield Buffer.from(base64.toString('latin1', at, at + STEP), 'base64');
}
