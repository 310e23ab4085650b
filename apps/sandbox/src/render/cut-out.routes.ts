import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runMediaJob } from '@talkreel/media-engine/job';
import type { FastifyInstance } from 'fastify';

/** The longest films of ours are far smaller. */
const MOST_BYTES = 512 * 1024 * 1024;

/**
 * `POST /cut-out` takes a video that the engine drew, and replies with the actor alone: an MP4 of twice the height, colours
 * above and their alpha below. 422: the engine did not draw it.
 */
export function cutOutRoutes(app: FastifyInstance, cueStoreDir: string): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('video/mp4', (_request, payload, done) => done(null, payload));
    scope.post<{ Body: Readable }>(
      '/cut-out',
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort(new Error('the caller is gone')));
        const folder = await mkdtemp(join(tmpdir(), 'talkreel-cut-out-'));
        const [videoPath, outPath] = [join(folder, 'video.mp4'), join(folder, 'cut-out.mp4')];
        const remove = () => rm(folder, { recursive: true, force: true });
        try {
          await pipeline(request.body, createWriteStream(videoPath));
          const job = { kind: 'cut-out' as const, videoPath, outPath, cueStoreDir };
          const { isDrawn } = await runMediaJob(job, { signal: gone.signal });
          if (!isDrawn)
            return await reply.code(422).send({ error: 'This video was not drawn here.' });
          const { size } = await stat(outPath);
          const file = createReadStream(outPath);
          const sent = reply.type('video/mp4').header('content-length', size).send(file);
          await new Promise<void>((resolve) => void file.once('close', () => resolve()));
          return sent;
        } finally {
          await remove();
        }
      },
    );
  });
}
