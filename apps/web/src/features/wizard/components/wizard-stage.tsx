import { useEffect, useRef } from 'react';
import { formatSeconds } from '../../../lib/format.ts';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { usePosting } from '../../../lib/posting.ts';
import type { Draft } from '../model/draft.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import { StageCaptions, JobProgress, VideoSurface } from './later.ts';
import classes from './wizard-stage.module.css';

interface WizardStageProps {
  draft: Draft;
  speech: SpeechStep;
  video: VideoStepState;
  /** The finished video that is shown; null: none. */
  result: string | null;
  /** Whether it is the turn of the captions; the face is first. */
  hasCaptions: boolean;
}

/** The stage, upright as the video is posted: the chosen actor, the work in progress, the finished video. */
export function WizardStage({ draft, speech, video, result, hasCaptions }: WizardStageProps) {
  const { performer } = draft;
  const [posting] = usePosting();
  const scene = useRef<HTMLDivElement>(null);
  const working = video.isRunning ? video : speech.isShowingProgress ? speech : null;
  const shown = working === null ? result : null;
  const hasWords = shown === null || video.job?.result?.captionsUrl !== undefined;
  return (
    <PictureFrame
      shape="vertical"
      label="Stage"
      isDimmed={working !== null}
      overlay={workOverlay(working)}
    >
      <div ref={scene} className={classes.scene}>
        {shown !== null ? (
          <LazyPart>
            <VideoSurface
              url={shown}
              poster={video.job?.result?.thumbnailUrl ?? performer?.thumbnail ?? null}
              captionsUrl={video.job?.result?.captionsUrl ?? null}
              label="Your lip-synced video"
            />
          </LazyPart>
        ) : (
          performer !== null && (
            <IdleClip
              key={performer.url}
              url={performer.url}
              poster={performer.thumbnail}
              isStill={working !== null}
            />
          )
        )}
        {performer !== null && (
          <ActorName
            performer={performer}
            seconds={(shown === null ? null : video.seconds) ?? performer.duration}
            isResult={shown !== null}
          />
        )}
        {posting.showsSafeArea && working === null && <SafeArea />}
        {hasCaptions &&
          posting.captions !== null &&
          working === null &&
          performer !== null &&
          hasWords && (
            <LazyPart>
              <StageCaptions
                style={posting.captions}
                text={draft.text}
                projectId={shown === null ? null : (video.job?.projectId ?? null)}
                scene={scene}
              />
            </LazyPart>
          )}
      </div>
    </PictureFrame>
  );
}

function workOverlay(working: SpeechStep | VideoStepState | null) {
  if (working?.job === undefined) return undefined;
  return (
    <LazyPart>
      <JobProgress
        job={working.job}
        onCancel={working.cancel}
        isCancelling={working.isCancelling}
      />
    </LazyPart>
  );
}

interface ActorNameProps {
  performer: NonNullable<Draft['performer']>;
  seconds: number;
  isResult: boolean;
}

function ActorName({ performer, seconds, isResult }: ActorNameProps) {
  return (
    <p className={classes.name} data-result={isResult || undefined}>
      <span className={classes.who}>{performer.title}</span>
      <span className={classes.setting}>
        {isResult ? formatSeconds(seconds) : `${performer.setting} · ${formatSeconds(seconds)}`}
      </span>
    </p>
  );
}

/** What the networks cover with their own buttons and texts. */
function SafeArea() {
  return (
    <div className={classes.covered} aria-hidden="true">
      <span>Covered by the apps</span>
    </div>
  );
}

/** The idle actor on stage: a silent loop, paused during work and under reduced motion. */
function IdleClip({ url, poster, isStill }: { url: string; poster: string; isStill: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const wantsStill = useReducedMotion() || isStill;
  useEffect(() => {
    if (wantsStill) {
      video.current?.pause();
      return undefined;
    }
    return whenIdle(() => {
      // If autoplay is refused, the poster stays.
      video.current?.play().catch(() => undefined);
    });
  }, [wantsStill, url]);
  return (
    <video
      ref={video}
      src={url}
      // The poster shows less than the upright clip, so it is not what rests on the stage.
      poster={wantsStill ? undefined : poster || undefined}
      loop
      muted
      playsInline
      preload={wantsStill ? 'metadata' : 'none'}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
