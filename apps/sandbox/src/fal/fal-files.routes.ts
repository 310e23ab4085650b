import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FaultBook } from '../faults/fault-book.ts';
import type { FileStore } from '../replicate/file-store.ts';
import { originOf } from '../replicate/predictions.routes.ts';
import { notFound } from '../replicate/problem.ts';
import { meetFalFault, requireKey } from './fal-refusals.ts';

const MAX_FILE_BYTES = 100 * 1024 * 1024;
const initiate = z.looseObject({ file_name: z.string().min(1), content_type: z.string().min(1) });

/** fal's file store: a place is asked for, and the file is put there. Whoever knows an address may read it. */
export function falFileRoutes(
  app: FastifyInstance,
  { files, faults }: { files: FileStore; faults: FaultBook },
): void {
  app.post(
    '/rest/storage/upload/initiate',
    { onRequest: async (request) => requireKey(request) },
    async (request, reply) => {
      if ((await meetFalFault(faults, request, reply, 'files', null)) === 'answered') return reply;
      const { file_name } = initiate.parse(request.body);
      const place = `${originOf(request)}/fal/files/${randomUUID()}/${encodeURIComponent(file_name)}`;
      return { upload_url: `${place}?signature=of-the-sandbox`, file_url: place };
    },
  );

  app.register(async (scope) => {
    // A file comes as it is, whatever its type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put<{ Params: { id: string; name: string } }>(
      '/files/:id/:name',
      { bodyLimit: MAX_FILE_BYTES },
      async (request, reply) => {
        const { id, name } = request.params;
        const contentType = request.headers['content-type'] ?? 'application/octet-stream';
        await files.add({ id, name, contentType, content: request.body as Readable });
        return reply.code(200).send();
      },
    );
  });

  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', (request, reply) => {
    const file = files.get(request.params.id);
    if (file === undefined) throw notFound();
    return reply
      .type(file.contentType)
      .header('content-length', file.bytes)
      .send(createReadStream(files.pathOf(file.id)));
  });
}
