import { useEffect, useRef } from 'react';
import { formatSeconds } from '../../../lib/format.ts';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import type { Draft } from '../model/draft.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import { StageProgress, VideoSurface } from './later.ts';
import classes from './wizard-stage.module.css';

interface WizardStageProps {
  draft: Draft;
  speech: SpeechStep;
  video: VideoStepState;
}

/** The stage: the chosen actor, the work in progress, the finished video. */
export function WizardStage({ draft, speech, video }: WizardStageProps) {
  const { performer } = draft;
  const working = video.isRunning ? video : speech.isShowingProgress ? speech : null;
  const result = draft.step === 3 && working === null ? video.url : null;
  return (
    <PictureFrame
      label="Stage"
      isDimmed={working !== null}
      overlay={
        working?.job !== undefined && working !== null ? (
          <LazyPart>
            <StageProgress
              job={working.job}
              onCancel={working.cancel}
              isCancelling={working.isCancelling}
            />
          </LazyPart>
        ) : undefined
      }
      caption={
        performer !== null && (
          <>
            <span className={classes.who}>{performer.title}</span>
            <span className={classes.setting}>
              {performer.setting} ·{' '}
              {formatSeconds((result === null ? null : video.seconds) ?? performer.duration)}
            </span>
          </>
        )
      }
    >
      {result !== null ? (
        <LazyPart>
          <VideoSurface
            url={result}
            poster={performer?.thumbnail ?? null}
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
    </PictureFrame>
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
      poster={poster || undefined}
      loop
      muted
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
