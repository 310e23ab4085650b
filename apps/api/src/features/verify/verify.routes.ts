import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postVerify, postVerifyLink, type Verification } from '@talkreel/contracts/http/verify';
import { storageKey } from '@talkreel/contracts/media';
import { VERIFY_LIMIT, VERIFY_MAX_BYTES, verifyTexts } from '@talkreel/contracts/verify';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { networkOf } from '../../lib/digests.ts';
import {
  acceptRawFiles,
  receive,
  refuseLong,
  tooLarge,
  withSentFile,
} from '../../lib/receive-file.ts';
import { createSharedLimit } from '../../lib/shared-limit.ts';
import { callerOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { findLinkedFile } from './find-linked-file.ts';
import { createFindMark, createVerifyFile } from './verify-file.service.ts';

const rules = { maxBytes: VERIFY_MAX_BYTES, texts: verifyTexts };
const WINDOW_MS = VERIFY_LIMIT.minutes * 60_000;
/** Files that lie on the temporary disk at once; in a container, that is memory. */
const MOST_AT_ONCE = 8;

/** Whether a file is what it says it is: open to everybody, and nothing of it is kept. */
export const verifyRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  const { db, store, config } = deps;
  const verify = createVerifyFile({ db, findMark: createFindMark(db, config.watermarkKey) });
  const count = createSharedLimit(deps.redis, deps.log);
  let atOnce = 0;

  async function takeTurn({ ip }: FastifyRequest): Promise<void> {
    const { current, ttl } = await count(`verify:${networkOf(ip)}`, WINDOW_MS);
    if (current > VERIFY_LIMIT.checks)
      throw new HttpError(
        429,
        'rate_limited',
        verifyTexts.tooMany,
        undefined,
        Math.max(1, Math.ceil(ttl / 1000)),
      );
    if (atOnce >= MOST_AT_ONCE) throw new HttpError(503, 'busy', verifyTexts.busy, undefined, 5);
  }

  /** Runs a check with a folder that is gone afterwards, whatever happens. */
  async function inFolder(fill: (file: string) => Promise<unknown>): Promise<Verification> {
    atOnce += 1;
    const dir = await mkdtemp(join(tmpdir(), 'talkreel-verify-')).catch((error: unknown) => {
      atOnce -= 1;
      throw error;
    });
    try {
      const file = join(dir, 'sent');
      await fill(file);
      return await verify(file);
    } finally {
      atOnce -= 1;
      await rm(dir, { recursive: true, force: true });
    }
  }

  acceptRawFiles(app);

  serve(
    app,
    postVerify,
    (request) =>
      withSentFile(request, async (sent) => {
        refuseLong(request.headers, rules);
        await takeTurn(request);
        return inFolder((file) => receive(sent, file, rules));
      }),
    { public: true },
  );

  serve(
    app,
    postVerifyLink,
    async (request) => {
      await takeTurn(request);
      const { link } = request.body;
      const asset = await findLinkedFile(db, link, {
        origins: [config.publicUrl.origin, ...config.origins],
        userId: callerOf(request) ?? null,
      });
      if (asset.bytes > VERIFY_MAX_BYTES) throw tooLarge({ ...rules, field: 'link' });
      return inFolder(async (file) => {
        if (!(await store.toFile(storageKey(asset.kind, asset.path), file))) throw notFound();
      });
    },
    { public: true },
  );
};
