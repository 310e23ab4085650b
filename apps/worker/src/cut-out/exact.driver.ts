import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CutOutDriver } from './contract.ts';

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
    async cutOut({ video, info, output }, { signal }) {
      if (rendererUrl === null || !isDrawn(info.note)) return false;
      const reply = await fetch(`${rendererUrl}/cut-out`, {
        method: 'POST',
        headers: { 'content-type': 'video/mp4' },
        body: await openAsBlob(video),
        signal: signal ?? null,
      });
      if (reply.status === NOT_DRAWN) return false;
      if (!reply.ok || reply.body === null)
        throw new Error(`the renderer replied ${reply.status} to a cut-out`);
      await pipeline(Readable.fromWeb(reply.body), createWriteStream(output));
      return true;
    },
  };
}
