import type { CSSProperties } from 'react';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { BLUR_EDGE_SHARE, frameFace, type Size } from '@talkreel/contracts/framing';
import classes from './export-dialog.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** What the file shows beside the picture: its edges, mirrored, stretched and blurred. */
export function BlurredEdges({ url, source, size }: { url: string; source: Size; size: Size }) {
  const { crop, picture } = frameFace(source, size, BLURRED_BACKGROUND);
  const isStacked = picture.width === size.width;
  const [whole, at, length] = isStacked
    ? [size.height, picture.y, picture.height]
    : [size.width, picture.x, picture.width];
  const bands = [
    { isFirst: true, from: 0, pixels: at },
    { isFirst: false, from: at + length, pixels: whole - at - length },
  ].filter(({ pixels }) => pixels > 0);
  return bands.map(({ isFirst, from, pixels }) => (
    <div
      key={from}
      className={classes.band}
      style={along(isStacked, percent(from / whole), percent(pixels / whole), ['0', '100%'])}
    >
      <div className={classes.strip} style={{ transform: isStacked ? 'scaleY(-1)' : 'scaleX(-1)' }}>
        <img src={url} alt="" style={edgeOf({ source, crop, isStacked, isFirst })} />
      </div>
    </div>
  ));
}

/** Places the image so that the edge of the crop fills its box. */
function edgeOf(of: {
  source: Size;
  crop: Size & { x: number; y: number };
  isStacked: boolean;
  isFirst: boolean;
}): CSSProperties {
  const { source, crop, isStacked, isFirst } = of;
  const [from, length, all] = isStacked
    ? [crop.y, crop.height, source.height]
    : [crop.x, crop.width, source.width];
  const part = length * BLUR_EDGE_SHARE;
  const start = isFirst ? from : from + length - part;
  const across: [string, string] = isStacked
    ? [percent(-crop.x / crop.width), percent(source.width / crop.width)]
    : [percent(-crop.y / crop.height), percent(source.height / crop.height)];
  return along(isStacked, percent(-start / part), percent(all / part), across);
}

/** Position and size in the direction in which bands and picture follow each other, and in the other. */
function along(
  isStacked: boolean,
  start: string,
  length: string,
  [otherStart, otherLength]: [string, string],
): CSSProperties {
  return isStacked
    ? { top: start, height: length, left: otherStart, width: otherLength }
    : { left: start, width: length, top: otherStart, height: otherLength };
}
