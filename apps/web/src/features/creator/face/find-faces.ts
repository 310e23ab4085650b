import { paintFrame } from './paint-frame.ts';
import type { FinderReply, SeenFace } from './seen-face.ts';

/** Usually loading and detection take about a second; on slow connections the user marks the mouth. */
const LIMIT_MS = 30_000;

/**
 * The faces in the part of a photo that the video will show. The model is fetched on the first call
 * only. Rejects if it cannot be loaded, cannot run here, or takes too long; with the signal's
 * reason when aborted.
 */
export async function findFaces(dataUrl: string, signal: AbortSignal): Promise<SeenFace[]> {
  const frame = await createImageBitmap(await paintFrame(dataUrl));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  limit.throwIfAborted();
  const worker = new Worker(new URL('./face-finder.worker.ts', import.meta.url), {
    type: 'module',
    name: 'face-finder',
  });
  try {
    return await new Promise<SeenFace[]>((resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error));
      worker.addEventListener('error', (event) =>
        reject(new Error(event.message || 'The face model could not be loaded.')),
      );
      worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) =>
        'faces' in data ? resolve(data.faces) : reject(new Error(data.problem)),
      );
      worker.postMessage(frame, [frame]);
    });
  } finally {
    worker.terminate();
  }
}
