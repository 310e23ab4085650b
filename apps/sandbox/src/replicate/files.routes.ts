import { createReadStream } from 'node:fs';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { dropConnection, meetHttpFault } from '../faults/http-fault.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { originOf } from './predictions.routes.ts';
import { invalidInput, notFound, Problem, problemFor, sendProblem } from './problem.ts';

interface Deps {
  files: FileStore;
  faults: FaultBook;
}

function toFileView(file: StoredFile, origin: string): Record<string, unknown> {
  const url = `${origin}/replicate/v1/files/${file.id}`;
  return {
    id: file.id,
    name: file.name,
    content_type: file.contentType,
    size: file.bytes,
    etag: file.md5,
    checksums: { sha256: file.sha256, md5: file.md5 },
    metadata: file.metadata,
    created_at: new Date(file.createdAtMs).toISOString(),
    expires_at: new Date(file.expiresAtMs).toISOString(),
    urls: { get: url, download: `${url}/download` },
  };
}

function parseMetadata(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function fileRoutes(app: FastifyInstance, { files, faults }: Deps): void {
  app.post('/files', async (request, reply) => {
    const met = await meetHttpFault({
      faults,
      request,
      reply,
      endpoint: 'files',
      model: null,
      refuse: (kind, fault) => sendProblem(reply, problemFor(kind, fault)),
    });
    if (met === 'answered') return reply;
    if (!request.isMultipart()) {
      throw new Problem(415, {
        title: 'Unsupported media type',
        detail: 'Expected multipart/form-data',
        status: 415,
      });
    }
    let stored: StoredFile | undefined;
    let metadata: Record<string, unknown> = {};
    const keep = async (part: MultipartFile) => {
      stored = await files.add({
        name: part.filename,
        contentType: part.mimetype,
        content: part.file,
      });
      if (part.file.truncated) {
        await files.remove(stored.id);
        throw new Problem(413, {
          title: 'File too large',
          detail: 'Files can be up to 100 MiB',
          status: 413,
        });
      }
    };
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'content') await keep(part);
      else if (part.type === 'file')
        metadata = parseMetadata((await part.toBuffer()).toString('utf8'));
      else if (part.fieldname === 'metadata') metadata = parseMetadata(String(part.value));
    }
    if (stored === undefined) {
      throw invalidInput([
        { type: 'required', field: 'content', description: 'content is required' },
      ]);
    }
    files.describe(stored.id, metadata);
    if (met === 'drop-after') {
      dropConnection(request, reply);
      return reply;
    }
    return reply.code(201).send(toFileView(files.get(stored.id) ?? stored, originOf(request)));
  });

  app.get('/files', (request) => ({
    next: null,
    previous: null,
    results: files.list().map((file) => toFileView(file, originOf(request))),
  }));

  app.get<{ Params: { id: string } }>('/files/:id', (request) => {
    const file = files.get(request.params.id);
    if (file === undefined) throw notFound();
    return toFileView(file, originOf(request));
  });

  app.get<{ Params: { id: string } }>('/files/:id/download', (request, reply) => {
    const file = files.get(request.params.id);
    if (file === undefined) throw notFound();
    return reply
      .type(file.contentType)
      .header('content-length', file.bytes)
      .send(createReadStream(files.pathOf(file.id)));
  });

  app.delete<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    if (!(await files.remove(request.params.id))) throw notFound();
    return reply.code(204).send();
  });
}
