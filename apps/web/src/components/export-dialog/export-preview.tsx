import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import { captionsArea } from '@talkreel/captions/captions-area';
import { placeLogo } from '@talkreel/captions/logo';
import type { Area, CaptionFrame } from '@talkreel/captions/safe-area';
import { smallActors } from '@talkreel/captions/shots';
import { captionStates } from '@talkreel/captions/states';
import { BRAND_BACKGROUND } from '@talkreel/contracts/brand';
import { chinIn } from '@talkreel/contracts/chin';
import { BLURRED_BACKGROUND, exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { LabelCorner } from '@talkreel/contracts/label';
import type { Project } from '@talkreel/contracts/http/projects';
import { useImage } from '../../lib/use-image.ts';
import { BrandLayer } from './brand-layer.tsx';
import type { BrandParts } from './brand-part.tsx';
import { CaptionLayer, type PreviewedCaptions } from './caption-layer.tsx';
import { LabelLayer, type PreviewedLabel } from './label-layer.tsx';
import { MatLayer } from './mat-layer.tsx';
import { ShotLayer } from './shot-layer.tsx';
import type { PlacedShot } from './edit-shots.ts';
import captionClasses from './captions.module.css';
import classes from './export-dialog.module.css';

interface ExportPreviewProps {
  project: Pick<Project, 'outputUrl' | 'thumbnailUrl'>;
  format: ExportFormat;
  background: string;
  captions: PreviewedCaptions | null;
  kit: BrandView | undefined;
  parts: BrandParts;
  label: PreviewedLabel | null;
  /** The corner that the label is in, and what is called when it is another one. */
  placed: LabelCorner | null;
  onPlaced: (corner: LabelCorner) => void;
  shots: readonly PlacedShot[];
  /** A moment to show, in seconds. A new object shows it again. */
  seek: { seconds: number } | null;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

const looksOf = (shots: readonly PlacedShot[]) =>
  shots.filter(({ problem }) => problem === null).map(({ shot }) => shot);

/** The picture in its new shape, framed by the code that frames the file. */
export function ExportPreview(props: ExportPreviewProps) {
  const { project, format, background, captions, kit, parts, label, shots, seek } = props;
  const [source, setSource] = useState<{ width: number; height: number }>(IMAGE_SIZE);
  const video = useRef<HTMLVideoElement>(null);
  const size = exportSizes[format];
  const framing = frameFace(source, size, background);
  const { picture } = framing;
  const isFilled = picture.width === size.width && picture.height === size.height;
  const ground = groundOf(background, project.thumbnailUrl, kit);
  const { place, part } = stylesOf(framing, source, size);
  const chin = chinIn(source, framing);
  const taken = useTaken(captions, (parts.logo && kit?.logo?.url) || null, { ...size, chin });
  useEffect(() => {
    // A little later than asked for, because a browser rounds down to the frame before.
    if (seek && video.current) video.current.currentTime = seek.seconds + 0.02;
  }, [seek]);
  return (
    <div className={classes.preview}>
      <div
        className={classes.frame}
        data-format={format}
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          ...(background.startsWith('#') && { background }),
        }}
      >
        <div className={classes.picture} style={place}>
          <video
            ref={video}
            src={project.outputUrl ?? undefined}
            poster={project.thumbnailUrl ?? undefined}
            aria-label={`Preview in ${format}`}
            style={part}
            playsInline
            preload="metadata"
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
              if (width > 0 && height > 0) setSource({ width, height });
            }}
          />
        </div>
        {!isFilled && ground && <MatLayer ground={ground} size={size} picture={picture} />}
        {shots.length > 0 && <ShotLayer {...{ shots, video, size, source, taken }} />}
        {captions && <CaptionLayer video={video} frame={{ ...size, chin }} captions={captions} />}
        {label && (
          <LabelLayer
            {...{ label, video, size, source, framing }}
            taken={[...taken, ...smallActors(looksOf(shots), size, taken)]}
            onPlaced={props.onPlaced}
          />
        )}
        {kit && <BrandLayer kit={kit} parts={parts} size={size} video={video} />}
        <PlayButton video={video} isLeft={label !== null && props.placed === 'bottom-right'} />
      </div>
    </div>
  );
}

/** What captions and a logo take of a frame, in its pixels: a label and small actors keep off it. */
function useTaken(
  captions: PreviewedCaptions | null,
  /** The logo in the picture; null: none. */
  logoUrl: string | null,
  { width, height, chin }: CaptionFrame,
): readonly Area[] {
  const logo = useImage(logoUrl);
  const measure = document.createElement('canvas').getContext('2d');
  const taken: Area[] = [];
  const states = captions === null ? [] : captionStates(captions.words, captions.look.style);
  const frame = { width, height, chin };
  if (captions && measure && states.length > 0)
    taken.push(captionsArea(measure, states, captions.look, frame));
  if (logo) taken.push(placeLogo(logo, frame));
  return taken;
}

/** Where the picture is in its frame, and the video behind it. */
function stylesOf({ crop, picture }: Framing, source: Size, size: Size) {
  const place: CSSProperties = {
    left: percent(picture.x, size.width),
    top: percent(picture.y, size.height),
    width: percent(picture.width, size.width),
    height: percent(picture.height, size.height),
  };
  const part: CSSProperties = {
    left: percent(-crop.x, crop.width),
    top: percent(-crop.y, crop.height),
    width: percent(source.width, crop.width),
    height: percent(source.height, crop.height),
  };
  return { place, part };
}

function groundOf(background: string, stillUrl: string | null, kit: BrandView | undefined) {
  if (background.startsWith('#')) return { color: background };
  if (background === BRAND_BACKGROUND && kit?.background) return { coverUrl: kit.background.url };
  return background === BLURRED_BACKGROUND && stillUrl !== null ? { stillUrl } : null;
}

/** Plays and pauses; at the left where a label is at the right. */
function PlayButton({
  video,
  isLeft,
}: {
  video: RefObject<HTMLVideoElement | null>;
  isLeft: boolean;
}) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const playing = video.current;
    if (!playing) return undefined;
    const update = (): void => setPlaying(!playing.paused && !playing.ended);
    const events = ['play', 'pause', 'ended'] as const;
    for (const name of events) playing.addEventListener(name, update);
    return () => {
      for (const name of events) playing.removeEventListener(name, update);
    };
  }, [video]);
  const toggle = (): void => {
    if (isPlaying) video.current?.pause();
    // A browser may refuse to play; the button then stays as it is.
    else video.current?.play().catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={captionClasses.play}
      data-left={isLeft || undefined}
      aria-label={isPlaying ? 'Pause the preview' : 'Play the preview'}
      onClick={toggle}
    >
      {isPlaying ? (
        <IconPlayerPauseFilled size={20} aria-hidden="true" />
      ) : (
        <IconPlayerPlayFilled size={20} aria-hidden="true" />
      )}
    </button>
  );
}
