import { useEffect, useEffectEvent, useState } from 'react';
import { judgeFaces, type FaceVerdict } from '../model/judge-faces.ts';
import type { Photo } from '../model/state.ts';
import { paintFrame } from '../face/paint-frame.ts';
import type { FinderReply, SeenFace } from '../face/seen-face.ts';

/** The limit in ms: usually loading and detection take about a second; on slow connections the user marks the mouth. */
const LIMIT_MS = 30_000;

/** `failed`: the model could not be loaded or run; nothing is known. */
export type Look = 'none' | 'looking' | 'failed' | FaceVerdict;

/** Checks a photo as soon as it is chosen, and drops the previous result. */
export function useFaceCheck(
  photo: Photo | null,
  onVerdict: (photo: Photo, verdict: FaceVerdict) => void,
): Look {
  const [seen, setSeen] = useState<{ photo: Photo; look: Look } | null>(null);
  const report = useEffectEvent(onVerdict);

  useEffect(() => {
    if (photo === null) return;
    const leaving = new AbortController();
    void (async () => {
      const verdict = await findFaces(photo.dataUrl, leaving.signal).then(judgeFaces, () => null);
      if (leaving.signal.aborted) return;
      if (verdict !== null) report(photo, verdict);
      setSeen({ photo, look: verdict ?? 'failed' });
    })();
    return () => leaving.abort();
  }, [photo]);

  if (photo === null) return 'none';
  return seen?.photo === photo ? seen.look : 'looking';
}

/**
 * The faces in the part of a photo that the video will show. The model is fetched on the first call
 * only. Rejects if it cannot be loaded, cannot run here, or takes too long; with the signal's
 * reason when aborted.
 */
async function findFaces(dataUrl: string, signal: AbortSignal): Promise<SeenFace[]> {
  const frame = await createImageBitmap(await paintFrame(dataUrl));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  limit.throwIfAborted();
  const worker = new Worker(new URL('../face/face-finder.worker.ts', import.meta.url), {
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
