import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Arrangement } from '@talkreel/captions/arrange';
import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import { BRAND_BACKGROUND } from '@talkreel/contracts/brand';
import { BLURRED_BACKGROUND, exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { LabelCorner } from '@talkreel/contracts/label';
import type { Project } from '@talkreel/contracts/http/projects';
import { Button } from '@mantine/core';
import { useCutOut, type CutOut } from '../../lib/exports/cut-outs.ts';
import { BrandLayer } from './brand-layer.tsx';
import type { BrandParts } from './brand-part.tsx';
import { CaptionLayer, type PreviewedCaptions } from './caption-layer.tsx';
import { LabelLayer, type PreviewedLabel } from './label-layer.tsx';
import { MatLayer } from './mat-layer.tsx';
import { playCorner } from './play-corner.ts';
import { ShotLayer } from './shot-layer.tsx';
import { ShotStrip } from './shot-strip.tsx';
import { followPlayback, goTo, type Playback } from './playback.ts';
import { TitleLayer } from './title-layer.tsx';
import { useArrangement } from './use-arrangement.ts';
import type { PlacedShot } from './edit-shots.ts';
import type { TitlesChoice } from './use-titles-choice.ts';
import captionClasses from './captions.module.css';
import classes from './export-dialog.module.css';

interface ExportPreviewProps {
  /** `id` null: a draft, of which there is no video yet. */
  project: Pick<Project, 'outputUrl' | 'thumbnailUrl' | 'durationSeconds'> & { id: number | null };
  format: ExportFormat;
  background: string;
  captions: PreviewedCaptions | null;
  kit: BrandView | undefined;
  parts: BrandParts;
  label: PreviewedLabel | null;
  /** Called with the corner that the label is in. */
  onPlaced: (corner: LabelCorner) => void;
  shots: readonly PlacedShot[];
  /** Called with the place of a shot that is pressed below the picture; a draft has controls of its own. */
  onOpenShot?: (index: number) => void;
  /** `onCramped`: called with the first text that finds no room in this shape; null: all do. */
  titles: TitlesChoice['preview'];
  /** A moment to show, in seconds. A new object shows it again. */
  seek: { seconds: number } | null;
  /** What is played instead of the video, which is then only a still picture, with controls of its own. */
  draft?: PreviewedDraft;
}

export interface PreviewedDraft {
  /** Another object for another draft, so that layers follow that. */
  playback: RefObject<Playback | null>;
  /** Its length. */
  seconds: number;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

function useSeek(video: RefObject<Playback | null>, seek: ExportPreviewProps['seek']): void {
  useEffect(() => {
    // A little later than asked for, because a browser rounds down to the frame before.
    if (seek) goTo(video.current, seek.seconds + 0.02);
  }, [seek, video]);
}

/** The picture in its new shape, framed by the code that frames the file. */
export function ExportPreview(props: ExportPreviewProps) {
  const { project, format, background, captions, kit, parts, label, shots, seek, draft } = props;
  const [source, setSource] = useState<Size>(IMAGE_SIZE);
  const [measured, setMeasured] = useState(project.durationSeconds ?? 0);
  const seconds = draft?.seconds ?? measured;
  const actor = useRef<HTMLVideoElement>(null);
  const video = draft?.playback ?? actor;
  const isCutOut = shots.some(({ shot, problem }) => problem === null && shot.layout === 'cut-out');
  const cutOut = useCutOut(project.id, isCutOut);
  const size = exportSizes[format];
  const framing = frameFace(source, size, background);
  const { picture } = framing;
  const isFilled = picture.width === size.width && picture.height === size.height;
  const ground = groundOf(background, project.thumbnailUrl, kit);
  const arrangement = useArrangement({
    ...{ size, source, framing, seconds, captions, label, shots, kit },
    logoUrl: (parts.logo && kit?.logo?.url) || null,
    titles: props.titles,
  });
  useSeek(video, seek);
  return (
    <div className={draft === undefined ? classes.preview : classes.drafted}>
      <div
        className={classes.frame}
        data-format={format}
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          ...(background.startsWith('#') && { background }),
        }}
      >
        <Picture
          {...{ project, format, actor, framing, source, size }}
          isStill={draft !== undefined}
          onMeasured={(found) => {
            if (found.size !== null) setSource(found.size);
            if (found.seconds !== null) setMeasured(found.seconds);
          }}
        />
        {!isFilled && ground && <MatLayer ground={ground} size={size} picture={picture} />}
        {arrangement && (
          <InFront
            {...props}
            {...{ arrangement, video, actor, size, source, framing }}
            cutOutUrl={cutOut?.url ?? null}
          />
        )}
        {kit && <BrandLayer kit={kit} parts={parts} size={size} video={video} />}
        {cutOut && <CutOutState cutOut={cutOut} />}
        {isCutOut && draft !== undefined && <LaterCutOut />}
        {draft === undefined && (
          <PlayButton
            video={video}
            corner={arrangement ? playCorner(arrangement, shots, size) : 'bottom-right'}
          />
        )}
      </div>
      {props.onOpenShot && <ShotStrip {...{ video, seconds, shots }} onOpen={props.onOpenShot} />}
    </div>
  );
}

