import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from '../media-type.ts';

export interface RequestBody {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * One file as a form, completely in memory. A `Blob` would be read while it is sent, and Node's
 * reader throws outside any promise if the server replies or the caller aborts before it is
 * finished: that ends the process.
 */
export async function fileForm(file: string): Promise<RequestBody> {
  const boundary = `talkreel-${randomUUID()}`;
  const name = path.basename(file).replaceAll(/[^\w.-]/g, '_');
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="content"; filename="${name}"\r\n` +
    `content-type: ${contentTypeOf(file)}\r\n\r\n`;
  const parts = [Buffer.from(head), await readFile(file), Buffer.from(`\r\n--${boundary}--\r\n`)];
  const bytes = new Uint8Array(Buffer.concat(parts));
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}
