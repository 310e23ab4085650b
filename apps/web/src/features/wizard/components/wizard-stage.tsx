import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatSeconds } from '../../../lib/format.ts';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { savesData } from '../../../lib/saves-data.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { usePosting } from '../../../lib/posting.ts';
import type { Draft, SpokenDraft } from '../model/draft.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import { StageCaptions, StageDraft, JobProgress, SendingProgress, VideoSurface } from './later.ts';
import { FromTurn } from './turns.tsx';
import classes from './wizard-stage.module.css';

const sending = (
  <LazyPart>
    <SendingProgress />
  </LazyPart>
);

interface WizardStageProps {
  draft: Draft;
  speech: SpeechStep;
  video: VideoStepState;
  /** The finished video that is shown; null: none. */
  result: string | null;
}

/** The stage, upright as the video is posted: the chosen actor, the work in progress, the finished video. */
export function WizardStage({ draft, speech, video, result }: WizardStageProps) {
  const { performer } = draft;
  const [posting] = usePosting();
  const scene = useRef<HTMLDivElement>(null);
  const working = video.isRunning ? video : speech.isShowingProgress ? speech : null;
  const isSending = working === null && (video.isSending || speech.isSending);
  const isBusy = working !== null || isSending;
  const shown = isBusy ? null : result;
  const isCaptioned = shown !== null && video.job?.result?.captionsUrl !== undefined;
  return (
    <PictureFrame
      shape="vertical"
      label="Stage"
      isDimmed={isBusy}
      overlay={isSending ? sending : workOverlay(working)}
    >
      <div ref={scene} className={classes.scene}>
        {shown !== null && (
          <LazyPart>
            <VideoSurface
              url={shown}
              poster={video.job?.result?.thumbnailUrl ?? performer?.thumbnail ?? null}
              captionsUrl={video.job?.result?.captionsUrl ?? null}
              label="Your lip-synced video"
            />
          </LazyPart>
        )}
        {shown !== null && performer !== null && (
          <ActorName performer={performer} seconds={video.seconds ?? performer.duration} isResult />
        )}
        {shown === null && performer !== null && (
          <IdleScene draft={{ ...draft, performer }} {...{ speech, scene }} isWorking={isBusy} />
        )}
        {posting.showsSafeArea && !isBusy && shown === null && <SafeArea />}
        {posting.captions !== null && performer !== null && isCaptioned && (
          <FromTurn part="captions">
            <LazyPart>
              <StageCaptions
                style={posting.captions}
                text={draft.text}
                projectId={video.job?.projectId ?? null}
                scene={scene}
              />
            </LazyPart>
          </FromTurn>
        )}
      </div>
    </PictureFrame>
  );
}

interface IdleSceneProps {
  draft: SpokenDraft;
  speech: SpeechStep;
  scene: RefObject<HTMLDivElement | null>;
  isWorking: boolean;
}

/** The actor before there is a video, and the draft of it. */
function IdleScene({ draft, speech, scene, isWorking }: IdleSceneProps) {
  const { performer } = draft;
  const [posting] = usePosting();
  const [isWanted, setWanted] = useState(false);
  // What is being made takes the place of a draft.
  if (isWanted && isWorking) setWanted(false);
  const isDrafting = isWanted && !isWorking && draft.text.trim() !== '';
  return (
    <>
      <IdleClip
        key={performer.url}
        url={performer.url}
        poster={performer.thumbnail}
        isStill={isWorking || isDrafting}
      />
      {!isDrafting && (
        <ActorName performer={performer} seconds={performer.duration} isResult={false} />
      )}
      {!isWorking && (
        <FromTurn part="captions">
          {posting.captions !== null && !isDrafting && (
            <LazyPart>
              <StageCaptions
                style={posting.captions}
                text={draft.text}
                projectId={null}
                scene={scene}
              />
            </LazyPart>
          )}
          <LazyPart>
            <StageDraft draft={draft} speech={speech} isShown={isDrafting} onShow={setWanted} />
          </LazyPart>
        </FromTurn>
      )}
    </>
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

/**
 * The idle actor on stage: a silent loop, paused during work and under reduced motion, over a still that is there until
 * the clip has a frame, and that is all there is in data-saver mode.
 */
function IdleClip({ url, poster, isStill }: { url: string; poster: string; isStill: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const isFrugal = savesData();
  const wantsStill = useReducedMotion() || isStill || isFrugal;
  useEffect(() => {
    if (wantsStill) {
      video.current?.pause();
      return undefined;
    }
    return whenIdle(() => {
      // If autoplay is refused, the still stays.
      video.current?.play().catch(() => undefined);
    });
  }, [wantsStill, url]);
  return (
    <>
      {poster !== '' && <img className={classes.still} src={poster} alt="" fetchPriority="high" />}
      {/* It has no poster: that would rest on it while it is paused, though it shows less than the upright clip. */}
      <video
        ref={video}
        src={url}
        loop
        muted
        playsInline
        preload={wantsStill && !isFrugal ? 'metadata' : 'none'}
        aria-hidden="true"
        tabIndex={-1}
      />
    </>
  );
}
