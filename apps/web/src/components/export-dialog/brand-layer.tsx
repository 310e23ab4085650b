import { useEffect, useState, type CSSProperties, type RefObject } from 'react';
import { placeLogo } from '@talkreel/captions/logo';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { EndCardCanvas } from '../end-card/end-card-canvas.tsx';
import type { BrandParts } from './brand-part.tsx';
import type { Playback } from './playback.ts';
import classes from './export-dialog.module.css';

interface BrandLayerProps {
  kit: BrandView;
  parts: BrandParts;
  /** The size of the frame in the file, in pixels. */
  size: { width: number; height: number };
  video: RefObject<Playback | null>;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The logo in its corner, and the end card once the video has ended. */
export function BrandLayer({ kit, parts, size, video }: BrandLayerProps) {
  const hasEnded = useEnded(video);
  const [first = '#000000', second = '#ffffff'] = kit.colors;
  return (
    <>
      {parts.logo && kit.logo && <Logo url={kit.logo.url} size={size} />}
      {parts.endCard && kit.endCard && hasEnded && (
        <EndCardCanvas
          card={kit.endCard}
          logoUrl={kit.logo?.url ?? null}
          colors={[first, second]}
          font={kit.font}
          size={size}
          className={classes.endCard}
        />
      )}
    </>
  );
}

function Logo({ url, size }: { url: string; size: BrandLayerProps['size'] }) {
  const [natural, setNatural] = useState({ width: 2, height: 1 });
  const { x, y, width, height } = placeLogo(natural, size);
  const place: CSSProperties = {
    left: percent(x, size.width),
    top: percent(y, size.height),
    width: percent(width, size.width),
    height: percent(height, size.height),
  };
  return (
    <img
      className={classes.logo}
      src={url}
      alt=""
      style={place}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setNatural({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}

function useEnded(video: RefObject<Playback | null>): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const playing = video.current;
    if (!playing) return undefined;
    const update = (): void => setEnded(playing.ended);
    const events = ['play', 'seeked', 'ended'] as const;
    for (const name of events) playing.addEventListener(name, update);
    return () => {
      for (const name of events) playing.removeEventListener(name, update);
    };
  }, [video]);
  return hasEnded;
}