interface PictureProps extends Pick<ExportPreviewProps, 'project' | 'format'> {
  actor: RefObject<HTMLVideoElement | null>;
  framing: Framing;
  source: Size;
  size: Size;
  /** Whether it never plays: then its first frame is fetched at once. */
  isStill: boolean;
  /** Called with its size in pixels and its length, as far as they are known. */
  onMeasured: (found: { size: Size | null; seconds: number | null }) => void;
}

function LaterCutOut() {
  return (
    <div className={classes.cutOut} role="status">
      The actor is cut out once the video is made
    </div>
  );
}

/** The video in its place. */
function Picture({ project, actor, framing, source, size, isStill, ...rest }: PictureProps) {
  const { place, part } = stylesOf(framing, source, size);
  return (
    <div className={classes.picture} style={place}>
      {/* Until the clip has a frame. */}
      {isStill && project.thumbnailUrl !== null && <img src={project.thumbnailUrl} alt="" />}
      <video
        ref={actor}
        src={project.outputUrl ?? undefined}
        // A video that never plays would go on showing its poster, which is another picture of an actor.
        poster={isStill ? undefined : (project.thumbnailUrl ?? undefined)}
        {...(isStill
          ? { 'aria-hidden': true, tabIndex: -1, muted: true }
          : { 'aria-label': `Preview in ${rest.format}` })}
        style={part}
        playsInline
        preload={isStill ? 'auto' : 'metadata'}
        onLoadedMetadata={({
          currentTarget: { videoWidth: width, videoHeight: height, duration },
        }) =>
          rest.onMeasured({
            size: width > 0 && height > 0 ? { width, height } : null,
            seconds: Number.isFinite(duration) ? duration : null,
          })
        }
      />
    </div>
  );
}

interface InFrontProps extends ExportPreviewProps {
  arrangement: Arrangement;
  video: RefObject<Playback | null>;
  actor: RefObject<HTMLVideoElement | null>;
  /** The sizes of the frame in the file and of the video, in pixels. */
  size: Size;
  source: Size;
  framing: Framing;
  cutOutUrl: string | null;
}

/** Shots, captions, words on screen and the label, where the file has them. */
function InFront(props: InFrontProps) {
  const { arrangement, shots, captions, label, video, size } = props;
  const { actor, source, framing, cutOutUrl } = props;
  const { frame, taken, titles, shots: settled } = arrangement;
  return (
    <>
      {shots.length > 0 && (
        <ShotLayer {...{ shots, settled, video, actor, size, source, framing, taken, cutOutUrl }} />
      )}
      {captions && <CaptionLayer {...{ video, frame, captions }} />}
      {titles.length > 0 && <TitleLayer {...{ titles, video, size }} />}
      {label && arrangement.label && (
        <LabelLayer
          {...{ label, video, size }}
          place={arrangement.label}
          onPlaced={props.onPlaced}
        />
      )}
    </>
  );
}

/** Says that the cut-out actor is not there yet, or why not. */
function CutOutState({ cutOut: { url, problem, retry } }: { cutOut: CutOut }) {
  if (url !== null) return null;
  return (
    <div className={classes.cutOut} role="status">
      {problem ?? 'Cutting the actor out…'}
      {retry && (
        <Button variant="default" size="compact-xs" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
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

interface PlayButtonProps {
  video: RefObject<Playback | null>;
  corner: LabelCorner;
}

/** Plays and pauses. */
function PlayButton({ video, corner }: PlayButtonProps) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const playing = video.current;
    if (!playing) return undefined;
    return followPlayback(playing, () => setPlaying(!playing.paused && !playing.ended));
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
      data-corner={corner}
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
