import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { MediaToolFailed } from '@talkreel/media-tools/ffmpeg';
import type { CutOutDriver } from './contract.ts';

const DEFAULT_TIMEOUT_MS = 240_000;
/** The renderer's reply to a video that it has not drawn. */
const NOT_DRAWN = 422;

/** Whether our renderer noted in a video whom it drew. It checks the note itself. */
function isDrawn(note: string | null): boolean {
  return note !== null && note.includes('"rig":');
}

/**
 * Has the renderer that drew a video draw it again, without what is behind the actor: the edges are exact, down to single
 * hairs. `rendererUrl`: null: there is none.
 */
export function exactDriver(rendererUrl: string | null): CutOutDriver {
  return {
    name: 'exact',
    async cutOut({ video, info, output }, { signal, timeoutMs = DEFAULT_TIMEOUT_MS }) {
      if (rendererUrl === null || !isDrawn(info.note)) return false;
      const late = AbortSignal.timeout(timeoutMs);
      const ended = signal === undefined ? late : AbortSignal.any([signal, late]);
      try {
        const reply = await send(`${rendererUrl}/cut-out`, video, ended);
        if (reply.statusCode !== 200) reply.resume();
        if (reply.statusCode === NOT_DRAWN) return false;
        if (reply.statusCode !== 200)
          throw new Error(`the renderer replied ${reply.statusCode} to a cut-out`);
        await pipeline(reply, createWriteStream(output), { signal: ended });
        return true;
      } catch (error) {
        signal?.throwIfAborted();
        if (!late.aborted) throw error;
        const stderrTail = `the renderer took longer than ${timeoutMs} ms`;
        throw new MediaToolFailed('an actor could not be cut out', {
          ...{ exitCode: null, stderrTail, timedOut: true },
        });
      }
    },
  };
}

/** Not by `fetch`, which gives up a reply that begins after five minutes: drawing a long video takes longer. */
async function send(url: string, file: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { size } = await stat(file);
  const asking = request(url, {
    method: 'POST',
    headers: { 'content-type': 'video/mp4', 'content-length': size },
    signal,
  });
  const replied = once(asking, 'response') as Promise<[IncomingMessage]>;
  const [[reply]] = await Promise.all([replied, pipeline(createReadStream(file), asking)]);
  return reply;
}
