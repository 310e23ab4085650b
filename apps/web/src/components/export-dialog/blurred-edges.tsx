import type { CSSProperties } from 'react';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { blurEdge, frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import classes from './export-dialog.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** What the file shows beside the picture, and under its faded edges: the edges, mirrored, stretched and blurred. */
export function BlurredEdges({ url, source, size }: { url: string; source: Size; size: Size }) {
  const { crop, picture } = frameFace(source, size, BLURRED_BACKGROUND);
  const edge = blurEdge(size);
  const isStacked = picture.width === size.width;
  const [whole, at, length] = isStacked
    ? [size.height, picture.y, picture.height]
    : [size.width, picture.x, picture.width];
  const bands = [
    { isFirst: true, from: 0, pixels: at },
    { isFirst: false, from: at + length - edge.feather, pixels: whole - at - length },
  ].filter(({ pixels }) => pixels > 0);
  return bands.map(({ isFirst, from, pixels }) => (
    <div
      key={from}
      className={classes.band}
      style={along(isStacked, percent(from / whole), percent((pixels + edge.feather) / whole), [
        '0',
        '100%',
      ])}
    >
      <div className={classes.strip} style={{ transform: isStacked ? 'scaleY(-1)' : 'scaleX(-1)' }}>
        <img
          src={url}
          alt=""
          style={edgeOf({ source, crop, share: edge.share, isStacked, isFirst })}
        />
      </div>
    </div>
  ));
}

/** How much of the picture is seen, from its edge inwards: none, then all. The file's curve, in four straight lines. */
const RAMP = [0, 0.156, 0.5, 0.844, 1];

/** Fades the picture into the bands beside it. */
export function fadedEdges({ picture }: Framing, size: Size): CSSProperties {
  const isStacked = picture.width === size.width;
  const [whole, at, length] = isStacked
    ? [size.height, picture.y, picture.height]
    : [size.width, picture.x, picture.width];
  const { feather } = blurEdge(size);
  const from = (isFirst: boolean): string => {
    const stops = RAMP.map(
      (shown, step) => `rgb(0 0 0 / ${shown}) ${percent((step / 4) * (feather / length))}`,
    );
    const directions = isStacked ? ['bottom', 'top'] : ['right', 'left'];
    return `linear-gradient(to ${directions[isFirst ? 0 : 1]}, ${stops.join(', ')})`;
  };
  const masks = [
    ...(at > 0 ? [from(true)] : []),
    ...(whole - at - length > 0 ? [from(false)] : []),
  ];
  return masks.length === 0 ? {} : { maskImage: masks.join(', '), maskComposite: 'intersect' };
}

/** Places the image so that the edge of the crop fills its box. */
function edgeOf(of: {
  source: Size;
  crop: Framing['crop'];
  share: number;
  isStacked: boolean;
  isFirst: boolean;
}): CSSProperties {
  const { source, crop, share, isStacked, isFirst } = of;
  const [from, length, all] = isStacked
    ? [crop.y, crop.height, source.height]
    : [crop.x, crop.width, source.width];
  const part = length * share;
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
