import { useEffect, useEffectEvent, useState } from 'react';
import { findFaces } from '../face/find-faces.ts';
import { judgeFaces, type FaceVerdict } from '../model/judge-faces.ts';
import type { Photo } from '../model/state.ts';

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
