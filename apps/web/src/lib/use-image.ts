import { useEffect, useState } from 'react';
import type { DrawnImage } from '@talkreel/captions/end-card';

/** An image to draw on a canvas; null until it has arrived, and without an address. */
export function useImage(url: string | null): DrawnImage | null {
  const [loaded, setLoaded] = useState<(DrawnImage & { url: string }) | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const image = new Image();
    const show = (): void =>
      setLoaded({ url, image, width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', show);
    image.src = url;
    return () => image.removeEventListener('load', show);
  }, [url]);
  return loaded !== null && loaded.url === url ? loaded : null;
}
